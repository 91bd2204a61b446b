//! The screens, one at a time: loading, title, game.

mod escape;
mod game;
mod loading;
mod title;

use crate::app::states::Screen;
use bevy::prelude::*;

/// Registers the screens.
pub fn plugin(app: &mut App) {
    app.add_plugins((loading::plugin, title::plugin, game::plugin, escape::plugin));
}
