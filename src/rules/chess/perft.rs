//! Perft: counts the sequences of moves of a given length, to test move generation.
//!
//! See "Perft" in the Chess Programming Wiki. The moves of the last ply are counted, not made.

use super::{
    board::{Board, ChessMove},
    movegen,
    piece::Kind,
};
use crate::rules::{piece::Color, ruleset::Goal};

/// Returns the number of sequences of moves under the goal that have this length.
///
/// In a sandbox the sides are assumed to move in turn.
pub(in crate::rules) fn count(board: &Board, goal: Goal, depth: u32) -> u64 {
    match goal {
        Goal::Checkmate => legal(board, depth),
        Goal::CaptureKing => pseudo_legal(board, depth, true),
        Goal::Sandbox => pseudo_legal(board, depth, false),
    }
}

/// Returns the moves under the goal, each with the kind of the moving piece.
pub(in crate::rules) fn moves(board: &Board, goal: Goal) -> Vec<(Kind, ChessMove)> {
    let mut moves = Vec::new();
    let mut add = |piece: movegen::PieceMoves| piece.for_each(|mv| moves.push((piece.kind, mv)));
    match goal {
        Goal::Checkmate => movegen::legal(board, &mut add),
        Goal::CaptureKing if a_king_is_gone(board) => {}
        Goal::CaptureKing | Goal::Sandbox => movegen::pseudo_legal(board, &mut add),
    }
    moves
}

fn a_king_is_gone(board: &Board) -> bool {
    Color::ALL.into_iter().any(|color| board.king(color).is_none())
}

/// Returns the number of sequences of legal moves that have this length.
fn legal(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    match depth {
        0 => return 1,
        1 => return movegen::count_legal(board).into(),
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

/// Returns the number of sequences of pseudo-legal moves that have this length.
///
/// With `kings_matter`, no sequence continues after a king is taken.
fn pseudo_legal(board: &Board, depth: u32, kings_matter: bool) -> u64 {
    if depth == 0 {
        return 1;
    }
    if kings_matter && a_king_is_gone(board) {
        return 0;
    }
    if depth == 1 {
        return movegen::count_pseudo_legal(board).into();
    }
    let mut nodes = 0;
    movegen::pseudo_legal(board, |moves| {
        moves.for_each(|mv| {
            let mut next = *board;
            next.make(moves.kind, mv);
            nodes += pseudo_legal(&next, depth - 1, kings_matter);
        });
    });
    nodes
}
