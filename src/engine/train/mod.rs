//! Learning the [networks](fogchess_bot::learning) of a board from a level's own games.
//!
//! They are learned from what another program, the teacher, says of the games' positions, or from the
//! course of the games alone. In the fog there is no teacher: one that sees everything would judge by
//! what nobody can know.
//!
//! `fogchess-uci train data --teacher stockfish --games 16000`
//!
//! `fogchess-uci train data --variant fog --games 20000`
//!
//! `fogchess-uci train data --variant draughts --games 20000`
//!
//! It takes three steps: games are played (`play`), their positions are judged by the teacher
//! (`teach`) or by what came of them (`example`), and a network is fitted to that (`fit`). The games
//! and the teacher's judgements stay in a folder: what was interrupted goes on there, and more games
//! can be asked for later.

mod example;
mod fit;
mod gradient;
mod options;
mod play;
mod record;
mod teach;

pub use options::{TrainOptions, USAGE};

use crate::{arena::Program, ledger};
use example::Example;
use fit::{Schedule, fit};
use fogchess_bot::learning::{FOG_HIDDEN, OPEN_HIDDEN};
use std::{
    fs,
    io::{self, Write},
};

/// Plays, judges and fits. Writes what it has done to `output`.
///
/// # Errors
/// Returns an error if the teacher does not start, or if a file cannot be read or written.
pub fn run(options: &TrainOptions, mut output: impl Write) -> io::Result<()> {
    let TrainOptions { preset, threads, .. } = *options;
    if let Some(teacher) = &options.teacher {
        // A missing one is told before hours of games.
        Program::start(teacher, preset, 0)?;
    }
    fs::create_dir_all(&options.folder)?;
    let games = options.folder.join(format!("{}.games", preset.id()));
    let numbers: Vec<String> = (0..options.games).map(|number| number.to_string()).collect();
    ledger::add(&games, &numbers, threads, || Ok(|number: &str| play::game(preset, number)))?;
    let played = fs::read_to_string(&games)?;
    let played: Vec<String> = played.lines().map(str::to_owned).collect();
    writeln!(output, "{}: {} games", games.display(), played.len())?;
    let board = preset.ruleset().board;
    let (examples, schedule) = if let Some(teacher) = &options.teacher {
        (judge(&played, teacher, options)?, Schedule::JUDGED)
    } else {
        let examples = played.iter().flat_map(|game| example::of_game(game, preset)).collect();
        (examples, Schedule::returns(board))
    };
    writeln!(output, "{} positions", examples.len())?;
    let weights = if preset.ruleset().vision.is_fog() {
        fit::<FOG_HIDDEN>(&examples, board, schedule, &mut output)?
    } else {
        fit::<OPEN_HIDDEN>(&examples, board, schedule, &mut output)?
    };
    fs::write(&options.weights, weights)?;
    writeln!(output, "{}: written", options.weights.display())
}

/// Returns the positions of games that a teacher has judged, now or before.
fn judge(games: &[String], teacher: &str, options: &TrainOptions) -> io::Result<Vec<Example>> {
    let TrainOptions { preset, threads, .. } = *options;
    let judged = options.folder.join(format!("{}.judged", preset.id()));
    ledger::add(&judged, games, threads, || {
        let mut teacher = Program::start(teacher, preset, 0)?;
        Ok(move |game: &str| teach::positions(game, preset, &mut teacher, &options.go))
    })?;
    Ok(example::judged(&fs::read_to_string(&judged)?, preset))
}
