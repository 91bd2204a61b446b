//! Perft: counts the sequences of moves of a given length, to test move generation.
//!
//! The moves of the last ply are counted, not made. Draws by counting are left out of account, as in
//! the numbers of other programs.

use super::{
    board::{Board, DraughtsMove},
    game::Game,
    movegen,
};

/// Returns the number of sequences of `depth` moves.
pub fn count<G: Game>(board: &Board<G>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut lists = vec![Vec::new(); depth as usize];
    deeper(board, &mut lists)
}

/// Returns the number of sequences of as many moves as there are lists, which hold the moves of the
/// first ply, the second, and so on.
fn deeper<G: Game>(board: &Board<G>, lists: &mut [Vec<DraughtsMove>]) -> u64 {
    let [list, rest @ ..] = lists else { return 1 };
    list.clear();
    if rest.is_empty() {
        return movegen::count(&board.scene(), list);
    }
    movegen::list(&board.scene(), list);
    let mut nodes = 0;
    for mv in list {
        let mut next = *board;
        next.make(*mv);
        nodes += deeper(&next, rest);
    }
    nodes
}
