//! [`Hindsight`]: what a side could have known, move by move, of where the enemy's king and
//! queen stood.

use super::{belief::Belief, sight::Sight};
use crate::rules::{
    Color, PieceKind, PlayerView, Square, Viewer,
    chess::{
        bitboard::{Bitboard, Sq},
        board::Board,
    },
};
use std::sync::Arc;

/// How many positions are kept in mind at most.
const CAP: usize = 8_192;

/// Where a side could think that the enemy's king and queen stand: on which part of the positions
/// that agree with all it has seen. Each position counts as much as another.
#[derive(Clone, Debug, PartialEq)]
pub struct Whereabouts {
    /// The squares where the king may stand, the likeliest first, with probabilities that add up
    /// to 1.
    pub king: Vec<(Square, f32)>,
    /// The same for the queen. There may be none, or several.
    pub queen: Vec<(Square, f32)>,
    /// How many positions there are, or how many of them were looked at.
    pub positions: usize,
    /// Whether these are all of them. Of very many only a sample is kept.
    pub complete: bool,
}

impl Whereabouts {
    fn among(boards: &[Board], enemy: Color, complete: bool) -> Self {
        Self {
            king: shares(boards, |board| board.of(enemy, PieceKind::King)),
            queen: shares(boards, |board| board.of(enemy, PieceKind::Queen)),
            positions: boards.len(),
            complete,
        }
    }

    /// How likely a king or a queen stands on a square, from 0 to 1; other kinds are not looked
    /// for.
    pub fn of(&self, kind: PieceKind, square: Square) -> f32 {
        let squares = match kind {
            PieceKind::King => &self.king,
            PieceKind::Queen => &self.queen,
            _ => return 0.0,
        };
        squares.iter().find(|(at, _)| *at == square).map_or(0.0, |(_, share)| *share)
    }
}

/// On which share of the boards each square is taken.
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
    /// A side that has not seen anything yet.
    pub fn new(side: Color) -> Self {
        // The same game gives the same picture.
        Self { side, belief: Belief::new(CAP, 0) }
    }

    /// Whose it is.
    pub const fn side(&self) -> Color {
        self.side
    }

    /// Takes note of what the side saw after one more ply, from the start of the game on. Views
    /// made for somebody else are not looked at. [`Self::settle`] works out what follows.
    pub fn observe(&mut self, view: &PlayerView) {
        if view.viewer() == Viewer::Player(self.side) {
            self.belief.hear(Sight::of(view, self.side));
        }
    }

    /// Works out what could be known after the last view until that is done or `pause` says yes.
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
        // Black has twenty first moves, and none of king or queen.
        let one = after(&["a3", "e6"], Color::White);
        assert_eq!((one.positions, one.complete), (20, true));
        assert_eq!(one.of(PieceKind::Queen, square("d8")), 1.0);
        let two = after(&["a3", "e6", "a4", "Qe7"], Color::White);
        assert!(two.of(PieceKind::Queen, square("e7")) > 0.0, "{two:?}");
        assert!(two.of(PieceKind::Queen, square("d8")) > 0.5, "{two:?}");
        assert!(two.of(PieceKind::King, square("e7")) > 0.0, "{two:?}");
        assert_eq!(two.of(PieceKind::King, square("a1")), 0.0);
        assert_eq!(two.of(PieceKind::Rook, square("h8")), 0.0, "nobody asked for rooks");
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
