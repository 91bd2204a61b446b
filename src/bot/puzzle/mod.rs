//! Puzzles: positions of a game in which what a side has seen proves something.
//!
//! An [`Inquiry`] is shown a side's views, and keeps all positions that agree with them. A
//! [`Question`] has one [`Answer`] if it alone is right in every one of these positions. Any other
//! answer is refuted by a position in which it is wrong.

mod evidence;
mod guess;
mod inquiry;
mod text;
mod worth;

pub use guess::guess;
pub use inquiry::{Inquiry, Proof};
pub use text::{Puzzle, PuzzleError};

use fogchess_rules::{Move, PieceKind, Square};
use serde::{Deserialize, Serialize};

/// The question of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Question {
    /// The square in the fog on which an enemy piece of this kind must be.
    WhereIs(PieceKind),
    /// The kind of the unseen piece that blocks one of ours on this square.
    WhatBlocks(Square),
    /// The move after which the enemy cannot capture our king or general.
    OnlySafeMove,
    /// The move after which the enemy's king or general, which is not seen, falls with our next move
    /// whatever the enemy plays.
    TakeTheKing,
}

/// The answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Answer {
    /// A square.
    Square(Square),
    /// A move of the side that is asked.
    Move(Move),
    /// A kind of piece.
    Piece(PieceKind),
}
