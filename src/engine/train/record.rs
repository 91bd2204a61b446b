//! [`Record`]: a game that was played for the training.

use fogchess_game::Position;
use fogchess_rules::{Color, Move, Preset};

/// A game with its result, read from its line (see [`play`](super::play)).
pub(super) struct Record<'a> {
    /// The number of the game.
    pub(super) number: u64,
    /// The result for White: 1, 0 or -1.
    result: i32,
    /// The number of plies of its beginning.
    beginning: usize,
    moves: Vec<&'a str>,
}

/// A position of a game.
pub(super) struct Past {
    pub(super) turn: Color,
    pub(super) fen: String,
}

impl<'a> Record<'a> {
    /// Reads a game; `None` if it has no result, and so teaches nothing.
    pub(super) fn read(line: &'a str) -> Option<Self> {
        let mut words = line.split(' ');
        let number = words.next()?.parse().ok()?;
        let result = words.next()?.parse().ok()?;
        let beginning = words.next()?.parse().ok()?;
        Some(Self { number, result, beginning, moves: words.collect() })
    }

    /// Returns the result for a side.
    pub(super) fn result_for(&self, side: Color) -> i32 {
        if side == Color::White { self.result } else { -self.result }
    }

    /// Returns the positions after the beginning, in which a move was made.
    pub(super) fn positions(&self, preset: Preset) -> Vec<Past> {
        let mut positions = Vec::new();
        let mut position = Position::start(preset.ruleset());
        for (ply, word) in self.moves.iter().enumerate() {
            let turn = position.turn();
            if ply >= self.beginning {
                positions.push(Past { turn, fen: position.fen() });
            }
            let Ok(mv) = word.parse::<Move>() else { break };
            if position.play(turn, mv).is_err() {
                break;
            }
        }
        positions
    }
}
