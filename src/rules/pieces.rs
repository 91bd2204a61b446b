//! [`Pieces`]: the pieces on a board of any kind, and [`Squares`], sets of its squares.

use super::{
    geometry::{Square, SquareSet},
    piece::{Color, PieceKind},
};
use core::{
    fmt,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor},
};

/// A set of a board's squares.
pub trait Squares:
    Copy
    + Eq
    + fmt::Debug
    + Into<SquareSet>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + IntoIterator<Item = Self::Square>
{
    /// A square of the board.
    type Square: Copy + Eq + Ord + fmt::Debug + Into<Square>;

    /// No square.
    const EMPTY: Self;

    /// Returns the set of one square.
    fn of(square: Self::Square) -> Self;

    /// Returns the number of squares.
    fn count(self) -> u32;

    /// Returns `true` if there is more than one square.
    fn is_many(self) -> bool;

    /// Returns the squares that are not in the other set.
    fn without(self, other: Self) -> Self;

    /// Returns a number for the set. Different sets hardly ever share it.
    fn print(self) -> u64;

    /// Returns the first square of the set.
    #[inline]
    fn first(self) -> Option<Self::Square> {
        self.into_iter().next()
    }

    /// Returns `true` if there is no square.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Returns `true` if the sets share a square.
    #[inline]
    fn meets(self, other: Self) -> bool {
        self & other != Self::EMPTY
    }

    /// Returns `true` if the square is in the set.
    #[inline]
    fn contains(self, square: Self::Square) -> bool {
        self.meets(Self::of(square))
    }
}

/// The pieces on a board, with the side to move and the counters.
pub trait Pieces: Copy + Eq + fmt::Debug + 'static {
    /// A kind of piece of this board.
    type Kind: Copy + Eq + fmt::Debug + Into<PieceKind> + 'static;
    /// A square.
    type Square: Copy + Eq + Ord + fmt::Debug + Into<Square>;
    /// A set of squares.
    type Squares: Squares<Square = Self::Square>;
    /// A move in the board's own form.
    type Move: Copy + Eq + fmt::Debug;
    /// The squares and the kinds of the pieces that a move captures.
    type Captured: IntoIterator<Item = (Self::Square, Self::Kind)>;

    /// Returns the side to move.
    fn turn(&self) -> Color;

    /// Returns the board as if it were a side's turn.
    fn with_turn(self, color: Color) -> Self;

    /// Returns the number of plies since the last irreversible one.
    fn quiet_plies(&self) -> u16;

    /// Returns the number of the full move, counted from 1.
    fn fullmove(&self) -> u16;

    /// Returns the position's key: equal positions share it, different ones hardly ever do.
    fn key(&self) -> u64;

    /// Returns all occupied squares.
    fn occupied(&self) -> Self::Squares;

    /// Returns the squares of a side's pieces.
    fn of_color(&self, color: Color) -> Self::Squares;

    /// Returns the squares of both sides' pieces of a kind.
    fn of_kind(&self, kind: Self::Kind) -> Self::Squares;

    /// Returns the squares of a side's pieces of a kind.
    #[inline]
    fn of(&self, color: Color, kind: Self::Kind) -> Self::Squares {
        self.of_color(color) & self.of_kind(kind)
    }

    /// Returns the kind of the piece on a square.
    fn kind_at(&self, at: Self::Square) -> Option<Self::Kind>;

    /// Returns `true` if a side's king or general is attacked. A side without one is not in check.
    fn in_check(&self, color: Color) -> bool;

    /// Puts a piece on an empty square or takes it off again, and updates the key.
    fn toggle(&mut self, color: Color, kind: Self::Kind, at: Self::Square);

    /// Makes a pseudo-legal move of the side to move with its piece of this kind. Returns the
    /// captured pieces.
    ///
    /// A move that is not pseudo-legal corrupts the board.
    fn make(&mut self, kind: Self::Kind, mv: Self::Move) -> Self::Captured;
}
