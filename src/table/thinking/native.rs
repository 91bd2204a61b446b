//! Thinking in a thread of its own, because the engine's pools are for drawing and loading.

use crate::{
    bot::thinker::{Place, Thinker},
    platform::power::Waker,
};
use bevy::platform::cell::SyncCell;
use core::time::Duration;
use std::{
    panic,
    sync::{
        Arc, LazyLock,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, Sender, TryRecvError},
    },
    thread::{self, JoinHandle},
    time::Instant,
};

/// Returns the time on the clock that thinkers read.
pub(in crate::table) fn now() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// A thinker, and the question that it works on.
pub(in crate::table) struct Thinking<T: Thinker> {
    questions: Sender<T::Question>,
    answers: SyncCell<Receiver<T::Answer>>,
    is_asked: bool,
    thread: Option<JoinHandle<()>>,
    stop: Stop,
}

/// Set once nobody needs an answer any more.
#[derive(Clone, Default)]
struct Stop(Arc<AtomicBool>);

impl Place for Stop {
    fn now(&self) -> Duration {
        now()
    }

    fn is_over(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Requests a frame when the thread ends, even by a panic.
struct WakeAtEnd(Waker);

impl Drop for WakeAtEnd {
    fn drop(&mut self) {
        self.0.wake();
    }
}

impl<T: Thinker> Thinking<T> {
    /// Starts a thread with a thinker that knows nothing yet. It requests a frame for each answer.
    pub(in crate::table) fn new(waker: &Waker) -> Self {
        let stop = Stop::default();
        let (place, waker) = (stop.clone(), waker.clone());
        let (questions, asked) = mpsc::channel();
        let (tell, answers) = mpsc::channel();
        let think = move || {
            let wakes = WakeAtEnd(waker);
            // Dropped before the last frame is requested, so that this frame learns of a panic.
            let tell = tell;
            let mut thinker = T::default();
            while let Ok(question) = asked.recv() {
                let answer = thinker.answer(question, &place);
                // Nobody may need it any more.
                if answer.is_none_or(|answer| tell.send(answer).is_err()) {
                    return;
                }
                wakes.0.wake();
            }
        };
        let thread = thread::Builder::new().name("thinking".into()).spawn(think);
        let thread = Some(thread.expect("the system has room for a thread"));
        Self { questions, answers: SyncCell::new(answers), is_asked: false, thread, stop }
    }

    /// Asks a question. The last one has to be answered.
    pub(in crate::table) fn ask(&mut self, question: T::Question) {
        self.is_asked = true;
        // A thread that panicked says so when its answer is asked for.
        let _ = self.questions.send(question);
    }

    /// Returns `true` if a question is not answered yet.
    pub(in crate::table) fn is_asked(&self) -> bool {
        self.is_asked
    }

    /// Returns the answer once, as soon as it is known.
    pub(in crate::table) fn answer(&mut self) -> Option<T::Answer> {
        match self.answers.get().try_recv() {
            Ok(answer) => {
                self.is_asked = false;
                Some(answer)
            }
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => {
                let ended = self.thread.take().map_or(Ok(()), JoinHandle::join);
                ended.unwrap_or_else(|panicked| panic::resume_unwind(panicked));
                None
            }
        }
    }
}

/// Stops the thread, as no answer is needed any more. It ends within a millisecond.
impl<T: Thinker> Drop for Thinking<T> {
    fn drop(&mut self) {
        self.stop.0.store(true, Ordering::Relaxed);
    }
}
