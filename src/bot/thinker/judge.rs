//! [`Judge`]: judges the moves of a side in a finished game.

use super::{Place, Thinker};
use crate::{Review, Reviewer};
use fogchess_rules::{Color, Move, PlayerView};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Asks for an account of a move.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ReviewQuestion {
    /// The side that moved.
    pub side: Color,
    /// Its views from the last question, or from the start of the game, up to the move.
    pub views: Vec<Arc<PlayerView>>,
    /// The move.
    pub played: Move,
    /// A view of the position before the move in which nothing is hidden.
    pub open: Arc<PlayerView>,
}

/// Judges the moves of a side in a finished game.
#[derive(Debug, Default)]
pub struct Judge {
    reviewer: Option<(Color, Reviewer)>,
}

impl Thinker for Judge {
    const NAME: &'static str = "judge";

    type Question = ReviewQuestion;
    /// The account; `None` if there is nothing to tell.
    type Answer = Option<Review>;

    fn answer(&mut self, question: ReviewQuestion, place: &dyn Place) -> Option<Option<Review>> {
        let ReviewQuestion { side, views, played, open } = question;
        let known = self.reviewer.take().filter(|(had, _)| *had == side);
        let (_, reviewer) = self.reviewer.insert(known.unwrap_or((side, Reviewer::new(side))));
        views.iter().for_each(|view| reviewer.observe(view));
        reviewer.begin(played, &open);
        loop {
            let review = reviewer.step(|| place.is_over());
            if review.is_some() || reviewer.is_done() {
                return Some(review);
            }
            if place.is_over() {
                return None;
            }
        }
    }
}
