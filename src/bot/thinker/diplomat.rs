//! [`Diplomat`]: judges draws.

use super::{Place, Thinker};
use crate::is_draw_welcome;
use fogchess_rules::PlayerView;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Asks if a side should agree to a draw.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct DrawQuestion {
    /// Its view of the start of the game.
    pub start: Arc<PlayerView>,
    /// Its view now.
    pub now: Arc<PlayerView>,
}

/// Judges draws.
#[derive(Debug, Default)]
pub struct Diplomat;

impl Thinker for Diplomat {
    const NAME: &'static str = "diplomat";

    type Question = DrawQuestion;
    /// `true` if it should agree.
    type Answer = bool;

    fn answer(&mut self, question: DrawQuestion, _: &dyn Place) -> Option<bool> {
        Some(is_draw_welcome(&question.start, &question.now))
    }
}
