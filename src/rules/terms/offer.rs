//! [`PendingOffer`].

use super::Offer;
use crate::Color;
use serde::{Deserialize, Serialize};

/// An offer that waits for the other side's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PendingOffer {
    /// The side that made the offer.
    pub by: Color,
    /// The offer.
    pub offer: Offer,
}
