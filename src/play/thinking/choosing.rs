//! [`Choosing`]: a bot that chooses a move.

use super::Thinker;
use crate::{
    bot::{Bot, Progress},
    rules::{Move, PlayerView},
};
use bevy::platform::time::Instant;
use core::time::Duration;
use std::sync::Arc;

/// When a bot ends its thinking at the latest.
#[derive(Clone, Copy, Debug)]
pub(in crate::play) enum Deadline {
    /// Then, whatever it is at.
    At(Instant),
    /// So long after it has taken note of all that its side has seen.
    AfterLooking(Duration),
}

/// A bot that looks at what its side has seen since it was asked last, and chooses a move.
pub(in crate::play) struct Choosing {
    /// Until it has answered.
    bot: Option<Bot>,
    deadline: Deadline,
    nodes: u64,
    has_begun: bool,
}

impl Choosing {
    /// It may visit so many positions.
    pub(in crate::play) fn new(
        mut bot: Bot,
        views: &[Arc<PlayerView>],
        deadline: Deadline,
        nodes: u64,
    ) -> Self {
        views.iter().for_each(|view| bot.observe(view));
        let has_begun = matches!(deadline, Deadline::At(_));
        if has_begun {
            bot.begin(nodes);
        }
        Self { bot: Some(bot), deadline, nodes, has_begun }
    }
}

impl Thinker for Choosing {
    /// The bot, for its next move, and what it has chosen: `None` if there is nothing to choose.
    type Answer = (Bot, Option<Move>);

    fn step(&mut self, pause: &mut dyn FnMut() -> bool) -> Option<Self::Answer> {
        let bot = self.bot.as_mut()?;
        if !self.has_begun {
            let Progress::Done(_) = bot.step(&mut *pause) else { return None };
            bot.begin(self.nodes);
            self.has_begun = true;
        }
        if let Deadline::AfterLooking(time) = self.deadline {
            self.deadline = Deadline::At(Instant::now() + time);
        }
        let is_late = || match self.deadline {
            Deadline::At(end) => Instant::now() >= end,
            Deadline::AfterLooking(_) => false,
        };
        let chosen = match bot.step(|| pause() || is_late()) {
            Progress::Done(chosen) => chosen,
            Progress::Thinking if is_late() => bot.decide(),
            Progress::Thinking => return None,
        };
        self.bot.take().map(|bot| (bot, chosen))
    }
}
