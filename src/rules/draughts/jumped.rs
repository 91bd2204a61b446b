//! [`Jumped`]: the squares that a chain jumps over, in 32 bits.

use super::bitboard::{Bitboard, Sq, Squares};
use core::fmt;

/// The squares of the pieces that a chain captures, on either board.
///
/// A piece on the edge cannot be jumped. Of the board of ten by ten that leaves four dark squares on
/// each of eight ranks.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Jumped(u32);

impl Jumped {
    /// No square.
    pub const NONE: Self = Self(0);

    /// The number of ranks without those on the edge.
    const RANKS: u8 = 8;
    /// The squares of each of these ranks, in the lowest bits.
    const RANK: u64 = 0b1111;

    /// Converts a set of squares, if none of them lies on the edge of the board of ten by ten.
    pub const fn new(squares: Bitboard) -> Option<Self> {
        let (mut bits, mut rank) = (0, 0);
        while rank < Self::RANKS {
            let squares = squares.0 >> Self::first(rank).index() & Self::RANK;
            bits |= (squares as u32) << (4 * rank);
            rank += 1;
        }
        let all = Self(bits);
        if all.squares().0 == squares.0 { Some(all) } else { None }
    }

    /// Returns the squares as a set of any dark squares.
    pub const fn squares(self) -> Bitboard {
        let (mut squares, mut rank) = (0, 0);
        while rank < Self::RANKS {
            let bits = self.0 as u64 >> (4 * rank) & Self::RANK;
            squares |= bits << Self::first(rank).index();
            rank += 1;
        }
        Bitboard(squares)
    }

    /// Returns the number of squares.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns `true` if there are no squares, as of a move that captures nothing.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the first dark square off the edge, of a rank that is counted without the edge.
    const fn first(rank: u8) -> Sq {
        Sq::at(1 + rank % 2, rank + 1)
    }
}

impl IntoIterator for Jumped {
    type Item = Sq;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        self.squares().into_iter()
    }
}

impl fmt::Debug for Jumped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.squares().fmt(f)
    }
}
