//! The positions to learn from: the quiet ones of the games, judged by a teacher.
//!
//! A position is a line: the number of its game, the game's result for the side to move, the
//! teacher's value for that side in centipawns, and its FEN.

use crate::arena::Program;
use core::fmt::Write;
use fogchess_bot::learning::inputs;
use fogchess_game::Position;
use fogchess_rules::{Color, Move, Preset};
use std::io;

/// Returns the lines of the positions of a game, after its beginning.
///
/// # Errors
/// Returns an error if the teacher has ended.
pub(super) fn positions(
    game: &str,
    preset: Preset,
    teacher: &mut Program,
    go: &str,
) -> io::Result<String> {
    let mut lines = String::new();
    let mut words = game.split(' ');
    let number = words.next().unwrap_or_default();
    let mut numbers = [0_i32; 2];
    for place in &mut numbers {
        // A game without a result teaches nothing.
        let Some(Ok(found)) = words.next().map(str::parse) else { return Ok(lines) };
        *place = found;
    }
    let [result, beginning] = numbers;
    let rules = preset.ruleset();
    let mut position = Position::start(rules);
    for (ply, word) in (0..).zip(words) {
        let (turn, fen) = (position.turn(), position.fen());
        if ply >= beginning
            && inputs(&fen, &rules).is_some()
            && let Some(value) = teacher.value(&fen, go)?
        {
            let sign = if turn == Color::White { 1 } else { -1 };
            // Writing to a string does not fail.
            let _ = writeln!(lines, "{number} {} {value} {fen}", sign * result);
        }
        let played = word.parse::<Move>().ok().is_some_and(|mv| position.play(turn, mv).is_ok());
        if !played {
            break;
        }
    }
    Ok(lines)
}
