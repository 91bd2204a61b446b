//! The moves so far as one viewer may read them.

use crate::rules::{Color, Played, Viewer};
use serde::{Deserialize, Serialize};

/// A move as a viewer may read it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MoveText {
    /// In standard algebraic notation.
    San(String),
    /// Made in the fog: it shows when the game is over.
    Hidden,
}

/// One line of a move list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveListEntry {
    /// Its number, see [`MoveNumbers`].
    pub number: u32,
    /// Who moved.
    pub color: Color,
    /// What.
    pub text: MoveText,
    /// How long it took in milliseconds, if a turn was being measured. Both sides' times
    /// are public, as the clocks are.
    pub think_ms: Option<u64>,
}

/// What a viewer reads of a move.
///
/// `in_the_open` says that nothing was hidden when the move was made, or that the game is
/// over. Otherwise the mover reads the notation that their own view explains, and nobody
/// else reads anything.
pub(super) fn move_text(played: &Played, in_the_open: bool, viewer: Viewer) -> MoveText {
    if in_the_open {
        MoveText::San(played.san.clone())
    } else if viewer == Viewer::Player(played.piece.color) {
        MoveText::San(played.fog_san.clone())
    } else {
        MoveText::Hidden
    }
}

/// The numbers of moves as a score has them: White's move and Black's reply share one.
///
/// In a sandbox a side may move several times: each of its moves has a number of its own then.
#[derive(Clone, Copy, Debug)]
pub struct MoveNumbers {
    number: u32,
    last: Option<Color>,
}

impl MoveNumbers {
    /// Begins with the number of the start position.
    pub const fn starting_at(number: u32) -> Self {
        Self { number, last: None }
    }

    /// The number of the next move, which this side makes.
    pub fn of_next(&mut self, by: Color) -> u32 {
        let replies = self.last == Some(Color::White) && by == Color::Black;
        if self.last.replace(by).is_some() && !replies {
            self.number = self.number.saturating_add(1);
        }
        self.number
    }
}
