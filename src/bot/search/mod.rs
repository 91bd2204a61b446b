//! Looking ahead on one board on which everything is known: alpha-beta and quiescence.
//!
//! Where the goal is to take the king, taking it is a move like any other, and the last one.

mod deepening;
mod table;
mod tree;

pub(super) use deepening::Deepening;
pub(super) use tree::{Tree, visit_moves};

use crate::rules::{Goal, PieceKind, Ruleset, chess::board::Board};

/// The worth of a won game; less by one for every ply that it takes.
pub(super) const WIN: i32 = 30_000;
/// From here on a worth means a won game, not an advantage.
pub(super) const SURE_WIN: i32 = WIN - 1_000;

/// The rules by which one looks ahead on this board.
///
/// FIDE's legality needs both kings. Where one is missing, because nobody knows where it is, or
/// where kings may be taken, it is enough that taking one wins.
pub(super) fn goal_on(board: &Board, rules: &Ruleset) -> Goal {
    let kings = board.of_kind(PieceKind::King);
    match rules.goal {
        Goal::Checkmate if kings.len() == 2 && kings.meets(board.of_color(board.turn())) => {
            Goal::Checkmate
        }
        _ => Goal::CaptureKing,
    }
}
