//! Making puzzles from the levels' own games.
//!
//! `fogchess-uci puzzles data --games 3000`
//!
//! It takes four steps: games are played (`play`), questions with one answer are looked for in them
//! (`find`), the ladder tries to solve
//! some of these (`solve`), and easy and hard ones are chosen (`choose`). What
//! was done stays in a folder: what was interrupted goes on there, and more games can be asked for
//! later.

mod choose;
mod find;
mod options;
mod play;
mod replay;
mod solve;

pub use options::{PuzzleOptions, USAGE};
pub use replay::{Unplayable, views};

use crate::ledger;
use fogchess_bot::puzzle::Puzzle;
use std::{
    fs,
    io::{self, Write},
};

/// The number of puzzles that are tried for each that is chosen.
const TRIED: usize = 3;

/// Plays, finds, chooses and solves. Writes what it has done to `output`.
///
/// # Errors
/// Returns an error if a file cannot be read or written.
pub fn run(options: &PuzzleOptions, mut output: impl Write) -> io::Result<()> {
    let PuzzleOptions { preset, threads, .. } = *options;
    fs::create_dir_all(&options.folder)?;
    let file = |name: &str| options.folder.join(format!("{}.{name}", preset.id()));
    let (games, found, solved) = (file("games"), file("found"), file("solved"));

    let numbers: Vec<String> = (0..options.games).map(|number| number.to_string()).collect();
    ledger::add(&games, &numbers, threads, || Ok(|number: &str| play::game(preset, number)))?;
    let played = lines(&games)?;
    writeln!(output, "{}: {} games", games.display(), played.len())?;

    ledger::add(&found, &played, threads, || Ok(|game: &str| find::questions(preset, game)))?;
    let asked = lines(&found)?;
    let chosen = choose::choose(&asked, options.count.saturating_mul(TRIED));
    writeln!(output, "{}: {} lines, {} chosen", found.display(), asked.len(), chosen.len())?;

    ledger::add(&solved, &chosen, threads, || Ok(|line: &str| solve::share(line)))?;
    let puzzles = choose::spread(solve::graded(&chosen, &lines(&solved)?), options.count);
    let text: String = puzzles.iter().map(|puzzle: &Puzzle| format!("{puzzle}\n")).collect();
    if let Some(folder) = options.file.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(&options.file, text)?;
    writeln!(output, "{}: {} puzzles", options.file.display(), puzzles.len())
}

fn lines(file: &std::path::Path) -> io::Result<Vec<String>> {
    Ok(fs::read_to_string(file)?.lines().map(str::to_owned).collect())
}
