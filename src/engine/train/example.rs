//! [`Example`]: a position with the score that is expected of it.

use fogchess_bot::learning::{Inputs, inputs};
use fogchess_rules::Preset;

/// The worth at which 0.71 of a won game is expected, in pawns, as for the levels.
pub(super) const HALF: f32 = 4.0;
/// The part of the expected score that is the game's result; the rest is by the teacher.
const RESULT: f32 = 0.1;
/// One game of so many is not learned from, but measures how well others are judged.
const OTHERS: u64 = 20;

/// A position to learn from.
#[derive(Debug)]
pub(super) struct Example {
    pub(super) inputs: Inputs,
    /// The expected score of the side to move, from -1 to 1.
    pub(super) score: f32,
    /// `true` if it is not learned from.
    pub(super) is_other: bool,
}

/// Reads the examples from their lines (see [`teach`](super::teach)). A line that was interrupted is
/// left out.
pub(super) fn read(lines: &str, preset: Preset) -> Vec<Example> {
    let rules = preset.ruleset();
    let example = |line: &str| {
        let mut words = line.splitn(4, ' ');
        let game: u64 = words.next()?.parse().ok()?;
        let result: f32 = words.next()?.parse().ok()?;
        let value: f32 = words.next()?.parse().ok()?;
        let inputs = inputs(words.next()?, &rules)?;
        let score = RESULT * result + (1.0 - RESULT) * expected(value / 100.0);
        Some(Example { inputs, score, is_other: game.is_multiple_of(OTHERS) })
    };
    lines.lines().filter_map(example).collect()
}

/// Returns the expected score of what is worth so many pawns.
pub(super) fn expected(worth: f32) -> f32 {
    worth / HALF.hypot(worth)
}
