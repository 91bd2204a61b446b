//! Moves, as text and as bytes, and their kinds.

use super::{
    chess::{
        self, Wing,
        board::{ChessMove, castling_wing},
    },
    draughts::{
        Jumped,
        bitboard::{Bitboard, Sq},
    },
    geometry::Square,
    piece::{Piece, PieceKind},
};
use crate::text::excerpt;
use core::{fmt, str::FromStr};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A move from one square to another. Castling is the king's move (`e1g1`).
///
/// As text it is written as in UCI (`e2e4`, `e7e8q`). A chain of draughts is followed by the squares
/// of the pieces that it captures (`c3g7xd4xf6`), as in the Hub protocol, because two chains may
/// begin and end alike.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The square on which the piece stands.
    pub from: Square,
    /// The square to which it goes. A chain of draughts may end where it began.
    pub to: Square,
    /// The kind to which a pawn promotes on the last rank.
    pub promotion: Option<PieceKind>,
    /// The squares of the pieces that a chain of draughts captures. On other boards a move's ends
    /// tell what it captures, and this is empty.
    pub chain: Jumped,
}

impl Move {
    /// Creates a move without promotion.
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to, promotion: None, chain: Jumped::NONE }
    }

    /// Returns the same move with a promotion to `kind`.
    pub const fn promoting(self, kind: PieceKind) -> Self {
        Self { promotion: Some(kind), ..self }
    }
}

/// The kind of a move. The piece to which a pawn promotes is in the move itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveKind {
    /// An ordinary move to an empty square.
    Quiet,
    /// A capture of the piece on the destination square, or in draughts of the pieces that are
    /// jumped.
    Capture,
    /// A pawn captures the pawn that has just passed it.
    EnPassant,
    /// The king castles with the rook on this wing.
    Castling(Wing),
}

impl MoveKind {
    /// Returns the kind of an available move, or `None` if no piece stands on its first square.
    ///
    /// `piece_at` need only know the pieces that the mover sees: their own, and those on the
    /// destinations of moves.
    pub fn of(mv: Move, piece_at: impl Fn(Square) -> Option<Piece>) -> Option<Self> {
        let Piece { kind, .. } = piece_at(mv.from)?;
        Some(if let Some(wing) = Wing::of(mv, kind) {
            Self::Castling(wing)
        } else if !mv.chain.is_empty() || piece_at(mv.to).is_some() {
            Self::Capture
        } else if kind == chess::Kind::Pawn.into() && mv.from.file() != mv.to.file() {
            // A pawn leaves its file only to capture.
            Self::EnPassant
        } else {
            Self::Quiet
        })
    }

    /// Returns `true` if a piece is captured.
    pub const fn captures(self) -> bool {
        matches!(self, Self::Capture | Self::EnPassant)
    }
}

impl Wing {
    /// Returns the wing on which a piece castles with a move, if it does.
    pub fn of(mv: Move, kind: PieceKind) -> Option<Self> {
        match kind {
            PieceKind::Chess(kind) => castling_wing(kind, ChessMove::of(mv)?),
            PieceKind::Xiangqi(_) | PieceKind::Draughts(_) => None,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        if let Some(kind) = self.promotion {
            write!(f, "{}", kind.letter())?;
        }
        self.chain.into_iter().try_for_each(|captured| write!(f, "x{captured}"))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that isn't a move. Holds its beginning.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` isn't a move; a move is two squares and perhaps a promotion, like e2e4 or e7e8q")]
pub struct NotAMove(pub String);

impl FromStr for Move {
    type Err = NotAMove;

    fn from_str(s: &str) -> Result<Self, NotAMove> {
        parse(s).ok_or_else(|| NotAMove(excerpt(s)))
    }
}

fn parse(text: &str) -> Option<Move> {
    let mut words = text.split('x');
    let (from, rest) = leading_square(words.next()?)?;
    let (to, rest) = leading_square(rest)?;
    let mut mv = Move::new(from, to);
    mv.promotion = match *rest.as_bytes() {
        [] => None,
        [letter] => {
            let named = |kind: &chess::Kind| kind.letter() == char::from(letter);
            Some(chess::Kind::PROMOTIONS.into_iter().find(named)?.into())
        }
        _ => return None,
    };
    let mut captured = Bitboard::EMPTY;
    for square in words {
        let square = Sq::of(square.parse().ok()?)?;
        if captured.contains(square) {
            return None;
        }
        captured |= square.bit();
    }
    mv.chain = Jumped::new(captured)?;
    Some(mv)
}

/// Returns the square with which a text begins, and the rest of the text.
fn leading_square(text: &str) -> Option<(Square, &str)> {
    let is_digit = |c: char| c.is_ascii_digit();
    // Ranks may have two digits.
    let end = text.find(is_digit)?;
    let end = text[end..].find(|c| !is_digit(c)).map_or(text.len(), |digits| end + digits);
    let (square, rest) = text.split_at(end);
    Some((square.parse().ok()?, rest))
}

/// All of a move but its ends, as bytes. Hardly any move has it.
#[derive(Serialize, Deserialize)]
enum More {
    None,
    Promotion(PieceKind),
    Chain(u64),
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return serializer.collect_str(self);
        }
        let more = match self.promotion {
            Some(kind) => More::Promotion(kind),
            None if self.chain.is_empty() => More::None,
            None => More::Chain(self.chain.squares().0),
        };
        (self.from, self.to, more).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            let text = String::deserialize(deserializer)?;
            return text.parse().map_err(de::Error::custom);
        }
        let (from, to, more) = Deserialize::deserialize(deserializer)?;
        let mv = Self::new(from, to);
        match more {
            More::None => Ok(mv),
            More::Promotion(kind) => Ok(mv.promoting(kind)),
            More::Chain(bits) => {
                let fault =
                    || de::Error::custom("a chain captures on the edge or beyond the board");
                Ok(Self { chain: Jumped::new(Bitboard(bits)).ok_or_else(fault)?, ..mv })
            }
        }
    }
}
