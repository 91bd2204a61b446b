//! [`LagQuota`]: lag compensation, the time on the line that a player's clock is not charged for.

use fogchess_rules::SideTime;

/// The lag that a side may still be forgiven, in milliseconds.
///
/// A slow line should not cost a player time, and a pretended one should not gain time. So lag is
/// forgiven only up to a quota. Each move adds a little to the quota, more in a longer game. The
/// numbers are those of lichess (`LagTracker` in scalachess).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LagQuota {
    gain: u64,
    left: u64,
}

/// The most that one move adds, in milliseconds.
const MOST_GAIN: u64 = 1_000;
/// The size of a quota at the start of a game, and its limit, in moves' gains.
const AT_FIRST: u64 = 3;
const AT_MOST: u64 = 7;

impl LagQuota {
    /// Creates the quota of a side with this time. Without a clock there is nothing to forgive.
    pub(super) fn new(time: Option<SideTime>) -> Self {
        let gain = time.map_or(0, |time| {
            let seconds = time.of_forty_moves_ms() / 1_000;
            (seconds * 4 + 150).min(MOST_GAIN)
        });
        Self { gain, left: AT_FIRST * gain }
    }

    /// Returns the part of a lag that is forgiven.
    pub(super) fn covers(self, lag_ms: u64) -> u64 {
        lag_ms.min(self.left)
    }

    /// Takes the lag that was forgiven for a move off the quota, and adds the move's gain.
    pub(super) fn spend(&mut self, forgiven_ms: u64) {
        let left = (self.left + self.gain).saturating_sub(forgiven_ms);
        self.left = left.min(AT_MOST * self.gain);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fogchess_rules::Bonus;

    fn quota(seconds: u64, increment: u64) -> LagQuota {
        let time = SideTime::new(seconds * 1_000, Bonus::Increment, increment * 1_000);
        LagQuota::new(Some(time.expect("a time")))
    }

    #[test]
    fn longer_games_forgive_more() {
        assert_eq!(quota(60, 0), LagQuota { gain: 390, left: 1_170 });
        assert_eq!(quota(180, 2), LagQuota { gain: 1_000, left: 3_000 });
        assert_eq!(LagQuota::new(None).covers(500), 0);
    }

    #[test]
    fn a_line_that_is_always_slow_is_forgiven_no_more_than_it_earns() {
        let mut quota = quota(60, 0);
        let forgiven: Vec<_> = (0..6)
            .map(|_| {
                let forgiven = quota.covers(900);
                quota.spend(forgiven);
                forgiven
            })
            .collect();
        assert_eq!(forgiven, [900, 660, 390, 390, 390, 390]);
    }

    #[test]
    fn saved_quota_has_a_limit() {
        let mut quota = quota(60, 0);
        (0..100).for_each(|_| quota.spend(0));
        assert_eq!(quota.covers(u64::MAX), 7 * 390);
    }
}
