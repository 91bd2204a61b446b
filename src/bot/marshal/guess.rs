//! First estimates of moves: the gain or loss if only captures are followed.
//!
//! Values are shares of a won game, from -1 (lost) to 1 (won), for the side that is named.

use super::super::{
    search::{SURE_LOSS, SURE_WIN, Tree, WIN, goal_on, loses_without_move},
    think::Think,
};
use fogchess_rules::{Goal, Ruleset};

/// The greatest depth to which captures are followed, in plies.
const CAPTURES: u32 = 4;
/// An advantage of this many centipawns is worth half as much as a won game.
pub(super) const HALF: f32 = 400.0;
/// The loss in value for each ply on the way to a won game, so that the shorter way is taken.
const DELAY: f32 = 0.002;

/// If a search value is this close to [`WIN`], the king can be captured right after the first ply.
const IN_REACH: i32 = 2;

/// The estimate of a move, for the side that makes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guess {
    pub(super) worth: f32,
    /// `true` if the move decides the game.
    pub(super) over: bool,
}

/// Estimates a move that is made `ply` plies ahead.
pub(super) fn guess<B: Think>(
    search: &mut Tree<B>,
    rules: &Ruleset,
    board: &B,
    (kind, mv): (B::Kind, B::Move),
    ply: u16,
) -> Guess {
    let mut child = *board;
    if child.takes_royal(kind, mv) {
        return Guess { worth: won_after(ply), over: true };
    }
    let goal = goal_on(&child, rules);
    if goal != Goal::CaptureKing && !child.has_move(goal) {
        return Guess { worth: -worth_without_move(&child, rules, ply + 1), over: true };
    }
    let (worth, over) = match -search.quiesce(&child, -WIN, WIN, 1, CAPTURES) {
        // The other side can capture the king at once.
        worth if worth <= IN_REACH - WIN => (-won_after(ply + 1), true),
        ..=SURE_LOSS => (-won_after(ply + 3), false),
        SURE_WIN.. => (won_after(ply + 2), false),
        worth => (share(worth), false),
    };
    Guess { worth, over }
}

/// Returns the value of having no move, for the side to move.
pub(super) fn worth_without_move<B: Think>(board: &B, rules: &Ruleset, ply: u16) -> f32 {
    if loses_without_move(board, goal_on(board, rules), rules) { -won_after(ply) } else { 0.0 }
}

/// Returns the value of a game that is won `ply` plies ahead.
fn won_after(ply: u16) -> f32 {
    1.0 - DELAY * f32::from(ply)
}

/// Converts an advantage in centipawns into a share of a won game.
pub(crate) fn share(worth: i32) -> f32 {
    let worth = worth as f32;
    worth / (HALF + worth.abs())
}
