//! The interface kit: colours by their role, widgets, controls, and the room behind the menus.

pub mod board_icon;
pub(crate) mod children;
pub mod controls;
mod dark_ink;
pub mod icons;
mod means;
mod measure;
pub mod mini_board;
pub mod mist;
pub mod paint;
mod painting;
pub mod palette;
pub mod piece_tile;
pub mod preview;
#[cfg(not(target_arch = "wasm32"))]
pub mod qr;
mod room;
pub mod tip;
pub mod widgets;
mod window;

pub(crate) use children::children;
pub use means::Means;
pub use measure::Measure;
pub use room::{Lamplight, Room};
pub use window::UiWindow;

use bevy::prelude::*;

/// Registers widgets and the systems that paint them.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        paint::plugin,
        dark_ink::plugin,
        widgets::plugin,
        controls::plugin,
        piece_tile::plugin,
        mist::plugin,
        painting::plugin,
        mini_board::plugin,
        board_icon::plugin,
        preview::plugin,
        room::plugin,
        means::plugin,
        tip::plugin,
        window::plugin,
    ));
}
