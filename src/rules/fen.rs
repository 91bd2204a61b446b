//! FEN, the Forsyth–Edwards notation of a position, as in the PGN standard (16.1): the parts that
//! all boards share, and the errors.
//!
//! The parser is strict, and its errors tell how to correct the text. The side to move is required.
//! The fields after it may be omitted, from the last one on; the counters are then `0 1`.

use super::{
    draughts,
    geometry::{BoardSize, Square},
    piece::{Color, Piece, PieceKind},
    ruleset::BoardKind,
};
use crate::text::excerpt;
use core::str::SplitWhitespace;
use fogchess_phrase::{Phrase, Worded};

/// The greatest length of a FEN that is parsed, in bytes. The longest FEN of chess has 93.
const MAX_LENGTH: usize = 160;

/// The largest value that the counters of a FEN may have; beyond it they stop counting.
pub const MAX_COUNTER: u16 = 9_999;

/// One of the six fields of a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FenField {
    /// The pieces and their squares.
    Placement,
    /// The side to move.
    SideToMove,
    /// The castling rights.
    Castling,
    /// The square that a pawn crossed with the last move.
    EnPassant,
    /// The number of plies since the last capture or pawn's move.
    HalfmoveClock,
    /// The number of the full move.
    FullmoveNumber,
}

/// The error for a text that isn't the FEN of a position that can be played.
///
/// The message tells what is wrong, where, and how to correct it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.phrase())]
pub enum FenError {
    /// The text is longer than any FEN.
    TooLong {
        /// The text's length in bytes.
        length: usize,
    },
    /// A required field is missing.
    Missing(FenField),
    /// There is text after the sixth field.
    TrailingText {
        /// The beginning of that text.
        text: String,
    },
    /// The placement does not have one part for each rank.
    RankCount {
        /// The number of ranks that it has.
        found: usize,
        /// The number of ranks of the board.
        ranks: u8,
    },
    /// A rank describes more or fewer squares than the board is wide.
    RankWidth {
        /// The rank's number, 1 is White's.
        rank: u8,
        /// The number of squares that it describes.
        found: usize,
        /// The number of squares of a rank.
        files: u8,
    },
    /// A letter that is neither a piece nor a count of empty squares.
    UnknownLetter {
        /// The rank's number, 1 is White's.
        rank: u8,
        /// The letter.
        letter: char,
        /// The board, which decides what letters there are.
        board: BoardKind,
    },
    /// A pawn stands on the first or the last rank.
    PawnOnEdge(Square),
    /// A piece stands where it can never come (xiangqi).
    Misplaced {
        /// The piece.
        piece: Piece,
        /// Its square.
        square: Square,
    },
    /// A side has more pieces of a kind than at the start (xiangqi).
    TooMany {
        /// The piece.
        piece: Piece,
        /// The number of such pieces.
        found: usize,
        /// The greatest number that there can be.
        most: usize,
    },
    /// A side has no king (in xiangqi: general) or several.
    KingCount {
        /// The king or general.
        king: Piece,
        /// The number of them.
        found: usize,
        /// `true` if the rules allow a side without one.
        may_be_none: bool,
    },
    /// The side to move is neither `w` nor `b`.
    SideToMove {
        /// The beginning of the field.
        text: String,
    },
    /// One of the fields that only chess needs is not empty.
    FieldOfChess {
        /// The field.
        field: FenField,
        /// The beginning of the field.
        text: String,
    },
    /// The castling rights are neither `-` nor some of `KQkq`, each at most once.
    CastlingText {
        /// The beginning of the field.
        text: String,
    },
    /// A castling right without the king or the rook on its square.
    CastlingRight {
        /// The letter of the right.
        right: char,
        /// The missing piece.
        piece: Piece,
        /// The square on which it must stand.
        square: Square,
    },
    /// The en-passant square is neither `-` nor a square of the board.
    EnPassantText {
        /// The beginning of the field.
        text: String,
    },
    /// The en-passant square is not on the rank that a pawn could just have crossed.
    EnPassantRank {
        /// The square.
        square: Square,
        /// The side to move.
        turn: Color,
    },
    /// No pawn can just have crossed the en-passant square.
    EnPassantPawn {
        /// The square.
        square: Square,
        /// The square on which the pawn must stand. The crossed square and the one before it must
        /// be empty.
        pawn: Square,
        /// The pawn.
        piece: Piece,
    },
    /// A counter isn't a number or is out of its range.
    Counter {
        /// The field of the counter.
        field: FenField,
        /// The beginning of the field.
        text: String,
    },
    /// The side that is not to move is in check, under the checkmate goal.
    OpponentInCheck {
        /// The king or general in check.
        king: Piece,
    },
    /// A text that isn't the FEN of a position of draughts.
    Draughts(Box<draughts::FenError>),
}

impl From<draughts::FenError> for FenError {
    fn from(error: draughts::FenError) -> Self {
        Self::Draughts(Box::new(error))
    }
}

impl Worded for FenError {
    fn phrase(&self) -> Phrase {
        let quoted = |key: &'static str, text: &str| Phrase::new(key).with("text", text);
        match self {
            Self::TooLong { .. } => "fen-too-long".into(),
            Self::Missing(field) => {
                let (field, number) = match field {
                    FenField::Placement => ("placement", 1),
                    FenField::SideToMove => ("side-to-move", 2),
                    FenField::Castling => ("castling", 3),
                    FenField::EnPassant => ("en-passant", 4),
                    FenField::HalfmoveClock => ("halfmove-clock", 5),
                    FenField::FullmoveNumber => ("fullmove-number", 6),
                };
                Phrase::new("fen-missing").with("field", field).with("number", number)
            }
            Self::TrailingText { text } => quoted("fen-trailing-text", text),
            Self::RankCount { found, ranks } => Phrase::new("fen-rank-count")
                .with_number("found", *found as f64)
                .with("ranks", ranks),
            Self::RankWidth { rank, found, files } => Phrase::new("fen-rank-width")
                .with("rank", rank)
                .with_number("found", *found as f64)
                .with("files", files),
            Self::UnknownLetter { rank, letter, board } => Phrase::new("fen-unknown-letter")
                .with("board", board.id())
                .with("rank", rank)
                .with("letter", excerpt(&letter.to_string())),
            Self::PawnOnEdge(square) => Phrase::new("fen-pawn-on-edge").with("square", square),
            Self::Misplaced { piece, square } => {
                about("fen-misplaced", *piece).with("square", square)
            }
            Self::TooMany { piece, found, most } => {
                about("fen-too-many", *piece).with_number("found", *found as f64).with("most", most)
            }
            Self::FieldOfChess { field, text } => {
                let number = if *field == FenField::Castling { 3 } else { 4 };
                quoted("fen-field-of-chess", text).with("number", number)
            }
            Self::KingCount { king, found, may_be_none } => {
                let key = if *may_be_none { "fen-king-count-at-most" } else { "fen-king-count" };
                about(key, *king).with_number("found", *found as f64)
            }
            Self::SideToMove { text } => quoted("fen-side-to-move", text),
            Self::CastlingText { text } => quoted("fen-castling-text", text),
            Self::CastlingRight { right, piece, square } => {
                about("fen-castling-right", *piece).with("right", right).with("square", square)
            }
            Self::EnPassantText { text } => quoted("fen-en-passant-text", text),
            Self::EnPassantRank { square, turn } => {
                Phrase::new("fen-en-passant-rank").with("square", square).with("color", turn)
            }
            Self::EnPassantPawn { square, pawn, piece } => {
                about("fen-en-passant-pawn", *piece).with("square", square).with("pawn", pawn)
            }
            Self::Counter { field, text } => {
                let key = match field {
                    FenField::FullmoveNumber => "fen-fullmove-number",
                    _ => "fen-halfmove-clock",
                };
                quoted(key, text).with("most", MAX_COUNTER)
            }
            Self::OpponentInCheck { king } => about("fen-opponent-in-check", *king),
            Self::Draughts(error) => error.phrase(),
        }
    }
}

/// Returns a text about a piece, with its colour, its name and its letter.
fn about(key: &'static str, piece: Piece) -> Phrase {
    let board = piece.kind.board();
    Phrase::new(key)
        .with("board", board.id())
        .with("color", board.side_name(piece.color))
        .with("piece", piece.kind.word())
        .with("letter", piece.fen_letter())
}

impl FenError {
    /// The greatest value of a counter.
    pub const MAX_COUNTER: u16 = MAX_COUNTER;
}

/// Returns the fields of a FEN.
pub(super) fn fields(fen: &str) -> Result<SplitWhitespace<'_>, FenError> {
    if fen.len() > MAX_LENGTH {
        return Err(FenError::TooLong { length: fen.len() });
    }
    Ok(fen.split_whitespace())
}

/// Parses the placement, and calls `put` with each piece and its square.
pub(super) fn placement<K: Copy + Into<PieceKind>>(
    text: Option<&str>,
    board: BoardKind,
    kind_of: impl Fn(char) -> Option<K>,
    mut put: impl FnMut(Piece<K>, Square),
) -> Result<(), FenError> {
    let text = text.ok_or(FenError::Missing(FenField::Placement))?;
    let (files, ranks) = (board.size().files, board.size().ranks);
    let found = text.split('/').count();
    if found != usize::from(ranks) {
        return Err(FenError::RankCount { found, ranks });
    }
    for (text, rank) in text.split('/').zip((0..ranks).rev()) {
        let mut file = 0_usize;
        for letter in text.chars() {
            if let Some(empty) = letter.to_digit(10).filter(|n| (1..=files.into()).contains(n)) {
                file += empty as usize;
                continue;
            }
            let unknown = FenError::UnknownLetter { rank: rank + 1, letter, board };
            let kind = kind_of(letter).ok_or(unknown)?;
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            // Squares beyond the edge are only counted, for the error message.
            if file < usize::from(files) {
                put(Piece { color, kind }, Square::at(file as u8, rank));
            }
            file += 1;
        }
        if file != usize::from(files) {
            return Err(FenError::RankWidth { rank: rank + 1, found: file, files });
        }
    }
    Ok(())
}

/// Parses the side to move.
pub(super) fn side_to_move(text: Option<&str>) -> Result<Color, FenError> {
    match text {
        Some("w") => Ok(Color::White),
        Some("b") => Ok(Color::Black),
        Some(text) => Err(FenError::SideToMove { text: excerpt(text) }),
        None => Err(FenError::Missing(FenField::SideToMove)),
    }
}

/// Parses both counters, with which a FEN ends.
pub(super) fn counters(mut fields: SplitWhitespace<'_>) -> Result<(u16, u16), FenError> {
    let halfmoves = counter(FenField::HalfmoveClock, fields.next().unwrap_or("0"))?;
    let fullmove = counter(FenField::FullmoveNumber, fields.next().unwrap_or("1"))?;
    match fields.next() {
        Some(text) => Err(FenError::TrailingText { text: excerpt(text) }),
        None => Ok((halfmoves, fullmove)),
    }
}

fn counter(field: FenField, text: &str) -> Result<u16, FenError> {
    let least = u16::from(field == FenField::FullmoveNumber);
    // `+4` would parse as a number.
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number =
        text.parse().ok().filter(|number| digits && (least..=MAX_COUNTER).contains(number));
    number.ok_or_else(|| FenError::Counter { field, text: excerpt(text) })
}

/// Writes a placement field. `letter` returns a square's character, or `None` if it is empty.
pub(super) fn write_placement(board: BoardKind, letter: impl Fn(Square) -> Option<char>) -> String {
    let BoardSize { files, ranks } = board.size();
    let mut text = String::with_capacity(MAX_LENGTH);
    for rank in (0..ranks).rev() {
        let mut empty = 0_u8;
        let flush = |text: &mut String, empty: &mut u8| {
            if *empty > 0 {
                text.push_str(&empty.to_string());
                *empty = 0;
            }
        };
        for file in 0..files {
            match letter(Square::at(file, rank)) {
                Some(letter) => {
                    flush(&mut text, &mut empty);
                    text.push(letter);
                }
                // A count has one digit: ten empty squares are `91`.
                None if empty == 9 => {
                    flush(&mut text, &mut empty);
                    empty = 1;
                }
                None => empty += 1,
            }
        }
        flush(&mut text, &mut empty);
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

/// Returns the letter of the side to move.
pub(super) const fn turn_letter(turn: Color) -> char {
    match turn {
        Color::White => 'w',
        Color::Black => 'b',
    }
}

/// Writes a square, or `-` if there is none.
pub(super) fn write_square(square: Option<Square>) -> String {
    square.map_or_else(|| "-".to_owned(), |square| square.to_string())
}
