//! The list of the player's games on servers that run. It stands above the saved games, and in the
//! menu for playing online.

use super::{
    rows::{game_row, game_words, open_node, other_node, pair},
    words,
};
use crate::{
    kit::{
        children,
        widgets::{ButtonStyle, SpokenName, button, column, display_if, opens, writes},
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
use bevy::{
    prelude::*,
    ui_widgets::{Activate, observe},
};

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

/// Returns the list with its heading, which is there while there are games.
pub(in crate::menus) fn games() -> impl Bundle {
    let place = Node {
        display: Display::None,
        flex_shrink: 0.0,
        margin: UiRect::bottom(px(24)),
        ..column(px(2))
    };
    (Place, place, children![section_heading("running-heading"), (List, column(px(0)))])
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
    commands.entity(list).despawn_children().with_children(|list| {
        for (nth, game) in games.iter().enumerate() {
            list.spawn((game_row(nth + 1 == games.len()), parts_of(game)));
        }
    });
}

/// Returns the words about a game, and its buttons.
fn parts_of(game: &Invites) -> impl Bundle {
    let (headline, details) = (running_game(game), running_details(game));
    let (resume, forget) = ("games-resume", "games-remove");
    let [to_resume, to_forget] =
        [resume, forget].map(|key| SpokenName(words::spoken(key, headline.clone(), &details)));
    let join = button(resume, ButtonStyle::Quiet, writes(JoinGame(game.clone())));
    let join = (join, observe(opens(Menu::Waiting)));
    let leave = (Of(game.clone()), button(forget, ButtonStyle::Bare, on_forget));
    let buttons = children![(to_resume, join, open_node()), (to_forget, leave, other_node())];
    children![game_words(headline, details), (pair(), buttons)]
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
