//! FEN, the Forsyth–Edwards notation of a position, as in the PGN standard (16.1): the parts that
//! all boards share, and the errors.
//!
//! The parser is strict, and its errors tell how to correct the text. The side to move is required.
//! The fields after it may be omitted, from the last one on; the counters are then `0 1`.

use super::{
    geometry::{BoardSize, Square},
    piece::{Color, Piece, PieceKind},
    ruleset::BoardKind,
};
use crate::text::excerpt;
use core::{fmt, str::SplitWhitespace};

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

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Placement => "the placement (field 1)",
            Self::SideToMove => "the side to move (field 2)",
            Self::Castling => "the castling rights (field 3)",
            Self::EnPassant => "the en passant square (field 4)",
            Self::HalfmoveClock => "the halfmove clock (field 5)",
            Self::FullmoveNumber => "the fullmove number (field 6)",
        })
    }
}

/// The error for a text that isn't the FEN of a position that can be played.
///
/// The message tells what is wrong, where, and how to correct it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// The text is longer than any FEN.
    #[error("the text is too long for a FEN: {length} bytes, at most {MAX_LENGTH} are read")]
    TooLong {
        /// The text's length in bytes.
        length: usize,
    },
    /// A required field is missing.
    #[error("{0} is missing{remedy}", remedy = remedy(*.0))]
    Missing(FenField),
    /// There is text after the sixth field.
    #[error("`{text}` follows the fullmove number: a FEN ends after six fields")]
    TrailingText {
        /// The beginning of that text.
        text: String,
    },
    /// The placement does not have one part for each rank.
    #[error(
        "the placement (field 1) has {found} ranks: it needs {ranks}, separated by {} slashes, \
         from rank {ranks} down to rank 1",
        .ranks - 1
    )]
    RankCount {
        /// The number of ranks that it has.
        found: usize,
        /// The number of ranks of the board.
        ranks: u8,
    },
    /// A rank describes more or fewer squares than the board is wide.
    #[error(
        "rank {rank} of the placement describes {found} squares: pieces and empty squares must \
         add up to {files}"
    )]
    RankWidth {
        /// The rank's number, 1 is White's.
        rank: u8,
        /// The number of squares that it describes.
        found: usize,
        /// The number of squares of a rank.
        files: u8,
    },
    /// A letter that is neither a piece nor a count of empty squares.
    #[error(
        "`{}` in rank {rank} of the placement isn't a piece: use {} for Black, {} for {}, and 1 \
         to {} for empty squares",
        .letter.escape_default(),
        letters(*.board),
        letters(*.board).to_ascii_uppercase(),
        capital(.board.side_name(Color::White)),
        .board.size().files
    )]
    UnknownLetter {
        /// The rank's number, 1 is White's.
        rank: u8,
        /// The letter.
        letter: char,
        /// The board, which decides what letters there are.
        board: BoardKind,
    },
    /// A pawn stands on the first or the last rank.
    #[error("there's a pawn on {0}: pawns can't stand on the first or last rank")]
    PawnOnEdge(Square),
    /// A piece stands where it can never come (xiangqi).
    #[error("there's a {} on {square}, where it can never stand", name(*.piece))]
    Misplaced {
        /// The piece.
        piece: Piece,
        /// Its square.
        square: Square,
    },
    /// A side has more pieces of a kind than at the start (xiangqi).
    #[error("there are {found} of a {}: a side has at most {most}", name(*.piece))]
    TooMany {
        /// The piece.
        piece: Piece,
        /// The number of such pieces.
        found: usize,
        /// The greatest number that there can be.
        most: usize,
    },
    /// A side has no king (in xiangqi: general) or several.
    #[error(
        "{} has {found} {}s: each side needs {}",
        side(*.king),
        .king.kind.name(),
        if *.may_be_none { "at most one" } else { "exactly one" }
    )]
    KingCount {
        /// The king or general.
        king: Piece,
        /// The number of them.
        found: usize,
        /// `true` if the rules allow a side without one.
        may_be_none: bool,
    },
    /// The side to move is neither `w` nor `b`.
    #[error("`{text}` isn't a side to move (field 2): write w or b")]
    SideToMove {
        /// The beginning of the field.
        text: String,
    },
    /// One of the fields that only chess needs is not empty.
    #[error("`{text}` has no meaning in xiangqi ({field}): write -")]
    FieldOfChess {
        /// The field.
        field: FenField,
        /// The beginning of the field.
        text: String,
    },
    /// The castling rights are neither `-` nor some of `KQkq`, each at most once.
    #[error("`{text}` isn't castling rights (field 3): write -, or some of KQkq, each once")]
    CastlingText {
        /// The beginning of the field.
        text: String,
    },
    /// A castling right without the king or the rook on its square.
    #[error(
        "the castling right {right} (field 3) needs a {} on {square}: put it there or remove the \
         right",
        name(*.piece)
    )]
    CastlingRight {
        /// The letter of the right.
        right: char,
        /// The missing piece.
        piece: Piece,
        /// The square on which it must stand.
        square: Square,
    },
    /// The en-passant square is neither `-` nor a square of the board.
    #[error(
        "`{text}` isn't an en passant square (field 4): write -, or the square a pawn has just \
         crossed, like e3"
    )]
    EnPassantText {
        /// The beginning of the field.
        text: String,
    },
    /// The en-passant square is not on the rank that a pawn could just have crossed.
    #[error(
        "{square} can't be the en passant square (field 4) on {turn}'s turn: write a square on \
         rank {}, or -",
        if *.turn == Color::White { 6 } else { 3 }
    )]
    EnPassantRank {
        /// The square.
        square: Square,
        /// The side to move.
        turn: Color,
    },
    /// No pawn can just have crossed the en-passant square.
    #[error(
        "no pawn has just crossed {square} (field 4, en passant): that needs a {} on {pawn}, \
         with {square} and the square before it empty; otherwise write -",
        name(*.piece)
    )]
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
    #[error(
        "`{text}` isn't right for {field}: write a number from {} to {MAX_COUNTER}",
        u8::from(*.field == FenField::FullmoveNumber)
    )]
    Counter {
        /// The field of the counter.
        field: FenField,
        /// The beginning of the field.
        text: String,
    },
    /// The side that is not to move is in check, under the checkmate goal.
    #[error(
        "{} is in check, but it's {}'s turn: the {} could be captured; change the side to move or \
         the pieces",
        side(*.king),
        side(Piece { color: !.king.color, ..*.king }),
        .king.kind.name()
    )]
    OpponentInCheck {
        /// The king or general in check.
        king: Piece,
    },
}

/// Returns the end of the message that a field is missing.
const fn remedy(field: FenField) -> &'static str {
    match field {
        FenField::SideToMove => ": add ` w` or ` b` after the placement",
        _ => "",
    }
}

/// Returns a piece's name with its letter, as in "white pawn (P)".
fn name(piece: Piece) -> String {
    format!("{} {} ({})", side(piece), piece.kind.name(), piece.fen_letter())
}

/// Returns the name of a piece's side.
const fn side(piece: Piece) -> &'static str {
    piece.kind.board().side_name(piece.color)
}

/// Returns the letters of a board's pieces.
fn letters(board: BoardKind) -> String {
    board.kinds().iter().map(|kind| kind.letter()).collect()
}

fn capital(name: &str) -> String {
    name[..1].to_ascii_uppercase() + &name[1..]
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
