//! Squares, sets of squares, and boards of any size up to [`MAX_FILES`] × [`MAX_RANKS`].

use crate::text::excerpt;
use core::{fmt, ops::Sub, str::FromStr};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The most files a board may have.
///
/// Twelve by ten holds chess (8×8), xiangqi (9×10), shogi (9×9) and Capablanca's
/// board (10×8), and its 120 squares fit the 128 bits of a [`SquareSet`].
pub const MAX_FILES: u8 = 12;
/// The most ranks a board may have. See [`MAX_FILES`].
pub const MAX_RANKS: u8 = 10;

/// The number of files and ranks of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BoardSize {
    /// Files, counted from White's left (`a`).
    pub files: u8,
    /// Ranks, counted from White's side (`1`).
    pub ranks: u8,
}

impl BoardSize {
    /// The 8×8 board of chess.
    pub const CHESS: Self = Self { files: 8, ranks: 8 };
    /// The 9×10 board of xiangqi.
    pub const XIANGQI: Self = Self { files: 9, ranks: 10 };
    /// The 10×10 board of international draughts.
    pub const DRAUGHTS_10: Self = Self { files: 10, ranks: 10 };

    /// Returns `true` if the square lies on a board of this size.
    pub const fn contains(self, square: Square) -> bool {
        square.file() < self.files && square.rank() < self.ranks
    }

    /// Returns every square, rank by rank from White's side, each rank from White's left.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.ranks)
            .flat_map(move |rank| (0..self.files).map(move |file| Square::at(file, rank)))
    }

    /// Returns the set of all squares.
    pub fn all(self) -> SquareSet {
        self.squares().collect()
    }
}

/// One square of a board, named as in algebraic notation: `a1` is at White's left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// Returns the square at a file and a rank, both counted from zero at White's left corner.
    ///
    /// # Panics
    /// Panics if the file or the rank is beyond [`MAX_FILES`] or [`MAX_RANKS`].
    pub const fn at(file: u8, rank: u8) -> Self {
        assert!(file < MAX_FILES && rank < MAX_RANKS, "square beyond the largest board");
        Self(rank * MAX_FILES + file)
    }

    /// Returns the square at a file and a rank, or `None` beyond the largest board.
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < MAX_FILES && rank < MAX_RANKS { Some(Self::at(file, rank)) } else { None }
    }

    /// Returns the file; `a` is 0.
    pub const fn file(self) -> u8 {
        self.0 % MAX_FILES
    }

    /// Returns the rank; `1` is 0.
    pub const fn rank(self) -> u8 {
        self.0 / MAX_FILES
    }

    /// Returns the number of the square's bit in a [`SquareSet`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the square with this [`Self::index`], or `None` beyond the largest board.
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < MAX_FILES * MAX_RANKS { Some(Self(index)) } else { None }
    }

    /// Returns `true` if the square is a light one, as `h1` is.
    pub const fn is_light(self) -> bool {
        (self.file() + self.rank()) % 2 == 1
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that isn't the name of a square. Holds its beginning.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` isn't a square; a square is a file and a rank, like e4")]
pub struct NotASquare(pub String);

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(s: &str) -> Result<Self, NotASquare> {
        let refuse = || NotASquare(excerpt(s));
        let (file, rank) = s.split_at_checked(1).ok_or_else(refuse)?;
        let file = file.as_bytes()[0].wrapping_sub(b'a');
        // `+4` and `04` parse as numbers but aren't ranks.
        if !rank.starts_with(|c: char| ('1'..='9').contains(&c)) {
            return Err(refuse());
        }
        let rank: u8 = rank.parse().map_err(|_| refuse())?;
        Self::new(file, rank - 1).ok_or_else(refuse)
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            serializer.serialize_u8(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            let text = String::deserialize(deserializer)?;
            text.parse().map_err(de::Error::custom)
        } else {
            let index = u8::deserialize(deserializer)?;
            Self::from_index(index)
                .ok_or_else(|| de::Error::custom(format!("there is no square number {index}")))
        }
    }
}

/// A set of squares, one bit each.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(u128);

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self(0);

    /// Creates a set from one byte per rank, with the a-file in the lowest bit.
    #[inline]
    pub(super) const fn from_ranks(ranks: [u8; 8]) -> Self {
        let mut set = 0;
        let mut rank = 0;
        while rank < ranks.len() {
            set |= (ranks[rank] as u128) << (rank * MAX_FILES as usize);
            rank += 1;
        }
        Self(set)
    }

    /// Returns `true` if the square is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    /// Adds a square.
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.0;
    }

    /// Removes a square.
    #[inline]
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !(1 << square.0);
    }

    /// Returns the number of squares in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns `true` if the set holds no square.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the squares in either set.
    #[inline]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the squares of this set that are not in the other.
    #[inline]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the set with these bits. Those beyond the largest board must be zero.
    #[inline]
    pub(super) const fn from_bits(bits: u128) -> Self {
        debug_assert!(bits >> (MAX_FILES * MAX_RANKS) == 0, "squares beyond the largest board");
        Self(bits)
    }

    /// Returns the set as bits, by [`Square::index`].
    #[inline]
    pub(super) const fn bits(self) -> u128 {
        self.0
    }

    /// Returns `true` if the sets share a square.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the square with the lowest index.
    #[inline]
    pub(super) fn first(self) -> Option<Square> {
        self.iter().next()
    }

    /// Returns an iterator over the squares, rank by rank from White's left corner.
    #[inline]
    pub fn iter(self) -> SquareSetIter {
        SquareSetIter(self.0)
    }
}

/// Implements `&`, `|`, `^`, and their assignments, for a set of squares that wraps bits.
macro_rules! set_operators {
    ($set:ty) => {
        set_operators!($set, & BitAnd bitand, &= BitAndAssign bitand_assign);
        set_operators!($set, | BitOr bitor, |= BitOrAssign bitor_assign);
        set_operators!($set, ^ BitXor bitxor, ^= BitXorAssign bitxor_assign);
    };
    ($set:ty, $op:tt $Op:ident $apply:ident, $assign_op:tt $AssignOp:ident $assign:ident) => {
        impl core::ops::$Op for $set {
            type Output = Self;

            #[inline]
            fn $apply(self, other: Self) -> Self {
                Self(self.0 $op other.0)
            }
        }

        impl core::ops::$AssignOp for $set {
            #[inline]
            fn $assign(&mut self, other: Self) {
                self.0 $assign_op other.0;
            }
        }
    };
}
pub(super) use set_operators;

set_operators!(SquareSet);

impl Sub for SquareSet {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

/// An iterator over a [`SquareSet`]; see [`SquareSet::iter`].
pub struct SquareSetIter(u128);

impl Iterator for SquareSetIter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(square)
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = SquareSetIter;

    #[inline]
    fn into_iter(self) -> SquareSetIter {
        self.iter()
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        squares.into_iter().for_each(|square| set.insert(square));
        set
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for SquareSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_seq(self.iter())
        } else {
            serializer.serialize_u128(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for SquareSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            let squares = Vec::<Square>::deserialize(deserializer)?;
            return Ok(squares.into_iter().collect());
        }
        let bits = u128::deserialize(deserializer)?;
        if bits >> (MAX_FILES * MAX_RANKS) != 0 {
            return Err(de::Error::custom("a set holds a square beyond the largest board"));
        }
        Ok(Self(bits))
    }
}
