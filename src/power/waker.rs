//! [`Waker`]: requests a frame from outside the game's own frames.

use bevy::{
    prelude::*,
    winit::{EventLoopProxy, EventLoopProxyWrapper, WinitUserEvent},
};

/// Requests a frame from another thread, or from a callback of the page. Without a window it does
/// nothing.
#[derive(Resource, Clone, Default)]
pub struct Waker(Option<EventLoopProxy<WinitUserEvent>>);

impl Waker {
    /// Requests a frame.
    pub fn wake(&self) {
        if let Some(runner) = &self.0 {
            // Sending fails only if the event loop has ended.
            let _ = runner.send_event(WinitUserEvent::WakeUp);
        }
    }
}

pub(super) fn find_runner(runner: Option<Res<EventLoopProxyWrapper>>, mut waker: ResMut<Waker>) {
    waker.0 = runner.map(|runner| (**runner).clone());
}
