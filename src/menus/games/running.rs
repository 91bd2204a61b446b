//! The list of the player's games on servers that run. It stands above the saved games, and in the
//! menu for playing online.

use super::{
    rows::{fit_buttons, spawn_row, spawn_words},
    words,
};
use crate::{
    kit::{
        paint::{Paint, Role, edge},
        widgets::{ButtonStyle, SpokenName, button, column, display_if},
    },
    lobby::JoinGame,
    menus::{CameFrom, Menu, confirm, frame::Backdrop, game_runs, new_game::section_heading},
    online::Invites,
    platform::keyring::Keyring,
    table::{
        Shown,
        phrases::{running_details, running_game},
    },
    words::LocalText,
};
use bevy::{prelude::*, ui_widgets::Activate};

/// The place of the list, with its heading.
#[derive(Component)]
struct Place;

/// The column of games.
#[derive(Component)]
struct List;

/// The game that a button is about.
#[derive(Component)]
struct Of(Invites);

/// The game that [`Menu::ConfirmForgetSeat`] asks about.
#[derive(Resource, Default)]
struct ToForget(Option<Invites>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ToForget>()
        .add_systems(OnEnter(Menu::ConfirmForgetSeat), ask_forget)
        .add_systems(
            Update,
            list_games.run_if(in_state(Menu::Games).or_else(in_state(Menu::Online))),
        );
}

/// Spawns the place of the list, which is there while there are games.
pub(in crate::menus) fn spawn(commands: &mut Commands, parent: Entity) {
    let place = Node { display: Display::None, flex_shrink: 0.0, ..column(px(2)) };
    let place = Node { margin: UiRect::bottom(px(24)), ..place };
    let place = commands.spawn((ChildOf(parent), Place, place)).id();
    commands.spawn((ChildOf(place), section_heading("running-heading")));
    commands.spawn((ChildOf(place), List, column(px(0))));
}

/// Spawns the games again after each change. A game that is being played comes first: nothing is
/// listed beside it.
fn list_games(
    keyring: Res<Keyring>,
    shown: Res<Shown>,
    place: Single<&mut Node, With<Place>>,
    list: Single<(Entity, Ref<List>)>,
    mut last: Local<Vec<Invites>>,
    mut commands: Commands,
) {
    let (list, added) = list.into_inner();
    let games = if game_runs(&shown) { &[][..] } else { keyring.games() };
    if *last == games && !added.is_added() {
        return;
    }
    games.clone_into(&mut last);
    place.into_inner().display = display_if(!games.is_empty());
    let commands = &mut commands;
    commands.entity(list).despawn_children();
    for (nth, game) in games.iter().enumerate() {
        let row = spawn_game(commands, list, game);
        if nth + 1 < games.len() {
            commands.entity(row).insert(edge(Paint::from(Role::Line).faded(0.6)));
        }
    }
}

/// Spawns a game, and returns its row.
fn spawn_game(commands: &mut Commands, list: Entity, game: &Invites) -> Entity {
    let (headline, details) = (running_game(game), running_details(game));
    let row = spawn_row(commands, list);
    spawn_words(commands, row, headline.clone(), details.clone());
    // Both stay side by side where they go below the words.
    let pair = Node { flex_shrink: 0.0, column_gap: px(10), ..default() };
    let pair = commands.spawn((ChildOf(row), pair)).id();
    let resume = commands.spawn(button("games-resume", ButtonStyle::Quiet, on_resume)).id();
    let forget = commands.spawn(button("games-remove", ButtonStyle::Bare, on_forget)).id();
    for (button, key) in [(resume, "games-resume"), (forget, "games-remove")] {
        let spoken = words::spoken(key, headline.clone(), &details);
        commands.entity(button).insert((ChildOf(pair), Of(game.clone()), SpokenName(spoken)));
    }
    fit_buttons(commands, resume, forget);
    row
}

fn on_resume(
    event: On<Activate>,
    buttons: Query<&Of>,
    mut join: MessageWriter<JoinGame>,
    mut menu: ResMut<NextState<Menu>>,
) {
    if let Ok(Of(game)) = buttons.get(event.entity) {
        join.write(JoinGame(game.clone()));
        menu.set(Menu::Waiting);
    }
}

fn on_forget(
    event: On<Activate>,
    buttons: Query<&Of>,
    mut to_forget: ResMut<ToForget>,
    mut menu: ResMut<NextState<Menu>>,
) {
    if let Ok(Of(game)) = buttons.get(event.entity) {
        to_forget.0 = Some(game.clone());
        menu.set(Menu::ConfirmForgetSeat);
    }
}

fn ask_forget(to_forget: Res<ToForget>, mut commands: Commands) {
    let Some(game) = &to_forget.0 else { return };
    let line = LocalText::new("confirm-forget-seat-line").with_text("game", running_game(game));
    let yes = button("games-remove", ButtonStyle::Danger, on_yes);
    let (menu, title) = (Menu::ConfirmForgetSeat, "confirm-forget-seat-title");
    confirm::ask(&mut commands, menu, Backdrop::Opaque, title, line, "button-back", yes);
}

fn on_yes(
    _: On<Activate>,
    to_forget: Res<ToForget>,
    came_from: Res<CameFrom>,
    mut keyring: ResMut<Keyring>,
    mut menu: ResMut<NextState<Menu>>,
) {
    if let Some(game) = &to_forget.0 {
        keyring.forget(&game.own);
    }
    menu.set(came_from.behind());
}
