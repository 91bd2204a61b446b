//! The pieces and squares of a chess board that a view tells of.

use super::super::think::Glimpse;
use fogchess_rules::{
    Color, PlayerView,
    board::Pieces as _,
    chess::{Board, Kind, attacks, bitboard::Bitboard},
};

/// Reads a player's view; `None` if it is one of another board.
///
/// A position fits if our side would see the same in it. To test this it is enough to compare the
/// pieces on the *seen* squares: a ray is visible as far as the first piece on it, so if these
/// pieces are the same, the seen squares are too. Only pawns tell something about squares that they
/// do not see: they are blocked, or have nothing to capture.
pub(super) fn glimpse(view: &PlayerView, us: Color) -> Option<Glimpse<Board>> {
    let fogchess_rules::view::Sight::Chess(sight) = view.sight() else { return None };
    let mut seen = Board::EMPTY;
    sight.pieces.iter().for_each(|(sq, piece)| seen.toggle(piece.color, piece.kind, sq));
    seen.set_state(view.turn(), sight.castling, sight.en_passant, 0, 1);
    let mut vacant = Bitboard::EMPTY;
    for pawn in seen.of(us, Kind::Pawn) {
        vacant |= attacks::pawn(us, pawn) & !sight.visible;
    }
    let blockers = sight.blocked(us);
    Some(Glimpse { visible: sight.visible, seen, blockers, vacant, clues: () })
}
