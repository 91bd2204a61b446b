//! The look of everything: its colours by square and mark, and its default.

use super::{BoardLook, Look, Manifest, Mark, MarkColors, Rgba};
use crate::rules::{BoardKind, Square};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

impl BoardLook {
    /// Returns `true` if a square of a board is a light one: on a board of points all are alike.
    pub const fn is_light(&self, board: BoardKind, square: Square) -> bool {
        match board {
            BoardKind::Chess | BoardKind::Draughts | BoardKind::Draughts10 => square.is_light(),
            BoardKind::Xiangqi => !self.dark_points,
        }
    }

    /// Returns the colour of a square that is seen.
    pub const fn color(&self, board: BoardKind, square: Square) -> Rgba {
        if self.is_light(board, square) { self.light } else { self.dark }
    }

    /// Returns the colour of a coordinate on a square that is seen.
    pub const fn coordinate(&self, board: BoardKind, square: Square) -> Rgba {
        match self.is_light(board, square) {
            true => self.coordinate_on_light,
            false => self.coordinate_on_dark,
        }
    }
}

impl MarkColors {
    /// Returns the colour of a mark.
    pub const fn of(&self, mark: Mark) -> Rgba {
        match mark {
            Mark::Dot | Mark::Ring | Mark::Landing => self.available,
            Mark::Selected => self.selected,
            Mark::LastMove => self.last_move,
            Mark::Check => self.check,
            Mark::Cursor => self.cursor,
            Mark::Hover => self.hover,
            Mark::Hint => self.hint,
            Mark::Premove => self.premove,
            Mark::Lost => self.lost,
            Mark::Sighted => self.sighted,
            Mark::Blocked => self.blocked,
            Mark::Memory => self.memory,
        }
    }
}

/// The way in which a square clears of fog, and closes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reveal {
    /// All of the mist fades.
    Fade,
    /// The thin mist goes first, the thick mist last.
    #[default]
    Dissolve,
    /// The mist is swept away from one side to the other.
    Sweep,
}

/// The way in which the picture behind everything fills the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Fit {
    /// The picture is stretched to the window's shape.
    #[default]
    Stretch,
    /// The picture covers the window in its own shape, and is cut off at the edges.
    Cover,
    /// The picture is repeated side by side in its own size, in logical pixels.
    Tile,
}

impl Default for Look {
    /// Returns the look of the base theme at the time when the game was built.
    fn default() -> Self {
        static BASE: LazyLock<Look> = LazyLock::new(|| {
            let text = include_bytes!("../../assets/themes/base/theme.ron");
            let mut look = Look::blank();
            Manifest::parse(text).0.apply(&mut look);
            look
        });
        BASE.clone()
    }
}
