//! The kinds of the pieces of chess.

use serde::{Deserialize, Serialize};

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Kind {
    /// Moves ahead, captures diagonally, promotes on the last rank.
    Pawn,
    /// Jumps two squares along a rank or file and one across it.
    Knight,
    /// Slides along diagonals.
    Bishop,
    /// Slides along files and ranks.
    Rook,
    /// Slides along files, ranks and diagonals.
    Queen,
    /// Steps to any neighbouring square; the goal is to checkmate or capture it.
    King,
}

impl Kind {
    /// The number of kinds.
    pub const COUNT: usize = 6;
    /// All kinds, from the least to the most valuable.
    pub const ALL: [Self; Self::COUNT] =
        [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];
    /// The kinds to which a pawn may promote, in the order in which they are offered.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// Returns the kind's index in [`Self::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the lowercase letter that FEN and UCI use.
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'p',
            Self::Knight => 'n',
            Self::Bishop => 'b',
            Self::Rook => 'r',
            Self::Queen => 'q',
            Self::King => 'k',
        }
    }

    /// Returns the kind that FEN and UCI write with this letter, in either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_lowercase())
    }

    /// Returns the kind's value in pawns, as players count material (0 for the king).
    pub const fn value(self) -> u8 {
        match self {
            Self::Pawn => 1,
            Self::Knight | Self::Bishop => 3,
            Self::Rook => 5,
            Self::Queen => 9,
            Self::King => 0,
        }
    }

    /// Returns the kind's English name in lower case, as in the names of asset files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        }
    }
}

/// A piece of chess.
pub type Piece = crate::piece::Piece<Kind>;
