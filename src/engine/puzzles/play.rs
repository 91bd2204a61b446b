//! The games in which puzzles are looked for: lively ones, between levels drawn by lot. All but
//! the Grandmaster play, since blunders make puzzles.
//!
//! A game is a line: its number and its moves.

use crate::arena::{Contestant, Limit, Player, Table};
use core::fmt::Write;
use fogchess_bot::{Random, Techniques};
use fogchess_rules::{BySide, Color, Level, Preset};
use std::io;

/// The positions that a player visits for a move.
const NODES: u64 = 400;
/// A game that is longer than this ends there.
const LONGEST: usize = 200;

/// Plays the game with this number and returns its line.
///
/// # Errors
/// Returns an error if this is not a number.
pub(super) fn game(preset: Preset, number: &str) -> io::Result<String> {
    let mut random = Random::new(number.parse().map_err(io::Error::other)?);
    let players = BySide::from_fn(|color: Color| {
        let level = Level::ALL[random.below(Level::ALL.len() - 1)];
        let player = Contestant::Bot(level, Techniques::ALL);
        Player::new(&player, preset, color, random.draw(), 1)
    });
    let mut table = Table::new(preset, players);
    while table.position.outcome().is_none() && table.moves.len() < LONGEST {
        if !table.choose(Limit::Nodes(NODES)).is_some_and(|mv| table.play(mv)) {
            break;
        }
    }
    let mut line = number.to_owned();
    for mv in &table.moves {
        // Writing to a string does not fail.
        let _ = write!(line, " {mv}");
    }
    Ok(line + "\n")
}
