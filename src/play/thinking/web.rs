//! Slices of the page's own thread.

use super::Thinker;
use crate::power::NextFrame;
use bevy::platform::time::Instant;
use core::time::Duration;

/// How long it thinks in one frame: with what it does before it asks the time again, 6 ms.
const SLICE: Duration = Duration::from_micros(5_500);
/// What each slice is called among the page's performance measures, where developer tools show
/// it, and `tests/web/opponent.test.mjs` finds it.
const MEASURE: &str = "think";

/// A thinker at work.
pub(in crate::play) struct Thinking<A> {
    thinker: Option<Box<dyn Thinker<Answer = A>>>,
    answer: Option<A>,
}

impl<A: Send + Sync + 'static> Thinking<A> {
    /// Lets it think as often as [`Self::go_on`] is called.
    pub(in crate::play) fn begin(thinker: impl Thinker<Answer = A>) -> Self {
        if let Some(performance) = performance() {
            // Those of the last move would pile up.
            performance.clear_measures_with_measure_name(MEASURE);
        }
        Self { thinker: Some(Box::new(thinker)), answer: None }
    }

    /// Thinks a little further, and asks for the next frame if there is more to think about.
    pub(in crate::play) fn go_on(&mut self, next_frame: &mut NextFrame) {
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

    /// What came of it, once and as soon as it is known.
    pub(in crate::play) fn answer(&mut self) -> Option<A> {
        self.answer.take()
    }
}

fn performance() -> Option<web_sys::Performance> {
    web_sys::window()?.performance()
}
