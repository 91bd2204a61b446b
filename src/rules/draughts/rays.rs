//! The four diagonal directions: steps of many pieces at once, and rays for kings.

use super::bitboard::{Bitboard, Sq};

/// A direction along a diagonal; up is towards Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Towards Black and the a-file.
    UpLeft,
    /// Towards Black and away from the a-file.
    UpRight,
    /// Towards White and away from the a-file.
    DownRight,
    /// Towards White and the a-file.
    DownLeft,
}

impl Direction {
    /// All directions, clockwise.
    pub const ALL: [Self; 4] = [Self::UpLeft, Self::UpRight, Self::DownRight, Self::DownLeft];

    /// Returns the neighbours in this direction. Those off the board are beyond its squares.
    #[inline(always)]
    pub const fn step(self, from: Bitboard) -> Bitboard {
        Bitboard(self.shift(from.0, 1))
    }

    /// Returns these squares, and all that can be reached from them through squares of a set.
    ///
    /// This is a Kogge–Stone fill: see "Fill Algorithms" in the Chess Programming Wiki. Eight steps
    /// are enough behind the first one.
    #[inline(always)]
    pub const fn fill(self, from: Bitboard, through: Bitboard) -> Bitboard {
        let (mut filled, mut open) = (from.0, through.0);
        filled |= open & self.shift(filled, 1);
        open &= self.shift(open, 1);
        filled |= open & self.shift(filled, 2);
        open &= self.shift(open, 2);
        filled |= open & self.shift(filled, 4);
        Bitboard(filled | through.0 & self.shift(filled, 1))
    }

    /// Shifts bits by some steps.
    #[inline(always)]
    const fn shift(self, bits: u64, steps: u32) -> u64 {
        match self {
            Self::UpLeft => bits << (6 * steps),
            Self::UpRight => bits << (7 * steps),
            Self::DownRight => bits >> (6 * steps),
            Self::DownLeft => bits >> (7 * steps),
        }
    }

    /// Returns the direction that turns to the right by a right angle.
    #[inline(always)]
    pub const fn right(self) -> Self {
        match self {
            Self::UpLeft => Self::UpRight,
            Self::UpRight => Self::DownRight,
            Self::DownRight => Self::DownLeft,
            Self::DownLeft => Self::UpLeft,
        }
    }

    /// Returns the opposite direction.
    #[inline(always)]
    pub const fn back(self) -> Self {
        self.right().right()
    }

    /// Returns the numbers of files and of ranks that a step adds.
    pub const fn files_and_ranks(self) -> (i8, i8) {
        match self {
            Self::UpLeft => (-1, 1),
            Self::UpRight => (1, 1),
            Self::DownRight => (1, -1),
            Self::DownLeft => (-1, -1),
        }
    }

    /// Returns `true` if the direction leads towards Black.
    #[inline(always)]
    pub(super) const fn is_up(self) -> bool {
        matches!(self, Self::UpLeft | Self::UpRight)
    }

    /// Returns all squares in this direction, on the board of ten by ten.
    #[inline(always)]
    fn ray(self, from: Sq) -> u64 {
        RAYS[self as usize][from.index()]
    }

    /// Returns the squares in this direction before the first of `blockers`.
    #[inline(always)]
    pub fn slide(self, from: Sq, blockers: Bitboard) -> Bitboard {
        let ray = self.ray(from);
        let met = ray & blockers.0;
        Bitboard(if self.is_up() {
            // Clears the lowest square met and those above it.
            ray & (met ^ met.wrapping_sub(1)) & !met
        } else {
            // A shift by all 64 bits would be left out: it is 0 if the highest bit is met.
            ray & u64::MAX.checked_shl(u64::BITS - met.leading_zeros()).unwrap_or(0)
        })
    }

    /// Returns the first of `blockers` in this direction, as a set of one square or none.
    #[inline(always)]
    pub fn first(self, from: Sq, blockers: Bitboard) -> Bitboard {
        let met = self.ray(from) & blockers.0;
        Bitboard(if self.is_up() {
            met & met.wrapping_neg()
        } else {
            met & HIGHEST.checked_shr(met.leading_zeros()).unwrap_or(0)
        })
    }
}

/// The highest bit alone.
const HIGHEST: u64 = 1 << 63;

/// The squares in each direction from each square. They take 2 KiB.
static RAYS: [[u64; 64]; 4] = {
    let mut rays = [[0; 64]; 4];
    let board = Bitboard::board(10);
    let mut i = 0;
    while i < 4 * 64 {
        let direction = Direction::ALL[i / 64];
        let from = Bitboard(board.0 & 1 << (i % 64));
        let mut to = direction.step(from).0 & board.0;
        while to != 0 {
            rays[i / 64][i % 64] |= to;
            to = direction.step(Bitboard(to)).0 & board.0;
        }
        i += 1;
    }
    rays
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slide_ends_before_the_first_blocker() {
        let board = Bitboard::board(10);
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..2_000 {
            let blockers = Bitboard(random.u64(..) & random.u64(..)) & board;
            for from in board {
                for direction in Direction::ALL {
                    let (mut slide, mut at) = (Bitboard::EMPTY, direction.step(from.bit()) & board);
                    while !at.is_empty() && !at.meets(blockers) {
                        slide |= at;
                        at = direction.step(at) & board;
                    }
                    let first = direction.step(from.bit()) & board & !blockers;
                    assert_eq!(direction.fill(first, board & !blockers), slide);
                    assert_eq!(direction.slide(from, blockers), slide, "{direction:?} of {from}");
                    assert_eq!(direction.first(from, blockers), at, "{direction:?} of {from}");
                }
            }
        }
    }
}
