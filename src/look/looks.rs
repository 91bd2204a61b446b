//! The look of everything, and the texts about a theme: the types that a manifest's fields fill.

use super::{Interface, Manifest, Mark, Rgba};
use crate::rules::{BoardKind, Square};
use std::sync::LazyLock;

/// The colours of the squares.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BoardLook {
    /// Light squares that are seen.
    pub light: Rgba,
    /// Dark squares that are seen.
    pub dark: Rgba,
    /// Coordinates on light squares.
    pub coordinate_on_light: Rgba,
    /// Coordinates on dark squares.
    pub coordinate_on_dark: Rgba,
    /// Coordinates in the fog.
    pub coordinate_in_fog: Rgba,
    /// `true` if pictures of the board or of squares are drawn over the colours.
    pub pictures: bool,
    /// `true` if the ground of xiangqi's board is as dark as the dark squares.
    pub dark_points: bool,
}

impl BoardLook {
    /// Returns `true` if a square of a board is a light one: on a board of points all are alike.
    pub const fn is_light(&self, board: BoardKind, square: Square) -> bool {
        match board {
            BoardKind::Chess => square.is_light(),
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

/// The colours of the marks on squares.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MarkColors {
    /// The frame of the selected square.
    pub selected: Rgba,
    /// Dots on available squares and rings on captures.
    pub available: Rgba,
    /// The last move.
    pub last_move: Rgba,
    /// The king in check.
    pub check: Rgba,
    /// The keyboard's cursor.
    pub cursor: Rgba,
    /// The square under the pointer.
    pub hover: Rgba,
    /// The squares from and to which a hint would move.
    pub hint: Rgba,
    /// The squares from and to which a premove goes.
    pub premove: Rgba,
    /// The square on which a piece vanished into the fog.
    pub lost: Rgba,
    /// Enemy pieces that have just come into sight.
    pub sighted: Rgba,
    /// Squares in the fog on which something blocks a piece of the player's.
    pub blocked: Rgba,
    /// The squares below remembered pieces.
    pub memory: Rgba,
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

/// The colours and the motion of the fog.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FogLook {
    /// Grey mist where it is thinnest.
    pub dark: Rgba,
    /// Grey mist where it is thickest.
    pub light: Rgba,
    /// The tint below the mist, which is all that is drawn if the mist's texture is missing.
    pub plain: Rgba,
    /// The lines between squares, with the opacity at which they show through.
    pub grid: Rgba,
    /// The opacity of the mist over the plain tint, 0 to 1.
    pub density: f32,
    /// The reach of the soft edge over a lit square, in squares, 0 to 0.5.
    pub softness: f32,
    /// The speed at which the mist drifts, in squares per second.
    pub drift: f32,
    /// The number of squares that the texture spans.
    pub scale: f32,
    /// The way in which a square clears and closes.
    pub reveal: Reveal,
    /// The time that a square takes to clear or close, in milliseconds.
    pub reveal_ms: f32,
}

/// The way in which a square clears of fog, and closes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reveal {
    /// All of the mist fades.
    Fade,
    /// The thin mist goes first, the thick mist last.
    #[default]
    Dissolve,
    /// The mist is swept away from one side to the other.
    Sweep,
}

impl Reveal {
    pub(super) const ALL: [Self; 3] = [Self::Fade, Self::Dissolve, Self::Sweep];
    pub(super) const WORDS: [&str; 3] = ["fade", "dissolve", "sweep"];
}

/// The frame around the board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FrameLook {
    /// The colour of the frame, if it has no picture.
    pub color: Rgba,
    /// The width of the frame, in squares. Small boards have no frame.
    pub width: f32,
    /// `true` if the coordinates are on the frame and not on the squares.
    pub coordinates: bool,
    /// The coordinates on the frame.
    pub coordinate: Rgba,
    /// The strength of the frame's shadow, 0 to 1.
    pub shadow: f32,
}

/// The way in which the picture behind everything fills the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fit {
    /// The picture is stretched to the window's shape.
    #[default]
    Stretch,
    /// The picture covers the window in its own shape, and is cut off at the edges.
    Cover,
    /// The picture is repeated side by side in its own size, in logical pixels.
    Tile,
}

impl Fit {
    pub(super) const ALL: [Self; 3] = [Self::Stretch, Self::Cover, Self::Tile];
    pub(super) const WORDS: [&str; 3] = ["stretch", "cover", "tile"];
}

/// The look of everything, with all fields filled.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// The squares.
    pub board: BoardLook,
    /// The marks.
    pub marks: MarkColors,
    /// The fog.
    pub fog: FogLook,
    /// The frame around the board.
    pub frame: FrameLook,
    /// The way in which `background.png` fills the window.
    pub background_fit: Fit,
    /// Everything around the board.
    pub interface: Interface,
}

impl Default for Look {
    /// Returns the look of the base theme at the time when the game was built.
    fn default() -> Self {
        static BASE: LazyLock<Look> = LazyLock::new(|| {
            let text = include_bytes!("../../assets/themes/base/theme.ron");
            let mut look = Look {
                board: BoardLook::default(),
                marks: MarkColors::default(),
                fog: FogLook::default(),
                frame: FrameLook::default(),
                background_fit: Fit::default(),
                interface: Interface::default(),
            };
            Manifest::parse(text).0.apply(&mut look);
            look
        });
        BASE.clone()
    }
}

/// The texts about a theme. A theme that extends it takes over none of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct About {
    /// The theme's name for players.
    pub title: String,
    /// The author.
    pub author: String,
    /// The SPDX expression of its licence.
    pub licence: String,
    /// The folder of the theme that it extends; empty for the base theme.
    pub extends: String,
    /// The folder within the theme with its pieces; empty for `pieces`.
    pub pieces: String,
}
