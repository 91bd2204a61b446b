//! [`Example`]: a position with the score that is expected of it.
//!
//! A teacher's judgement makes the score where there is one. Otherwise it is the λ-return (R. Sutton,
//! "Learning to predict by the methods of temporal differences", 1988): a mean of the game's result
//! and of what the evaluation expects of each later position, in which the earlier of these count
//! more.

use super::record::{Past, Record};
use fogchess_bot::learning::{Inputs, inputs, worth};
use fogchess_rules::Preset;

/// The worth at which 0.71 of a won game is expected, in pawns, as for the levels.
pub(super) const HALF: f32 = 4.0;
/// The part of the expected score that is the game's result; the rest is by the teacher.
const RESULT: f32 = 0.1;
/// The part of a λ-return that is the λ-return of the next position; the rest is what the evaluation
/// expects of that position.
const LAMBDA: f32 = 0.85;
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

/// Reads the judged positions from their lines (see [`teach`](super::teach)). A line that was
/// interrupted is left out.
pub(super) fn judged(lines: &str, preset: Preset) -> Vec<Example> {
    let rules = preset.ruleset();
    let example = |line: &str| {
        let mut words = line.splitn(4, ' ');
        let game: u64 = words.next()?.parse().ok()?;
        let result: f32 = words.next()?.parse().ok()?;
        let value: f32 = words.next()?.parse().ok()?;
        let inputs = inputs(words.next()?, &rules)?;
        let score = RESULT * result + (1.0 - RESULT) * expected(value / 100.0);
        Some(Example { inputs, score, is_other: is_other(game) })
    };
    lines.lines().filter_map(example).collect()
}

/// Returns the quiet positions of a game, which no teacher judges, the last one first.
pub(super) fn of_game(line: &str, preset: Preset) -> Vec<Example> {
    let rules = preset.ruleset();
    let mut examples = Vec::new();
    let Some(record) = Record::read(line) else { return examples };
    let positions = record.positions(preset);
    // The return of the next position for the side that moves there: after the last move the result.
    let mut next = positions.last().map_or(0.0, |last| record.result_for(!last.turn) as f32);
    for Past { fen, .. } in positions.iter().rev() {
        let score = -next;
        let worth = worth(fen, &rules).unwrap_or_default();
        next = LAMBDA * score + (1.0 - LAMBDA) * expected(worth as f32 / 100.0);
        let is_other = is_other(record.number);
        examples.extend(inputs(fen, &rules).map(|inputs| Example { inputs, score, is_other }));
    }
    examples
}

/// Returns `true` if the game with this number is not learned from.
const fn is_other(game: u64) -> bool {
    game.is_multiple_of(OTHERS)
}

/// Returns the expected score of what is worth so many pawns.
pub(super) fn expected(worth: f32) -> f32 {
    worth / HALF.hypot(worth)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game of seven plies, after which White has captured the king.
    const GAME: &str = "1 1 0 e2e3 f7f6 d2d4 g7g5 d1h5 a7a6 h5e8";

    #[test]
    fn a_position_is_worth_what_came_of_it() {
        let examples = of_game(GAME, Preset::Fog);
        let scores: Vec<f32> = examples.iter().map(|example| example.score).collect();
        // White gives check with the fifth ply: what follows is not quiet.
        assert_eq!(scores.len(), 5);
        for (pair, to_end) in scores.windows(2).zip(2..) {
            assert!(pair[0] * pair[1] < 0.0 && pair[0].abs() > pair[1].abs(), "{scores:?}");
            assert!(pair[0].abs() > LAMBDA.powi(to_end), "{scores:?}");
        }
        let black = of_game(&GAME.replace("1 1 0", "1 -1 0"), Preset::Fog);
        assert!(black[0].score < 0.0 && scores[0] > 0.0, "the result counts");
        assert_eq!(of_game(&GAME.replace("1 1 0", "1 1 3"), Preset::Fog).len(), 2);
        assert!(of_game("7", Preset::Fog).is_empty(), "a game without a result teaches nothing");
    }
}
