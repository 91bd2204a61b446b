//! The time to think about a move, chosen so that the clock never runs out.

use core::time::Duration;

/// The number of remaining moves that is assumed if it is not known.
const MOVES_TO_GO: u32 = 30;

/// Returns the time that a bot may think about one move, with `left` on its clock, `increment`
/// added for every move, and `moves_to_go` moves until the clock gets more time.
///
/// The time is at most a third of `left`, so that the next move has time too.
pub fn time_for_a_move(left: Duration, increment: Duration, moves_to_go: Option<u32>) -> Duration {
    let moves = moves_to_go.filter(|moves| *moves > 0).unwrap_or(MOVES_TO_GO);
    let share = left / moves + increment * 3 / 4;
    share.min(left / 3)
}
