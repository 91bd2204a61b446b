//! The positions to learn from: the quiet ones of the games, judged by a teacher.
//!
//! A position is a line: the number of its game, the game's result for the side to move, the
//! teacher's value for that side in centipawns, and its FEN.

use super::record::{Past, Record};
use crate::arena::Program;
use core::fmt::Write;
use fogchess_bot::learning::inputs;
use fogchess_rules::Preset;
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
    let Some(record) = Record::read(game) else { return Ok(lines) };
    let rules = preset.ruleset();
    for Past { turn, fen } in record.positions(preset) {
        if inputs(&fen, &rules).is_some()
            && let Some(value) = teacher.value(&fen, go)?
        {
            let result = record.result_for(turn);
            // Writing to a string does not fail.
            let _ = writeln!(lines, "{} {result} {value} {fen}", record.number);
        }
    }
    Ok(lines)
}
