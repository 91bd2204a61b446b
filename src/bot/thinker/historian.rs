//! [`Historian`]: looks back on a side's game, ply by ply.

use super::{Place, Thinker};
use crate::{Hindsight, Whereabouts};
use fogchess_rules::{Color, PlayerView};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Asks what a side could know after one more ply.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct WhereaboutsQuestion {
    /// The side.
    pub side: Color,
    /// Its view after that ply. The first one is of the start of the game.
    pub view: Arc<PlayerView>,
}

/// Looks back on a side's game, ply by ply.
#[derive(Debug, Default)]
pub struct Historian {
    hindsight: Option<Hindsight>,
}

impl Thinker for Historian {
    const NAME: &'static str = "historian";

    type Question = WhereaboutsQuestion;
    type Answer = Arc<Whereabouts>;

    fn answer(
        &mut self,
        question: WhereaboutsQuestion,
        place: &dyn Place,
    ) -> Option<Arc<Whereabouts>> {
        let WhereaboutsQuestion { side, view } = question;
        let known = self.hindsight.take().filter(|hindsight| hindsight.side() == side);
        let hindsight = self.hindsight.insert(known.unwrap_or_else(|| Hindsight::new(side)));
        hindsight.observe(&view);
        loop {
            if let Some(known) = hindsight.settle(|| place.is_over()) {
                return Some(known);
            }
            if place.is_over() {
                return None;
            }
        }
    }
}
