//! What is decided before a game begins.

use super::time_control::TimeControl;
use crate::rules::{Goal, Ruleset};
use serde::{Deserialize, Serialize};

/// Everything that two players agree on before the first move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSetup {
    /// The rules.
    pub ruleset: Ruleset,
    /// The time of each side. A sandbox has no turns and so is played without clocks,
    /// whatever stands here.
    pub time: TimeControl,
    /// The players' names, White's first.
    pub names: [String; 2],
    /// Where the game starts if not at the usual start position.
    pub start_fen: Option<String>,
    /// Whether moves may be taken back if the other player agrees.
    pub takeback: bool,
    /// Whether after a move the next player's clock waits for
    /// [`super::Game::begin_turn`], as a curtain between two players at one screen needs
    /// it. Otherwise it starts at once.
    pub hold_clock: bool,
}

impl GameSetup {
    /// A game under these rules with the first-start time, at the usual start position.
    ///
    /// Take back is on where nothing is hidden and off with fog, since what was once seen
    /// stays known.
    pub fn new(ruleset: Ruleset) -> Self {
        let time = if ruleset.goal == Goal::Sandbox {
            TimeControl::UNTIMED
        } else {
            TimeControl::default()
        };
        Self {
            ruleset,
            time,
            names: ["White".into(), "Black".into()],
            start_fen: None,
            takeback: !ruleset.vision.is_fog(),
            hold_clock: false,
        }
    }
}
