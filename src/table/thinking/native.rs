//! Thinking in a thread of its own, because the engine's pools are for drawing and loading.

use super::Thinker;
use crate::platform::power::NextFrame;
use std::{
    panic,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
};

/// A thinker at work.
pub(in crate::table) struct Thinking<A> {
    thread: Option<JoinHandle<Option<A>>>,
    stop: Arc<AtomicBool>,
}

impl<A: Send + Sync + 'static> Thinking<A> {
    /// Starts the thinker in a new thread.
    pub(in crate::table) fn begin(mut thinker: impl Thinker<Answer = A>) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let think = move || {
            let mut is_over = || stopped.load(Ordering::Relaxed);
            while !is_over() {
                if let Some(answer) = thinker.step(&mut is_over) {
                    return Some(answer);
                }
            }
            None
        };
        let thread = thread::Builder::new().name("thinking".into()).spawn(think);
        Self { thread: Some(thread.expect("the system has room for a thread")), stop }
    }

    /// Does nothing: the thread needs no frames.
    pub(in crate::table) fn go_on(&mut self, _: &mut NextFrame) {}

    /// Returns the answer once, as soon as it is known.
    pub(in crate::table) fn answer(&mut self) -> Option<A> {
        let thread = self.thread.take_if(|thread| thread.is_finished())?;
        thread.join().unwrap_or_else(|panicked| panic::resume_unwind(panicked))
    }
}

/// Stops the thread, as the answer is not needed any more. It ends within a millisecond.
impl<A> Drop for Thinking<A> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
