//! Wakes the game for one frame, at a moment that it has asked for.

use bevy::winit::{EventLoopProxy, WinitUserEvent};
use core::time::Duration;

#[cfg(not(target_arch = "wasm32"))]
pub(super) use thread::Alarm;
#[cfg(target_arch = "wasm32")]
pub(super) use timeout::Alarm;

/// What an alarm wakes.
type Runner = EventLoopProxy<WinitUserEvent>;

fn wake(runner: &Runner) {
    // It fails only when the game is gone.
    let _ = runner.send_event(WinitUserEvent::WakeUp);
}

/// On a computer a thread waits.
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
        /// An alarm that is not set. Its thread ends with it.
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

        /// Sets it anew, or not at all.
        pub fn set(&mut self, within: Option<Duration>) {
            // Most frames find it unset and leave it so: the thread need not hear of that.
            if within.is_some() || self.is_set {
                self.is_set = within.is_some();
                // The thread hears as long as the alarm is there.
                let _ = self.moments.send(within.map(|within| Instant::now() + within));
            }
        }
    }
}

/// In a browser the page's own timer does.
#[cfg(target_arch = "wasm32")]
mod timeout {
    use super::{Duration, Runner, wake};
    use core::cell::OnceCell;
    use wasm_bindgen::{JsCast, closure::Closure};

    thread_local! {
        /// What the page's timers call: there is one game in a page.
        static WAKE: OnceCell<Closure<dyn Fn()>> = const { OnceCell::new() };
    }

    /// Wakes the game once, at the moment set last.
    pub struct Alarm {
        runner: Runner,
        timer: Option<i32>,
    }

    impl Alarm {
        /// An alarm that is not set.
        pub fn new(runner: Runner) -> Self {
            Self { runner, timer: None }
        }

        /// Sets it anew, or not at all.
        pub fn set(&mut self, within: Option<Duration>) {
            let Some(window) = web_sys::window() else { return };
            if let Some(timer) = self.timer.take() {
                window.clear_timeout_with_handle(timer);
            }
            let Some(within) = within else { return };
            // Too early would be a frame in which nothing has changed yet.
            let millis = i32::try_from(within.as_nanos().div_ceil(1_000_000)).unwrap_or(i32::MAX);
            self.timer = WAKE.with(|wakes| {
                let wake = wakes.get_or_init(|| {
                    let runner = self.runner.clone();
                    Closure::new(move || wake(&runner))
                });
                let wake = wake.as_ref().unchecked_ref();
                // Every window has timers.
                window.set_timeout_with_callback_and_timeout_and_arguments_0(wake, millis).ok()
            });
        }
    }
}
