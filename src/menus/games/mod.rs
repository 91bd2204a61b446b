//! The menus of the saved games, in which they are resumed, replayed and put in order.

mod choice;
mod devices;
mod filters;
mod list;
mod rows;
pub(super) mod running;
mod server;
mod sheet;
mod statistics;
mod words;

use super::Menu;
use crate::{
    kit::mini_board::{self, MiniBoard},
    library::{LibraryViews, OpenGame},
    save::{GameEntry, SaveName},
    table::PlaySystems,
};
use bevy::prelude::*;
use choice::Choice;

/// The game that the player looked at last while the saved games are open. [`Menu::SavedGame`] shows
/// it.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(super) struct ChosenGame(pub(super) Option<SaveName>);

/// The game that a button is about.
#[derive(Component, Clone, Debug)]
struct Of(SaveName);

/// The game of a board that is in the fog until the game's own is there.
#[derive(Component)]
struct Undrawn(SaveName);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ChosenGame>()
        .add_plugins((
            devices::plugin,
            filters::plugin,
            list::plugin,
            running::plugin,
            server::plugin,
            sheet::plugin,
            statistics::plugin,
        ))
        .add_systems(OnEnter(Menu::None), forget)
        .add_systems(OnEnter(Menu::Pause), forget)
        .add_systems(Update, choose_opened)
        .add_systems(
            Update,
            draw_pictures
                .after(PlaySystems::View)
                .run_if(in_state(Menu::Games).or_else(in_state(Menu::SavedGame))),
        );
}

/// Forgets what the player was looking for.
fn forget(mut chosen: ResMut<ChosenGame>, mut choice: ResMut<Choice>) {
    chosen.0 = None;
    choice.clear();
}

/// Chooses the game that opens, such as one that was imported. If another game is running, the
/// player may stay in the list. A search that left the game out is over then.
fn choose_opened(
    mut opened: MessageReader<OpenGame>,
    views: Res<LibraryViews>,
    mut chosen: ResMut<ChosenGame>,
    mut choice: ResMut<Choice>,
) {
    if let Some(OpenGame(game)) = opened.read().last() {
        chosen.0 = Some(game.clone());
        if !views.wanted.contains(game) {
            choice.clear();
        }
    }
}

/// Returns the picture of a game in a square with a side in logical pixels.
fn picture_place(game: &SaveName, side: u16) -> impl Bundle {
    mini_board::in_square(side, (Undrawn(game.clone()), MiniBoard::default()))
}

/// Draws the games whose boards have been looked up.
fn draw_pictures(
    views: Res<LibraryViews>,
    undrawn: Query<(Entity, &Undrawn)>,
    mut commands: Commands,
) {
    for (picture, Undrawn(game)) in &undrawn {
        if let Some(view) = views.get(game).flatten() {
            commands.entity(picture).insert(MiniBoard::of(view)).remove::<Undrawn>();
        }
    }
}

/// Returns the text of the button that opens a game.
fn open_text(entry: &GameEntry, on_table: bool) -> &'static str {
    match entry.outcome {
        _ if on_table => "games-return",
        None => "games-resume",
        Some(_) => "games-replay",
    }
}
