//! The appearance of the game: palette and widgets around the board, and the theme on it.
//!
//! A theme is a folder under `assets/themes`; files that it leaves out come from the theme that it
//! extends (see [`crate::look`]). A broken or missing file costs only that one picture: `fallback`
//! puts a loud stand-in in its place, and a notice gives the reason.

pub mod assets;
pub mod controls;
mod crisp;
mod dark_ink;
pub mod eight_bits;
mod fallback;
#[cfg(not(target_arch = "wasm32"))]
mod files;
mod fitted;
mod fonts;
mod glow;
pub mod languages;
mod layers;
pub mod letters;
mod look;
pub mod miniature;
mod mipmaps;
pub mod own;
pub mod paint;
pub mod palette;
#[cfg(not(target_arch = "wasm32"))]
pub mod picture;
pub mod preview;
mod room;
pub mod shelf;
pub mod svg;
mod switch;
#[cfg(not(target_arch = "wasm32"))]
pub mod watch;
pub mod widgets;

pub use crate::look::Mark;
pub use assets::ThemeAssets;
pub use crisp::DrawnSizes;
pub use glow::Glow;
pub use look::Theme;
pub use room::Room;

use bevy::prelude::*;

/// Registers themes and widgets.
pub fn plugin(app: &mut App) {
    // The theme in use, its files, and the choice of the theme.
    app.add_plugins((
        look::plugin,
        assets::plugin,
        eight_bits::plugin,
        svg::plugin,
        crisp::plugin,
        fonts::plugin,
        letters::plugin,
        languages::plugin,
        switch::plugin,
        own::plugin,
    ));
    // The parts that use the theme.
    app.add_plugins((
        paint::plugin,
        dark_ink::plugin,
        widgets::plugin,
        controls::plugin,
        preview::plugin,
        room::plugin,
        glow::plugin,
    ));
}
