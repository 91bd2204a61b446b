//! [`Prover`]: works out the answer to a puzzle from what its side has seen.

use super::super::thinking::Thinker;
use crate::{
    bot::puzzle::{Inquiry, Proof, Puzzle, Question},
    rules::PlayerView,
};
use std::{sync::Arc, vec::IntoIter};

/// A side that takes in its views of a game, and proves the answer to a question at the end.
pub(super) struct Prover {
    /// The side, until it has answered.
    inquiry: Option<Inquiry>,
    views: IntoIter<Arc<PlayerView>>,
    question: Question,
}

impl Prover {
    pub fn new(puzzle: &Puzzle, views: Vec<Arc<PlayerView>>) -> Self {
        let inquiry = Some(Inquiry::new(puzzle.side));
        Self { inquiry, views: views.into_iter(), question: puzzle.question }
    }
}

impl Thinker for Prover {
    /// The side that knows which positions agree with what it has seen, and the proof.
    type Answer = (Inquiry, Proof);

    fn step(&mut self, pause: &mut dyn FnMut() -> bool) -> Option<Self::Answer> {
        let inquiry = self.inquiry.as_mut()?;
        loop {
            if !inquiry.settle(&mut *pause) {
                return None;
            }
            let Some(view) = self.views.next() else { break };
            inquiry.observe(&view);
        }
        let proof = inquiry.prove(self.question).expect("the tests prove every puzzle");
        self.inquiry.take().map(|inquiry| (inquiry, proof))
    }
}
