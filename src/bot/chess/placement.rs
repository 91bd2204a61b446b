//! The likelihood of chess pieces on squares that are not seen.

use super::super::{random::Random, sight::Sight};
use fogchess_rules::{
    Color,
    board::Pieces as _,
    chess::{
        Board, Kind, Wing,
        bitboard::{Bitboard, Sq},
        board::{home_rank, king_home},
    },
};

/// Returns the likelihood of a made-up piece on a square, compared with other squares.
///
/// Pawns are likelier on their own half. A second bishop is likelier on the other colour.
pub(super) fn likelihood(board: &Board, kind: Kind, sq: Sq, them: Color, known: u32) -> u32 {
    if kind == Kind::Pawn && Bitboard::EDGE_RANKS.contains(sq) {
        return 0;
    }
    let advanced = sq.rank().abs_diff(home_rank(them));
    let own_half = advanced < 4;
    let weight = known
        + match kind {
            Kind::King if advanced < 2 => 12,
            Kind::Pawn if own_half => 8,
            Kind::King | Kind::Pawn => 2,
            _ if own_half => 6,
            _ => 4,
        };
    if kind == Kind::Bishop && has_bishop_like(board, sq, them) {
        weight.div_ceil(8)
    } else {
        weight
    }
}

/// Returns `true` if a bishop on squares of the same colour has been placed.
fn has_bishop_like(board: &Board, sq: Sq, them: Color) -> bool {
    let light = Bitboard::LIGHT.contains(sq);
    let alike = if light { Bitboard::LIGHT } else { !Bitboard::LIGHT };
    board.of(them, Kind::Bishop).meets(alike)
}

/// Gives the enemy castling rights that it may have: the longer the game, the likelier the king or
/// the rook has moved.
pub(super) fn complete(board: &mut Board, sight: &Sight<Board>, random: &mut Random) {
    let them = !sight.us;
    let mut castling = sight.seen.castling();
    let unmoved = random.below(40 + sight.plies as usize) < 40;
    if unmoved && board.of(them, Kind::King).contains(king_home(them)) {
        for wing in Wing::ALL {
            if board.of(them, Kind::Rook).contains(wing.rook_from(them)) {
                castling.give(them, wing);
            }
        }
    }
    board.set_state(sight.turn, castling, sight.seen.en_passant(), 0, 1);
}
