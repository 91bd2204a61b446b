//! Moves, written as players and the UCI protocol write them, and their kinds.

use super::{
    chess::{
        self, Wing,
        board::{ChessMove, castling_wing},
    },
    geometry::Square,
    piece::{Piece, PieceKind},
};
use crate::text::excerpt;
use core::{fmt, str::FromStr};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A move from one square to another. Castling is the king's move (`e1g1`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The square on which the piece stands.
    pub from: Square,
    /// The square to which it goes.
    pub to: Square,
    /// The kind to which a pawn promotes on the last rank.
    pub promotion: Option<PieceKind>,
}

impl Move {
    /// Creates a move without promotion.
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to, promotion: None }
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
    /// A capture of the piece on the destination square.
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
        } else if piece_at(mv.to).is_some() {
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
            PieceKind::Xiangqi(_) => None,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion.map_or(Ok(()), |kind| write!(f, "{}", kind.letter()))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that isn't a move in UCI notation. Holds its beginning.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` isn't a move; a move is two squares and perhaps a promotion, like e2e4 or e7e8q")]
pub struct NotAMove(pub String);

impl FromStr for Move {
    type Err = NotAMove;

    fn from_str(s: &str) -> Result<Self, NotAMove> {
        let refuse = || NotAMove(excerpt(s));
        if !s.is_ascii() {
            return Err(refuse());
        }
        // The second square starts at the second letter: ranks may have two digits.
        let second = s
            .char_indices()
            .skip(1)
            .find(|(_, c)| c.is_ascii_lowercase())
            .map(|(i, _)| i)
            .ok_or_else(refuse)?;
        let (from, rest) = s.split_at(second);
        let (to, promotion) = match rest[1..].find(|c: char| !c.is_ascii_digit()) {
            Some(end) => (&rest[..=end], Some(&rest[end + 1..])),
            None => (rest, None),
        };
        let promotion = match promotion.map(str::as_bytes) {
            None => None,
            Some([letter]) => Some(
                chess::Kind::PROMOTIONS
                    .into_iter()
                    .find(|kind| kind.letter() == char::from(*letter))
                    .map(PieceKind::Chess)
                    .ok_or_else(refuse)?,
            ),
            Some(_) => return Err(refuse()),
        };
        Ok(Self {
            from: from.parse().map_err(|_| refuse())?,
            to: to.parse().map_err(|_| refuse())?,
            promotion,
        })
    }
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            (self.from, self.to, self.promotion).serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            let text = String::deserialize(deserializer)?;
            text.parse().map_err(de::Error::custom)
        } else {
            let (from, to, promotion) = Deserialize::deserialize(deserializer)?;
            Ok(Self { from, to, promotion })
        }
    }
}
