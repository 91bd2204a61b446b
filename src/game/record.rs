//! The record of a game: its setup and all its events, but never a board.

use fogchess_phrase::{Phrase, Worded};
use fogchess_rules::{Color, FenError, FogChange, GameSetup, Move, Outcome, Refusal, chess};
use serde::{Deserialize, Serialize};

/// An event in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Event {
    /// A move was made.
    Moved {
        /// The move.
        mv: Move,
        /// The side that made the move.
        by: Color,
        /// The milliseconds that the move took, if the turn was measured.
        spent_ms: Option<u64>,
    },
    /// The last moves were taken back.
    TakenBack {
        /// The number of plies taken back.
        plies: u32,
    },
    /// The plies that were last taken back were redone.
    Redone,
    /// Both players agreed to lift the fog.
    FogLifted,
    /// Both players agreed to lower the fog again.
    FogLowered,
    /// A side resigned.
    Resigned {
        /// The side that resigned.
        by: Color,
    },
    /// Both players agreed to a draw.
    DrawAgreed,
    /// A side claimed a draw by repetition or by the fifty-move rule.
    DrawClaimed {
        /// The side that claimed the draw.
        by: Color,
    },
    /// A side's time ran out.
    Flagged {
        /// The side whose time ran out.
        side: Color,
    },
    /// A side left the game, and the other one claimed it.
    Abandoned {
        /// The side that left.
        by: Color,
        /// `true` if a draw was claimed, `false` if a win was.
        drawn: bool,
    },
    /// The game was aborted: a player made no first move, or it went on for too long.
    Aborted,
}

/// The record of a game, from which [`super::Game::replay`] rebuilds the game under the rules.
///
/// While a game with fog is running, it holds facts that the players must not see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The settings agreed on before the game, including the start position.
    pub setup: GameSetup,
    /// All events in order, including moves that were taken back later.
    pub events: Vec<Event>,
    /// The milliseconds that the unfinished turn has taken so far, if it had begun.
    pub thinking_ms: Option<u64>,
    /// The outcome, if the game is over and the record states it.
    ///
    /// It follows from the events too; it is stored so that it can be read without a replay.
    pub outcome: Option<Outcome>,
}

impl Record {
    /// Returns the moves that stand, without those taken back.
    ///
    /// Each entry is the side that moved, the move, and the milliseconds spent if the turn was
    /// measured.
    pub fn moves(&self) -> Vec<(Color, Move, Option<u64>)> {
        follow(&self.events).0
    }

    /// Returns the changes of the fog, with their plies among the moves that stand.
    ///
    /// A change after moves that were taken back later has the ply at which the take-back ended.
    pub fn fog_changes(&self) -> Vec<FogChange> {
        follow(&self.events).1
    }
}

/// Returns the moves that stand, and the changes of the fog.
pub(super) fn follow(events: &[Event]) -> (Vec<(Color, Move, Option<u64>)>, Vec<FogChange>) {
    // Entries of `undone` may stay unused, because no ply is redone after another move.
    let (mut line, mut undone) = (Vec::new(), Vec::new());
    let mut fog: Vec<FogChange> = Vec::new();
    for event in events {
        match *event {
            Event::Moved { mv, by, spent_ms } => line.push((by, mv, spent_ms)),
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
            | Event::Flagged { .. }
            | Event::Abandoned { .. }
            | Event::Aborted => {}
        }
    }
    (line, fog)
}

/// Converts a count of plies or events; no real game has more than `u32` can hold.
pub(super) fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// The error for a record that is not a possible game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.phrase())]
pub enum ReplayError {
    /// The start position is wrong.
    Start(#[from] FenError),
    /// An event could not have happened.
    Event {
        /// The number of the event, counted from 1.
        number: usize,
        /// The reason.
        refusal: Refusal,
    },
    /// A flag fell for a side that plays without a clock.
    NoClock {
        /// The number of the event, counted from 1.
        number: usize,
        /// The side without a clock.
        side: Color,
    },
    /// The unfinished turn took more time than the player had.
    Thinking(Refusal),
    /// The recorded outcome is not the one that the events lead to.
    Outcome {
        /// The outcome in the record.
        recorded: Outcome,
        /// The outcome that the events lead to.
        replayed: Option<Outcome>,
    },
}

impl Worded for ReplayError {
    fn phrase(&self) -> Phrase {
        let event = |number: &usize, fault| {
            Phrase::new("game-fault-event").with("number", number).with_phrase("fault", fault)
        };
        match self {
            Self::Start(error) => Phrase::new("import-fault-start").with_phrase("fault", error),
            Self::Event { number, refusal } => event(number, refused(*refusal)),
            Self::NoClock { number, side } => {
                event(number, Phrase::new("event-no-clock").with("color", side))
            }
            Self::Thinking(_) => "game-fault-thinking".into(),
            Self::Outcome { recorded, replayed } => Phrase::new("game-fault-outcome")
                .with("said", recorded.pgn())
                .with("reached", replayed.map_or("*", Outcome::pgn)),
        }
    }
}

/// Returns the reason for which an event was not possible. It is the past tense of the answer to a
/// player who tries the same.
fn refused(refusal: Refusal) -> Phrase {
    match refusal {
        Refusal::GameOver(outcome) => Phrase::new("move-fault-over").with("result", outcome.pgn()),
        Refusal::NotYourTurn { turn } => Phrase::new("event-not-the-turn").with("color", turn),
        Refusal::NotAvailable(mv) => Phrase::new("event-not-available").with("move", mv),
        Refusal::Check { mv, .. } => Phrase::new("event-check").with("move", mv),
        Refusal::PromotionMissing(mv) => Phrase::new("event-promotion-missing")
            .with("move", mv)
            .with("example", mv.promoting(chess::Kind::Queen.into())),
        Refusal::Flagged(_) => "event-flagged".into(),
        Refusal::NothingToClaim => "event-nothing-to-claim".into(),
        Refusal::NothingToTakeBack => "event-nothing-to-take-back".into(),
        Refusal::NothingToRedo => "event-nothing-to-redo".into(),
        Refusal::TakebackOff => "event-takeback-off".into(),
        Refusal::FogUnchanged => "event-fog-unchanged".into(),
        // A recorded game has no events that are offers, or that were made in a pause.
        Refusal::Paused
        | Refusal::NotYourSeat
        | Refusal::AlreadyOffered(_)
        | Refusal::OfferedTooSoon(_)
        | Refusal::NothingOffered(_) => "event-out-of-place".into(),
    }
}
