//! Fingerprints of a side's views and moves. Nodes with the same fingerprint look the same to that
//! side.

use super::super::{random::mix, sight::Sight, think::Think};
use fogchess_rules::{Color, Ruleset, board::Squares};

/// Returns the fingerprint of a side's views and moves, after one more move of its own.
pub(super) fn after_move<B: Think>(seen: u64, mv: B::Move) -> u64 {
    mix(seen ^ B::code(mv))
}

/// Returns the fingerprint after one more ply, from a fingerprint of the side's view after it.
pub(super) const fn after_view(seen: u64, view: u64) -> u64 {
    mix(seen.rotate_left(1) ^ view)
}

/// Returns a fingerprint of a side's view of a board.
pub(super) fn view<B: Think>(board: &B, side: Color, rules: &Ruleset) -> u64 {
    let visible = board.sees(side, rules);
    of_board(board, side, visible) ^ board.clues_print(side, visible)
}

/// Returns the same fingerprint for a sight.
pub(super) fn view_of<B: Think>(sight: &Sight<B>) -> u64 {
    of_board(&sight.seen, sight.us, sight.visible) ^ B::clues_print_of(sight)
}

/// Returns a fingerprint of the visible squares, and of the side's own and the enemy's pieces
/// there.
fn of_board<B: Think>(board: &B, side: Color, visible: B::Squares) -> u64 {
    let (own, theirs) = (board.of_color(side), board.of_color(!side) & visible);
    B::KINDS.iter().fold(mix(visible.print()), |hash, kind| {
        let pieces = board.of_kind(*kind);
        mix(mix(hash ^ (pieces & own).print()).rotate_left(1) ^ (pieces & theirs).print())
    })
}
