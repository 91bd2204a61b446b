//! Thinking in slices of the page's own thread.

use super::Thinker;
use crate::platform::power::{NextFrame, Waker};
use bevy::platform::time::Instant;
use core::time::Duration;

/// The time for thinking in one frame: about 6 ms with the work done before the next look at the
/// clock.
const SLICE: Duration = Duration::from_micros(5_500);
/// The name of each slice among the page's performance measures. Developer tools show it, and
/// `tests/web/opponent.test.mjs` looks for it.
const MEASURE: &str = "think";

/// A thinker at work.
pub(in crate::table) struct Thinking<A> {
    thinker: Option<Box<dyn Thinker<Answer = A>>>,
    answer: Option<A>,
}

impl<A: Send + Sync + 'static> Thinking<A> {
    /// Starts the thinker, which works whenever [`Self::go_on`] is called.
    pub(in crate::table) fn begin(thinker: impl Thinker<Answer = A>, _: &Waker) -> Self {
        if let Some(performance) = performance() {
            // The measures of the last move would pile up.
            performance.clear_measures_with_measure_name(MEASURE);
        }
        Self { thinker: Some(Box::new(thinker)), answer: None }
    }

    /// Thinks for one slice, and asks for the next frame if there is more to do.
    pub(in crate::table) fn go_on(&mut self, next_frame: &mut NextFrame) {
        let Some(thinker) = &mut self.thinker else { return };
        let performance = performance();
        if let Some(performance) = &performance {
            let _ = performance.mark(MEASURE);
        }
        let until = Instant::now() + SLICE;
        self.answer = thinker.step(&mut || Instant::now() >= until);
        if let Some(performance) = &performance {
            let _ = performance.measure_with_start_mark(MEASURE, MEASURE);
            performance.clear_marks_with_mark_name(MEASURE);
        }
        if self.answer.is_some() {
            self.thinker = None;
        } else {
            next_frame.now();
        }
    }

    /// Returns the answer once, as soon as it is known.
    pub(in crate::table) fn answer(&mut self) -> Option<A> {
        self.answer.take()
    }
}

fn performance() -> Option<web_sys::Performance> {
    web_sys::window()?.performance()
}
