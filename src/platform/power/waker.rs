//! [`Waker`]: requests a frame from outside the game's own frames.

use bevy::{
    prelude::*,
    winit::{EventLoopProxy, EventLoopProxyWrapper, WinitUserEvent},
};
use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

/// Requests frames from another thread, or from a callback of the page, as input does.
#[derive(Resource, Clone, Default)]
pub struct Waker {
    /// `None` without a window.
    runner: Option<EventLoopProxy<WinitUserEvent>>,
    woken: Arc<AtomicBool>,
}

impl Waker {
    /// Requests a frame, and those after it in which its effects settle.
    pub fn wake(&self) {
        self.woken.store(true, Ordering::Release);
        if let Some(runner) = &self.runner {
            // Sending fails only if the event loop has ended.
            let _ = runner.send_event(WinitUserEvent::WakeUp);
        }
    }

    /// Returns `true` if a frame was requested since the last call.
    pub(super) fn has_woken(&self) -> bool {
        self.woken.swap(false, Ordering::Acquire)
    }
}

pub(super) fn find_runner(runner: Option<Res<EventLoopProxyWrapper>>, mut waker: ResMut<Waker>) {
    waker.runner = runner.map(|runner| (**runner).clone());
}
