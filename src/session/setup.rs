//! What is decided before a game begins.

use super::{level::Level, seat::Seats, time_control::TimeControl};
use crate::rules::{Color, Goal, Ruleset};
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
    /// Which sides a computer plays, and how well; White's first.
    pub computers: [Option<Level>; 2],
    /// Where the game starts if not at the usual start position.
    pub start_fen: Option<String>,
    /// Whether moves may be taken back if the other player agrees.
    pub takeback: bool,
    /// Whether after a move the next player's clock waits for
    /// [`super::Game::begin_turn`], as a curtain between two players at one screen needs
    /// it. Otherwise it starts at once.
    pub hold_clock: bool,
}

/// What stands in [`GameSetup::names`] for players who go by their colours; so does nothing.
const UNNAMED: [&str; 2] = ["White", "Black"];

/// The name that a side's player chose; `None` if they go by their colour.
pub(super) fn chosen_name(names: &[String; 2], side: Color) -> Option<&str> {
    let name = names[side.index()].trim();
    (!name.is_empty() && name != UNNAMED[side.index()]).then_some(name)
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
            names: UNNAMED.map(Into::into),
            computers: [None, None],
            start_fen: None,
            takeback: !ruleset.vision.is_fog(),
            hold_clock: false,
        }
    }

    /// The name that a side's player chose; `None` if they go by their colour.
    pub fn name(&self, side: Color) -> Option<&str> {
        chosen_name(&self.names, side)
    }

    /// The seats if all persons sit at this screen.
    pub fn seats(&self) -> Seats {
        Seats::new(self.computers, |_| true)
    }

    /// The same game with the players at the other sides: names, computers and times change
    /// sides.
    pub fn with_colors_swapped(&self) -> Self {
        let name = |side: Color| match chosen_name(&self.names, !side) {
            Some(name) => name.into(),
            None => UNNAMED[side.index()].into(),
        };
        Self {
            time: TimeControl::each(self.time.side(Color::Black), self.time.side(Color::White)),
            names: Color::ALL.map(name),
            computers: [self.computers[1], self.computers[0]],
            ..self.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Preset;

    #[test]
    fn swapping_colors_swaps_chosen_names_and_times_only() {
        let mut setup = GameSetup::new(Preset::Chess.ruleset());
        assert_eq!(setup.with_colors_swapped(), setup);
        setup.names[0] = "Anna".into();
        setup.time = "10+5,5+3".parse().expect("it is well formed");
        let swapped = setup.with_colors_swapped();
        assert_eq!(swapped.names, ["White".to_owned(), "Anna".to_owned()]);
        assert_eq!(swapped.time, "5+3,10+5".parse().expect("it is well formed"));
        assert_eq!(swapped.with_colors_swapped().time, setup.time);
        assert_eq!(chosen_name(&swapped.names, Color::White), None);
        assert_eq!(chosen_name(&swapped.names, Color::Black), Some("Anna"));
    }
}
