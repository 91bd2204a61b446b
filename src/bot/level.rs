//! The limits of each level.

use fogchess_rules::Level;

/// The greatest depth in plies that a level can be asked for.
const DEEPEST: u32 = 100;

/// The limits of a level.
pub(super) trait Limits {
    /// Returns the most positions that the level keeps in its belief; 0 if it has no belief.
    fn belief_cap(self) -> usize;

    /// Returns the most positions that the level visits for a move, even with unlimited time.
    fn most_nodes(self) -> u64;

    /// Returns the depth in plies to which the level searches where nothing is hidden, if it is
    /// asked to search to a depth. The strongest level obeys, the others only search less.
    fn open_depth(self, asked: Option<u32>) -> u32;
}

impl Limits for Level {
    fn belief_cap(self) -> usize {
        match self {
            Self::Novice | Self::Scout => 0,
            Self::Ranger | Self::Marshal | Self::Grandmaster => 8_192,
        }
    }

    fn most_nodes(self) -> u64 {
        match self {
            Self::Novice | Self::Scout => u64::MAX,
            Self::Ranger | Self::Marshal => 400_000,
            // A few seconds.
            Self::Grandmaster => 20_000_000,
        }
    }

    fn open_depth(self, asked: Option<u32>) -> u32 {
        let depth = match self {
            Self::Novice => 0,
            Self::Scout => 1,
            Self::Ranger => 4,
            Self::Marshal => 6,
            Self::Grandmaster => 8,
        };
        match asked {
            Some(asked) if self == Self::Grandmaster => asked.min(DEEPEST),
            Some(asked) => asked.min(depth),
            None => depth,
        }
    }
}
