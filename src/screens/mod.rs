//! The screens, one at a time: loading, title, game.

mod game;
mod loading;
mod title;

use bevy::prelude::*;

/// Which screen is shown.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The assets are being loaded.
    #[default]
    Loading,
    /// Some asset failed: what did load is kept, the rest gets stand-ins.
    Recovering,
    /// The title.
    Title,
    /// A game, running or over.
    Game,
}

/// Registers the screens.
pub fn plugin(app: &mut App) {
    app.init_state::<Screen>().add_plugins((loading::plugin, title::plugin, game::plugin));
}
