//! Colours, kinds of pieces, and pieces.

use super::{chess, draughts, ruleset::BoardKind, xiangqi};
use core::{fmt, ops::Not};
use serde::{Deserialize, Serialize};

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Color {
    /// Moves first. On the board of xiangqi players call this side Red.
    White,
    /// Moves second.
    Black,
}

impl Color {
    /// Both sides, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// Returns 0 for White and 1 for Black.
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

/// A kind of piece, on one of the boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum PieceKind {
    /// A piece of chess.
    Chess(chess::Kind),
    /// A piece of xiangqi.
    Xiangqi(xiangqi::Kind),
    /// A piece of draughts, on both of its boards.
    Draughts(draughts::Kind),
}

impl PieceKind {
    /// The greatest number of kinds that a board has.
    pub const MOST: usize = max(chess::Kind::COUNT, xiangqi::Kind::COUNT);

    /// Returns the first of the boards that have pieces of this kind.
    pub const fn board(self) -> BoardKind {
        match self {
            Self::Chess(_) => BoardKind::Chess,
            Self::Xiangqi(_) => BoardKind::Xiangqi,
            Self::Draughts(_) => BoardKind::Draughts,
        }
    }

    /// Returns the kind that FEN writes with this letter, in either case, on a board.
    pub fn from_letter(board: BoardKind, letter: char) -> Option<Self> {
        match board {
            BoardKind::Chess => chess::Kind::from_letter(letter).map(Self::Chess),
            BoardKind::Xiangqi => xiangqi::Kind::from_letter(letter).map(Self::Xiangqi),
            BoardKind::Draughts | BoardKind::Draughts10 => {
                draughts::Kind::from_letter(letter).map(Self::Draughts)
            }
        }
    }

    /// Returns the kind's index among those of its board, from the least valuable one on.
    pub const fn index(self) -> usize {
        match self {
            Self::Chess(kind) => kind.index(),
            Self::Xiangqi(kind) => kind.index(),
            Self::Draughts(kind) => kind.index(),
        }
    }

    /// Returns the lowercase letter that FEN and UCI use.
    pub const fn letter(self) -> char {
        match self {
            Self::Chess(kind) => kind.letter(),
            Self::Xiangqi(kind) => kind.letter(),
            Self::Draughts(kind) => kind.letter(),
        }
    }

    /// Returns the capital letter that the notation of moves uses: SAN's or WXF's.
    pub const fn symbol(self) -> char {
        match self {
            Self::Chess(kind) => kind.letter().to_ascii_uppercase(),
            Self::Xiangqi(kind) => kind.symbol(),
            Self::Draughts(kind) => kind.letter().to_ascii_uppercase(),
        }
    }

    /// Returns the kind's value in pawns or soldiers, as players count material (0 for the king and
    /// the general).
    pub const fn value(self) -> u8 {
        match self {
            Self::Chess(kind) => kind.value(),
            Self::Xiangqi(kind) => kind.value(),
            Self::Draughts(kind) => kind.value(),
        }
    }

    /// Returns the kind's English name in lower case, as in the names of asset files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chess(kind) => kind.name(),
            Self::Xiangqi(kind) => kind.name(),
            Self::Draughts(kind) => kind.name(),
        }
    }

    /// Returns the kind's name in the arguments of texts: its [name](Self::name), except that the king
    /// of draughts is a `dame`, since many languages have a word of its own for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Draughts(draughts::Kind::King) => "dame",
            other => other.name(),
        }
    }

    /// Returns `true` if the game is won by checkmating or capturing the piece.
    pub const fn is_royal(self) -> bool {
        matches!(self, Self::Chess(chess::Kind::King) | Self::Xiangqi(xiangqi::Kind::General))
    }
}

const fn max(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}

impl From<chess::Kind> for PieceKind {
    fn from(kind: chess::Kind) -> Self {
        Self::Chess(kind)
    }
}

impl From<xiangqi::Kind> for PieceKind {
    fn from(kind: xiangqi::Kind) -> Self {
        Self::Xiangqi(kind)
    }
}

impl From<draughts::Kind> for PieceKind {
    fn from(kind: draughts::Kind) -> Self {
        Self::Draughts(kind)
    }
}

/// A piece of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Piece<K = PieceKind> {
    /// The side to which the piece belongs.
    pub color: Color,
    /// The kind of piece.
    pub kind: K,
}

impl<K: Copy + Into<PieceKind>> Piece<K> {
    /// Returns the piece's letter in a FEN; upper case is White's.
    pub fn fen_letter(self) -> char {
        let letter = self.kind.into().letter();
        match self.color {
            Color::White => letter.to_ascii_uppercase(),
            Color::Black => letter,
        }
    }

    /// Returns the same piece with its kind on any board.
    pub(super) fn on_any_board(self) -> Piece {
        Piece { color: self.color, kind: self.kind.into() }
    }
}
