//! [`SolvedPuzzles`]: the puzzles that the player has solved, and the days in a row.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The puzzles that the player has solved.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SolvedPuzzles {
    /// Their names.
    names: BTreeSet<String>,
    /// The last day whose puzzle was solved, counted from 1970 by the player's calendar.
    last_day: u64,
    /// The number of days up to that one, without a gap, whose puzzles were solved.
    days: u32,
}

impl SolvedPuzzles {
    /// Returns `true` if the puzzle with this name was solved.
    pub fn has(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    /// Adds a puzzle.
    pub fn add(&mut self, name: String) {
        self.names.insert(name);
    }

    /// Adds the puzzle of this day.
    pub const fn add_day(&mut self, today: u64) {
        if today == self.last_day {
            return;
        }
        self.days = self.streak(today) + 1;
        self.last_day = today;
    }

    /// Returns `true` if the puzzle of this day was solved.
    pub const fn has_day(&self, today: u64) -> bool {
        self.days > 0 && today == self.last_day
    }

    /// Returns the number of days in a row whose puzzles were solved, up to this day or the one
    /// before: its puzzle may still be solved.
    pub const fn streak(&self, today: u64) -> u32 {
        if today == self.last_day || today == self.last_day + 1 { self.days } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_streak_ends_with_a_day_without_a_puzzle() {
        let mut solved = SolvedPuzzles::default();
        assert_eq!((solved.streak(100), solved.has_day(0)), (0, false));
        solved.add_day(100);
        solved.add_day(100);
        assert_eq!((solved.streak(100), solved.has_day(100)), (1, true));
        assert_eq!((solved.streak(101), solved.has_day(101)), (1, false));
        solved.add_day(101);
        assert_eq!((solved.streak(101), solved.streak(102), solved.streak(103)), (2, 2, 0));
        solved.add_day(105);
        assert_eq!(solved.streak(105), 1);
    }
}
