//! The theme in use and its files: pictures, sounds, fonts, and the words of the languages.
//!
//! A theme is a folder under `assets/themes`; files that it leaves out come from the theme that it
//! extends (see [`crate::look`]). A broken or missing file costs only that one picture:
//! [`pictures`] has a loud stand-in for it, and a notice gives the reason.

pub mod assets;
mod borrowed_fonts;
pub mod fallback_fonts;
pub mod font;
mod fonts;
pub mod languages;
mod look;
pub mod own;
pub mod pictures;
pub mod shelf;
mod switch;
#[cfg(not(target_arch = "wasm32"))]
pub mod watch;

pub use crate::look::Mark;
pub use assets::{DrawnSizes, ThemeAssets};
pub use fonts::FontsInUse;
pub use look::Theme;

use bevy::prelude::*;

/// Registers the theme in use and its files.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        font::plugin,
        look::plugin,
        assets::plugin,
        fonts::plugin,
        fallback_fonts::plugin,
        borrowed_fonts::plugin,
        languages::plugin,
        switch::plugin,
        own::plugin,
    ));
}
