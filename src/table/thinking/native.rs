//! Thinking in a thread of its own, because the engine's pools are for drawing and loading.

use super::Thinker;
use crate::platform::power::{NextFrame, Waker};
use bevy::platform::cell::SyncCell;
use std::{
    panic,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, TryRecvError},
    },
    thread::{self, JoinHandle},
};

/// A thinker at work.
pub(in crate::table) struct Thinking<A: Send + 'static> {
    answers: SyncCell<Receiver<A>>,
    thread: Option<JoinHandle<()>>,
    stop: Arc<AtomicBool>,
}

/// Requests a frame when the thread ends, even by a panic.
struct WakeAtEnd(Waker);

impl Drop for WakeAtEnd {
    fn drop(&mut self) {
        self.0.wake();
    }
}

impl<A: Send + Sync + 'static> Thinking<A> {
    /// Starts the thinker in a new thread, which requests a frame when the answer is known.
    pub(in crate::table) fn begin(mut thinker: impl Thinker<Answer = A>, waker: &Waker) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let (stopped, waker) = (Arc::clone(&stop), waker.clone());
        let (tell, answers) = mpsc::channel();
        let think = move || {
            let _wake = WakeAtEnd(waker);
            // Dropped before the frame is requested, so that this frame learns of a panic.
            let tell = tell;
            let mut is_over = || stopped.load(Ordering::Relaxed);
            while !is_over() {
                if let Some(answer) = thinker.step(&mut is_over) {
                    // Nobody may need it any more.
                    let _ = tell.send(answer);
                    return;
                }
            }
        };
        let thread = thread::Builder::new().name("thinking".into()).spawn(think);
        let thread = Some(thread.expect("the system has room for a thread"));
        Self { answers: SyncCell::new(answers), thread, stop }
    }

    /// Does nothing: the thread needs no frames.
    pub(in crate::table) fn go_on(&mut self, _: &mut NextFrame) {}

    /// Returns the answer once, as soon as it is known.
    pub(in crate::table) fn answer(&mut self) -> Option<A> {
        match self.answers.get().try_recv() {
            Ok(answer) => Some(answer),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => {
                let ended = self.thread.take().map_or(Ok(()), JoinHandle::join);
                ended.unwrap_or_else(|panicked| panic::resume_unwind(panicked));
                None
            }
        }
    }
}

/// Stops the thread, as the answer is not needed any more. It ends within a millisecond.
impl<A: Send + 'static> Drop for Thinking<A> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
