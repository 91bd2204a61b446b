//! [`Prover`]: proves the answer to a puzzle from what its side has seen, and refutes the others.

use super::{Place, Thinker};
use crate::puzzle::{Answer, Inquiry, Proof, Question};
use fogchess_rules::{Color, PlayerView};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Asks about a puzzle.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum ProofQuestion {
    /// Asks for the proof of the answer.
    Prove {
        /// The side that is asked.
        side: Color,
        /// All of its views.
        views: Vec<Arc<PlayerView>>,
        /// The question of the puzzle.
        question: Question,
    },
    /// Asks for a position in which an answer to the same puzzle is wrong.
    Refute(Question, Answer),
}

/// The result of a [`ProofQuestion`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Proven {
    /// The proof; `None` if the question does not have one answer.
    Answer(Option<Proof>),
    /// The FEN of a position that agrees with everything that was seen, and in which the answer is
    /// wrong; `None` if there is none.
    Refutation(Option<String>),
}

/// Proves the answer to a puzzle from what its side has seen, and refutes the others.
#[derive(Debug, Default)]
pub struct Prover {
    inquiry: Option<Inquiry>,
}

impl Thinker for Prover {
    const NAME: &'static str = "prover";

    type Question = ProofQuestion;
    type Answer = Proven;

    fn answer(&mut self, question: ProofQuestion, place: &dyn Place) -> Option<Proven> {
        match question {
            ProofQuestion::Prove { side, views, question } => {
                let inquiry = self.inquiry.insert(Inquiry::new(side));
                for view in views {
                    inquiry.observe(&view);
                    while !inquiry.settle(|| place.is_over()) {
                        if place.is_over() {
                            return None;
                        }
                    }
                }
                Some(Proven::Answer(inquiry.prove(question)))
            }
            ProofQuestion::Refute(question, answer) => {
                let inquiry = self.inquiry.as_ref();
                let position = inquiry.and_then(|inquiry| inquiry.refute(question, answer));
                Some(Proven::Refutation(position))
            }
        }
    }
}
