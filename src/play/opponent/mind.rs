//! A bot that thinks beside the game: on computers in a thread of its own, in a browser in slices
//! so short that the board stays smooth.

use crate::{
    bot::{Bot, Progress},
    power::NextFrame,
    rules::{Move, PlayerView},
};
use bevy::platform::time::Instant;
#[cfg(not(target_arch = "wasm32"))]
use bevy::tasks::{AsyncComputeTaskPool, Task, futures::check_ready};
use core::time::Duration;
use std::sync::Arc;
#[cfg(not(target_arch = "wasm32"))]
use std::sync::atomic::{AtomicBool, Ordering};

/// How long it thinks in one frame, in a browser.
#[cfg(target_arch = "wasm32")]
const SLICE: Duration = Duration::from_millis(6);

/// A bot at work on one move.
#[cfg(not(target_arch = "wasm32"))]
pub(super) struct Mind {
    task: Option<Task<(Bot, Option<Move>)>>,
    stop: Arc<AtomicBool>,
}

#[cfg(not(target_arch = "wasm32"))]
impl Mind {
    /// Lets a bot look at what its side has seen since it was asked last, and think about a move
    /// for so long at most.
    pub(super) fn think(
        mut bot: Bot,
        views: Vec<Arc<PlayerView>>,
        time: Duration,
        nodes: u64,
    ) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let until = Instant::now() + time;
        let task = AsyncComputeTaskPool::get().spawn(async move {
            views.iter().for_each(|view| bot.observe(view));
            bot.begin(nodes);
            let is_over = || stopped.load(Ordering::Relaxed) || Instant::now() >= until;
            let chosen = match bot.step(is_over) {
                Progress::Done(chosen) => chosen,
                Progress::Thinking => bot.decide(),
            };
            (bot, chosen)
        });
        Self { task: Some(task), stop }
    }

    /// The thread needs no frames.
    pub(super) fn go_on(&mut self, _: &mut NextFrame) {}

    /// The bot and what it has chosen, once it has.
    pub(super) fn answer(&mut self) -> Option<(Bot, Option<Move>)> {
        let chosen = check_ready(self.task.as_mut()?)?;
        self.task = None;
        Some(chosen)
    }
}

/// What it was thinking about is of no use any more: it ends within a millisecond.
#[cfg(not(target_arch = "wasm32"))]
impl Drop for Mind {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// A bot at work on one move.
#[cfg(target_arch = "wasm32")]
pub(super) struct Mind {
    bot: Option<Bot>,
    until: Instant,
    chosen: Option<Option<Move>>,
}

#[cfg(target_arch = "wasm32")]
impl Mind {
    /// Lets a bot look at what its side has seen since it was asked last, and think about a move
    /// for so long at most, as often as [`Self::go_on`] is called.
    pub(super) fn think(
        mut bot: Bot,
        views: Vec<Arc<PlayerView>>,
        time: Duration,
        nodes: u64,
    ) -> Self {
        views.iter().for_each(|view| bot.observe(view));
        bot.begin(nodes);
        Self { bot: Some(bot), until: Instant::now() + time, chosen: None }
    }

    /// Thinks a little further, and asks for the next frame if there is more to think about.
    pub(super) fn go_on(&mut self, next_frame: &mut NextFrame) {
        let (Some(bot), None) = (&mut self.bot, self.chosen) else { return };
        let until = self.until.min(Instant::now() + SLICE);
        match bot.step(|| Instant::now() >= until) {
            Progress::Done(chosen) => self.chosen = Some(chosen),
            Progress::Thinking if Instant::now() >= self.until => self.chosen = Some(bot.decide()),
            Progress::Thinking => next_frame.now(),
        }
    }

    /// The bot and what it has chosen, once it has.
    pub(super) fn answer(&mut self) -> Option<(Bot, Option<Move>)> {
        let chosen = self.chosen?;
        self.bot.take().map(|bot| (bot, chosen))
    }
}
