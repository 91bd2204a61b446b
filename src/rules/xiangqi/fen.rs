//! FEN of a xiangqi position, as Fairy-Stockfish and the Chinese programs write it.
//!
//! The two fields that only chess needs are `-`. The fifth field counts the plies since the last
//! capture.

use super::{
    board::Board,
    piece::{Kind, Piece},
};
use crate::{
    fen::{self, FenError, FenField, turn_letter, write_placement},
    piece::Color,
    pieces::Pieces as _,
    ruleset::{BoardKind, Goal},
    text::excerpt,
};

/// Parses a FEN of a position that can be played under a goal.
pub(super) fn parse(fen: &str, goal: Goal) -> Result<Board, FenError> {
    let mut fields = fen::fields(fen)?;
    let mut board = Board::EMPTY;
    fen::placement(fields.next(), BoardKind::Xiangqi, Kind::from_letter, |piece, square| {
        board.toggle(piece.color, piece.kind, square);
    })?;
    check_pieces(&board, goal)?;
    // Chinese programs also write `r` for Red.
    let turn = fen::side_to_move(fields.next().map(|text| if text == "r" { "w" } else { text }))?;
    for field in [FenField::Castling, FenField::EnPassant] {
        if let Some(text) = fields.next().filter(|text| *text != "-") {
            return Err(FenError::FieldOfChess { field, text: excerpt(text) });
        }
    }
    let (quiet_plies, fullmove) = fen::counters(fields)?;
    board.set_state(turn, quiet_plies, fullmove);
    if goal == Goal::Checkmate && board.in_check(!turn) {
        let king = Piece { color: !turn, kind: Kind::General }.on_any_board();
        return Err(FenError::OpponentInCheck { king });
    }
    Ok(board)
}

fn check_pieces(board: &Board, goal: Goal) -> Result<(), FenError> {
    for color in Color::ALL {
        for kind in Kind::ALL {
            let piece = Piece { color, kind }.on_any_board();
            let all = board.of(color, kind);
            let (found, most) = (all.len(), kind.most());
            if kind == Kind::General && (found > 1 || found == 0 && goal != Goal::Sandbox) {
                return Err(FenError::KingCount { king: piece, found, may_be_none: false });
            }
            // In a sandbox, a general that took the other one stands in its palace.
            let home = match (kind, goal) {
                (Kind::General, Goal::Sandbox) => kind.home(color) | kind.home(!color),
                _ => kind.home(color),
            };
            if let Some(square) = (all - home).first() {
                return Err(FenError::Misplaced { piece, square });
            }
            if found > most {
                return Err(FenError::TooMany { piece, found, most });
            }
        }
    }
    Ok(())
}

/// Writes a FEN with all six fields.
pub(super) fn write(board: &Board) -> String {
    let placement =
        write_placement(BoardKind::Xiangqi, |square| board.piece_at(square).map(Piece::fen_letter));
    let turn = turn_letter(board.turn());
    format!("{placement} {turn} - - {} {}", board.quiet_plies(), board.fullmove())
}
