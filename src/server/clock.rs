//! [`ServerClock`]: the moments of hosted games.

use crate::session::Moment;
use std::time::{Instant, SystemTime, UNIX_EPOCH};
use tokio::time::Instant as TokioInstant;

/// A clock that never goes back, not even when the server starts again. It starts with the
/// milliseconds since 1970, and then counts the time that has passed.
#[derive(Clone, Copy, Debug)]
pub(super) struct ServerClock {
    base: u64,
    started: Instant,
}

impl ServerClock {
    /// Starts a clock that is later than `last`, the last moment that was stored.
    pub(super) fn start(last: Moment) -> Self {
        let today = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let base = (today.as_millis() as u64).max(last.0.saturating_add(1));
        Self { base, started: Instant::now() }
    }

    pub(super) fn now(&self) -> Moment {
        Moment(self.base + self.started.elapsed().as_millis() as u64)
    }

    /// Returns the instant of a moment, to sleep until.
    pub(super) fn instant(&self, at: Moment) -> TokioInstant {
        let after = core::time::Duration::from_millis(at.0.saturating_sub(self.base));
        // Later instants may overflow.
        let never = core::time::Duration::from_secs(365 * 24 * 60 * 60);
        TokioInstant::from_std(self.started + after.min(never))
    }
}
