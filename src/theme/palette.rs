//! The colours, sizes and durations of everything around the board.

use bevy::prelude::*;
use core::time::Duration;

/// The room, at its lightest corner.
pub const ROOM: Color = Color::srgb_u8(0x11, 0x15, 0x1b);
/// A card or panel on the room's background.
pub const CARD: Color = Color::srgb_u8(0x17, 0x1c, 0x25);
/// A button at rest.
pub const BUTTON: Color = Color::srgb_u8(0x1d, 0x24, 0x2f);
/// A button under the pointer.
pub const BUTTON_HOVERED: Color = Color::srgb_u8(0x27, 0x30, 0x3d);
/// A button being pressed.
pub const BUTTON_PRESSED: Color = Color::srgb_u8(0x14, 0x19, 0x21);
/// Hairlines and borders.
pub const LINE: Color = Color::srgb_u8(0x2b, 0x35, 0x42);
/// Text.
pub const TEXT: Color = Color::srgb_u8(0xe9, 0xe4, 0xda);
/// Text of lesser weight. At least 4.5:1 on every surface here.
pub const TEXT_SECONDARY: Color = Color::srgb_u8(0x8f, 0x99, 0xa8);
/// Text on [`AMBER`].
pub const TEXT_ON_AMBER: Color = Color::srgb_u8(0x1b, 0x17, 0x0c);
/// "Yours, now": the running clock, the selected square, the dot before the status.
pub const AMBER: Color = Color::srgb_u8(0xf2, 0xc1, 0x4e);
/// "You can": dots, rings, the primary button.
pub const GREEN: Color = Color::srgb_u8(0x2f, 0x5d, 0x50);
/// The primary button under the pointer.
pub const GREEN_HOVERED: Color = Color::srgb_u8(0x38, 0x6e, 0x5f);
/// The primary button being pressed.
pub const GREEN_PRESSED: Color = Color::srgb_u8(0x27, 0x4d, 0x42);
/// Danger: check, flag, resigning.
pub const RED: Color = Color::srgb_u8(0xd9, 0x54, 0x4d);
/// A dangerous button at rest.
pub const RED_DEEP: Color = Color::srgb_u8(0x6e, 0x2b, 0x2b);
/// A dangerous button under the pointer.
pub const RED_DEEP_HOVERED: Color = Color::srgb_u8(0x84, 0x34, 0x33);
/// The light over the table.
pub const LAMP: Color = Color::srgb_u8(0xff, 0xc9, 0x94);
/// What lies between a dialog and the game behind it.
pub const SCRIM: Color = Color::srgba(0.04, 0.05, 0.07, 0.72);

/// Time is getting short, and other things to heed.
pub const ORANGE: Color = Color::srgb_u8(0xe8, 0x92, 0x4a);
/// Text in red on the room or a card: at least 4.5:1.
pub const RED_TEXT: Color = Color::srgb_u8(0xf0, 0x8a, 0x80);
/// The clock that does not run.
pub const CLOCK_RESTING: Color = Color::srgb_u8(0x1a, 0x20, 0x2a);
/// Black pieces off the board: their own black would sink into the room.
pub const CAPTURED_BLACK: Color = Color::srgb_u8(0xb0, 0xba, 0xc8);
/// The curtain.
pub const CURTAIN: Color = Color::srgb_u8(0x0f, 0x14, 0x1b);

/// Light on the mist around the curtain's emblem.
pub const MIST: Color = Color::srgb_u8(0x6b, 0x7f, 0x99);

/// What lies above what, for `GlobalZIndex`. Panels and the board itself are at 0.
pub mod layer {
    /// What one player asks the other, above the panels.
    pub const PROMPT: i32 = 5;
    /// The choice of what a pawn becomes.
    pub const PROMOTION: i32 = 10;
    /// The curtain covers everything of the game.
    pub const CURTAIN: i32 = 50;
    /// Menus and dialogs.
    pub const MENU: i32 = 100;
    /// Notices.
    pub const NOTICE: i32 = 200;
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
}

/// The corner radius of cards, in logical pixels.
pub const RADIUS_CARD: f32 = 14.0;
/// The corner radius of buttons and clocks, in logical pixels.
pub const RADIUS_BUTTON: f32 = 10.0;
/// The gap between neighbours, in logical pixels.
pub const GAP: f32 = 16.0;
/// The least height of anything that is touched, in logical pixels.
pub const TOUCH: f32 = 44.0;

/// How long a piece slides.
pub const SLIDE: Duration = Duration::from_millis(200);
/// How long a captured piece takes to fade.
pub const FADE: Duration = Duration::from_millis(180);
/// How long a square takes to clear of fog or to fog over.
pub const FOG_CHANGE: Duration = Duration::from_millis(300);
