//! Long tasks, on a thread of their own, so that the engine keeps listening.

use super::chooser::{EngineBot, Limits};
use fogchess_game::Position;
use fogchess_rules::Move;
use std::{
    panic,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
};

/// The reports of a thread at work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Report {
    /// The number of move sequences that begin with this move.
    Counted(Move, u64),
    /// The whole number of move sequences; `None` if the count was stopped.
    Sum(Option<u64>),
    /// The chosen move.
    Chosen(Option<Move>),
}

impl Report {
    /// Returns `true` if this is the last report.
    pub(super) const fn is_last(self) -> bool {
        !matches!(self, Self::Counted(..))
    }
}

/// A thread at work. It ends after its last report, or soon after [`Self::stop`].
#[derive(Debug)]
pub(super) struct Work {
    stopped: Arc<AtomicBool>,
    thread: JoinHandle<()>,
    /// `true` if the thread chooses a move, `false` if it counts.
    pub(super) is_thinking: bool,
    /// `true` if the thread works until it is stopped.
    pub(super) is_endless: bool,
}

impl Work {
    /// Starts to count move sequences.
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

    /// Starts to choose a move with the bot of the side to move.
    pub(super) fn choose(
        bot: Arc<Mutex<EngineBot>>,
        limits: Limits,
        report: impl Fn(Report) + Send + 'static,
    ) -> Self {
        Self::start(true, limits.infinite, move |stopped| {
            let chosen = {
                // A thread that panicked while it held the bot has ended the engine.
                let mut bot = bot.lock().unwrap_or_else(PoisonError::into_inner);
                bot.choose(limits, || stopped.load(Ordering::Relaxed))
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

    /// Asks the thread to end.
    pub(super) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
        self.thread.thread().unpark();
    }

    /// Waits for the thread to end.
    ///
    /// # Panics
    /// Panics if the thread panicked.
    pub(super) fn finish(self) {
        join(self.thread);
    }
}

/// Waits for a thread to end.
///
/// # Panics
/// If the thread panicked.
pub(super) fn join(thread: JoinHandle<()>) {
    if let Err(panic) = thread.join() {
        panic::resume_unwind(panic);
    }
}
