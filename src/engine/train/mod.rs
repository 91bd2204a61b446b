//! Learning the [network](fogchess_bot::learning) of a board from a level's own games, with another
//! program as a teacher.
//!
//! `fogchess-uci train data --teacher stockfish --games 16000`
//!
//! It takes three steps: games are played (`play`), their positions are judged by the teacher
//! (`teach`), and a network is fitted to that (`fit`). The games and the judgements stay in a folder:
//! what was interrupted goes on there, and more games can be asked for later.

mod example;
mod fit;
mod gradient;
mod options;
mod play;
mod teach;

pub use options::{TrainOptions, USAGE};

use crate::{arena::Program, ledger};
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
    // A missing teacher is told before hours of games.
    Program::start(&options.teacher, preset, 0)?;
    fs::create_dir_all(&options.folder)?;
    let games = options.folder.join(format!("{}.games", preset.id()));
    let judged = options.folder.join(format!("{}.judged", preset.id()));
    let numbers: Vec<String> = (0..options.games).map(|number| number.to_string()).collect();
    ledger::add(&games, &numbers, threads, || Ok(|number: &str| play::game(preset, number)))?;
    let played = fs::read_to_string(&games)?;
    let played: Vec<String> = played.lines().map(str::to_owned).collect();
    writeln!(output, "{}: {} games", games.display(), played.len())?;
    ledger::add(&judged, &played, threads, || {
        let mut teacher = Program::start(&options.teacher, preset, 0)?;
        Ok(move |game: &str| teach::positions(game, preset, &mut teacher, &options.go))
    })?;
    let examples = example::read(&fs::read_to_string(&judged)?, preset);
    writeln!(output, "{}: {} positions", judged.display(), examples.len())?;
    let weights = fit::fit(&examples, preset.ruleset().board, &mut output)?;
    fs::write(&options.weights, weights)?;
    writeln!(output, "{}: written", options.weights.display())
}
