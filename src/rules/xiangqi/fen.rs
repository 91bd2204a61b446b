//! FEN of a xiangqi position, as Fairy-Stockfish and the Chinese programs write it.
//!
//! The fields are the placement from rank 10 down, the side to move, two that chess needs (`-`),
//! the plies since the last capture and the number of the full move. The side to move is required;
//! the fields after it may be omitted, from the last one on.

use super::{
    board::Board,
    piece::{Kind, Piece},
};
use crate::{
    excerpt::excerpt,
    rules::{
        chess::{
            board::MAX_COUNTER,
            fen::{parse_counter, turn_letter, write_placement},
        },
        geometry::{BoardSize, Square},
        piece::Color,
        ruleset::Goal,
    },
};

/// The greatest length of a FEN that is parsed, in bytes.
const MAX_LENGTH: usize = 160;

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
    /// The text ends before the side to move.
    #[error("the side to move (field 2) is missing: add ` w` or ` b` after the placement")]
    TurnMissing,
    /// There is text after the sixth field.
    #[error("`{0}` follows the fullmove number: a FEN ends after six fields")]
    TrailingText(String),
    /// The placement does not have one part for each rank.
    #[error(
        "the placement (field 1) has {0} ranks: it needs 10, separated by 9 slashes, from rank 10 \
         down to rank 1"
    )]
    RankCount(usize),
    /// A rank describes more or fewer points than the board is wide.
    #[error(
        "rank {rank} of the placement describes {found} points: pieces and empty points must add \
         up to 9"
    )]
    RankWidth {
        /// The rank's number, 1 is Red's.
        rank: u8,
        /// The number of points that it describes.
        found: usize,
    },
    /// A letter that is neither a piece nor a count of empty points.
    #[error(
        "`{}` in rank {rank} of the placement isn't a piece: use kabnrcp for Black, KABNRCP for \
         Red, and 1 to 9 for empty points",
        .letter.escape_default()
    )]
    UnknownLetter {
        /// The rank's number, 1 is Red's.
        rank: u8,
        /// The letter.
        letter: char,
    },
    /// A piece stands where it can never come.
    #[error("there's {} on {square}, where it can never stand", name(*.piece))]
    Misplaced {
        /// The piece.
        piece: Piece,
        /// Its point.
        square: Square,
    },
    /// A side has more pieces of a kind than at the start.
    #[error("there are {found} of {}: a side has at most {}", name(*.piece), .piece.kind.most())]
    TooMany {
        /// The piece.
        piece: Piece,
        /// The number of such pieces.
        found: usize,
    },
    /// A side has no general.
    #[error("{} is missing: each side needs one", name(Piece { color: *.0, kind: Kind::General }))]
    GeneralMissing(Color),
    /// The side to move is neither `w` nor `b`.
    #[error("`{0}` isn't a side to move (field 2): write w for Red or b for Black")]
    SideToMove(String),
    /// One of the fields that only chess needs is not empty.
    #[error("`{text}` has no meaning in xiangqi (field {field}): write -")]
    FieldOfChess {
        /// The number of the field.
        field: u8,
        /// The beginning of the field.
        text: String,
    },
    /// A counter isn't a number or is out of its range.
    #[error("`{text}` isn't right for field {field}: write a number from {least} to {MAX_COUNTER}")]
    Counter {
        /// The number of the field.
        field: u8,
        /// The least value.
        least: u16,
        /// The beginning of the field.
        text: String,
    },
    /// The side that is not to move is in check, under the checkmate goal.
    #[error(
        "the general on {0} could be captured: change the side to move or the pieces (generals \
         may not face each other)"
    )]
    OpponentInCheck(Square),
}

/// Returns a piece's name with its letter, as in "a red horse (N)".
fn name(piece: Piece) -> String {
    let color = match piece.color {
        Color::White => "red",
        Color::Black => "black",
    };
    format!("a {color} {} ({})", piece.kind.name(), piece.fen_letter())
}

impl Board {
    /// Returns the start position.
    pub fn start() -> Self {
        const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
        match Self::from_fen(START, Goal::Checkmate) {
            Ok(board) => board,
            Err(error) => unreachable!("the start position is one: {error}"),
        }
    }

    /// Parses a FEN of a position that can be played under a goal.
    ///
    /// # Errors
    /// Returns an error if the text isn't one.
    pub fn from_fen(fen: &str, goal: Goal) -> Result<Self, FenError> {
        if fen.len() > MAX_LENGTH {
            return Err(FenError::TooLong { length: fen.len() });
        }
        let mut fields = fen.split_whitespace();
        let mut board = Self::EMPTY;
        place(&mut board, fields.next().unwrap_or_default())?;
        check_pieces(&board, goal)?;
        let turn = match fields.next() {
            Some("w") => Color::White,
            Some("b") => Color::Black,
            Some(text) => return Err(FenError::SideToMove(excerpt(text))),
            None => return Err(FenError::TurnMissing),
        };
        for field in [3, 4] {
            if let Some(text) = fields.next().filter(|text| *text != "-") {
                return Err(FenError::FieldOfChess { field, text: excerpt(text) });
            }
        }
        let quiet_plies = counter(5, 0, fields.next().unwrap_or("0"))?;
        let fullmove = counter(6, 1, fields.next().unwrap_or("1"))?;
        if let Some(text) = fields.next() {
            return Err(FenError::TrailingText(excerpt(text)));
        }
        board.set_state(turn, quiet_plies, fullmove);
        let general = board.general(!turn).filter(|_| goal == Goal::Checkmate);
        match general.filter(|_| board.in_check(!turn)) {
            Some(general) => Err(FenError::OpponentInCheck(general)),
            None => Ok(board),
        }
    }

    /// Writes a FEN with all six fields.
    pub fn fen(&self) -> String {
        let BoardSize { files, ranks } = BoardSize::XIANGQI;
        let placement =
            write_placement(files, ranks, |square| self.piece_at(square).map(Piece::fen_letter));
        let turn = turn_letter(self.turn());
        format!("{placement} {turn} - - {} {}", self.quiet_plies(), self.fullmove())
    }
}

fn place(board: &mut Board, placement: &str) -> Result<(), FenError> {
    let BoardSize { files, ranks } = BoardSize::XIANGQI;
    let found = placement.split('/').count();
    if found != usize::from(ranks) {
        return Err(FenError::RankCount(found));
    }
    for (text, rank) in placement.split('/').zip((0..ranks).rev()) {
        let mut file = 0_usize;
        for letter in text.chars() {
            if let Some(empty @ 1..=9) = letter.to_digit(10) {
                file += empty as usize;
                continue;
            }
            let piece = Piece::from_fen_letter(letter)
                .ok_or(FenError::UnknownLetter { rank: rank + 1, letter })?;
            // Points beyond the edge are only counted, for the error message.
            if file < usize::from(files) {
                board.toggle(piece, Square::at(file as u8, rank));
            }
            file += 1;
        }
        if file != usize::from(files) {
            return Err(FenError::RankWidth { rank: rank + 1, found: file });
        }
    }
    Ok(())
}

fn check_pieces(board: &Board, goal: Goal) -> Result<(), FenError> {
    for color in Color::ALL {
        for kind in Kind::ALL {
            let piece = Piece { color, kind };
            let all = board.of(color, kind);
            if let Some(square) = (all - kind.home(color)).first() {
                return Err(FenError::Misplaced { piece, square });
            }
            if all.len() > kind.most() {
                return Err(FenError::TooMany { piece, found: all.len() });
            }
        }
        if board.general(color).is_none() && goal != Goal::Sandbox {
            return Err(FenError::GeneralMissing(color));
        }
    }
    Ok(())
}

fn counter(field: u8, least: u16, text: &str) -> Result<u16, FenError> {
    parse_counter(text, least).ok_or_else(|| FenError::Counter {
        field,
        least,
        text: excerpt(text),
    })
}
