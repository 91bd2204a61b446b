//! The settings of a game, made before it begins.

use super::{level::Level, seat::Seats, time_control::TimeControl};
use crate::{BySide, Color, Goal, Ruleset, Vision};
use serde::{Deserialize, Serialize};

/// Everything that two players agree on before the first move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSetup {
    /// The rules of the game.
    pub ruleset: Ruleset,
    /// The time of each side.
    ///
    /// A sandbox has no turns, so it is played without clocks, whatever this field holds.
    pub time: TimeControl,
    /// The players' names.
    pub names: BySide<String>,
    /// The level of the computer that plays each side; `None` for a person.
    pub computers: BySide<Option<Level>>,
    /// The FEN of the start position, if it is not the usual one.
    pub start_fen: Option<String>,
    /// `true` if moves may be taken back when the other player agrees.
    pub takeback: bool,
    /// `true` if the next player's clock waits after a move until the turn is begun.
    ///
    /// A curtain between two players at one screen needs this. Otherwise the clock starts at once.
    pub hold_clock: bool,
}

/// The [`GameSetup::names`] of players who chose none. An empty name means the same.
const UNNAMED: BySide<&str> = BySide { white: "White", black: "Black" };

/// Returns the name that a side's player chose; `None` if they are called by their colour.
pub fn chosen_name(names: &BySide<String>, side: Color) -> Option<&str> {
    let name = names[side].trim();
    (!name.is_empty() && name != UNNAMED[side]).then_some(name)
}

impl GameSetup {
    /// Returns the vision while the fog is lifted, or while it is not. The fog that comes into an open
    /// game is the usual one.
    pub fn vision(&self, lifted: bool) -> Vision {
        match self.ruleset.vision {
            _ if lifted => Vision::Open,
            Vision::Open => Vision::Fog,
            agreed_on => agreed_on,
        }
    }

    /// Creates a setup with the usual start position and the default time control.
    ///
    /// Take-backs are allowed without fog. With fog they are not, because a player still knows the
    /// squares that they saw before the take-back.
    pub fn new(ruleset: Ruleset) -> Self {
        let time = if ruleset.goal == Goal::Sandbox {
            TimeControl::UNTIMED
        } else {
            TimeControl::default()
        };
        Self {
            ruleset,
            time,
            names: UNNAMED.map(Into::into),
            computers: BySide::both(None),
            start_fen: None,
            takeback: !ruleset.vision.is_fog(),
            hold_clock: false,
        }
    }

    /// Returns the name that a side's player chose; `None` if they are called by their colour.
    pub fn name(&self, side: Color) -> Option<&str> {
        chosen_name(&self.names, side)
    }

    /// Returns the seats of a game whose persons are all at this screen.
    pub fn seats(&self) -> Seats {
        Seats::new(self.computers, |_| true)
    }

    /// Returns the setup of the same game after the players have swapped colours.
    ///
    /// Names, computers and times change sides.
    pub fn with_colors_swapped(&self) -> Self {
        let name = |side: Color| match chosen_name(&self.names, !side) {
            Some(name) => name.into(),
            None => UNNAMED[side].into(),
        };
        Self {
            time: self.time.with_colors_swapped(),
            names: BySide::from_fn(name),
            computers: self.computers.swapped(),
            ..self.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Preset;

    #[test]
    fn swapping_colors_swaps_chosen_names_and_times_only() {
        let mut setup = GameSetup::new(Preset::Chess.ruleset());
        assert_eq!(setup.with_colors_swapped(), setup);
        setup.names.white = "Anna".into();
        setup.time = "10+5,5+3".parse().expect("it is well formed");
        let swapped = setup.with_colors_swapped();
        assert_eq!(swapped.names, BySide { white: "White".to_owned(), black: "Anna".to_owned() });
        assert_eq!(swapped.time, "5+3,10+5".parse().expect("it is well formed"));
        assert_eq!(swapped.with_colors_swapped().time, setup.time);
        assert_eq!(chosen_name(&swapped.names, Color::White), None);
        assert_eq!(chosen_name(&swapped.names, Color::Black), Some("Anna"));
    }
}
