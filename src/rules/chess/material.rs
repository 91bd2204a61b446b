//! Who has enough material to mate by some sequence of legal moves.

use super::{bitboard::Bitboard, board::Board};
use crate::rules::piece::{Color, PieceKind};

/// Whether a side cannot mate, however both sides play, because of the material alone.
///
/// The cases are the complete list for material: a lone king; a king and a knight against
/// nothing that could block its own king's escape but queens (every other enemy piece allows
/// a mate in the corner); any number of bishops on squares of one colour while no pawn,
/// knight or bishop of the other colour is on the board. Positions that are dead for
/// another reason, as by pawns locked against each other, are not recognised.
pub(in crate::rules) fn cannot_mate(board: &Board, color: Color) -> bool {
    let own = |kind| board.of(color, kind);
    if !(own(PieceKind::Pawn) | own(PieceKind::Rook) | own(PieceKind::Queen)).is_empty() {
        return false;
    }
    if !own(PieceKind::Knight).is_empty() {
        let harmless = board.of_kind(PieceKind::King) | board.of_kind(PieceKind::Queen);
        return board.of_color(color).len() <= 2 && !board.of_color(!color).meets(!harmless);
    }
    if !own(PieceKind::Bishop).is_empty() {
        let bishops = board.of_kind(PieceKind::Bishop);
        let one_colour = !bishops.meets(Bitboard::LIGHT) || !bishops.meets(!Bitboard::LIGHT);
        return one_colour
            && board.of_kind(PieceKind::Pawn).is_empty()
            && board.of_kind(PieceKind::Knight).is_empty();
    }
    true
}

/// Whether neither side can mate because of the material alone: a dead position (FIDE 5.2.2).
pub(in crate::rules) fn is_dead(board: &Board) -> bool {
    Color::ALL.into_iter().all(|color| cannot_mate(board, color))
}
