//! Where the player is: which screen is shown, and which menu lies over it. Every room may be
//! there or not by these, and any may say where to go next.

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

/// Which menu is open.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Menu {
    /// None.
    #[default]
    None,
    /// Choosing a game to start.
    NewGame,
    /// The kept games.
    Games,
    /// One of the kept games.
    KeptGame,
    /// The game is paused.
    Pause,
    /// The player's preferences.
    Settings,
    /// Choosing a theme.
    Themes,
    /// "Resign?"
    ConfirmResign,
    /// "Lift the fog?", against a computer.
    ConfirmLiftFog,
    /// "Leave the running game?", before a new one or the title: see [`AfterLeaving`].
    ConfirmLeave,
    /// In which form a game is exported.
    Export,
    /// "It shows both sides", before [`Self::Export`].
    ConfirmExport,
    /// What came in is no game, or not all of it.
    Import,
    /// "Open another game?", while one is being played: see [`crate::play::GameToOpen`].
    ConfirmOpen,
}

impl Menu {
    /// Whether it is a question, to which nothing leads back.
    pub(crate) const fn is_question(self) -> bool {
        matches!(
            self,
            Self::ConfirmResign
                | Self::ConfirmLiftFog
                | Self::ConfirmLeave
                | Self::ConfirmOpen
                | Self::ConfirmExport
                | Self::Import
        )
    }
}

/// What comes after the running game is left. Set it before [`Menu::ConfirmLeave`].
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AfterLeaving {
    /// The menu for a new game.
    #[default]
    NewGame,
    /// The title.
    Title,
}

/// Registers the states.
pub fn plugin(app: &mut App) {
    app.init_state::<Screen>().init_state::<Menu>().init_resource::<AfterLeaving>();
}
