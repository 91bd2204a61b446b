//! Long tasks, on a thread of their own, so that the engine keeps listening.

use super::{
    chooser::{Chosen, EngineBot},
    limits::Limits,
    signals::Signals,
};
use fogchess_bot::MoveRequest;
use fogchess_game::Position;
use fogchess_rules::Move;
use std::{
    panic,
    sync::{Arc, Mutex, PoisonError},
    thread::{self, JoinHandle},
};

/// The reports of a thread at work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Report {
    /// The number of move sequences that begin with this move.
    Counted(Move, u64),
    /// The whole number of move sequences; `None` if the count was stopped.
    Sum(Option<u64>),
    /// Lines about the thinking.
    Told(String),
    /// The chosen move.
    Chosen(Chosen),
}

impl Report {
    /// Returns `true` if this is the last report.
    pub(super) const fn is_last(&self) -> bool {
        !matches!(self, Self::Counted(..) | Self::Told(_))
    }
}

/// A thread at work. It ends after its last report, or soon after [`Self::stop`].
#[derive(Debug)]
pub(super) struct Work {
    signals: Arc<Signals>,
    thread: JoinHandle<()>,
    /// The limits within which the thread chooses a move; `None` if it counts.
    limits: Option<Limits>,
}

impl Work {
    /// Starts to count move sequences.
    pub(super) fn perft(
        position: Position,
        depth: u32,
        report: impl Fn(Report) + Send + 'static,
    ) -> Self {
        Self::start(None, move |signals| {
            let go_on = || !signals.is_stopped();
            let sum = position.divide(depth, go_on, |mv, nodes| report(Report::Counted(mv, nodes)));
            report(Report::Sum(sum));
        })
    }

    /// Starts to choose a move with the bot of the side to move.
    pub(super) fn choose(
        bot: Arc<Mutex<EngineBot>>,
        request: MoveRequest,
        limits: Limits,
        report: impl Fn(Report) + Send + 'static,
    ) -> Self {
        Self::start(Some(limits.clone()), move |signals| {
            let chosen = {
                // A thread that panicked while it held the bot has ended the engine.
                let mut bot = bot.lock().unwrap_or_else(PoisonError::into_inner);
                bot.choose(&request, &limits, signals, |lines| report(Report::Told(lines)))
            };
            while signals.must_wait(&limits) {
                thread::park();
            }
            report(Report::Chosen(chosen));
        })
    }

    fn start(limits: Option<Limits>, job: impl FnOnce(&Signals) + Send + 'static) -> Self {
        let signals = Arc::new(Signals::default());
        let seen = Arc::clone(&signals);
        Self { signals, thread: thread::spawn(move || job(&seen)), limits }
    }

    /// Returns `true` if the thread chooses a move, `false` if it counts.
    pub(super) const fn is_thinking(&self) -> bool {
        self.limits.is_some()
    }

    /// Returns `true` if the thread works until it gets a signal.
    pub(super) fn is_endless(&self) -> bool {
        self.limits.as_ref().is_some_and(|limits| self.signals.must_wait(limits))
    }

    /// Asks the thread to end.
    pub(super) fn stop(&self) {
        self.signals.stop();
        self.thread.thread().unpark();
    }

    /// Tells the thread that the move on which it ponders was played.
    pub(super) fn ponder_hit(&self) {
        self.signals.hit();
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
