//! [`Waker`]: requests a frame from outside the game's own frames.

use bevy::{
    prelude::*,
    winit::{EventLoopProxy, EventLoopProxyWrapper, WinitUserEvent},
};
use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// Requests frames from another thread, or from a callback of the page, as input does.
#[derive(Resource, Clone, Debug, Default)]
pub struct Waker(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    /// The event loop; never set without a window.
    runner: OnceLock<EventLoopProxy<WinitUserEvent>>,
    woken: AtomicBool,
    asked: AtomicBool,
}

impl Waker {
    /// Requests a frame, and those after it in which its effects settle.
    pub fn wake(&self) {
        self.request(&self.0.woken);
    }

    /// Requests a frame as a timer does: more follow only if no other frame is planned.
    pub fn ask(&self) {
        self.request(&self.0.asked);
    }

    fn request(&self, kind: &AtomicBool) {
        kind.store(true, Ordering::Release);
        if let Some(runner) = self.0.runner.get() {
            // Sending fails only if the event loop has ended.
            let _ = runner.send_event(WinitUserEvent::WakeUp);
        }
    }

    /// Returns `true` if a frame is requested that has not begun.
    pub fn is_awake(&self) -> bool {
        [&self.0.woken, &self.0.asked].into_iter().any(|kind| kind.load(Ordering::Acquire))
    }

    /// Returns `true` if [`Self::wake`] was called since this was.
    pub(super) fn has_woken(&self) -> bool {
        self.0.woken.swap(false, Ordering::Acquire)
    }

    /// Returns `true` if [`Self::ask`] was called since this was.
    pub(super) fn has_asked(&self) -> bool {
        self.0.asked.swap(false, Ordering::Acquire)
    }
}

pub(super) fn find_runner(runner: Option<Res<EventLoopProxyWrapper>>, waker: Res<Waker>) {
    if let Some(runner) = runner {
        // The runner stays the same as long as the game runs.
        let _ = waker.0.runner.set((**runner).clone());
    }
}
