//! FEN, the Forsyth–Edwards notation of a chess position, as in the PGN standard (16.1).
//!
//! The parser is strict, and its errors tell how to correct the text. The side to move is required.
//! The fields after it may be omitted, from the last one on. Their defaults are no castling rights,
//! no en passant, and the counters `0 1`.

use super::{
    bitboard::{Bitboard, Sq},
    board::{Board, Castling, MAX_COUNTER, Wing, king_home},
};
use crate::{
    excerpt::excerpt,
    rules::{
        geometry::Square,
        piece::{Color, Piece, PieceKind},
        ruleset::Goal,
    },
};
use core::fmt;

/// The greatest length of a FEN that is parsed, in bytes. The longest FEN of chess has 93.
const MAX_LENGTH: usize = 128;

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

/// The reasons for which a text is refused as a position to play.
///
/// The message tells what is wrong, where, and what would be right.
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
        "the placement (field 1) has {found} ranks: it needs 8, separated by 7 slashes, from \
         rank 8 down to rank 1"
    )]
    RankCount {
        /// The number of ranks that it has.
        found: usize,
    },
    /// A rank describes more or fewer squares than the board is wide.
    #[error(
        "rank {rank} of the placement describes {found} squares: pieces and empty squares must \
         add up to 8"
    )]
    RankWidth {
        /// The rank's number, 1 is White's.
        rank: u8,
        /// The number of squares that it describes.
        found: usize,
    },
    /// A letter that is neither a piece nor a count of empty squares.
    #[error(
        "`{}` in rank {rank} of the placement isn't a piece: use pnbrqk for Black, PNBRQK for \
         White, and 1 to 8 for empty squares",
        .letter.escape_default()
    )]
    UnknownLetter {
        /// The rank's number, 1 is White's.
        rank: u8,
        /// The letter.
        letter: char,
    },
    /// A pawn stands on the first or the last rank.
    #[error("there's a pawn on {0}: pawns can't stand on the first or last rank")]
    PawnOnEdge(Square),
    /// A side has no king or several.
    #[error(
        "{color} has {found} kings: each side needs {}",
        if *.may_be_none { "at most one" } else { "exactly one" }
    )]
    KingCount {
        /// The side.
        color: Color,
        /// The number of its kings.
        found: u32,
        /// `true` if the rules allow a side without a king.
        may_be_none: bool,
    },
    /// The side to move is neither `w` nor `b`.
    #[error("`{text}` isn't a side to move (field 2): write w or b")]
    SideToMove {
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
        "{color} is in check, but it's {}'s turn: the king could be captured; change the side to \
         move or the pieces",
        !*.color
    )]
    OpponentInCheck {
        /// The side in check.
        color: Color,
    },
}

/// Returns the end of the message that a field is missing.
const fn remedy(field: FenField) -> &'static str {
    match field {
        FenField::SideToMove => ": add ` w` or ` b` after the placement",
        _ => "",
    }
}

fn name(piece: Piece) -> String {
    format!("{} {} ({})", piece.color, piece.kind.name(), piece.fen_letter())
}

impl FenError {
    /// The greatest value of a counter.
    pub const MAX_COUNTER: u16 = MAX_COUNTER;
}

/// Parses a FEN of a position that can be played under a goal.
pub(in crate::rules) fn parse(fen: &str, goal: Goal) -> Result<Board, FenError> {
    if fen.len() > MAX_LENGTH {
        return Err(FenError::TooLong { length: fen.len() });
    }
    let mut fields = fen.split_whitespace();
    let mut board = Board::EMPTY;
    place(&mut board, fields.next().ok_or(FenError::Missing(FenField::Placement))?)?;
    check_pieces(&board, goal)?;
    let turn = match fields.next() {
        Some("w") => Color::White,
        Some("b") => Color::Black,
        Some(text) => return Err(FenError::SideToMove { text: excerpt(text) }),
        None => return Err(FenError::Missing(FenField::SideToMove)),
    };
    let castling = castling_rights(&board, fields.next().unwrap_or("-"))?;
    let en_passant = en_passant(&board, turn, fields.next().unwrap_or("-"))?;
    let halfmoves = counter(FenField::HalfmoveClock, fields.next().unwrap_or("0"))?;
    let fullmove = counter(FenField::FullmoveNumber, fields.next().unwrap_or("1"))?;
    if let Some(text) = fields.next() {
        return Err(FenError::TrailingText { text: excerpt(text) });
    }
    board.set_state(turn, castling, en_passant, halfmoves, fullmove);
    if goal == Goal::Checkmate && board.in_check(!turn) {
        return Err(FenError::OpponentInCheck { color: !turn });
    }
    Ok(board)
}

fn place(board: &mut Board, placement: &str) -> Result<(), FenError> {
    let found = placement.split('/').count();
    if found != 8 {
        return Err(FenError::RankCount { found });
    }
    for (text, rank) in placement.split('/').zip((0..8).rev()) {
        let mut file = 0_usize;
        for letter in text.chars() {
            if let Some(empty @ 1..=8) = letter.to_digit(10) {
                file += empty as usize;
                continue;
            }
            let piece = Piece::from_fen_letter(letter)
                .ok_or(FenError::UnknownLetter { rank: rank + 1, letter })?;
            // Squares beyond the edge are only counted, for the error message.
            if file < 8 {
                board.toggle(piece, Sq::at(file as u8, rank));
            }
            file += 1;
        }
        if file != 8 {
            return Err(FenError::RankWidth { rank: rank + 1, found: file });
        }
    }
    Ok(())
}

fn check_pieces(board: &Board, goal: Goal) -> Result<(), FenError> {
    if let Some(sq) = (board.of_kind(PieceKind::Pawn) & Bitboard::EDGE_RANKS).first() {
        return Err(FenError::PawnOnEdge(sq.into()));
    }
    let may_be_none = goal == Goal::Sandbox;
    for color in Color::ALL {
        let found = board.of(color, PieceKind::King).len();
        if found > 1 || (found == 0 && !may_be_none) {
            return Err(FenError::KingCount { color, found, may_be_none });
        }
    }
    Ok(())
}

fn castling_rights(board: &Board, text: &str) -> Result<Castling, FenError> {
    let mut rights = Castling::NONE;
    if text == "-" {
        return Ok(rights);
    }
    for letter in text.chars() {
        let found = Castling::FEN_ORDER.into_iter().find(|(right, _, _)| *right == letter);
        let Some((right, color, wing)) =
            found.filter(|(_, color, wing)| !rights.has(*color, *wing))
        else {
            return Err(FenError::CastlingText { text: excerpt(text) });
        };
        let needed =
            [(PieceKind::King, king_home(color)), (PieceKind::Rook, wing.rook_from(color))];
        for (kind, sq) in needed {
            if !board.of(color, kind).contains(sq) {
                let piece = Piece { color, kind };
                return Err(FenError::CastlingRight { right, piece, square: sq.into() });
            }
        }
        rights.give(color, wing);
    }
    Ok(rights)
}

fn en_passant(board: &Board, turn: Color, text: &str) -> Result<Option<Sq>, FenError> {
    if text == "-" {
        return Ok(None);
    }
    let Some(crossed) = text.parse().ok().and_then(Sq::of) else {
        return Err(FenError::EnPassantText { text: excerpt(text) });
    };
    let (rank, before) = match turn {
        Color::White => (5, 6),
        Color::Black => (2, 1),
    };
    if crossed.rank() != rank {
        return Err(FenError::EnPassantRank { square: crossed.into(), turn });
    }
    let pawn = crossed.across();
    let piece = Piece { color: !turn, kind: PieceKind::Pawn };
    let passed = crossed.bit() | Sq::at(crossed.file(), before).bit();
    if board.piece_at(pawn) != Some(piece) || board.occupied().meets(passed) {
        return Err(FenError::EnPassantPawn { square: crossed.into(), pawn: pawn.into(), piece });
    }
    Ok(Some(crossed))
}

fn counter(field: FenField, text: &str) -> Result<u16, FenError> {
    let least = u16::from(field == FenField::FullmoveNumber);
    parse_counter(text, least).ok_or_else(|| FenError::Counter { field, text: excerpt(text) })
}

/// Parses a counter from `least` to [`MAX_COUNTER`].
pub(in crate::rules) fn parse_counter(text: &str, least: u16) -> Option<u16> {
    // `+4` would parse as a number.
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| digits)?;
    (least..=MAX_COUNTER).contains(&number).then_some(number)
}

/// Writes a FEN with all six fields.
pub(in crate::rules) fn write(board: &Board) -> String {
    let placement = write_placement(8, 8, |square| {
        Sq::of(square).and_then(|sq| board.piece_at(sq)).map(Piece::fen_letter)
    });
    let turn = turn_letter(board.turn());
    let castling = write_castling(|color, wing| board.castling().has(color, wing));
    let en_passant = write_square(board.en_passant().map(Square::from));
    format!("{placement} {turn} {castling} {en_passant} {} {}", board.halfmoves(), board.fullmove())
}

/// Writes a placement field. `letter` returns a square's character, or `None` if it is empty.
pub(in crate::rules) fn write_placement(
    files: u8,
    ranks: u8,
    letter: impl Fn(Square) -> Option<char>,
) -> String {
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
pub(in crate::rules) const fn turn_letter(turn: Color) -> char {
    match turn {
        Color::White => 'w',
        Color::Black => 'b',
    }
}

/// Writes the castling rights, or `-` if there are none.
pub(in crate::rules) fn write_castling(has: impl Fn(Color, Wing) -> bool) -> String {
    let letters = Castling::FEN_ORDER.into_iter().filter(|(_, color, wing)| has(*color, *wing));
    let text: String = letters.map(|(letter, _, _)| letter).collect();
    if text.is_empty() { "-".to_owned() } else { text }
}

/// Writes a square, or `-` if there is none.
pub(in crate::rules) fn write_square(square: Option<Square>) -> String {
    square.map_or_else(|| "-".to_owned(), |square| square.to_string())
}
