//! [`Choosing`]: a team of bots that chooses a move.

use super::Thinker;
use crate::{
    bot::{Progress, Team},
    rules::{Move, PlayerView},
};
use bevy::platform::time::Instant;
use core::time::Duration;
use std::sync::Arc;

/// The latest time at which the bots end their thinking.
#[derive(Clone, Copy, Debug)]
pub(in crate::table) enum Deadline {
    /// This moment.
    At(Instant),
    /// This long after the bots have taken in all that their side has seen.
    AfterLooking(Duration),
}

/// Bots that take in their side's views since they were last asked, and choose a move.
pub(in crate::table) struct Choosing {
    /// The bots, until they have answered.
    team: Option<Team>,
    deadline: Deadline,
    nodes: u64,
    has_begun: bool,
}

impl Choosing {
    /// Shows the views to the bots. Each bot may visit `nodes` positions.
    pub(in crate::table) fn new(
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
    /// The bots, ready for their next move, and the move they have chosen: `None` if there is no
    /// legal move.
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
