//! The menus that lie over a screen, one at a time.

mod confirm;
mod frame;
mod games;
mod keys;
mod new_game;
mod pause;
mod settings;

pub use confirm::AfterLeaving;

use crate::{play::Shown, screens::Screen};
use bevy::{input_focus::InputFocus, prelude::*};

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
    /// The game is paused.
    Pause,
    /// The player's preferences.
    Settings,
    /// "Resign?"
    ConfirmResign,
    /// "Leave the running game?", before a new one or the title: see [`AfterLeaving`].
    ConfirmLeave,
}

/// Where the menus were entered from, and so where going back leads: the screen below
/// ([`Menu::None`]) or [`Menu::Pause`].
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct CameFrom(Menu);

/// Registers the menus.
pub fn plugin(app: &mut App) {
    app.init_state::<Menu>()
        .init_resource::<CameFrom>()
        .add_plugins((
            confirm::plugin,
            frame::plugin,
            games::plugin,
            keys::plugin,
            new_game::plugin,
            pause::plugin,
            settings::plugin,
        ))
        .add_systems(OnEnter(Menu::None), leave_focus)
        .add_systems(Update, remember_origin);
}

fn remember_origin(
    mut transitions: MessageReader<StateTransitionEvent<Menu>>,
    mut came_from: ResMut<CameFrom>,
) {
    for transition in transitions.read() {
        if let Some(origin @ (Menu::None | Menu::Pause)) = transition.exited {
            came_from.0 = origin;
        }
    }
}

/// The keyboard goes back to the board.
fn leave_focus(screen: Res<State<Screen>>, mut focus: ResMut<InputFocus>) {
    if *screen.get() == Screen::Game {
        focus.clear();
    }
}

/// Where going back from a menu leads.
const fn behind(menu: Menu, came_from: CameFrom) -> Menu {
    match menu {
        Menu::None | Menu::Pause => Menu::None,
        _ => came_from.0,
    }
}

/// Whether leaving would interrupt a game.
fn game_runs(shown: &Shown) -> bool {
    shown.seat.is_some() && !shown.is_over()
}
