//! [`Uptime`]: the time for which a server has run.

use core::time::Duration;
use fogchess_rules::Moment;

/// The longest time between two readings of a server that runs.
///
/// A server reads its time four times a second, in a thread that does nothing else. On a busy
/// machine such a thread waits for tenths of a second. If it has not run for a whole second, nothing
/// of the server has.
const LONGEST: Duration = Duration::from_secs(1);

/// Time that stands still while a server does not run: while its process is stopped, or its machine
/// is suspended.
///
/// All moments of a server are read from it. So a pause of the server uses up no player's time, and
/// nothing that waits for a moment needs to know of it.
#[derive(Clone, Copy, Debug)]
pub struct Uptime {
    start: Moment,
    /// The last readings of the monotonic clock and of the calendar's.
    read: Duration,
    today: Duration,
    /// The time by the monotonic clock in which the server did not run.
    away: Duration,
    pauses: u64,
}

impl Uptime {
    /// Starts the time at a moment. `read` is the reading of a monotonic clock, and `today` that of
    /// the calendar's.
    pub const fn new(start: Moment, read: Duration, today: Duration) -> Self {
        Self { start, read, today, away: Duration::ZERO, pauses: 0 }
    }

    /// Returns the moment at these readings. Call it four times a second at least.
    ///
    /// On many systems the monotonic clock stands still while the machine is suspended. Then only
    /// the calendar's shows that there was a pause. It is also set now and then, so it counts no
    /// time.
    pub fn now(&mut self, read: Duration, today: Duration) -> Moment {
        let passed = read.saturating_sub(self.read);
        if passed > LONGEST {
            self.away += passed;
        }
        if passed > LONGEST || today.saturating_sub(self.today) > LONGEST + passed {
            self.pauses += 1;
        }
        (self.read, self.today) = (self.read.max(read), today);
        let ran = self.read.saturating_sub(self.away);
        self.start.plus(ran.as_millis() as u64)
    }

    /// Returns the number of pauses so far.
    pub const fn pauses(&self) -> u64 {
        self.pauses
    }

    /// Returns the reading of the monotonic clock at a moment, if there is no pause before it.
    pub fn reading(&self, at: Moment) -> Duration {
        Duration::from_millis(at.since(self.start)).saturating_add(self.away)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Moment = Moment(1_000_000);

    /// Returns the moments at readings of both clocks in milliseconds, and the number of pauses.
    fn read(readings: &[(u64, u64)]) -> (Vec<u64>, u64) {
        let mut uptime = Uptime::new(START, Duration::ZERO, Duration::ZERO);
        let read = |(read, today): &(u64, u64)| {
            uptime.now(Duration::from_millis(*read), Duration::from_millis(*today)).since(START)
        };
        let moments = readings.iter().map(read).collect();
        (moments, uptime.pauses())
    }

    #[test]
    fn it_counts_while_the_server_runs() {
        let readings = [(250, 250), (500, 500), (1_400, 1_400), (2_400, 2_400)];
        assert_eq!(read(&readings), (vec![250, 500, 1_400, 2_400], 0));
    }

    #[test]
    fn it_stands_still_while_the_process_is_stopped() {
        let readings = [(250, 250), (4_250, 4_250), (4_300, 4_300), (9_000, 9_000)];
        assert_eq!(read(&readings), (vec![250, 250, 300, 300], 2));
    }

    #[test]
    fn it_notes_a_machine_that_was_suspended_and_whose_clock_stood() {
        assert_eq!(read(&[(250, 250), (500, 60_500), (750, 60_750)]), (vec![250, 500, 750], 1));
    }

    #[test]
    fn a_calendar_that_is_set_back_and_a_late_reading_change_nothing() {
        assert_eq!(read(&[(500, 500), (400, 500), (600, 20), (700, 120)]).0, [500, 500, 600, 700]);
        assert_eq!(read(&[(500, 500), (600, 20), (700, 120)]).1, 0);
    }

    #[test]
    fn a_moment_has_its_reading() {
        let mut uptime = Uptime::new(START, Duration::ZERO, Duration::ZERO);
        let (before, after) = (Duration::from_millis(300), Duration::from_millis(5_300));
        uptime.now(before, before);
        let now = uptime.now(after, after);
        assert_eq!(now, START.plus(300));
        assert_eq!(uptime.reading(now.plus(100)), Duration::from_millis(5_400));
    }
}
