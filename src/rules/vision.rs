//! The squares that a side sees, computed from the true position.

use super::{
    chess::{attacks, bitboard::Bitboard, board::Board, movegen},
    piece::{Color, PieceKind},
    ruleset::PawnVision,
};

/// Returns the squares that a side sees in fog.
///
/// They are the squares of its own pieces, the destinations of its pseudo-legal moves as if it were
/// its turn, and, only if it really is its turn, the pawn that it may capture en passant.
///
/// With [`PawnVision::ThreeSquares`] they include the square straight ahead of each of its pawns
/// and the two diagonally ahead, whatever stands there.
pub(crate) fn visible(board: &Board, color: Color, pawn_vision: PawnVision) -> Bitboard {
    let mut seen = board.of_color(color) | movegen::destinations(board, color);
    // The square that the pawn crossed is among the destinations already.
    if let Some(crossed) = board.en_passant()
        && board.turn() == color
        && !board.en_passant_capturers().is_empty()
    {
        seen |= crossed.across().bit();
    }
    if pawn_vision == PawnVision::ThreeSquares {
        let pawns = board.of(color, PieceKind::Pawn);
        seen |= attacks::pawns(color, pawns) | pawns.ahead(color);
    }
    seen
}
