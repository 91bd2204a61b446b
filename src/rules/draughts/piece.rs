//! The kinds of draughts' pieces.

use serde::{Deserialize, Serialize};

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Kind {
    /// Steps ahead along diagonals, and captures in all four directions.
    Man,
    /// Slides along diagonals; a man that has reached the last rank.
    King,
}

impl Kind {
    /// The number of kinds.
    pub const COUNT: usize = 2;
    /// All kinds, from the least to the most valuable.
    pub const ALL: [Self; Self::COUNT] = [Self::Man, Self::King];

    /// Returns the kind's index in [`Self::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the kind's lowercase letter. FEN writes that of a king only, as a capital.
    pub const fn letter(self) -> char {
        match self {
            Self::Man => 'm',
            Self::King => 'k',
        }
    }

    /// Returns the kind that has this letter, in either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        let letter = letter.to_ascii_lowercase();
        Self::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// Returns the kind's value in men, as players count material.
    pub const fn value(self) -> u8 {
        match self {
            Self::Man => 1,
            Self::King => 3,
        }
    }

    /// Returns the kind's English name in lower case, as in the names of asset files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Man => "man",
            Self::King => "king",
        }
    }
}

/// A piece of draughts.
pub type Piece = crate::piece::Piece<Kind>;
