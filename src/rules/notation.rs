//! The notation of moves for people: SAN in chess, WXF in xiangqi, squares in draughts.
//!
//! Moves are written and parsed with a list of available moves and the pieces that the mover sees,
//! so that the true position and a view share one implementation.

use super::{
    chess::san,
    draughts::{self, International, Russian},
    geometry::{Square, SquareSet},
    moves::Move,
    piece::{Piece, PieceKind},
    ruleset::BoardKind,
    xiangqi::wxf,
};
use fogchess_phrase::{Phrase, Worded};

/// The error for a typed move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.phrase())]
pub enum ParseMoveError {
    /// The text isn't a move in a notation of the board. Holds its beginning.
    Unreadable {
        /// The board.
        board: BoardKind,
        /// The beginning of the text.
        text: String,
    },
    /// The text reads as a move, but it is not available. Holds its beginning.
    NoSuchMove(String),
    /// Several available moves fit. Holds them.
    Ambiguous(Vec<Move>),
    /// Several chains of draughts fit. Holds them, written with all their squares.
    AmbiguousChain(Vec<String>),
    /// A pawn promotes, and the text does not say to what. Holds the moves to choose from.
    PromotionMissing(Vec<Move>),
}

impl Worded for ParseMoveError {
    fn phrase(&self) -> Phrase {
        match self {
            Self::Unreadable { board, text } => {
                Phrase::new("typed-move-unreadable").with("board", board.id()).with("text", text)
            }
            Self::NoSuchMove(text) => Phrase::new("typed-move-none").with("text", text),
            Self::Ambiguous(moves) | Self::PromotionMissing(moves) => {
                let moves: Vec<_> = moves.iter().map(Move::to_string).collect();
                Phrase::new("typed-move-ambiguous").with("moves", moves.join(", "))
            }
            Self::AmbiguousChain(chains) => {
                Phrase::new("typed-move-ambiguous").with("moves", chains.join(", "))
            }
        }
    }
}

/// Writes an available move, disambiguated by the other available moves, without signs for check.
///
/// `moves` are all available moves of the mover. `visible` are the squares that the mover sees, and
/// `piece_at` returns the pieces on them. Returns `None` if the move is not among `moves`.
pub fn write(
    board: BoardKind,
    mv: Move,
    moves: &[Move],
    visible: SquareSet,
    piece_at: impl Fn(Square) -> Option<Piece>,
) -> Option<String> {
    if !moves.contains(&mv) {
        return None;
    }
    match board {
        BoardKind::Chess => san::write(mv, moves, piece_at),
        BoardKind::Xiangqi => wxf::write(mv, piece_at),
        BoardKind::Draughts => draughts::write::<Russian>(mv, moves, visible, piece_at),
        BoardKind::Draughts10 => draughts::write::<International>(mv, moves, visible, piece_at),
    }
}

/// Parses a typed move, and returns the available move that it means.
pub fn parse(
    board: BoardKind,
    text: &str,
    moves: &[Move],
    visible: SquareSet,
    piece_at: impl Fn(Square) -> Option<Piece>,
) -> Result<Move, ParseMoveError> {
    match board {
        BoardKind::Chess => san::parse(text, moves, piece_at),
        BoardKind::Xiangqi => wxf::parse(text, moves, piece_at),
        BoardKind::Draughts => draughts::parse::<Russian>(text, moves, visible, piece_at),
        BoardKind::Draughts10 => draughts::parse::<International>(text, moves, visible, piece_at),
    }
}

/// Returns the kind of piece that a typed move names first, if it names one.
pub fn named_kind(board: BoardKind, text: &str) -> Option<PieceKind> {
    match board {
        BoardKind::Chess => {
            let named = |kind: &PieceKind| text.starts_with(kind.symbol());
            board.kinds().iter().copied().find(named)
        }
        BoardKind::Xiangqi => wxf::named_kind(text).map(PieceKind::Xiangqi),
        BoardKind::Draughts | BoardKind::Draughts10 => None,
    }
}

/// Returns `true` if a letter that is not Latin names a piece, in a move that begins with `before`.
///
/// On a keyboard without Latin letters, all others stand for the Latin letters in their place.
pub fn is_piece_letter(board: BoardKind, before: &str, letter: char) -> bool {
    board == BoardKind::Chess && san::is_russian(before, letter)
}

/// Returns `true` if `+` and `#` are written after a move that gives check or mate.
pub const fn marks_check(board: BoardKind) -> bool {
    matches!(board, BoardKind::Chess)
}
