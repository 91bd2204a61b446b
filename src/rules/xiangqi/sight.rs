//! [`Sight`]: the pieces, points and facts that a view of xiangqi holds.

use super::{
    attacks::{BOARD, bit},
    board::Board,
    movegen,
    piece::{Kind, Piece},
};
use crate::{
    geometry::{Square, SquareSet},
    moves::Move,
    piece::Color,
    pieces::Pieces as _,
};

/// The number of bits that tell the kinds and "no piece" apart.
const BITS: usize = 3;

/// The points that a viewer sees, the pieces on them, and other facts that the viewer knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    /// The visible points.
    pub visible: SquareSet,
    /// The occupied points on which the viewer sees no piece: the screens of cannons, the legs of
    /// horses and the eyes of elephants.
    pub blocked: SquareSet,
    /// `true` if the generals face each other along an open file. A side knows it, because its
    /// general could take the other one.
    pub facing: bool,
    /// For each bit of a kind's number, the points where it is set; numbers begin at 1. This takes
    /// half the memory of one set for each kind: programs keep millions of views.
    kinds: [SquareSet; BITS],
    /// The points of Red's pieces.
    red: SquareSet,
}

impl Sight {
    /// Returns the sight of a player in fog who sees some `others` too.
    #[inline]
    pub(super) fn of_player(board: &Board, us: Color, others: SquareSet) -> Self {
        let survey = movegen::survey(board, us);
        let visible = board.of_color(us) | survey.destinations | others;
        let facing = !survey.faced.is_empty();
        Self::new(board, visible, survey.blocked - visible, facing)
    }

    /// Returns the sight of a viewer who sees everything.
    pub(super) fn of_all(board: &Board) -> Self {
        let facing = !movegen::faced(board, Color::White).is_empty();
        Self::new(board, BOARD, SquareSet::EMPTY, facing)
    }

    /// Returns the sight of the pieces on the visible points.
    #[inline]
    fn new(board: &Board, visible: SquareSet, blocked: SquareSet, facing: bool) -> Self {
        let mut kinds = [SquareSet::EMPTY; BITS];
        for kind in Kind::ALL {
            let points = board.of_kind(kind);
            for (i, set) in kinds.iter_mut().enumerate() {
                if number(kind) >> i & 1 == 1 {
                    *set |= points;
                }
            }
        }
        Self {
            visible,
            blocked,
            facing,
            kinds: kinds.map(|set| set & visible),
            red: board.of_color(Color::White) & visible,
        }
    }

    /// Returns a sight of these pieces.
    pub fn from_pieces(
        visible: SquareSet,
        blocked: SquareSet,
        facing: bool,
        pieces: impl Iterator<Item = (Square, Piece)>,
    ) -> Self {
        let mut board = Board::EMPTY;
        pieces.for_each(|(at, piece)| board.toggle(piece.color, piece.kind, at));
        Self::new(&board, visible & BOARD, blocked, facing)
    }

    /// Returns the occupied points whose pieces are seen.
    pub fn occupied(&self) -> SquareSet {
        self.kinds[0] | self.kinds[1] | self.kinds[2]
    }

    /// Returns the points of both sides' seen pieces of a kind.
    pub fn of_kind(&self, kind: Kind) -> SquareSet {
        (0..BITS).fold(BOARD, |points, i| {
            let set = self.kinds[i];
            points & if number(kind) >> i & 1 == 1 { set } else { BOARD - set }
        })
    }

    /// Returns the points of a side's seen pieces.
    pub fn of_color(&self, color: Color) -> SquareSet {
        match color {
            Color::White => self.red,
            Color::Black => self.occupied() - self.red,
        }
    }

    /// Returns the piece on a point, if it is seen.
    pub fn piece_at(&self, at: Square) -> Option<Piece> {
        let bits = (0..BITS).map(|i| usize::from(self.kinds[i].contains(at)) << i);
        let kind = Kind::ALL[bits.sum::<usize>().checked_sub(1)?];
        let color = if self.red.contains(at) { Color::White } else { Color::Black };
        Some(Piece { color, kind })
    }

    /// Returns a board with only the seen pieces, Red to move.
    pub fn known(&self) -> Board {
        let mut known = Board::EMPTY;
        for kind in Kind::ALL {
            let points = self.of_kind(kind);
            for color in Color::ALL {
                for at in points & self.of_color(color) {
                    known.toggle(color, kind, at);
                }
            }
        }
        known
    }

    /// Returns the pseudo-legal moves of some sides, sorted.
    ///
    /// Points that the viewer neither sees nor knows to be occupied count as empty: pieces there
    /// block none of the viewer's pieces.
    pub fn moves(&self, sides: impl Iterator<Item = Color>) -> Vec<Move> {
        let known = self.known();
        let occupied = self.occupied() | self.blocked;
        let mut moves = Vec::new();
        for us in sides {
            let other = known.general(!us).filter(|_| self.facing).map_or(SquareSet::EMPTY, bit);
            movegen::known_moves(&known, us, occupied, other, |piece| {
                piece.for_each(|mv| moves.push(mv.into()));
            });
        }
        moves.sort_unstable();
        moves
    }

    /// Returns the moves that a side may have after the other side's next move, sorted. Only its own
    /// pieces block them. If `flies` is `true`, a general may take the other one along a file.
    pub fn premoves(&self, us: Color, flies: bool) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in self.of_color(us) {
            let Some(Piece { kind, .. }) = self.piece_at(from) else { continue };
            let to = movegen::premoves(kind, from, us, self.of_color(us), flies);
            moves.extend(to.into_iter().map(|to| Move::new(from, to)));
        }
        moves
    }
}

/// Returns the number that stands for a kind.
const fn number(kind: Kind) -> usize {
    kind.index() + 1
}
