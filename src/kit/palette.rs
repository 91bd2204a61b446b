//! The sizes, layers and durations of everything around the board.

use core::time::Duration;

/// The layers for `GlobalZIndex`, from low to high. Panels and the board itself are at 0.
pub mod layer {
    /// The explanation of a sign, above the panels.
    pub const TIP: i32 = 4;
    /// Questions to the other player, above the panels.
    pub const PROMPT: i32 = 5;
    /// The choice of the piece in a promotion.
    pub const PROMOTION: i32 = 10;
    /// The curtain, which covers everything in the game.
    pub const CURTAIN: i32 = 50;
    /// Menus and dialogs.
    pub const MENU: i32 = 100;
    /// Notices.
    pub const NOTICE: i32 = 200;
}

/// The colours of arrows and circles that players draw. With their dark rims they stand out on
/// light squares, on dark squares and in the fog of every theme.
pub mod ink {
    use bevy::color::Color;

    /// Without a key.
    pub const GREEN: Color = Color::srgb(0.36, 0.76, 0.35);
    /// With Shift.
    pub const RED: Color = Color::srgb(0.93, 0.32, 0.31);
    /// With Alt or Ctrl.
    pub const BLUE: Color = Color::srgb(0.29, 0.6, 1.0);
    /// With Shift and Alt or Ctrl.
    pub const YELLOW: Color = Color::srgb(1.0, 0.78, 0.22);
}

/// Sizes of text in logical pixels.
pub mod text_size {
    /// The title of the game.
    pub const DISPLAY: f32 = 44.0;
    /// Clocks and headings of screens.
    pub const CLOCK: f32 = 30.0;
    /// Headings of dialogs.
    pub const HEADING: f32 = 24.0;
    /// Names of players.
    pub const NAME: f32 = 19.0;
    /// The status line.
    pub const STATUS: f32 = 16.0;
    /// Moves, buttons, ordinary text.
    pub const BODY: f32 = 15.0;
    /// Secondary text.
    pub const SMALL: f32 = 13.0;
    /// A text for which there is no room otherwise.
    pub const LEAST: f32 = 11.0;
}

/// The corner radius of cards, in logical pixels.
pub const RADIUS_CARD: f32 = 14.0;
/// The corner radius of buttons and clocks, in logical pixels.
pub const RADIUS_BUTTON: f32 = 10.0;
/// The gap between neighbours, in logical pixels.
pub const GAP: f32 = 16.0;
/// The least height of anything that is touched, in logical pixels.
pub const TOUCH: f32 = 44.0;

/// The duration of a piece's slide.
pub const SLIDE: Duration = Duration::from_millis(200);
/// The duration of the fade of a captured piece.
pub const FADE: Duration = Duration::from_millis(180);
/// The duration of the flash on a square whose piece has vanished.
pub const FLASH: Duration = Duration::from_millis(900);
/// The time in which a square's fog clears or closes.
pub const FOG_CHANGE: Duration = Duration::from_millis(300);
