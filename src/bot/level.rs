//! What a level may spend on a move.

use crate::session::Level;

impl Level {
    /// How many positions it keeps in mind at most; 0 if it does not think in positions.
    pub(super) const fn belief_cap(self) -> usize {
        match self {
            Self::Novice | Self::Scout => 0,
            Self::Ranger | Self::Marshal | Self::Grandmaster => 8_192,
        }
    }

    /// How many positions it visits for a move at most, however long it may think.
    pub(super) const fn most_nodes(self) -> u64 {
        match self {
            Self::Novice | Self::Scout => u64::MAX,
            Self::Ranger | Self::Marshal => 400_000,
            // A few seconds.
            Self::Grandmaster => 20_000_000,
        }
    }

    /// How many plies it looks ahead where nothing is hidden.
    pub(super) const fn open_depth(self) -> u32 {
        match self {
            Self::Novice => 0,
            Self::Scout => 1,
            Self::Ranger => 4,
            Self::Marshal => 6,
            Self::Grandmaster => 8,
        }
    }
}
