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
    /// The number of the full move, counted as in the start position's FEN.
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
