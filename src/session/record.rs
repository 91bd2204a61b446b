//! What of a game is kept: how it began and all that happened, but never a board.

use super::{intent::Refusal, setup::GameSetup};
use crate::rules::{Color, FenError, Move, Outcome};
use serde::{Deserialize, Serialize};

/// One thing that happened in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Event {
    /// A move was made.
    Moved {
        /// The move.
        mv: Move,
        /// Who made it.
        by: Color,
        /// How long it took in milliseconds, if the turn was measured.
        spent_ms: Option<u64>,
    },
    /// The last moves were taken back.
    TakenBack {
        /// How many plies.
        plies: u32,
    },
    /// What was last taken back was played again.
    Redone,
    /// Both players agreed to lift the fog.
    FogLifted,
    /// Both players agreed to lower it again.
    FogLowered,
    /// A side gave up.
    Resigned {
        /// Who.
        by: Color,
    },
    /// Both players agreed to a draw.
    DrawAgreed,
    /// A side claimed a draw by repetition or by the fifty-move rule.
    DrawClaimed {
        /// Who.
        by: Color,
    },
    /// A side's time ran out.
    Flagged {
        /// Whose.
        side: Color,
    },
}

/// The fog was lifted or lowered in a running game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FogChange {
    /// After how many plies.
    pub ply: u32,
    /// Lifted, or lowered again.
    pub lifted: bool,
}

/// A game to keep, from which [`super::Game::replay`] makes it again through the rules.
///
/// It holds what both players must not see of each other while a game with fog runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// What was agreed on before, the start position among it.
    pub setup: GameSetup,
    /// All that happened, in order, with what was taken back later.
    pub events: Vec<Event>,
    /// How long the unfinished turn has taken so far in milliseconds, if it had begun.
    pub thinking_ms: Option<u64>,
    /// How the game ended, if it has and says so. Told by the events too: it stands here to be
    /// read.
    pub outcome: Option<Outcome>,
}

impl Record {
    /// The moves that stand, without those taken back: who moved, what, and the
    /// milliseconds spent if the turn was measured.
    pub fn moves(&self) -> Vec<(Color, Move, Option<u64>)> {
        follow(&self.events).0
    }

    /// Where in the moves that stand the fog was lifted and lowered: what was agreed on after
    /// moves that were taken back counts from where they left off.
    pub fn fog_changes(&self) -> Vec<FogChange> {
        fog_changes(&self.events)
    }
}

/// Returns the number of takebacks.
pub(super) fn takebacks(events: &[Event]) -> u32 {
    count(events.iter().filter(|event| matches!(event, Event::TakenBack { .. })).count())
}

/// See [`Record::fog_changes`].
pub(super) fn fog_changes(events: &[Event]) -> Vec<FogChange> {
    follow(events).1
}

/// The moves that stand, and the changes of the fog.
fn follow(events: &[Event]) -> (Vec<(Color, Move, Option<u64>)>, Vec<FogChange>) {
    // What was taken back is never redone after another move, so it may pile up here.
    let (mut line, mut undone) = (Vec::new(), Vec::new());
    let mut fog: Vec<FogChange> = Vec::new();
    for event in events {
        match *event {
            Event::Moved { mv, by, spent_ms } => {
                line.push((by, mv, spent_ms));
            }
            Event::TakenBack { plies } => {
                undone.push(line.split_off(line.len().saturating_sub(plies as usize)));
                let left = count(line.len());
                fog.iter_mut().for_each(|change| change.ply = change.ply.min(left));
            }
            Event::Redone => line.extend(undone.pop().into_iter().flatten()),
            Event::FogLifted | Event::FogLowered => {
                let lifted = *event == Event::FogLifted;
                fog.push(FogChange { ply: count(line.len()), lifted });
            }
            Event::Resigned { .. }
            | Event::DrawAgreed
            | Event::DrawClaimed { .. }
            | Event::Flagged { .. } => {}
        }
    }
    (line, fog)
}

/// A count of plies or events; a game of four thousand million of them is not played.
pub(super) fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// Why a record is no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// Its start position.
    #[error("the start position of the game is wrong: {0}")]
    Start(#[from] FenError),
    /// One of its events could not happen.
    #[error("event {number} can't have happened: {refusal}")]
    Event {
        /// Which, counted from 1.
        number: usize,
        /// Why not.
        refusal: Refusal,
    },
    /// A flag fell of a side that plays without a clock.
    #[error("event {number} can't have happened: {side} plays without a clock")]
    NoClock {
        /// Which event says so, counted from 1.
        number: usize,
        /// Which side.
        side: Color,
    },
    /// More time passed in the unfinished turn than the player had.
    #[error("the last turn can't have taken that long: {0}")]
    Thinking(Refusal),
    /// Its result is not what its events lead to.
    #[error(
        "the result is given as {}, but the moves lead to {}",
        .recorded.pgn(),
        .replayed.map_or("*", Outcome::pgn)
    )]
    Outcome {
        /// What it says.
        recorded: Outcome,
        /// What the events lead to.
        replayed: Option<Outcome>,
    },
}
