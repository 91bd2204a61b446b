//! The moves of a game, as one viewer may read them.

use crate::{BoardKind, Color, PieceKind, PlayerView, Square, Viewer};
use serde::{Deserialize, Serialize};

/// A move as a viewer may read it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MoveText {
    /// The move in the notation of the board: SAN, WXF or the squares of draughts.
    Written(String),
    /// A move made in the fog, which is shown when the game is over.
    Hidden,
    /// A move made in the fog that captured one of the viewer's pieces, by a piece that the viewer
    /// saw.
    Capture {
        /// The kind of the capturing piece.
        by: PieceKind,
        /// The square of the capturing piece.
        at: Square,
    },
    /// A move made in the fog that captured the viewer's pieces on these squares, by a piece that
    /// the viewer did not see.
    Loss(Vec<Square>),
}

impl MoveText {
    /// Returns the notation of the move on a board, as far as the viewer can read it.
    ///
    /// Examples are `Nf3`, `Qxh2` for a capture by a piece that the viewer saw, and `×h2` for a
    /// capture by a hidden piece, or `×f4×d6` if it took two pieces. A seen pawn has a letter, since
    /// the file that it came from is not known: `Pxe5`.
    pub fn notation(&self, board: BoardKind) -> Option<String> {
        Some(match self {
            Self::Written(text) => text.clone(),
            Self::Hidden => return None,
            Self::Capture { by, at } => format!("{}x{}", by.symbol(), board.name_of(*at)),
            Self::Loss(at) => at.iter().map(|at| format!("×{}", board.name_of(*at))).collect(),
        })
    }
}

/// One entry of a move list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveListEntry {
    /// The move number, see [`MoveNumbers`].
    pub number: u32,
    /// The side that moved.
    pub color: Color,
    /// The text of the move.
    pub text: MoveText,
    /// The milliseconds that the move took, if the turn was measured.
    ///
    /// Both sides' times are public, like the clocks.
    pub think_ms: Option<u64>,
    /// `true` if the move is the other player's and gives a check that the rules announce to the
    /// viewer. It is not sent: see [`Self::with_check`].
    #[serde(skip)]
    pub check: bool,
}

impl MoveListEntry {
    /// Returns the entry with the check that the viewer reads off their own view after the move.
    pub fn with_check(self, after: Option<&PlayerView>) -> Self {
        let viewer = Viewer::Player(!self.color);
        let check = after.is_some_and(|view| view.viewer() == viewer && view.check().is_some());
        Self { check, ..self }
    }
}

/// The move numbers of a score: White's move and Black's reply share one number.
///
/// In a sandbox a side may make several moves in a row; then each of them has its own number.
#[derive(Clone, Copy, Debug)]
pub struct MoveNumbers {
    number: u32,
    last: Option<Color>,
}

impl MoveNumbers {
    /// Starts with the move number of the start position.
    pub const fn starting_at(number: u32) -> Self {
        Self { number, last: None }
    }

    /// Goes on after a move that `by` made under this number.
    pub const fn after(number: u32, by: Color) -> Self {
        Self { number, last: Some(by) }
    }

    /// Returns the number of the next move, which the side `by` makes.
    pub fn of_next(&mut self, by: Color) -> u32 {
        let replies = self.last == Some(Color::White) && by == Color::Black;
        if self.last.replace(by).is_some() && !replies {
            self.number = self.number.saturating_add(1);
        }
        self.number
    }
}
