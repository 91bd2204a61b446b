//! The player behind `go`, until there is a better one: any available move, at random.
//!
//! It gets what the side to move may know, and nothing else.

use crate::rules::{Move, PlayerView};

/// Random numbers from a seed: Steele, Lea and Flood's `SplitMix64`.
#[derive(Clone, Debug)]
pub(super) struct Random(u64);

impl Random {
    /// The same seed gives the same numbers.
    pub(super) fn new(seed: u32) -> Self {
        Self(seed.into())
    }

    /// Any number.
    pub(super) const fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
}

/// The move that a random number picks, if there is one to pick.
pub(super) fn choose(view: &PlayerView, random: u64) -> Option<Move> {
    let moves = view.moves();
    // The number as a fraction of all numbers: no move is favoured by more than 2⁻⁵⁰ or so.
    let index = (u128::from(random) * moves.len() as u128) >> 64;
    moves.get(index as usize).copied()
}
