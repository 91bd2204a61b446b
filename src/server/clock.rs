//! [`ServerClock`]: the moments of hosted games.

use core::time::Duration;
use fogchess_online::hosting::Uptime;
use fogchess_rules::Moment;
use std::{
    io,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread,
    time::{Instant, SystemTime, UNIX_EPOCH},
};
use tokio::{sync::watch, time::Instant as TokioInstant};

/// The time between two readings, see [`Uptime`].
const READ_EVERY: Duration = Duration::from_millis(250);

/// A clock that never goes back, not even when the server starts again. It starts with the
/// milliseconds since 1970, and then counts the time for which the server runs.
#[derive(Clone, Debug)]
pub(super) struct ServerClock(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    started: Instant,
    uptime: Mutex<Uptime>,
    pauses: watch::Sender<u64>,
}

impl ServerClock {
    /// Starts a clock that is later than `last`, the last moment that was stored.
    ///
    /// # Errors
    /// Returns an error if the system allows no more threads.
    pub(super) fn start(last: Moment) -> io::Result<Self> {
        let today = today();
        let start = Moment(today.as_millis() as u64).max(last.plus(1));
        let uptime = Mutex::new(Uptime::new(start, Duration::ZERO, today));
        let clock =
            Arc::new(Inner { started: Instant::now(), uptime, pauses: watch::Sender::new(0) });
        let weak = Arc::downgrade(&clock);
        // A thread of its own: the others may all be busy, although the server runs.
        thread::Builder::new().name("clock".into()).spawn(move || {
            while let Some(clock) = weak.upgrade() {
                Self(clock).now();
                thread::sleep(READ_EVERY);
            }
        })?;
        Ok(Self(clock))
    }

    fn uptime(&self) -> MutexGuard<'_, Uptime> {
        self.0.uptime.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn now(&self) -> Moment {
        let mut uptime = self.uptime();
        // Read under the lock, so that readings do not overtake each other.
        let now = uptime.now(self.0.started.elapsed(), today());
        let pauses = uptime.pauses();
        self.0.pauses.send_if_modified(|known| core::mem::replace(known, pauses) != pauses);
        now
    }

    /// Returns a receiver of the number of pauses in which the server did not run. A pause is noted
    /// by the first call of [`Self::now`] after it.
    pub(super) fn pauses(&self) -> watch::Receiver<u64> {
        self.0.pauses.subscribe()
    }

    /// Returns the instant of a moment, to sleep until. After a pause it is too early.
    pub(super) fn instant(&self, at: Moment) -> TokioInstant {
        // Later instants may overflow.
        let never = Duration::from_secs(365 * 24 * 60 * 60);
        TokioInstant::from_std(self.0.started + self.uptime().reading(at).min(never))
    }
}

/// Returns the time since 1970 by the calendar's clock, which may be set.
pub(super) fn today() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}
