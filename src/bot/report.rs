//! [`Report`]: a bot's account of its thinking about a move.
//!
//! It is made of the bot's mind alone, so it tells nothing but what follows from what the bot's
//! side has seen. To the other side it may tell a lot.

use super::search::{SURE_WIN, WIN};
use fogchess_rules::Move;

/// The greatest advantage that a report tells in the fog, in centipawns.
const MOST: i32 = 10_000;
/// The number of plies within which a sure win is told as a mate. The plies to a win that was
/// looked up are not known.
const MOST_PLIES: i32 = WIN - SURE_WIN - 100;

/// The state of a bot's thinking about a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The number of visited positions.
    pub nodes: u64,
    /// The positions that the bot thinks about.
    pub basis: Basis,
    /// The best lines so far, or in the fog the moves between which the bot would choose now; the
    /// best first. There are none until something is known of them.
    pub lines: Vec<Line>,
}

/// The positions that a bot thinks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The position on the board, in which nothing is hidden.
    Open {
        /// The depth of the search in plies.
        depth: u32,
        /// The most plies that the search has looked ahead, captures included.
        furthest: u32,
        /// The filled part of the search's table, in thousandths.
        filled: u32,
    },
    /// The positions that are believed possible.
    Fog {
        /// Their number; 0 if the level has no belief.
        believed: usize,
    },
}

/// A move with the moves that are expected after it.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The value for the bot's side.
    pub worth: Worth,
    /// The probability with which the bot would play it now.
    pub chance: f32,
    /// The moves; in the fog only the first one.
    pub moves: Vec<Move>,
}

/// The value of a move for the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// An advantage.
    Centipawns(i32),
    /// The number of the side's moves until it has won, or below zero until it has lost.
    Mate(i32),
}

impl Worth {
    /// Returns the value of a search on one board.
    pub(super) const fn of_search(worth: i32) -> Self {
        let plies = WIN - worth.abs();
        if plies > MOST_PLIES {
            Self::Centipawns(worth)
        } else if worth > 0 {
            Self::Mate(if plies < 1 { 1 } else { (plies + 1) / 2 })
        } else {
            Self::Mate(-(plies / 2))
        }
    }

    /// Returns the value of a move in the fog, where a loss is never sure.
    pub(super) fn of_belief(worth: i32, takes_king: bool) -> Self {
        if takes_king { Self::Mate(1) } else { Self::Centipawns(worth.clamp(-MOST, MOST)) }
    }
}

/// Converts a share of a won game, from -1 to 1, into centipawns, of which `half` are worth half a
/// won game.
pub(super) fn centipawns(share: f32, half: f32) -> i32 {
    let share = share.clamp(-0.99, 0.99);
    (half * share / (1.0 - share.abs())) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plies_to_a_win_are_told_as_moves() {
        let told = [WIN, WIN - 1, WIN - 2, WIN - 3, 2 - WIN, 4 - WIN].map(Worth::of_search);
        assert_eq!(told, [1, 1, 1, 2, -1, -2].map(Worth::Mate));
        for worth in [0, -35, SURE_WIN, -SURE_WIN] {
            assert_eq!(Worth::of_search(worth), Worth::Centipawns(worth));
        }
        assert_eq!(Worth::of_belief(WIN, false), Worth::Centipawns(MOST));
        assert_eq!([0.0, 0.5, -0.5].map(|share| centipawns(share, 400.0)), [0, 400, -400]);
    }
}
