//! The time that players wait for each other.

use crate::{rules::Color, session::TimeControl};

/// The number of moves by which the length of a game is estimated.
const MOVES: u64 = 40;
/// The time that a player has to come back after saying goodbye, in milliseconds.
pub(super) const AFTER_LEAVE_MS: u64 = 10_000;

/// Returns the milliseconds that players of a game wait for somebody who is gone, or who has not
/// made a first move.
///
/// They depend on the time control alone: on nothing that happens on the board, and not on who is
/// gone. A phone should have time to find its way back, so longer games wait longer. The classes
/// are those of lichess: a game of less than 3, 8 or 25 minutes a side.
pub(super) fn patience_ms(time: &TimeControl) -> u64 {
    let seconds = Color::ALL
        .into_iter()
        .filter_map(|side| time.side(side))
        .map(|side| side.base_ms().saturating_add(side.bonus_ms().saturating_mul(MOVES)) / 1_000);
    30_000
        * match seconds.max() {
            Some(..180) => 1,
            Some(..480) => 2,
            Some(..1_500) => 4,
            _ => 10,
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longer_games_wait_longer() {
        let patience = |time: &str| patience_ms(&time.parse().expect("a time")) / 1_000;
        let times = ["1+0", "2+1", "3+2", "10+0", "15+10", "30+0", "1+0,30+0", "none"];
        assert_eq!(times.map(patience), [30, 30, 60, 120, 120, 300, 300, 300]);
    }
}
