//! FEN of a chess position, as in the PGN standard (16.1).

use super::{
    bitboard::{Bitboard, Sq},
    board::{Board, Castling, Wing, king_home},
    piece::{Kind, Piece},
};
use crate::{
    fen::{self, FenError, turn_letter, write_placement},
    geometry::Square,
    piece::Color,
    pieces::Pieces as _,
    ruleset::{BoardKind, Goal},
    text::excerpt,
};

/// Parses a FEN of a position that can be played under a goal.
///
/// An omitted field means no castling rights, no en passant, and the counters `0 1`.
pub fn parse(fen: &str, goal: Goal) -> Result<Board, FenError> {
    let mut fields = fen::fields(fen)?;
    let mut board = Board::EMPTY;
    fen::placement(fields.next(), BoardKind::Chess, Kind::from_letter, |piece, square| {
        if let Some(sq) = Sq::of(square) {
            board.toggle(piece.color, piece.kind, sq);
        }
    })?;
    check_pieces(&board, goal)?;
    let turn = fen::side_to_move(fields.next())?;
    let castling = castling_rights(&board, fields.next().unwrap_or("-"))?;
    let en_passant = en_passant(&board, turn, fields.next().unwrap_or("-"))?;
    let (quiet_plies, fullmove) = fen::counters(fields)?;
    board.set_state(turn, castling, en_passant, quiet_plies, fullmove);
    if goal == Goal::Checkmate && board.in_check(!turn) {
        let king = Piece { color: !turn, kind: Kind::King }.on_any_board();
        return Err(FenError::OpponentInCheck { king });
    }
    Ok(board)
}

fn check_pieces(board: &Board, goal: Goal) -> Result<(), FenError> {
    if let Some(sq) = (board.of_kind(Kind::Pawn) & Bitboard::EDGE_RANKS).first() {
        return Err(FenError::PawnOnEdge(sq.into()));
    }
    let may_be_none = goal == Goal::Sandbox;
    for color in Color::ALL {
        let found = board.of(color, Kind::King).len() as usize;
        if found > 1 || (found == 0 && !may_be_none) {
            let king = Piece { color, kind: Kind::King }.on_any_board();
            return Err(FenError::KingCount { king, found, may_be_none });
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
        let needed = [(Kind::King, king_home(color)), (Kind::Rook, wing.rook_from(color))];
        for (kind, sq) in needed {
            if !board.of(color, kind).contains(sq) {
                let piece = Piece { color, kind }.on_any_board();
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
    let piece = Piece { color: !turn, kind: Kind::Pawn };
    let passed = crossed.bit() | Sq::at(crossed.file(), before).bit();
    if board.piece_at(pawn) != Some(piece) || board.occupied().meets(passed) {
        let piece = piece.on_any_board();
        return Err(FenError::EnPassantPawn { square: crossed.into(), pawn: pawn.into(), piece });
    }
    Ok(Some(crossed))
}

/// Writes a FEN with all six fields.
pub fn write(board: &Board) -> String {
    let placement = write_placement(BoardKind::Chess, |square| {
        Sq::of(square).and_then(|sq| board.piece_at(sq)).map(Piece::fen_letter)
    });
    let turn = turn_letter(board.turn());
    let castling = write_castling(|color, wing| board.castling().has(color, wing));
    let en_passant = fen::write_square(board.en_passant().map(Square::from));
    format!(
        "{placement} {turn} {castling} {en_passant} {} {}",
        board.quiet_plies(),
        board.fullmove()
    )
}

/// Writes the castling rights, or `-` if there are none.
pub fn write_castling(has: impl Fn(Color, Wing) -> bool) -> String {
    let letters = Castling::FEN_ORDER.into_iter().filter(|(_, color, wing)| has(*color, *wing));
    let text: String = letters.map(|(letter, _, _)| letter).collect();
    if text.is_empty() { "-".to_owned() } else { text }
}
