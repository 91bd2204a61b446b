//! How everything looks, and what a theme says of itself: what the fields of a manifest fill.

use super::{Interface, Manifest, Mark, Rgba};
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
    /// Whether pictures of the board or of squares are laid over the colours.
    pub pictures: bool,
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
    /// From where and to where a hint would move.
    pub hint: Rgba,
    /// Where a piece vanished into the fog.
    pub lost: Rgba,
    /// Enemy pieces that have just come into sight.
    pub sighted: Rgba,
    /// Below pieces that were seen before.
    pub memory: Rgba,
}

impl MarkColors {
    /// The colour of a mark.
    pub const fn of(&self, mark: Mark) -> Rgba {
        match mark {
            Mark::Dot | Mark::Ring | Mark::Landing => self.available,
            Mark::Selected => self.selected,
            Mark::LastMove => self.last_move,
            Mark::Check => self.check,
            Mark::Cursor => self.cursor,
            Mark::Hover => self.hover,
            Mark::Hint => self.hint,
            Mark::Lost => self.lost,
            Mark::Sighted => self.sighted,
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
    /// The tint below the mist, and all there is if its texture is missing.
    pub plain: Rgba,
    /// The lines between squares, as much as they show through.
    pub grid: Rgba,
    /// How much the mist shows before the plain tint, 0 to 1.
    pub density: f32,
    /// How far the soft edge reaches over a lit square, in squares, 0 to 0.5.
    pub softness: f32,
    /// How fast the mist drifts, in squares per second.
    pub drift: f32,
    /// How many squares the texture spans.
    pub scale: f32,
    /// How a square clears and closes.
    pub reveal: Reveal,
    /// How long that takes, in milliseconds.
    pub reveal_ms: f32,
}

/// How a square clears of fog, and closes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reveal {
    /// All of it fades.
    Fade,
    /// The thin mist goes first, the thick last.
    #[default]
    Dissolve,
    /// It is swept away from one side to the other.
    Sweep,
}

impl Reveal {
    pub(super) const ALL: [Self; 3] = [Self::Fade, Self::Dissolve, Self::Sweep];
    pub(super) const WORDS: [&str; 3] = ["fade", "dissolve", "sweep"];
}

/// The frame around the board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FrameLook {
    /// Its colour, where it has no picture.
    pub color: Rgba,
    /// How wide it is, in squares. Boards that are small have none.
    pub width: f32,
    /// Whether the coordinates stand on it and not on the squares.
    pub coordinates: bool,
    /// The coordinates on it.
    pub coordinate: Rgba,
    /// How strong its shadow is, 0 to 1.
    pub shadow: f32,
}

/// How the picture behind everything fills the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fit {
    /// Pulled to the window's shape.
    #[default]
    Stretch,
    /// As large as it must be, and cut off where it is larger.
    Cover,
    /// Side by side in its own size, in logical pixels.
    Tile,
}

impl Fit {
    pub(super) const ALL: [Self; 3] = [Self::Stretch, Self::Cover, Self::Tile];
    pub(super) const WORDS: [&str; 3] = ["stretch", "cover", "tile"];
}

/// How everything looks, with nothing left open.
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
    /// How `background.png` fills the window.
    pub background_fit: Fit,
    /// Everything around the board.
    pub interface: Interface,
}

impl Default for Look {
    /// As the base theme looks when the game was built.
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

/// What a theme says of itself. None of it is passed on to a theme that extends it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct About {
    /// The theme's name as players read it.
    pub title: String,
    /// Who made it.
    pub author: String,
    /// The SPDX expression of its licence.
    pub licence: String,
    /// The folder of the theme that it extends; empty for the base theme.
    pub extends: String,
    /// The folder within the theme with its pieces; empty for `pieces`.
    pub pieces: String,
}
