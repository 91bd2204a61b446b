//! [`Sq`] and [`Bitboard`]: the dark squares of a draughts board and sets of them, in 64 bits.
//!
//! Both boards share one layout, that of ten by ten; the board of eight by eight is its lower left
//! corner. Each rank has five dark squares. Behind those of an odd rank two bits stay empty, behind
//! those of an even rank one, so that two ranks take 13 bits:
//!
//! ```text
//!  10     59  60  61  62  63
//!   9   52  53  54  55  56
//!   …
//!   4     20  21  22  23  24
//!   3   13  14  15  16  17
//!   2     07  08  09  10  11
//!   1   00  01  02  03  04
//!       a b c d e f g h i j
//! ```
//!
//! A step along a diagonal is then a shift by 6 or 7 bits from any square, and a step over an edge
//! ends in a gap or beyond the 64 bits. The gaps are the "ghost squares" of other programs, such as
//! Fabien Letouzey's Scan; the order of the squares is that of [`Square`].

use crate::{
    geometry::{Square, SquareSet, set_operators},
    pieces,
};
use core::{fmt, ops::Not};

/// The number of bits that two ranks take.
const PAIR: u8 = 13;
/// The number of the bit at which the even ranks begin in their pair.
const EVEN: u8 = 7;

/// A dark square, as the number of its bit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sq(u8);

impl Sq {
    /// Returns the dark square at a file and a rank, both counted from zero at White's left corner
    /// and below ten.
    pub const fn at(file: u8, rank: u8) -> Self {
        debug_assert!(Self::new(file, rank).is_some(), "no dark square of the board of ten by ten");
        Self((rank / 2 * PAIR + rank % 2 * EVEN + file / 2) & 63)
    }

    /// Returns the square at a file and a rank, if it is a dark one of the board of ten by ten.
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        let is_dark = file < 10 && rank < 10 && (file ^ rank) & 1 == 0;
        if is_dark { Some(Self(rank / 2 * PAIR + rank % 2 * EVEN + file / 2)) } else { None }
    }

    /// Converts a square of a board of any size, if it is a dark one of the board of ten by ten.
    pub const fn of(square: Square) -> Option<Self> {
        Self::new(square.file(), square.rank())
    }

    /// Returns the number of the square's bit, below 64.
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// Returns the file; `a` is 0.
    pub const fn file(self) -> u8 {
        let bit = self.0 % PAIR;
        if bit < EVEN { bit * 2 } else { (bit - EVEN) * 2 + 1 }
    }

    /// Returns the rank; `1` is 0.
    pub const fn rank(self) -> u8 {
        self.0 / PAIR * 2 + (self.0 % PAIR >= EVEN) as u8
    }

    /// Returns the set of this square alone.
    pub const fn bit(self) -> Bitboard {
        Bitboard(1 << (self.0 & 63))
    }
}

impl From<Sq> for Square {
    fn from(sq: Sq) -> Self {
        Self::at(sq.file(), sq.rank())
    }
}

impl fmt::Display for Sq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Square::from(*self), f)
    }
}

impl fmt::Debug for Sq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of dark squares; bit `n` is the square with number `n`.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);

    /// Returns the dark squares of a rank on a board that is `files` wide.
    pub const fn rank(rank: u8, files: u8) -> Self {
        Self(((1 << (files / 2)) - 1) << (rank / 2 * PAIR + rank % 2 * EVEN))
    }

    /// Returns the dark squares of a board that has as many ranks as files.
    pub const fn board(files: u8) -> Self {
        let (mut squares, mut rank) = (Self::EMPTY, 0);
        while rank < files {
            squares.0 |= Self::rank(rank, files).0;
            rank += 1;
        }
        squares
    }

    /// Returns `true` if the square is in the set.
    pub const fn contains(self, sq: Sq) -> bool {
        self.meets(sq.bit())
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
        if self.0 == 0 { None } else { Some(Sq(self.0.trailing_zeros() as u8)) }
    }

    /// Returns the square with the highest number, if the set is not empty.
    pub const fn last(self) -> Option<Sq> {
        if self.0 == 0 { None } else { Some(Sq(63 - self.0.leading_zeros() as u8)) }
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

impl FromIterator<Sq> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Sq>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |all, sq| all | sq.bit())
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

impl pieces::Squares for Bitboard {
    type Square = Sq;

    const EMPTY: Self = Self::EMPTY;

    #[inline]
    fn of(square: Sq) -> Self {
        square.bit()
    }

    #[inline]
    fn count(self) -> u32 {
        self.len()
    }

    #[inline]
    fn is_many(self) -> bool {
        self.is_many()
    }

    #[inline]
    fn without(self, other: Self) -> Self {
        self & !other
    }

    #[inline]
    fn print(self) -> u64 {
        self.0
    }
}

impl From<Bitboard> for SquareSet {
    fn from(set: Bitboard) -> Self {
        set.into_iter().map(Square::from).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draughts::rays::Direction;

    #[test]
    fn every_dark_square_has_a_bit_of_its_own_in_the_order_of_squares() {
        let dark: Vec<Sq> = (0..10)
            .flat_map(|rank| (0..10).filter_map(move |file| Sq::of(Square::at(file, rank))))
            .collect();
        assert_eq!(dark.len(), 50);
        assert!(dark.is_sorted());
        assert!(dark.iter().all(|sq| Sq::of(Square::from(*sq)) == Some(*sq)));
        assert_eq!(dark.iter().copied().collect::<Bitboard>(), Bitboard::board(10));
    }

    #[test]
    fn a_step_goes_to_the_neighbour_or_off_the_board() {
        for files in [8, 10] {
            let board = Bitboard::board(files);
            for sq in board {
                for direction in Direction::ALL {
                    let (right, up) = direction.files_and_ranks();
                    let file = sq.file().checked_add_signed(right).filter(|file| *file < files);
                    let rank = sq.rank().checked_add_signed(up).filter(|rank| *rank < files);
                    let expected = file.zip(rank).map(|(file, rank)| Sq::at(file, rank));
                    let found = (direction.step(sq.bit()) & board).first();
                    assert_eq!(found, expected, "{direction:?} of {sq}");
                }
            }
        }
    }
}
