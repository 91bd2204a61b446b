//! The search on one board without fog: alpha-beta and quiescence.
//!
//! If the goal is to capture the king, this capture is a move like any other, and the last one.

mod deepening;
mod exchange;
mod ordering;
mod table;
mod tree;

pub(super) use deepening::{Deepening, Scope};
pub(super) use table::{TABLE_BYTES, Table};
pub(super) use tree::{Candidate, Tree};

use super::think::Think;
use fogchess_rules::{Color, Goal, NoMove, Ruleset, board::Squares};

/// The value of a won game; less by one for every ply on the way to it.
pub(super) const WIN: i32 = 30_000;
/// The least value that means a won game, not an advantage.
pub(super) const SURE_WIN: i32 = WIN - 1_000;
/// The greatest value that means a lost game.
pub(super) const SURE_LOSS: i32 = -SURE_WIN;

/// Returns the goal by which to search on this board.
///
/// Checkmate needs both kings on the board. If a king's square is unknown, the goal is to capture
/// the king.
pub(super) fn goal_on<B: Think>(board: &B, rules: &Ruleset) -> Goal {
    let kings = board.royals(Color::White) | board.royals(Color::Black);
    match rules.goal {
        Goal::Checkmate if kings.count() == 2 && kings.meets(board.of_color(board.turn())) => {
            Goal::Checkmate
        }
        Goal::LastMove => Goal::LastMove,
        _ => Goal::CaptureKing,
    }
}

/// Returns `true` if the side to move loses if it has no move.
pub(super) fn loses_without_move<B: Think>(board: &B, goal: Goal, rules: &Ruleset) -> bool {
    match goal {
        Goal::Checkmate => B::STALEMATE_LOSES || board.in_check(board.turn()),
        Goal::CaptureKing | Goal::Sandbox | Goal::LastMove => rules.no_move == NoMove::Loss,
    }
}
