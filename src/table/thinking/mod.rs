//! Thinking in the background: natively in a thread of its own, in a browser in slices so short that
//! the board stays smooth.

mod choosing;
#[cfg(not(target_arch = "wasm32"))]
mod native;
#[cfg(target_arch = "wasm32")]
mod web;

pub(super) use choosing::{Choosing, Deadline};
#[cfg(not(target_arch = "wasm32"))]
pub(super) use native::Thinking;
#[cfg(target_arch = "wasm32")]
pub(super) use web::Thinking;

use bevy::{prelude::*, tasks::available_parallelism};

/// A computation that can be suspended and resumed.
pub(super) trait Thinker: Send + Sync + 'static {
    /// The result.
    type Answer: Send + Sync + 'static;

    /// Thinks until the answer is known or `pause` returns `true`. It calls `pause` about every
    /// tenth of a millisecond.
    fn step(&mut self, pause: &mut dyn FnMut() -> bool) -> Option<Self::Answer>;
}

/// Fixes the computer's random choices and limits its thinking, for tests that want the same game
/// each time.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Steady {
    /// The seed of the random choices; `None` for one from the time of day.
    pub seed: Option<u64>,
    /// The number of positions that may be visited for a move; `None` if only time counts.
    pub nodes: Option<u64>,
}

impl Steady {
    /// Returns the number of cores that bots think on: at most two, since each bot has a search tree of
    /// its own in memory. If the number of positions is limited it is one, because two bots would not
    /// choose the same moves in each run. A page has one thread.
    pub(super) fn cores(&self) -> usize {
        if cfg!(target_arch = "wasm32") || self.nodes.is_some() {
            1
        } else {
            available_parallelism().min(2)
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Steady>();
}
