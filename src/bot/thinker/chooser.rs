//! [`Chooser`]: a team of bots that chooses moves.

use super::{Place, Thinker};
use crate::{Progress, Team};
use core::time::Duration;
use fogchess_rules::{Color, Level, Move, PlayerView};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The bots that are asked. They are told apart by their seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// Their level.
    pub level: Level,
    /// The side that they play.
    pub side: Color,
    /// The seed of their random choices.
    pub seed: u64,
    /// The number of cores that they think on.
    pub cores: usize,
}

/// Asks a player for the move in the last position that it has seen.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MoveQuestion {
    /// The player. One that was not asked before has seen nothing yet.
    pub player: Player,
    /// The views of its side that it has not seen yet.
    pub views: Vec<Arc<PlayerView>>,
    /// The end of its thinking.
    pub deadline: Deadline,
    /// The number of positions that each bot may visit.
    pub nodes: u64,
}

/// The latest time at which bots end their thinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Deadline {
    /// This moment, on the clock of [`Place::now`].
    At(Duration),
    /// This long after they have taken in all that their side has seen.
    AfterLooking(Duration),
}

/// A team of bots that chooses moves.
#[derive(Debug, Default)]
pub struct Chooser {
    team: Option<(Player, Team)>,
}

impl Thinker for Chooser {
    const NAME: &'static str = "chooser";

    type Question = MoveQuestion;
    /// The chosen move; `None` if there is no legal move.
    type Answer = Option<Move>;

    fn answer(&mut self, question: MoveQuestion, place: &dyn Place) -> Option<Option<Move>> {
        let MoveQuestion { player, views, deadline, nodes } = question;
        let Player { level, side, seed, cores } = player;
        let known = self.team.take().filter(|(had, _)| *had == player);
        let (_, team) = self
            .team
            .insert(known.unwrap_or_else(|| (player, Team::new(level, side, seed, cores))));
        views.iter().for_each(|view| team.observe(view));
        let end = match deadline {
            Deadline::At(end) => end,
            Deadline::AfterLooking(time) => {
                while team.step(|| place.is_over()) == Progress::Thinking {
                    if place.is_over() {
                        return None;
                    }
                }
                place.now() + time
            }
        };
        team.begin(nodes);
        let is_late = || place.now() >= end;
        loop {
            match team.step(|| place.is_over() || is_late()) {
                Progress::Done(chosen) => return Some(chosen),
                Progress::Thinking if place.is_over() => return None,
                Progress::Thinking if is_late() => return Some(team.decide()),
                Progress::Thinking => {}
            }
        }
    }
}
