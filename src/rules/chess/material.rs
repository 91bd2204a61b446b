//! Insufficient material: tests for a side that cannot mate by any sequence of legal moves.

use super::{bitboard::Bitboard, board::Board, piece::Kind};
use crate::{piece::Color, pieces::Pieces as _};

/// Returns `true` if a side's material alone makes it unable to mate, however both sides play.
///
/// The list of cases is complete for material:
///
/// - a lone king;
/// - a king and a knight against a king with no other pieces than queens (any other enemy piece
///   can block its own king's escape, which allows a mate in the corner);
/// - a king and bishops, if all bishops on the board stand on squares of one colour, and there is
///   no pawn or knight.
///
/// Positions that are dead for another reason, such as pawns locked against each other, are not
/// recognised.
pub fn cannot_mate(board: &Board, color: Color) -> bool {
    let own = |kind| board.of(color, kind);
    if !(own(Kind::Pawn) | own(Kind::Rook) | own(Kind::Queen)).is_empty() {
        return false;
    }
    if !own(Kind::Knight).is_empty() {
        let harmless = board.of_kind(Kind::King) | board.of_kind(Kind::Queen);
        return board.of_color(color).len() <= 2 && !board.of_color(!color).meets(!harmless);
    }
    if !own(Kind::Bishop).is_empty() {
        let bishops = board.of_kind(Kind::Bishop);
        let one_colour = !bishops.meets(Bitboard::LIGHT) || !bishops.meets(!Bitboard::LIGHT);
        return one_colour
            && board.of_kind(Kind::Pawn).is_empty()
            && board.of_kind(Kind::Knight).is_empty();
    }
    true
}
