//! [`Reviewer`]: the moves of a side in a finished game, judged by what that side could know.
//!
//! For each move it is asked what the strongest level would have played from what the side had seen,
//! how much better that is, and where the move went wrong: in what was seen, in what followed from
//! it, or in what nobody could know. What was hidden is used for one thing alone: to tell how the
//! move turned out.

mod judge;

use super::{
    mind::Mind,
    report::Line,
    request::MoveRequest,
    search::Tree,
    sight::Sight,
    techniques::{Technique, Techniques},
    think::{OnEachBoard, Think, new_on_board, on_board},
};
use fogchess_rules::{
    Color, Level, Move, PieceKind, PlayerView, Ruleset, Square, Viewer, Vision, board::Squares as _,
};
use judge::Comparison;
use serde::{Deserialize, Serialize};

/// The positions that are visited for a move.
const NODES: u64 = 400_000;
/// The most positions of the belief in which two moves are compared.
const COMPARED: usize = 64;
/// The most moves that are told of what follows the best one.
const FOLLOWING: usize = 3;

/// An account of a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Review {
    /// The side that moved.
    pub side: Color,
    /// The number of plies before the move.
    pub plies: u32,
    /// The move that was played.
    pub played: Move,
    /// The move that the strongest level would have played.
    pub best: Move,
    /// The moves that are expected after the best one; none in the fog.
    #[serde(default)]
    pub then: Vec<Move>,
    /// The chances to win as far as the side could know.
    pub known: Chances,
    /// The true chances to win.
    pub truth: Chances,
    /// The reason why the move was, or turned out, worse than the best one; `None` if it was not.
    pub miss: Option<Miss>,
}

/// The chances to win with two moves, from 0 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Chances {
    /// With the best move.
    pub best: f32,
    /// With the move that was played.
    pub played: f32,
}

impl Chances {
    /// Returns the chances that the played move gave away; below zero if it was the better one.
    pub fn cost(self) -> f32 {
        self.best - self.played
    }

    /// Returns the same chances to a thousandth.
    fn rounded(self) -> Self {
        let [best, played] = [self.best, self.played].map(thousandth);
        Self { best, played }
    }
}

/// A reason why a move was, or turned out, worse than the best one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Miss {
    /// It was in sight: the piece that refutes the move, or that the best move would have captured.
    InSight(PieceKind, Square),
    /// It could have been known: such a piece stands on this square in every position that agrees
    /// with what was seen.
    Known(PieceKind, Square),
    /// It was likely: such a piece stands there in this share of the positions.
    Likely(PieceKind, Square, f32),
    /// It was a bad risk, which failed in this share of the positions.
    Gamble(f32),
    /// There was a better move, although nothing refutes this one.
    Better,
    /// It was a risk worth taking, in this share of the positions, which came true.
    CameTrue(f32),
    /// Nothing that was seen spoke against it.
    Unlucky,
}

/// Returns a share to a thousandth.
fn thousandth(share: f32) -> f32 {
    (share * 1000.0).round() / 1000.0
}

/// A judge of the moves of a side, who knows what the side had seen.
#[derive(Clone, Debug)]
pub struct Reviewer {
    side: Color,
    /// The reading of the game, once a view was seen.
    reading: Option<Box<OnEachBoard!(Reading)>>,
}

impl Reviewer {
    /// Returns a reviewer who has not seen anything yet.
    pub const fn new(side: Color) -> Self {
        Self { side, reading: None }
    }

    /// Adds the side's view after one more ply, from the start of the game on. Ignores views for
    /// other viewers.
    pub fn observe(&mut self, view: &PlayerView) {
        if view.viewer() != Viewer::Player(self.side) {
            return;
        }
        let side = self.side;
        let new = || Box::new(new_on_board!(view.ruleset().board, Reading::new(side, view)));
        let reading = self.reading.get_or_insert_with(new);
        on_board!(&mut **reading, reading => reading.mind.observe(view));
    }

    /// Starts to judge a move that was played after the last view, in which it was the side's turn.
    /// `open` is a view of the same position in which nothing is hidden.
    pub fn begin(&mut self, played: Move, open: &PlayerView) {
        if let Some(reading) = &mut self.reading {
            let side = self.side;
            on_board!(&mut **reading, reading => reading.begin(played, open, side));
        }
    }

    /// Judges the move until done or until `pause` returns `true`. Returns `None` if it was paused,
    /// or if there is nothing to judge: see [`Self::is_done`].
    pub fn step(&mut self, mut pause: impl FnMut() -> bool) -> Option<Review> {
        self.judge(&mut pause)
    }

    // Not generic, so that it is compiled here, where everything is optimised.
    fn judge(&mut self, pause: &mut dyn FnMut() -> bool) -> Option<Review> {
        let reading = self.reading.as_deref_mut()?;
        on_board!(reading, reading => reading.step(pause))
    }

    /// Returns `true` if there is nothing to judge.
    pub fn is_done(&self) -> bool {
        self.reading.as_deref().is_none_or(
            |reading| on_board!(reading, reading => matches!(reading.stage, Stage::Idle)),
        )
    }
}

#[derive(Clone, Debug)]
struct Reading<B: Think> {
    mind: Mind<B>,
    tree: Tree<B>,
    stage: Stage<B>,
}

#[derive(Clone, Debug)]
enum Stage<B: Think> {
    Idle,
    /// The strongest level thinks about all moves, and then about the played one alone if it has no
    /// value yet. By then, the best move is known with its value.
    Thinking {
        played: B::Move,
        truth: B,
        best: Option<Best<B>>,
    },
    /// The two moves are compared in positions of the belief.
    Comparing(Box<Comparison<B>>),
}

/// The move that the strongest level would play.
#[derive(Clone, Debug)]
struct Best<B: Think> {
    mv: B::Move,
    /// From -1 to 1; the only move has none.
    worth: Option<f32>,
    /// The moves that are expected after it.
    then: Vec<Move>,
}

impl<B: Think> Reading<B> {
    fn new(side: Color, view: &PlayerView) -> Self {
        // The search of one move does not help with the next: another move may have been played. A
        // fixed seed: the same game always gets the same review.
        let techniques = Techniques::ALL.without(Technique::Keep);
        let mind = Mind::new(Level::Grandmaster, techniques, side, 0);
        let open = Ruleset { vision: Vision::Open, ..*view.ruleset() };
        Self { mind, tree: Tree::new(open), stage: Stage::Idle }
    }

    fn begin(&mut self, played: Move, open: &PlayerView, side: Color) {
        self.stage = Stage::Idle;
        let truth = Sight::of(open, side).map(|sight| sight.seen);
        if let (Some(played), Some(truth)) = (B::move_of(played), truth) {
            // Whichever moves were judged before, this one gets the same account.
            self.mind.reseed(u64::from(open.plies()));
            self.think(&[]);
            self.stage = Stage::Thinking { played, truth, best: None };
        }
    }

    /// Starts to think about these moves, or about all of them if none is named.
    fn think(&mut self, moves: &[B::Move]) {
        let moves = moves.iter().map(|mv| (*mv).into()).collect();
        let request = MoveRequest { moves, lines: 1, ..MoveRequest::nodes(NODES) };
        self.mind.request(&request, None);
    }

    fn step(&mut self, pause: &mut dyn FnMut() -> bool) -> Option<Review> {
        loop {
            match &mut self.stage {
                Stage::Idle => return None,
                Stage::Thinking { played, truth, best } => {
                    if !self.mind.ponder(pause) {
                        return None;
                    }
                    let (played, truth, best) = (*played, *truth, best.take());
                    self.stage = self.after_thinking(played, truth, best);
                }
                Stage::Comparing(comparison) => {
                    if comparison.step(&mut self.tree) {
                        let review = comparison.judge(&self.mind);
                        self.stage = Stage::Idle;
                        return review;
                    }
                }
            }
            if pause() {
                return None;
            }
        }
    }

    /// Returns the next stage once the mind has thought.
    fn after_thinking(&mut self, played: B::Move, truth: B, best: Option<Best<B>>) -> Stage<B> {
        let worths = self.mind.worths();
        let worth_of = |mv| worths.iter().find(|(other, _)| *other == mv).map(|(_, worth)| *worth);
        let (best, played_worth) = match best {
            Some(best) => (best, worth_of(played)),
            None => {
                // The search is gone once the mind has decided.
                let lines = self.mind.report(&[]).map(|report| report.lines).unwrap_or_default();
                let chosen = self.mind.decide_with(&mut []).and_then(B::move_of);
                let Some(mv) = chosen else { return Stage::Idle };
                let best = Best { mv, worth: worth_of(mv), then: following(&lines, mv.into()) };
                // In the fog, a move without a value gives the king away, unless the other king can
                // be captured: then nothing else is thought about.
                match worth_of(played) {
                    None if self.mind.is_open() && best.worth.is_some() => {
                        self.think(&[played]);
                        return Stage::Thinking { played, truth, best: Some(best) };
                    }
                    None if best.worth.is_some() && !self.captures_royal(mv) => (best, Some(-1.0)),
                    worth => (best, worth),
                }
            }
        };
        let mut boards = self.mind.some_believed(COMPARED);
        if self.mind.is_open() {
            boards = vec![truth];
        }
        Stage::Comparing(Box::new(Comparison::new(best, (played, played_worth), truth, boards)))
    }

    /// Returns `true` if a move captures the enemy's royal piece.
    fn captures_royal(&self, mv: B::Move) -> bool {
        self.mind.sight().is_some_and(|sight| sight.royal_in_sight().contains(B::to(mv)))
    }
}

/// Returns the moves that are expected after a move.
fn following(lines: &[Line], mv: Move) -> Vec<Move> {
    let line = lines.iter().find(|line| line.moves.first() == Some(&mv));
    let following = line.into_iter().flat_map(|line| line.moves.iter().skip(1));
    following.take(FOLLOWING).copied().collect()
}
