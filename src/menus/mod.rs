//! The menus that lie over a screen, one at a time.

use bevy::prelude::*;

/// Which menu is open.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Menu {
    /// None.
    #[default]
    None,
    /// Choosing a game to start.
    NewGame,
    /// The game is paused.
    Pause,
    /// The player's preferences.
    Settings,
    /// "Resign?"
    ConfirmResign,
    /// "Leave the running game?", before a new one or the title.
    ConfirmLeave,
}

/// Registers the menus.
pub fn plugin(app: &mut App) {
    app.init_state::<Menu>();
}
