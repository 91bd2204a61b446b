//! A thread of its own.

use super::Thinker;
use crate::power::NextFrame;
use bevy::tasks::{AsyncComputeTaskPool, Task, futures::check_ready};
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// A thinker at work.
pub(in crate::play) struct Thinking<A> {
    task: Option<Task<Option<A>>>,
    stop: Arc<AtomicBool>,
}

impl<A: Send + Sync + 'static> Thinking<A> {
    /// Lets it think.
    pub(in crate::play) fn begin(mut thinker: impl Thinker<Answer = A>) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let task = AsyncComputeTaskPool::get().spawn(async move {
            let mut is_over = || stopped.load(Ordering::Relaxed);
            while !is_over() {
                if let Some(answer) = thinker.step(&mut is_over) {
                    return Some(answer);
                }
            }
            None
        });
        Self { task: Some(task), stop }
    }

    /// The thread needs no frames.
    pub(in crate::play) fn go_on(&mut self, _: &mut NextFrame) {}

    /// What came of it, once and as soon as it is known.
    pub(in crate::play) fn answer(&mut self) -> Option<A> {
        let answer = check_ready(self.task.as_mut()?)?;
        self.task = None;
        answer
    }
}

/// What it was thinking about is of no use any more: it ends within a millisecond.
impl<A> Drop for Thinking<A> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
