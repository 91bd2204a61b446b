//! [`Hindsight`]: what a side could have known, move by move, about the squares of the enemy's king
//! and queen.

use super::{belief::Belief, sight::Sight};
use crate::rules::{
    Color, PieceKind, PlayerView, Square, Viewer,
    chess::Kind,
    chess::{
        bitboard::{Bitboard, Sq},
        board::Board,
    },
};
use std::sync::Arc;

/// The most positions that are kept.
const CAP: usize = 8_192;

/// The squares on which a side could suspect the enemy's king and queen.
///
/// The probability of a square is its share of the positions that agree with everything the side
/// has seen; all positions count the same.
#[derive(Clone, Debug, PartialEq)]
pub struct Whereabouts {
    /// The possible squares of the king, the likeliest first, with probabilities that add up to 1.
    pub king: Vec<(Square, f32)>,
    /// The possible squares of the queen, likewise. There may be no queen, or several.
    pub queen: Vec<(Square, f32)>,
    /// The number of positions, or of the positions in the sample.
    pub positions: usize,
    /// `true` if these are all positions. If there are too many, only a sample is kept.
    pub complete: bool,
}

impl Whereabouts {
    fn among(boards: &[Board], enemy: Color, complete: bool) -> Self {
        Self {
            king: shares(boards, |board| board.of(enemy, Kind::King)),
            queen: shares(boards, |board| board.of(enemy, Kind::Queen)),
            positions: boards.len(),
            complete,
        }
    }

    /// Returns the probability of a king or a queen on a square, from 0 to 1. It is 0 for other
    /// kinds, which are not tracked.
    pub fn of(&self, kind: PieceKind, square: Square) -> f32 {
        let [royal, strongest] = kind.board().sought();
        let squares = match kind {
            kind if kind == royal => &self.king,
            kind if kind == strongest => &self.queen,
            _ => return 0.0,
        };
        squares.iter().find(|(at, _)| *at == square).map_or(0.0, |(_, share)| *share)
    }
}

/// Returns the share of the boards on which each square is taken.
fn shares(boards: &[Board], taken: impl Fn(&Board) -> Bitboard) -> Vec<(Square, f32)> {
    let mut counts = [0_u32; 64];
    for board in boards {
        taken(board).into_iter().for_each(|sq| counts[sq.index()] += 1);
    }
    let all = boards.len().max(1) as f32;
    let mut shares: Vec<(Square, f32)> = Bitboard::ALL
        .into_iter()
        .filter(|sq| counts[sq.index()] > 0)
        .map(|sq: Sq| (sq.into(), counts[sq.index()] as f32 / all))
        .collect();
    shares.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    shares
}

/// A side that looks back on its game, view by view.
#[derive(Clone, Debug)]
pub struct Hindsight {
    side: Color,
    belief: Belief,
}

impl Hindsight {
    /// Returns a side that has not seen anything yet.
    pub fn new(side: Color) -> Self {
        // A fixed seed: the same game always gives the same result.
        Self { side, belief: Belief::new(CAP, 0) }
    }

    /// Returns the side that looks back.
    pub const fn side(&self) -> Color {
        self.side
    }

    /// Adds the side's view after one more ply, from the start of the game on. Ignores views for
    /// other viewers. [`Self::settle`] works out what follows from it.
    pub fn observe(&mut self, view: &PlayerView) {
        if view.viewer() == Viewer::Player(self.side) {
            self.belief.hear(Sight::of(view, self.side));
        }
    }

    /// Works out what could be known after the last view, until done or until `pause` returns
    /// `true`. Returns `None` if it was paused.
    pub fn settle(&mut self, mut pause: impl FnMut() -> bool) -> Option<Arc<Whereabouts>> {
        let boards = self.belief.settle(&mut pause).then(|| self.belief.boards())?;
        Some(Arc::new(Whereabouts::among(boards, !self.side, self.belief.is_complete())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{rules::Preset, session::Game};

    fn after(moves: &[&str], side: Color) -> Arc<Whereabouts> {
        let game = Game::after(Preset::Fog, moves);
        let mut hindsight = Hindsight::new(side);
        for ply in 0..=game.plies() {
            hindsight.observe(&game.view_at(ply, Viewer::Player(side)).unwrap());
        }
        hindsight.settle(|| false).expect("nobody asks for a pause")
    }

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[test]
    fn before_the_first_move_all_is_known() {
        let known = after(&[], Color::White);
        assert_eq!(known.king, [(square("e8"), 1.0)]);
        assert_eq!(known.queen, [(square("d8"), 1.0)]);
        assert_eq!((known.positions, known.complete), (1, true));
    }

    #[test]
    fn the_queen_may_have_come_out_through_the_pawn_that_moved() {
        // Black has twenty first moves, none of them by the king or the queen.
        let one = after(&["a3", "e6"], Color::White);
        assert_eq!((one.positions, one.complete), (20, true));
        assert_eq!(one.of(Kind::Queen.into(), square("d8")), 1.0);
        let two = after(&["a3", "e6", "a4", "Qe7"], Color::White);
        assert!(two.of(Kind::Queen.into(), square("e7")) > 0.0, "{two:?}");
        assert!(two.of(Kind::Queen.into(), square("d8")) > 0.5, "{two:?}");
        assert!(two.of(Kind::King.into(), square("e7")) > 0.0, "{two:?}");
        assert_eq!(two.of(Kind::King.into(), square("a1")), 0.0);
        assert_eq!(two.of(Kind::Rook.into(), square("h8")), 0.0, "nobody asked for rooks");
        let sum = |shares: &[(Square, f32)]| shares.iter().map(|(_, share)| share).sum::<f32>();
        assert!((sum(&two.king) - 1.0).abs() < 1e-4, "{two:?}");
        assert!(two.queen.is_sorted_by(|(_, one), (_, next)| one >= next));
    }

    #[test]
    fn what_is_seen_is_known() {
        let known = after(&["d4", "e6", "a3", "Qg5"], Color::White);
        assert_eq!(known.queen, [(square("g5"), 1.0)], "the bishop on c1 sees it");
    }
}
