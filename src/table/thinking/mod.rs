//! Thinking beside the frame: natively in a thread, in a browser in a worker.

#[cfg(not(target_arch = "wasm32"))]
mod native;
#[cfg(target_arch = "wasm32")]
mod web;

#[cfg(not(target_arch = "wasm32"))]
pub(super) use native::{Thinking, now};
#[cfg(target_arch = "wasm32")]
pub(super) use web::{Thinking, now};

use bevy::{prelude::*, tasks::available_parallelism};

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
    /// choose the same moves in each run. A page's worker has one thread.
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
