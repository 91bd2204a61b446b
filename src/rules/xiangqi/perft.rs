//! Perft: counts the sequences of moves of a given length, to test move generation.
//!
//! See "Perft" in the Chess Programming Wiki. The moves of the last ply are counted, not made.

use super::{board::Board, movegen, piece::Kind};
use crate::rules::{moves::Move, piece::Color, ruleset::Goal};

/// Returns the number of sequences of moves under the goal that have this length.
///
/// No sequence continues after a general is taken, except in a sandbox.
pub(super) fn count(board: &Board, goal: Goal, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if is_over(board, goal) {
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

/// Returns the moves under the goal, each with the kind of the moving piece; none after a general
/// was taken, except in a sandbox.
pub(super) fn moves(board: &Board, goal: Goal) -> Vec<(Kind, Move)> {
    let mut moves = Vec::new();
    if !is_over(board, goal) {
        movegen::moves(board, goal, |piece| piece.for_each(|mv| moves.push((piece.kind, mv))));
    }
    moves
}

fn is_over(board: &Board, goal: Goal) -> bool {
    goal != Goal::Sandbox && board.of_kind(Kind::General).len() < Color::ALL.len()
}
