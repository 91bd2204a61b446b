//! The screen and the menu that are shown. Any room may change these states, and systems run only in
//! some of them.

use crate::platform::power::{Activity, AskForNext};
use bevy::prelude::*;

/// The screen that is shown.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The assets are being loaded.
    #[default]
    Loading,
    /// Some assets failed. They get stand-ins; the others are used.
    Recovering,
    /// The title screen.
    Title,
    /// A game, running or over.
    Game,
}

/// The menu that is open.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Menu {
    /// No menu.
    #[default]
    None,
    /// The choice of a new game.
    NewGame,
    /// The board on which the player sets up a position for a new game.
    Editor,
    /// The saved games.
    Games,
    /// The statistics of the saved games.
    Statistics,
    /// One of the saved games.
    SavedGame,
    /// The player's own games on a server.
    ServerGames,
    /// The link that opens those games on another device.
    OtherDevices,
    /// "Delete it there?": see [`crate::library::AskServerGames::Forget`].
    ConfirmForget,
    /// "Delete the key to this game?", of the games on servers that run.
    ConfirmForgetSeat,
    /// "Open the games of this link?": see [`crate::library::LinkToAdopt`].
    ConfirmAdopt,
    /// The game is paused.
    Pause,
    /// The player's preferences.
    Settings,
    /// The version, and the credits.
    About,
    /// The choice of a theme.
    Themes,
    /// The choice of another computer to play after a game.
    AnotherLevel,
    /// "Resign?"
    ConfirmResign,
    /// "Lift the fog?", against a computer.
    ConfirmLiftFog,
    /// "Leave the running game?", before the title.
    ConfirmLeave,
    /// "Start a new game?", before the new one takes the place of the running one.
    ConfirmBegin,
    /// The choice of a game to play on a server.
    Online,
    /// The server that this game runs.
    Host,
    /// "Quit?", while others play on that server.
    ConfirmQuit,
    /// The player waits for an opponent, or for a server.
    Waiting,
    /// Things to say to the other player of a game on a server.
    Greet,
    /// The choice of the form in which a game is exported.
    Export,
    /// "It shows both sides", before [`Self::Export`].
    ConfirmExport,
    /// The report on an import that is no game, or not all of one.
    Import,
    /// The lesson, and the choice of a game whose rules to read.
    Learn,
    /// The rules of a game.
    Rules,
    /// "New to the fog?", before the first game in it.
    OfferLesson,
    /// "Open another game?", while one is being played: see [`crate::library::GameToOpen`].
    ConfirmOpen,
}

impl Menu {
    /// Returns `true` if the menu is a question: going back from another menu never leads to it.
    pub(crate) const fn is_question(self) -> bool {
        matches!(
            self,
            Self::ConfirmResign
                | Self::ConfirmLiftFog
                | Self::ConfirmLeave
                | Self::ConfirmBegin
                | Self::ConfirmOpen
                | Self::ConfirmExport
                | Self::ConfirmForget
                | Self::ConfirmForgetSeat
                | Self::ConfirmAdopt
                | Self::ConfirmQuit
                | Self::OfferLesson
                | Self::Import
        )
    }
}

/// Registers the states.
pub fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .init_state::<Menu>()
        .add_systems(Last, await_states.before(AskForNext));
}

/// Requests the frames in which another screen or menu opens.
fn await_states(
    screen: Res<NextState<Screen>>,
    menu: Res<NextState<Menu>>,
    mut activity: ResMut<Activity>,
) {
    if !matches!((&*screen, &*menu), (NextState::Unchanged, NextState::Unchanged)) {
        activity.happened();
    }
}
