//! Thinking beside the game: on computers in a thread of its own, in a browser in slices so
//! short that the board stays smooth.

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

/// Something to think about that can be put down and taken up again.
pub(super) trait Thinker: Send + Sync + 'static {
    /// What comes of it.
    type Answer: Send + Sync + 'static;

    /// Thinks until it knows the answer, or until `pause` says yes, which it asks every tenth of
    /// a millisecond or so.
    fn step(&mut self, pause: &mut dyn FnMut() -> bool) -> Option<Self::Answer>;
}

/// How the computer's choices are drawn by lot, and how much it may think: for tests, which want
/// the same game each time.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Steady {
    /// What its choices by lot follow from; `None` for the time of day.
    pub seed: Option<u64>,
    /// How many positions it may visit for a move; `None` if only its time counts.
    pub nodes: Option<u64>,
}

impl Steady {
    /// On how many cores bots think: two where there are as many, since each holds a tree of its
    /// own in memory. How far each of them gets in its time is not the same twice, so on one
    /// where moves are to be the same. The page has one thread.
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
