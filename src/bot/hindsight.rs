//! [`Hindsight`]: the squares on which a side could have suspected the enemy's most important
//! pieces, move by move.

use super::{
    belief::Belief,
    sight::{SQUARES, Sight, index},
    think::{OnEachBoard, Think, for_board, new_on_board, on_board},
};
use fogchess_rules::{Color, PieceKind, PlayerView, Square, Viewer, chess};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The most positions that are kept.
const CAP: usize = 8_192;

/// The squares on which a side could suspect the enemy's most important pieces: king and queen,
/// general and chariots, or in draughts all pieces.
///
/// The probability of a square is its share of the positions that agree with everything the side
/// has seen; all positions count the same.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Whereabouts {
    /// The possible squares of each kind, the likeliest first. The king or general is the first
    /// kind. The probabilities of a kind add up to the number of its pieces.
    pub pieces: Vec<(PieceKind, Vec<(Square, f32)>)>,
    /// The number of positions, or of the positions in the sample.
    pub positions: usize,
    /// `true` if these are all positions. If there are too many, only a sample is kept.
    pub complete: bool,
}

impl Whereabouts {
    fn among<B: Think>(boards: &[B], enemy: Color, complete: bool) -> Self {
        let pieces = B::TRACKED.iter().map(|kind| {
            let shares = shares(boards, |board| board.of(enemy, *kind));
            ((*kind).into(), shares)
        });
        Self { pieces: pieces.collect(), positions: boards.len(), complete }
    }

    /// Returns `true` if the squares of this kind of piece are worked out.
    pub fn tracks(kind: PieceKind) -> bool {
        for_board!(kind.board(), B => B::TRACKED.iter().any(|tracked| kind == (*tracked).into()))
    }

    /// Returns the possible squares of a kind, the likeliest first; none if it is not tracked.
    pub fn squares(&self, kind: PieceKind) -> &[(Square, f32)] {
        let known = self.pieces.iter().find(|(tracked, _)| *tracked == kind);
        known.map_or(&[], |(_, squares)| squares)
    }

    /// Returns the probability of a piece of a kind on a square, from 0 to 1. It is 0 for kinds
    /// that are not tracked.
    pub fn of(&self, kind: PieceKind, square: Square) -> f32 {
        let squares = self.squares(kind);
        squares.iter().find(|(at, _)| *at == square).map_or(0.0, |(_, share)| *share)
    }
}

/// Returns the share of the boards on which each square is taken.
fn shares<B: Think>(boards: &[B], taken: impl Fn(&B) -> B::Squares) -> Vec<(Square, f32)> {
    let mut counts = [0_u32; SQUARES];
    for board in boards {
        taken(board).into_iter().for_each(|sq| counts[index(sq)] += 1);
    }
    let all = boards.len().max(1) as f32;
    let mut shares: Vec<(Square, f32)> = B::ALL
        .into_iter()
        .filter(|sq| counts[index(*sq)] > 0)
        .map(|sq| (sq.into(), counts[index(sq)] as f32 / all))
        .collect();
    shares.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    shares
}

/// A side that looks back on its game, view by view.
#[derive(Clone, Debug)]
pub struct Hindsight {
    side: Color,
    /// The belief on the board of the game, once a view was seen.
    belief: Option<OnEachBoard!(Belief)>,
}

impl Hindsight {
    /// Returns a side that has not seen anything yet.
    pub const fn new(side: Color) -> Self {
        Self { side, belief: None }
    }

    /// Returns the side that looks back.
    pub const fn side(&self) -> Color {
        self.side
    }

    /// Adds the side's view after one more ply, from the start of the game on. Ignores views for
    /// other viewers. [`Self::settle`] works out what follows from it.
    pub fn observe(&mut self, view: &PlayerView) {
        if view.viewer() != Viewer::Player(self.side) {
            return;
        }
        // A fixed seed: the same game always gives the same result.
        let new = || new_on_board!(view.ruleset().board, Belief::new(CAP, 0));
        let belief = self.belief.get_or_insert_with(new);
        on_board!(belief, belief => {
            if let Some(sight) = Sight::of(view, self.side) {
                belief.hear(sight);
            }
        });
    }

    /// Works out what could be known after the last view, until done or until `pause` returns
    /// `true`. Returns `None` if it was paused.
    pub fn settle(&mut self, mut pause: impl FnMut() -> bool) -> Option<Arc<Whereabouts>> {
        self.work_out(&mut pause)
    }

    fn work_out(&mut self, pause: &mut dyn FnMut() -> bool) -> Option<Arc<Whereabouts>> {
        let enemy = !self.side;
        let Some(belief) = &mut self.belief else {
            return Some(Arc::new(Whereabouts::among::<chess::Board>(&[], enemy, false)));
        };
        on_board!(belief, belief => {
            let boards = belief.settle(pause).then(|| belief.boards())?;
            Some(Arc::new(Whereabouts::among(boards, enemy, belief.is_complete())))
        })
    }
}
