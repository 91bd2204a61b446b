//! [`Level`]: how well a computer plays, which is agreed on before a game.

use core::str::FromStr;
use serde::{Deserialize, Serialize};

/// How well a computer plays, from the weakest. How it does so is [`crate::bot`]'s.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Level {
    /// Any move at random, but it takes a king that it sees.
    Novice,
    /// One move ahead: it remembers what it saw, and fears what it does not see.
    Scout,
    /// A few moves ahead, on a sample of the positions that it believes possible.
    Ranger,
    /// Thinks the game through as far as it gets, each side knowing no more than it has seen.
    Marshal,
    /// The same with all the time that it is given, and what it thought before the last move.
    Grandmaster,
}

impl Level {
    /// All levels, from the weakest.
    pub const ALL: [Self; 5] =
        [Self::Novice, Self::Scout, Self::Ranger, Self::Marshal, Self::Grandmaster];

    /// Its name on the command line and in files.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Novice => "novice",
            Self::Scout => "scout",
            Self::Ranger => "ranger",
            Self::Marshal => "marshal",
            Self::Grandmaster => "grandmaster",
        }
    }

    /// The level with this id, in upper or lower case.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.id().eq_ignore_ascii_case(id))
    }
}

/// A text that names no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` isn't a level; these are: {ids}", ids = Level::ALL.map(Level::id).join(", "))]
pub struct NotALevel(pub String);

impl FromStr for Level {
    type Err = NotALevel;

    fn from_str(s: &str) -> Result<Self, NotALevel> {
        Self::from_id(s).ok_or_else(|| NotALevel(s.chars().take(32).collect()))
    }
}
