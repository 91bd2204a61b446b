//! [`Inquiry`]: a side that asks itself what it knows for sure.

use super::{
    super::{
        belief::Belief,
        sight::Sight,
        think::{OnEachBoard, Think, new_on_board, on_board},
    },
    Answer, Question,
    evidence::Evidence,
    worth,
};
use fogchess_rules::{Color, FenError, PlayerView, Viewer, board::Board as _};
use serde::{Deserialize, Serialize};

/// The most positions that are kept as all that agree with what was seen.
const CAP: usize = 100_000;
/// The number of positions that are kept where there are more: they refute wrong answers.
const SAMPLE: usize = 2_048;

/// The proof that a question has one answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proof {
    /// The answer.
    pub answer: Answer,
    /// The number of positions in which it is right.
    pub positions: usize,
}

/// A side that asks itself what it knows for sure, view by view.
#[derive(Clone, Debug)]
pub struct Inquiry {
    side: Color,
    /// The knowledge on the board of the game, once a view was seen.
    known: Option<Box<OnEachBoard!(Known)>>,
}

/// The positions that agree with what was seen.
#[derive(Clone, Debug)]
struct Known<B: Think> {
    sight: Sight<B>,
    /// Positions that agree with everything since the start of the game.
    exact: Belief<B>,
    /// All positions that agree with what was seen lately, where only the king or general hides.
    of_king: Belief<B>,
}

impl Inquiry {
    /// Returns a side that has not seen anything yet.
    pub const fn new(side: Color) -> Self {
        Self { side, known: None }
    }

    /// Adds the side's view after one more ply, from the usual start of a game on. Ignores views
    /// for other viewers. [`Self::settle`] works out what follows from it.
    pub fn observe(&mut self, view: &PlayerView) {
        if view.viewer() != Viewer::Player(self.side) {
            return;
        }
        match &mut self.known {
            Some(known) => on_board!(&mut **known, known => known.observe(view)),
            none => *none = Self::first(view, self.side).map(Box::new),
        }
    }

    fn first(view: &PlayerView, side: Color) -> Option<OnEachBoard!(Known)> {
        Some(new_on_board!(view.ruleset().board, Known::of(view, side)?))
    }

    /// Works out the positions after the last view, until done or until `pause` returns `true`.
    /// Returns `true` when done.
    pub fn settle(&mut self, mut pause: impl FnMut() -> bool) -> bool {
        let pause: &mut dyn FnMut() -> bool = &mut pause;
        self.known.as_deref_mut().is_none_or(
            |known| on_board!(known, known => known.exact.settle(pause) && known.of_king.settle(pause)),
        )
    }

    /// Returns the questions that have one answer now and are worth asking, with their proofs.
    /// [`Self::settle`] has to be done.
    pub fn questions(&self) -> Vec<(Question, Proof)> {
        self.known
            .as_deref()
            .map_or_else(Vec::new, |known| on_board!(known, known => known.questions()))
    }

    /// Returns the proof that a question has one answer now; `None` if it does not, or if there are
    /// too many positions to know. [`Self::settle`] has to be done.
    pub fn prove(&self, question: Question) -> Option<Proof> {
        on_board!(self.known.as_deref()?, known => known.prove(question))
    }

    /// Returns the FEN of a position that agrees with everything the side has seen, and in which
    /// this answer is wrong. `None` if there is none.
    pub fn refute(&self, question: Question, answer: Answer) -> Option<String> {
        on_board!(self.known.as_deref()?, known => {
            Some(known.evidence()?.refute(question, answer)?.fen())
        })
    }

    /// Returns `true` if a position is among those that may be the true one.
    ///
    /// # Errors
    /// Returns an error if the text isn't a FEN of a position on this board.
    pub fn allows(&self, fen: &str) -> Result<bool, FenError> {
        let Some(known) = self.known.as_deref() else { return Ok(false) };
        on_board!(known, known => known.allows(fen))
    }
}

impl<B: Think> Known<B> {
    fn of(view: &PlayerView, side: Color) -> Option<Self> {
        let sight = Sight::of(view, side)?;
        // A fixed seed: the same game always gives the same sample.
        let (mut exact, mut of_king) = (Belief::exact(CAP, SAMPLE, 0), Belief::new(0, 0));
        exact.hear(sight.clone());
        of_king.hear(sight.clone());
        Some(Self { sight, exact, of_king })
    }

    fn observe(&mut self, view: &PlayerView) {
        if let Some(sight) = Sight::of(view, self.sight.us) {
            self.exact.hear(sight.clone());
            self.of_king.hear(sight.clone());
            self.sight = sight;
        }
    }

    /// Returns the positions that count; `None` if there are too many to know.
    fn evidence(&self) -> Option<Evidence<'_, B>> {
        let is_sure = |belief: &&Belief<B>| belief.is_complete() && !belief.boards().is_empty();
        let all = [&self.exact, &self.of_king].into_iter().find(is_sure)?.boards();
        Some(Evidence { sight: &self.sight, all, agreeing: self.exact.boards() })
    }

    fn allows(&self, fen: &str) -> Result<bool, FenError> {
        let key = B::parse(fen, self.sight.rules.goal)?.key();
        let all = self.evidence().map_or(&[][..], |evidence| evidence.all);
        Ok(all.iter().any(|board| board.key() == key))
    }

    fn prove(&self, question: Question) -> Option<Proof> {
        let evidence = self.evidence()?;
        let answer = evidence.prove(question)?;
        Some(Proof { answer, positions: evidence.all.len() })
    }

    fn questions(&self) -> Vec<(Question, Proof)> {
        let Some(evidence) = self.evidence() else { return Vec::new() };
        let asked = worth::questions(&evidence).into_iter();
        let proved = asked.filter_map(|question| Some((question, self.prove(question)?)));
        let memory = self.exact.memory();
        proved
            .filter(|(question, proof)| worth::is_hard(&evidence, memory, *question, proof))
            .collect()
    }
}
