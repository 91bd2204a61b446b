//! Colours, kinds of pieces, and a piece.

use core::{fmt, ops::Not};
use serde::{Deserialize, Serialize};

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Color {
    /// Moves first.
    White,
    /// Moves second.
    Black,
}

impl Color {
    /// Both sides, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// 0 for White, 1 for Black.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum PieceKind {
    /// Moves ahead, captures diagonally, promotes on the last rank.
    Pawn,
    /// Jumps two and one.
    Knight,
    /// Slides along diagonals.
    Bishop,
    /// Slides along files and ranks.
    Rook,
    /// Slides along files, ranks and diagonals.
    Queen,
    /// Steps to any neighbour; the game is about it.
    King,
}

impl PieceKind {
    /// How many kinds there are.
    pub const COUNT: usize = 6;
    /// All kinds, from the least valuable.
    pub const ALL: [Self; Self::COUNT] =
        [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];
    /// What a pawn may become, in the order in which it is offered.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// Its place in [`Self::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The lowercase letter that FEN and UCI use.
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

    /// The kind that FEN and UCI write with this letter, in either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_lowercase())
    }

    /// What it is worth in pawns, as players count material (the king counts nothing).
    pub const fn value(self) -> u8 {
        match self {
            Self::Pawn => 1,
            Self::Knight | Self::Bishop => 3,
            Self::Rook => 5,
            Self::Queen => 9,
            Self::King => 0,
        }
    }

    /// Its name in lower-case English, as asset files are named.
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

/// A piece of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub kind: PieceKind,
}

impl Piece {
    /// The piece that a FEN letter stands for: upper case is White's.
    pub fn from_fen_letter(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        PieceKind::from_letter(letter).map(|kind| Self { color, kind })
    }

    /// Its letter in a FEN: upper case is White's.
    pub const fn fen_letter(self) -> char {
        match self.color {
            Color::White => self.kind.letter().to_ascii_uppercase(),
            Color::Black => self.kind.letter(),
        }
    }
}
