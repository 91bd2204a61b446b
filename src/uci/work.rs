//! What takes time, on a thread of its own, so that the engine keeps listening.

use super::chooser::{Limits, Seat};
use crate::rules::{Move, Position};
use std::{
    panic,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
};

/// What a thread at work has to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Report {
    /// So many sequences begin with this move.
    Counted(Move, u64),
    /// The count is complete, or was stopped.
    Sum(Option<u64>),
    /// The move that was chosen.
    Chosen(Option<Move>),
}

impl Report {
    /// Whether nothing comes after it.
    pub(super) const fn is_last(self) -> bool {
        !matches!(self, Self::Counted(..))
    }
}

/// A thread at work. It ends after its last report, or soon after [`Self::stop`].
#[derive(Debug)]
pub(super) struct Work {
    stopped: Arc<AtomicBool>,
    thread: JoinHandle<()>,
    /// Whether it looks for a move, and does not count.
    pub(super) is_thinking: bool,
    /// Whether it goes on until it is stopped.
    pub(super) is_endless: bool,
}

impl Work {
    /// Counts sequences of moves.
    pub(super) fn perft(
        position: Position,
        depth: u32,
        report: impl Fn(Report) + Send + 'static,
    ) -> Self {
        Self::start(false, false, move |stopped| {
            let go_on = || !stopped.load(Ordering::Relaxed);
            let sum = position.divide(depth, go_on, |mv, nodes| report(Report::Counted(mv, nodes)));
            report(Report::Sum(sum));
        })
    }

    /// Lets the bot of the side to move choose.
    pub(super) fn choose(
        seat: Arc<Mutex<Seat>>,
        limits: Limits,
        report: impl Fn(Report) + Send + 'static,
    ) -> Self {
        Self::start(true, limits.infinite, move |stopped| {
            let chosen = {
                // Whoever panicked with it has ended the engine.
                let mut seat = seat.lock().unwrap_or_else(PoisonError::into_inner);
                seat.choose(limits, || stopped.load(Ordering::Relaxed))
            };
            while limits.infinite && !stopped.load(Ordering::Relaxed) {
                thread::park();
            }
            report(Report::Chosen(chosen));
        })
    }

    fn start(
        is_thinking: bool,
        is_endless: bool,
        job: impl FnOnce(&AtomicBool) + Send + 'static,
    ) -> Self {
        let stopped = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&stopped);
        Self { stopped, thread: thread::spawn(move || job(&seen)), is_thinking, is_endless }
    }

    /// Asks it to come to its end.
    pub(super) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
        self.thread.thread().unpark();
    }

    /// Waits for its end.
    ///
    /// # Panics
    /// If the work did.
    pub(super) fn finish(self) {
        join(self.thread);
    }
}

/// Waits for a thread's end.
///
/// # Panics
/// If the thread did.
pub(super) fn join(thread: JoinHandle<()>) {
    if let Err(panic) = thread.join() {
        panic::resume_unwind(panic);
    }
}
