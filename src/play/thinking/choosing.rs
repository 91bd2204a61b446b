//! [`Choosing`]: a team of bots that chooses a move.

use super::Thinker;
use crate::{
    bot::{Progress, Team},
    rules::{Move, PlayerView},
};
use bevy::platform::time::Instant;
use core::time::Duration;
use std::sync::Arc;

/// When bots end their thinking at the latest.
#[derive(Clone, Copy, Debug)]
pub(in crate::play) enum Deadline {
    /// Then, whatever it is at.
    At(Instant),
    /// So long after it has taken note of all that its side has seen.
    AfterLooking(Duration),
}

/// Bots that look at what their side has seen since they were asked last, and choose a move.
pub(in crate::play) struct Choosing {
    /// Until they have answered.
    team: Option<Team>,
    deadline: Deadline,
    nodes: u64,
    has_begun: bool,
}

impl Choosing {
    /// Each may visit so many positions.
    pub(in crate::play) fn new(
        mut team: Team,
        views: &[Arc<PlayerView>],
        deadline: Deadline,
        nodes: u64,
    ) -> Self {
        views.iter().for_each(|view| team.observe(view));
        let has_begun = matches!(deadline, Deadline::At(_));
        if has_begun {
            team.begin(nodes);
        }
        Self { team: Some(team), deadline, nodes, has_begun }
    }
}

impl Thinker for Choosing {
    /// The bots, for their next move, and what they have chosen: `None` if there is nothing to
    /// choose.
    type Answer = (Team, Option<Move>);

    fn step(&mut self, pause: &mut dyn FnMut() -> bool) -> Option<Self::Answer> {
        let team = self.team.as_mut()?;
        if !self.has_begun {
            let Progress::Done(_) = team.step(&mut *pause) else { return None };
            team.begin(self.nodes);
            self.has_begun = true;
        }
        if let Deadline::AfterLooking(time) = self.deadline {
            self.deadline = Deadline::At(Instant::now() + time);
        }
        let is_late = || match self.deadline {
            Deadline::At(end) => Instant::now() >= end,
            Deadline::AfterLooking(_) => false,
        };
        let chosen = match team.step(|| pause() || is_late()) {
            Progress::Done(chosen) => chosen,
            Progress::Thinking if is_late() => team.decide(),
            Progress::Thinking => return None,
        };
        self.team.take().map(|team| (team, chosen))
    }
}
