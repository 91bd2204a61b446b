//! Perft: counts the sequences of moves of a given length, to test move generation.
//!
//! See "Perft" in the Chess Programming Wiki. The moves of the last ply are counted, not made.

use super::{board::Board, movegen, piece::Kind};
use crate::rules::{piece::Color, ruleset::Goal};

/// Returns the number of sequences of moves under the goal that have this length.
///
/// No sequence continues after a general is taken, except in a sandbox.
pub(super) fn count(board: &Board, goal: Goal, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let generals = board.of_kind(Kind::General).len();
    if goal != Goal::Sandbox && generals < Color::ALL.len() {
        return 0;
    }
    if depth == 1 {
        return movegen::count(board, goal).into();
    }
    let mut nodes = 0;
    movegen::moves(board, goal, |piece| {
        piece.for_each(|mv| {
            let mut next = *board;
            next.make(piece.kind, mv);
            nodes += count(&next, goal, depth - 1);
        });
    });
    nodes
}
