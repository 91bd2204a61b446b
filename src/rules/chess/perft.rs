//! Perft: counting the positions a number of plies ahead, the test of move generation.
//!
//! See "Perft" in the Chess Programming Wiki. The last ply is counted, not made.

use super::{board::Board, movegen};
use crate::rules::piece::Color;

/// How many sequences of legal moves have this length.
pub(in crate::rules) fn legal(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    match depth {
        0 => return 1,
        1 => movegen::legal(board, |moves| nodes += u64::from(moves.count())),
        _ => movegen::legal(board, |moves| {
            moves.for_each(|mv| {
                let mut next = *board;
                next.make(moves.kind, mv);
                nodes += legal(&next, depth - 1);
            });
        }),
    }
    nodes
}

/// How many sequences of pseudo-legal moves have this length; with `kings_matter` none goes
/// on after a king is taken.
pub(in crate::rules) fn pseudo_legal(board: &Board, depth: u32, kings_matter: bool) -> u64 {
    if depth == 0 {
        return 1;
    }
    if kings_matter && Color::ALL.into_iter().any(|color| board.king(color).is_none()) {
        return 0;
    }
    let mut nodes = 0;
    movegen::pseudo_legal(board, |moves| {
        if depth == 1 {
            nodes += u64::from(moves.count());
        } else {
            moves.for_each(|mv| {
                let mut next = *board;
                next.make(moves.kind, mv);
                nodes += pseudo_legal(&next, depth - 1, kings_matter);
            });
        }
    });
    nodes
}
