//! [`Sq`] and [`Bitboard`]: the 64 squares of the chess board and sets of them.

use crate::{
    geometry::{Square, SquareSet, set_operators},
    piece::Color,
};
use core::{fmt, ops::Not};

/// A square of the chess board: rank times eight plus file, `a1` is 0, always below 64.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sq(u8);

impl Sq {
    /// Returns the square at a file and a rank, both below eight.
    pub const fn at(file: u8, rank: u8) -> Self {
        debug_assert!(file < 8 && rank < 8, "square beyond the chess board");
        Self(rank * 8 + file)
    }

    /// Returns the square with a number below 64; a larger number is masked.
    pub const fn masked(index: u8) -> Self {
        Self(index & 63)
    }

    /// Converts a square of a board of any size, if it lies on the chess board.
    pub fn of(square: Square) -> Option<Self> {
        (square.file() < 8 && square.rank() < 8).then(|| Self::at(square.file(), square.rank()))
    }

    /// Returns the square's number. The mask lets the compiler drop bounds checks on tables of 64.
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// Returns the file; `a` is 0.
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// Returns the rank; `1` is 0.
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// Returns the set of this square alone.
    pub const fn bit(self) -> Bitboard {
        Bitboard(1 << (self.0 & 63))
    }

    /// Returns the square across, where the ranks 1 and 2, 3 and 4, 5 and 6, 7 and 8 form pairs.
    ///
    /// Maps the square crossed by a double push to the square of the pushed pawn, and back.
    pub const fn across(self) -> Self {
        Self(self.0 ^ 8)
    }
}

impl From<Sq> for Square {
    fn from(sq: Sq) -> Self {
        Self::at(sq.file(), sq.rank())
    }
}

impl fmt::Debug for Sq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Square::from(*self), f)
    }
}

/// A set of squares of the chess board; bit `n` is the square with number `n`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// Every square.
    pub const ALL: Self = Self(!0);
    /// The squares at White's left edge.
    pub const A_FILE: Self = Self(0x0101_0101_0101_0101);
    /// The squares at White's right edge.
    pub const H_FILE: Self = Self(Self::A_FILE.0 << 7);
    /// The light squares (`h1` is one).
    pub const LIGHT: Self = Self(0x55AA_55AA_55AA_55AA);
    /// The first and the last rank, where no pawn stands.
    pub const EDGE_RANKS: Self = Self(0xFF00_0000_0000_00FF);

    /// Returns the squares of a rank, counted from zero.
    pub const fn rank(rank: u8) -> Self {
        Self(0xFF << (rank * 8))
    }

    /// Returns `true` if the square is in the set.
    pub const fn contains(self, sq: Sq) -> bool {
        self.0 & sq.bit().0 != 0
    }

    /// Returns the number of squares in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns `true` if the set holds no square.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns `true` if the set holds more than one square.
    pub const fn is_many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Returns `true` if the sets share a square.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the square with the lowest number, if the set is not empty.
    pub const fn first(self) -> Option<Sq> {
        if self.0 == 0 { None } else { Some(Sq::masked(self.0.trailing_zeros() as u8)) }
    }

    /// Returns the squares one step ahead for a side's pawns on these; none from the last rank.
    #[inline]
    pub const fn ahead(self, color: Color) -> Self {
        match color {
            Color::White => Self(self.0 << 8),
            Color::Black => Self(self.0 >> 8),
        }
    }

    /// Returns the neighbouring squares towards the a-file.
    #[inline]
    pub const fn west(self) -> Self {
        Self((self.0 & !Self::A_FILE.0) >> 1)
    }

    /// Returns the neighbouring squares towards the h-file.
    #[inline]
    pub const fn east(self) -> Self {
        Self((self.0 & !Self::H_FILE.0) << 1)
    }

    /// Converts the set to one for boards of any size.
    pub const fn to_square_set(self) -> SquareSet {
        SquareSet::from_ranks(self.0.to_le_bytes())
    }
}

/// An iterator over the squares of a [`Bitboard`] in ascending order.
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Sq;

    #[inline]
    fn next(&mut self) -> Option<Sq> {
        let first = Bitboard(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

impl IntoIterator for Bitboard {
    type Item = Sq;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

impl FromIterator<Self> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Self>>(sets: I) -> Self {
        sets.into_iter().fold(Self::EMPTY, |all, set| all | set)
    }
}

set_operators!(Bitboard);

impl Not for Bitboard {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
