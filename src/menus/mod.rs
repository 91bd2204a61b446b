//! The menus that lie over a screen. One is open at a time.

mod about;
mod begin;
mod confirm;
mod export;
mod frame;
mod games;
mod greet;
#[cfg(not(target_arch = "wasm32"))]
mod host;
mod import;
mod keys;
mod ladder;
mod learn;
mod levels;
mod link;
mod new_game;
mod pause;
mod puzzles;
mod rules;
mod settings;
mod themes;
mod waiting;
mod way;

use crate::{
    app::states::{Menu, Screen},
    table::Shown,
};
use bevy::{input_focus::InputFocus, prelude::*};
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use host::on_quit;
pub(crate) use way::CameFrom;

/// A control that the arrow keys do not leave.
#[derive(Component)]
struct UsesArrows;

/// Registers the menus.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        about::plugin,
        begin::plugin,
        confirm::plugin,
        export::plugin,
        frame::plugin,
        games::plugin,
        greet::plugin,
        import::plugin,
        keys::plugin,
    ))
    .add_plugins((
        learn::plugin,
        rules::plugin,
        levels::plugin,
        new_game::plugin,
        pause::plugin,
        settings::plugin,
        themes::plugin,
        waiting::plugin,
        way::plugin,
    ))
    .add_systems(OnEnter(Menu::None), leave_focus);
    #[cfg(not(target_arch = "wasm32"))]
    app.add_plugins(host::plugin);
}

/// Gives the keyboard focus back to the board.
fn leave_focus(screen: Res<State<Screen>>, mut focus: ResMut<InputFocus>) {
    if *screen.get() == Screen::Game {
        focus.clear();
    }
}

/// Returns `true` if leaving would interrupt a game.
fn game_runs(shown: &Shown) -> bool {
    shown.seat.is_some() && !shown.is_over() && !shown.is_exercise()
}
