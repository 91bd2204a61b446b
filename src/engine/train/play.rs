//! The games to learn from: the Marshal against itself, after a beginning that is partly drawn by
//! lot.
//!
//! A game is a line: its number, the result for White (1, 0 or -1), the number of plies of its
//! beginning, and its moves. The line of a game without a result has only the number.

use crate::arena::{Contestant, Limit, Player, Table};
use core::fmt::Write;
use fogchess_bot::{Random, Techniques};
use fogchess_rules::{BySide, Color, Level, Preset};
use std::io;

/// The positions that the Marshal visits for a move.
const NODES: u64 = 1_500;
/// The longest beginning, in plies.
const BEGINNING: usize = 12;
/// A game that is longer than this ends without a result.
const LONGEST: usize = 400;

/// Plays the game with this number and returns its line.
///
/// # Errors
/// Returns an error if this is not a number.
pub(super) fn game(preset: Preset, number: &str) -> io::Result<String> {
    let mut random = Random::new(number.parse().map_err(io::Error::other)?);
    let players = BySide::from_fn(|color: Color| {
        let marshal = Contestant::Bot(Level::Marshal, Techniques::ALL);
        Player::new(&marshal, preset, color, random.draw(), 1)
    });
    let mut table = Table::new(preset, players);
    let beginning = random.below(BEGINNING + 1);
    while table.position.outcome().is_none() && table.moves.len() < LONGEST {
        let by_lot = table.moves.len() < beginning && random.below(2) == 0;
        let mv = if by_lot {
            random.choose(&table.position.moves(table.position.turn())).copied()
        } else {
            table.choose(Limit::Nodes(NODES))
        };
        if !mv.is_some_and(|mv| table.play(mv)) {
            break;
        }
    }
    let mut line = number.to_owned();
    if let Some(outcome) = table.position.outcome() {
        let result = match outcome.winner() {
            Some(Color::White) => 1,
            Some(Color::Black) => -1,
            None => 0,
        };
        // Writing to a string does not fail.
        let _ = write!(line, " {result} {beginning}");
        for mv in &table.moves {
            let _ = write!(line, " {mv}");
        }
    }
    Ok(line + "\n")
}
