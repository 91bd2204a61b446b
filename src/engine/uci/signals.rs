//! The signals that the engine gives a thread at work.

use super::limits::Limits;
use std::{
    sync::{
        OnceLock,
        atomic::{AtomicBool, Ordering},
    },
    time::Instant,
};

/// The signals that a thread at work has got.
#[derive(Debug, Default)]
pub(super) struct Signals {
    stopped: AtomicBool,
    /// The time of `ponderhit`.
    hit: OnceLock<Instant>,
}

impl Signals {
    /// Asks the thread to end.
    pub(super) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Returns `true` if the thread has to end.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Tells the thread that the move on which it ponders was played.
    pub(super) fn hit(&self) {
        // A second `ponderhit` means nothing.
        let _ = self.hit.set(Instant::now());
    }

    /// Returns the time at which the clock began to run, if thinking began at `start`; `None` while
    /// the engine ponders.
    pub(super) fn clock_started(&self, limits: &Limits, start: Instant) -> Option<Instant> {
        if limits.ponder { self.hit.get().copied() } else { Some(start) }
    }

    /// Returns `true` if the answer has to wait, although it may be known.
    pub(super) fn must_wait(&self, limits: &Limits) -> bool {
        let is_pondering = limits.ponder && self.hit.get().is_none();
        (limits.infinite || is_pondering) && !self.is_stopped()
    }
}
