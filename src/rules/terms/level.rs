//! [`Level`]: the playing strength of a computer, agreed on before a game.

use crate::text::excerpt;
use core::str::FromStr;
use serde::{Deserialize, Serialize};

/// The playing strength of a computer, from the weakest.
///
/// The players themselves are in the crate `fogchess_bot`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Level {
    /// Moves at random, but takes a king that it sees.
    Novice,
    /// Looks one move ahead, with the pieces that it sees or remembers, and allows for hidden
    /// attackers.
    Scout,
    /// Looks a few moves ahead, on a sample of the possible positions.
    Ranger,
    /// Searches as far as it can; in its search each side knows only what it has seen.
    Marshal,
    /// Searches like `Marshal`, but uses all its time, and reuses its last search.
    Grandmaster,
}

impl Level {
    /// All levels, from the weakest.
    pub const ALL: [Self; 5] =
        [Self::Novice, Self::Scout, Self::Ranger, Self::Marshal, Self::Grandmaster];

    /// Returns the name of the level on the command line and in files.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Novice => "novice",
            Self::Scout => "scout",
            Self::Ranger => "ranger",
            Self::Marshal => "marshal",
            Self::Grandmaster => "grandmaster",
        }
    }

    /// Returns the level with this id, in upper or lower case.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.id().eq_ignore_ascii_case(id))
    }
}

/// The error for a text that names no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` isn't a level; these are: {ids}", ids = Level::ALL.map(Level::id).join(", "))]
pub struct NotALevel(pub String);

impl FromStr for Level {
    type Err = NotALevel;

    fn from_str(s: &str) -> Result<Self, NotALevel> {
        Self::from_id(s).ok_or_else(|| NotALevel(excerpt(s)))
    }
}
