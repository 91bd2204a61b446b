//! How long to think about a move, so that the clock never runs out.

use core::time::Duration;

/// How many moves a game is taken to last yet, if nobody says.
const MOVES_TO_GO: u32 = 30;

/// How long a bot may think about one move with so much `left` on its clock, `increment` to come
/// for every move, and so many moves until the clock gets more.
///
/// Never so long that the next move would have no time: at most a third of what is left.
pub fn time_for_a_move(left: Duration, increment: Duration, moves_to_go: Option<u32>) -> Duration {
    let moves = moves_to_go.filter(|moves| *moves > 0).unwrap_or(MOVES_TO_GO);
    let share = left / moves + increment * 3 / 4;
    share.min(left / 3)
}
