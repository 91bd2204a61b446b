//! The search on one board on which everything is known: alpha-beta and quiescence.
//!
//! If the goal is to capture the king, this capture is a move like any other, and the last one.

mod deepening;
mod table;
mod tree;

pub(super) use deepening::Deepening;
pub(super) use tree::Tree;

use super::think::Think;
use crate::rules::{Goal, Ruleset, board::Squares};

/// The value of a won game; less by one for every ply on the way to it.
pub(super) const WIN: i32 = 30_000;
/// Values from here on mean a won game, not an advantage.
pub(super) const SURE_WIN: i32 = WIN - 1_000;

/// Returns the goal by which to search on this board.
///
/// FIDE's legality needs both kings. Where a king is missing, because its square is unknown, or
/// where kings may be captured, it is enough that capturing one wins.
pub(super) fn goal_on<B: Think>(board: &B, rules: &Ruleset) -> Goal {
    let kings = board.of_kind(B::ROYAL);
    match rules.goal {
        Goal::Checkmate if kings.count() == 2 && kings.meets(board.of_color(board.turn())) => {
            Goal::Checkmate
        }
        _ => Goal::CaptureKing,
    }
}
