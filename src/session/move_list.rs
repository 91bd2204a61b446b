//! The moves so far as one viewer may read them.

use crate::rules::{Color, News, PieceKind, Played, PlayerView, Square, Viewer};
use serde::{Deserialize, Serialize};

/// A move as a viewer may read it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MoveText {
    /// In standard algebraic notation.
    San(String),
    /// Made in the fog: it shows when the game is over.
    Hidden,
    /// Made in the fog, and it took a piece of the viewer's.
    Capture {
        /// What took it, if the viewer saw that.
        by: Option<PieceKind>,
        /// Where that stands, or else where the piece was lost.
        at: Square,
    },
}

impl MoveText {
    /// The move in letters, as far as the viewer can read it: `Nf3`, `Qxh2` for a capture
    /// before their eyes, `×h2` for one out of the fog. A pawn has a letter there, since its
    /// file is not known: `Pxe5`.
    pub fn notation(&self) -> Option<String> {
        Some(match self {
            Self::San(san) => san.clone(),
            Self::Hidden => return None,
            Self::Capture { by: Some(kind), at } => {
                format!("{}x{at}", kind.letter().to_ascii_uppercase())
            }
            Self::Capture { by: None, at } => format!("×{at}"),
        })
    }
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
/// over. Otherwise the mover reads the notation that their own view explains, and the other
/// player what `after`, their view after the move, tells of a capture.
pub(super) fn move_text(
    played: &Played,
    in_the_open: bool,
    after: Option<&PlayerView>,
) -> MoveText {
    if in_the_open {
        return MoveText::San(played.san.clone());
    }
    let Some(view) = after else { return MoveText::Hidden };
    if view.viewer() == Viewer::Player(played.piece.color) {
        return MoveText::San(played.fog_san.clone());
    }
    match (view.news(), view.taker()) {
        (Some(News::Lost { .. }), Some((at, taker))) => {
            MoveText::Capture { by: Some(taker.kind), at }
        }
        (Some(News::Lost { square, .. }), None) => MoveText::Capture { by: None, at: square },
        _ => MoveText::Hidden,
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
