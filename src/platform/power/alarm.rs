//! Wakes the game for one frame, at the moment that the game has requested.

use bevy::winit::{EventLoopProxy, WinitUserEvent};
use core::time::Duration;

#[cfg(not(target_arch = "wasm32"))]
pub(super) use thread::Alarm;
#[cfg(target_arch = "wasm32")]
pub(super) use timeout::Alarm;

/// The event loop that an alarm wakes.
type Runner = EventLoopProxy<WinitUserEvent>;

fn wake(runner: &Runner) {
    // Sending fails only if the event loop has ended.
    let _ = runner.send_event(WinitUserEvent::WakeUp);
}

/// On computers: a thread that waits.
#[cfg(not(target_arch = "wasm32"))]
mod thread {
    use super::{Duration, Runner, wake};
    use std::{
        sync::mpsc::{RecvTimeoutError, Sender, channel},
        thread,
        time::Instant,
    };

    /// Wakes the game once, at the moment set last.
    pub struct Alarm {
        moments: Sender<Option<Instant>>,
        is_set: bool,
    }

    impl Alarm {
        /// Returns an alarm that is not set. Its thread ends when it is dropped.
        pub fn new(runner: Runner) -> Self {
            let (moments, set) = channel();
            thread::spawn(move || {
                let mut moment: Option<Instant> = None;
                loop {
                    let news = match moment {
                        Some(moment) => {
                            set.recv_timeout(moment.saturating_duration_since(Instant::now()))
                        }
                        None => set.recv().map_err(|_| RecvTimeoutError::Disconnected),
                    };
                    moment = match news {
                        Ok(news) => news,
                        Err(RecvTimeoutError::Timeout) => {
                            wake(&runner);
                            None
                        }
                        Err(RecvTimeoutError::Disconnected) => break,
                    };
                }
            });
            Self { moments, is_set: false }
        }

        /// Sets the alarm anew, or unsets it with `None`.
        pub fn set(&mut self, within: Option<Duration>) {
            // Most frames leave the alarm unset, and the thread is not told of that.
            if within.is_some() || self.is_set {
                self.is_set = within.is_some();
                // The thread receives as long as the alarm exists.
                let _ = self.moments.send(within.map(|within| Instant::now() + within));
            }
        }
    }
}

/// In a browser: the page's own timer.
#[cfg(target_arch = "wasm32")]
mod timeout {
    use super::{Duration, Runner, wake};
    use core::cell::OnceCell;
    use wasm_bindgen::{JsCast, closure::Closure};

    thread_local! {
        /// The callback of the page's timers: one, because a page has one game.
        static WAKE: OnceCell<Closure<dyn Fn()>> = const { OnceCell::new() };
    }

    /// Wakes the game once, at the moment set last.
    pub struct Alarm {
        runner: Runner,
        timer: Option<i32>,
    }

    impl Alarm {
        /// Returns an alarm that is not set.
        pub fn new(runner: Runner) -> Self {
            Self { runner, timer: None }
        }

        /// Sets the alarm anew, or unsets it with `None`.
        pub fn set(&mut self, within: Option<Duration>) {
            let Some(window) = web_sys::window() else { return };
            if let Some(timer) = self.timer.take() {
                window.clear_timeout_with_handle(timer);
            }
            let Some(within) = within else { return };
            // Rounded up: a frame that comes too early finds nothing changed yet.
            let millis = i32::try_from(within.as_nanos().div_ceil(1_000_000)).unwrap_or(i32::MAX);
            self.timer = WAKE.with(|wakes| {
                let wake = wakes.get_or_init(|| {
                    let runner = self.runner.clone();
                    Closure::new(move || wake(&runner))
                });
                let wake = wake.as_ref().unchecked_ref();
                // A window can always set a timer.
                window.set_timeout_with_callback_and_timeout_and_arguments_0(wake, millis).ok()
            });
        }
    }
}
