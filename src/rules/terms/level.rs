//! [`Level`]: the playing strength of a computer, agreed on before a game.

use crate::text::excerpt;
use core::str::FromStr;
use serde::{Deserialize, Serialize};

/// The playing strength of a computer: a rung of the ladder, from the weakest.
///
/// The players themselves are in the crate `fogchess_bot`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Level {
    // Messages on the wire count the variants, so their order stays, and new ones come last. The
    // numbers are the rungs.
    /// Takes what it sees, and thinks of no answer. Many moves do not come to its mind.
    Novice = 1,
    /// Looks one move ahead, with the pieces that it sees or remembers, and allows for hidden
    /// attackers.
    Scout = 3,
    /// Looks a few moves ahead, on a large sample of the possible positions.
    Ranger = 8,
    /// Searches as far as it can; in its search each side knows only what it has seen.
    Marshal = 9,
    /// Searches like `Marshal`, but uses all its time, and reuses its last search.
    Grandmaster = 10,
    /// Thinks of the answer to its move, and soon forgets what it saw.
    Recruit = 2,
    /// Looks one move ahead on two of the possible positions.
    Tracker = 4,
    /// Looks one move ahead on a few of the possible positions.
    Hunter = 5,
    /// Looks one move ahead on several of the possible positions.
    Pathfinder = 6,
    /// Looks ahead on many of the possible positions.
    Warden = 7,
}

impl Level {
    /// All levels, from the weakest.
    pub const ALL: [Self; 10] = [
        Self::Novice,
        Self::Recruit,
        Self::Scout,
        Self::Tracker,
        Self::Hunter,
        Self::Pathfinder,
        Self::Warden,
        Self::Ranger,
        Self::Marshal,
        Self::Grandmaster,
    ];

    /// Returns the name of the level on the command line and in files.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Novice => "novice",
            Self::Recruit => "recruit",
            Self::Scout => "scout",
            Self::Tracker => "tracker",
            Self::Hunter => "hunter",
            Self::Pathfinder => "pathfinder",
            Self::Warden => "warden",
            Self::Ranger => "ranger",
            Self::Marshal => "marshal",
            Self::Grandmaster => "grandmaster",
        }
    }

    /// Returns the number of the rung: 1 for the weakest.
    pub const fn rung(self) -> usize {
        self as usize
    }

    /// Returns the level one rung above; `None` for the strongest.
    pub fn above(self) -> Option<Self> {
        Self::ALL.get(self.rung()).copied()
    }

    /// Returns the level one rung below; `None` for the weakest.
    pub fn below(self) -> Option<Self> {
        Self::ALL.get(self.rung().checked_sub(2)?).copied()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rungs_follow_one_another() {
        assert!(Level::ALL.is_sorted());
        for (place, level) in Level::ALL.into_iter().enumerate() {
            assert_eq!(level.rung(), place + 1);
            assert_eq!(level.below().and_then(Level::above), (place > 0).then_some(level));
            assert_eq!(level.id().parse(), Ok(level));
        }
        assert_eq!((Level::Novice.below(), Level::Grandmaster.above()), (None, None));
    }
}
