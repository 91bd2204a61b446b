//! The time that players wait for each other.

use fogchess_rules::{Color, TimeControl};

/// The time that a player has to come back after saying goodbye, in milliseconds.
pub(super) const AFTER_LEAVE_MS: u64 = 10_000;

/// Returns the milliseconds that players of a game wait for somebody who is gone, or who has not
/// made a first move.
///
/// They depend only on the time control, not on the board or on the player who is gone. Longer
/// games wait longer, so that a phone has time to connect again. The classes are those of lichess:
/// games of less than 3, 8 or 25 minutes a side.
pub(super) fn patience_ms(time: &TimeControl) -> u64 {
    let times = Color::ALL.into_iter().filter_map(|side| time.side(side));
    30_000
        * match times.map(|side| side.of_forty_moves_ms() / 1_000).max() {
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
