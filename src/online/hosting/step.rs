//! [`Step`]: an entry in the log of a hosted game. The log is enough to replay the game.

use super::lag::LagQuota;
use crate::{Do, PlayerName};
use fogchess_game::{Game, Request};
use fogchess_rules::{BySide, Color, FenError, GameSetup, Intent, Moment};
use serde::{Deserialize, Serialize};

/// A change of a hosted game. Replaying all steps in order gives the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// The number of the step, counted from 1 without gaps.
    pub number: u32,
    /// The moment at which it happened.
    pub at: Moment,
    /// The moment at which the previous step was stored. No clock runs while a step is being
    /// stored.
    #[serde(default)]
    pub clock_from: Option<Moment>,
    /// The change.
    pub deed: Deed,
}

/// The change of a [`Step`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Deed {
    /// Both players were connected, and the first turn began.
    Began {
        /// The names that they play under.
        names: BySide<PlayerName>,
    },
    /// A player's request was carried out.
    Asked {
        /// The player's side.
        side: Color,
        /// The number of the request.
        id: u32,
        /// The request.
        intent: Intent,
        /// The lag that the clock was not charged for, in milliseconds.
        forgiven_ms: u64,
    },
    /// A flag fell.
    Flagged,
    /// A side had left, and the other one claimed the game.
    Claimed {
        /// The side that claimed it.
        by: Color,
        /// `true` if a draw was claimed, `false` if the win was.
        drawn: bool,
    },
    /// A player made no first move, or the game had too many steps.
    Aborted,
    /// A server was lost. The clocks stand still until [`Deed::Reopened`].
    Closed {
        /// The last moment at which it is known to have run.
        since: Moment,
    },
    /// The clocks go on after the loss of a server, or after a step that took long to store. None
    /// ran between `closed` and now.
    Reopened {
        /// The last moment at which they are known to have run.
        closed: Moment,
    },
}

/// The error for steps that cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSteps {
    /// The start position is not valid.
    #[error("the game cannot start: {0}")]
    Start(FenError),
    /// A step is missing, or is there twice.
    #[error("step {found} stands where step {expected} belongs")]
    Number {
        /// The number that the step should have.
        expected: u32,
        /// The number that it has.
        found: u32,
    },
    /// The game does not allow a step.
    #[error("step {0} is not possible")]
    Impossible(u32),
}

/// A game replayed from its steps.
pub(super) struct Replayed {
    pub(super) game: Game,
    /// Each side's last request.
    pub(super) done: BySide<Option<Do>>,
    pub(super) quotas: BySide<LagQuota>,
}

/// Replays a game from its steps.
pub(super) fn replay(setup: GameSetup, steps: &[Step]) -> Result<Replayed, BadSteps> {
    let mut quotas = BySide::from_fn(|side| LagQuota::new(setup.time.side(side)));
    let mut game = Game::new(setup).map_err(BadSteps::Start)?;
    let mut done = BySide::both(None);
    let mut before = Moment::default();
    for (step, expected) in steps.iter().zip(1..) {
        let Step { number: found, at, clock_from, ref deed } = *step;
        if found != expected {
            return Err(BadSteps::Number { expected, found });
        }
        let impossible = BadSteps::Impossible(found);
        if let Some(clock_from) = clock_from {
            game.stand_still(before, clock_from);
        }
        before = at;
        match *deed {
            Deed::Began { ref names } => {
                game.set_names(names.clone().map(String::from));
                game.begin_turn(at);
            }
            Deed::Asked { side, id, intent, forgiven_ms } => {
                let request = Request { id, side, intent };
                let (plies, takebacks) = (game.plies() as u32, game.takebacks());
                done[side] = Some(Do { request, plies, takebacks });
                game.apply_with_lag(side, intent, forgiven_ms, at).map_err(|_| impossible)?;
                if matches!(intent, Intent::Move(_)) {
                    quotas[side].spend(forgiven_ms);
                }
            }
            Deed::Flagged => {
                game.tick(at).ok_or(impossible)?;
            }
            Deed::Claimed { by, drawn } => {
                game.abandon(!by, drawn, at).map_err(|_| impossible)?;
            }
            Deed::Aborted => {
                game.abort(at).map_err(|_| impossible)?;
            }
            Deed::Closed { since } => {
                game.pause(since);
            }
            Deed::Reopened { closed } => {
                game.pause(closed);
                game.resume(at);
            }
        }
    }
    Ok(Replayed { game, done, quotas })
}
