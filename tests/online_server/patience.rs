//! Waiting for something that has to come.

use std::time::{Duration, Instant};

/// The time that a test waits for something before it fails.
pub const PATIENCE: Duration = Duration::from_secs(30);
/// The time between two looks beyond which the machine itself has stood still.
const LOOK: Duration = Duration::from_secs(1);

/// A wait that counts only the time in which the machine ran: a machine that is paused, and then
/// goes on, has used up nobody's patience.
pub struct Wait {
    left: Duration,
    looked: Instant,
}

impl Wait {
    pub fn new(time: Duration) -> Self {
        Self { left: time, looked: Instant::now() }
    }

    /// Returns `true` when the time is over. To be asked again at least once a second.
    pub fn is_over(&mut self) -> bool {
        let now = Instant::now();
        self.left = self.left.saturating_sub((now - self.looked).min(LOOK));
        self.looked = now;
        self.left.is_zero()
    }

    /// Returns the time that one may wait before the next look.
    pub fn next_look(&self) -> Duration {
        self.left.clamp(Duration::from_millis(1), LOOK)
    }
}
