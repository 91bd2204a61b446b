//! [`FogChange`], which both players have agreed on.

use serde::{Deserialize, Serialize};

/// A change of the fog in a running game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FogChange {
    /// The number of plies before the change.
    pub ply: u32,
    /// `true` if the fog was lifted, `false` if it was lowered again.
    pub lifted: bool,
}
