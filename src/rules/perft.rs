//! Perft: counts the sequences of moves of a given length, to test move generation.
//!
//! See "Perft" in the Chess Programming Wiki. The moves of the last ply are counted, not made. In a
//! sandbox the sides are assumed to move in turn, and sequences continue after a king or general is
//! taken.

use super::{
    board::{Board, Squares},
    moves::Move,
    ruleset::Goal,
};

/// The greatest depth that is counted without a pause, which takes about a millisecond.
const AT_ONCE: u32 = 2;

/// Returns the number of sequences of `depth` moves under the goal.
pub fn count<B: Board>(board: &B, goal: Goal, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if is_over(board, goal) {
        return 0;
    }
    if depth == 1 {
        return board.count_moves(goal).into();
    }
    let mut nodes = 0;
    board.visit_moves(goal, |piece| {
        piece.for_each(|mv| {
            let mut next = *board;
            next.make(piece.kind, mv);
            nodes += count(&next, goal, depth - 1);
        });
    });
    nodes
}

/// Counts perft for each first move, and returns the sum. Calls `found` with each first move,
/// sorted, and its count.
///
/// Calls `go_on` about once per millisecond, and returns `None` once it returns `false`.
pub fn divide<B: Board>(
    board: &B,
    goal: Goal,
    depth: u32,
    go_on: impl Fn() -> bool,
    mut found: impl FnMut(Move, u64),
) -> Option<u64> {
    let Some(rest) = depth.checked_sub(1) else { return Some(1) };
    let mut children = children(board, goal);
    children.sort_unstable_by_key(|(mv, _)| *mv);
    let mut sum = 0;
    for (mv, child) in children {
        let nodes = count_while(&child, goal, rest, &go_on)?;
        found(mv, nodes);
        sum += nodes;
    }
    Some(sum)
}

/// Returns the number of sequences of `depth` moves, or `None` once `go_on` returns `false`.
fn count_while<B: Board>(
    board: &B,
    goal: Goal,
    depth: u32,
    go_on: &impl Fn() -> bool,
) -> Option<u64> {
    if depth <= AT_ONCE {
        return go_on().then(|| count(board, goal, depth));
    }
    let children = children(board, goal).into_iter();
    children.map(|(_, child)| count_while(&child, goal, depth - 1, go_on)).sum()
}

/// Returns the moves under the goal, each with the board after it.
fn children<B: Board>(board: &B, goal: Goal) -> Vec<(Move, B)> {
    let mut children = Vec::new();
    if !is_over(board, goal) {
        board.visit_moves(goal, |piece| {
            piece.for_each(|mv| {
                let mut next = *board;
                next.make(piece.kind, mv);
                children.push((mv.into(), next));
            });
        });
    }
    children
}

/// Returns `true` if the game is over because a king or general was taken.
fn is_over<B: Board>(board: &B, goal: Goal) -> bool {
    let was_taken = |royal| !board.of_kind(royal).is_many();
    goal == Goal::CaptureKing && B::ROYAL.is_some_and(was_taken)
}
