//! Which squares a side sees, on the true position.

use super::{
    chess::{attacks, bitboard::Bitboard, board::Board, movegen},
    piece::{Color, PieceKind},
    ruleset::PawnVision,
};

/// The squares that a side sees through fog: those of its own pieces, the destinations of
/// its pseudo-legal moves as if it were its turn, and the pawn that it may take en passant
/// (only when it really is its turn).
///
/// With [`PawnVision::ThreeSquares`] also the square ahead of each of its pawns and the two
/// diagonal ones, whatever stands there.
pub(crate) fn visible(board: &Board, color: Color, pawn_vision: PawnVision) -> Bitboard {
    let mut seen = board.of_color(color) | movegen::destinations(board, color);
    // The crossed square is a destination already.
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
