//! The list of the player's own games on the server.

use super::{
    Of,
    rows::{fit_buttons, spawn_head, spawn_none, spawn_row, spawn_words},
    words,
};
use crate::{
    app::settings::Settings,
    kit::{
        controls::{Toggle, Toggled, toggle},
        paint::{Paint, Role, edge},
        palette::text_size,
        widgets::{ButtonStyle, ReadAloud, SpokenName, button, label, opens},
    },
    library::{AskServerGames, ServerGames},
    lobby::LobbyState,
    menus::{
        Menu, confirm,
        frame::{self, Backdrop, Shape},
        new_game::line_text,
    },
    save::{GameEntry, SaveName},
    table::phrases::saved_game,
    words::{LocalText, calendar::Calendar},
};
use bevy::{input_focus::AutoFocus, prelude::*, ui::InteractionDisabled, ui_widgets::Activate};

/// The column of games.
#[derive(Component)]
struct List;

/// The place of the buttons that need a server.
#[derive(Component)]
struct WithServer;

/// The line about the connection and the last request.
#[derive(Component)]
struct StateLine;

/// The game that [`Menu::ConfirmForget`] asks about; `None` for all.
#[derive(Resource, Default)]
struct ToForget(Option<SaveName>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ToForget>()
        .add_systems(OnEnter(Menu::ServerGames), spawn)
        .add_systems(OnEnter(Menu::ConfirmForget), ask_forget)
        .add_systems(Update, (show_state, list_games).run_if(in_state(Menu::ServerGames)));
}

fn spawn(settings: Res<Settings>, mut commands: Commands) {
    let commands = &mut commands;
    let card = frame::open(commands, Menu::ServerGames, Backdrop::Opaque, Shape::Sheet(640.0));
    spawn_head(commands, card, Menu::ServerGames);
    let line = (ReadAloud, StateLine, label(LocalText::default(), text_size::SMALL, Role::TextDim));
    let place = Node { padding: UiRect::horizontal(px(20)), flex_shrink: 0.0, ..default() };
    commands.spawn((ChildOf(card), place, children![line]));
    let list = frame::list(commands, card);
    spawn_switch(commands, list, &settings);
    let games = Node { flex_direction: FlexDirection::Column, flex_shrink: 0.0, ..default() };
    commands.spawn((ChildOf(list), List, games));
    let row = Node {
        flex_wrap: FlexWrap::Wrap,
        justify_content: JustifyContent::FlexEnd,
        column_gap: px(12),
        row_gap: px(10),
        ..default()
    };
    let buttons = children![(WithServer, row), frame::done_button()];
    commands.spawn((ChildOf(card), frame::foot(), buttons));
}

/// Spawns the switch that puts each game there by itself. Without a server it says what is needed.
fn spawn_switch(commands: &mut Commands, list: Entity, settings: &Settings) {
    let has_server = settings.server_home().is_some();
    let hint = if has_server { "server-games-each-hint" } else { "server-games-no-address" };
    let switch = toggle("server-games-each", hint, settings.keeps_on_server(), on_each);
    let switch = commands.spawn((ChildOf(list), switch)).id();
    if !has_server {
        commands.entity(switch).insert(InteractionDisabled);
    }
}

fn on_each(event: On<Toggled>, mut rows: Query<&mut Toggle>, mut settings: ResMut<Settings>) {
    settings.set_keeps_on_server(event.on);
    if let Ok(mut row) = rows.get_mut(event.entity) {
        row.set_if_neq(Toggle(event.on));
    }
}

/// Returns the line about the connection and the last request.
fn state_text(games: &ServerGames, settings: &Settings) -> LocalText {
    match games.state {
        // The switch says it.
        _ if settings.server_home().is_none() => LocalText::default(),
        LobbyState::Open => match &games.fault {
            Some(fault) => fault.clone(),
            None if games.is_busy => "server-games-busy".into(),
            None => LocalText::default(),
        },
        state => line_text(state),
    }
}

fn show_state(
    games: Res<ServerGames>,
    settings: Res<Settings>,
    line: Single<(Ref<StateLine>, &mut LocalText)>,
) {
    let (place, mut text) = line.into_inner();
    if games.is_changed() || place.is_added() {
        text.set_if_neq(state_text(&games, &settings));
    }
}

/// Spawns the games and the buttons for all of them, again after each change.
fn list_games(
    games: Res<ServerGames>,
    calendar: Res<Calendar>,
    list: Single<(Entity, Ref<List>)>,
    place: Single<Entity, With<WithServer>>,
    mut last: Local<Option<Vec<GameEntry>>>,
    mut commands: Commands,
) {
    let (list, added) = list.into_inner();
    let listed = games.games.clone().filter(|_| games.state == LobbyState::Open);
    if *last == listed && !added.is_added() {
        return;
    }
    let commands = &mut commands;
    commands.entity(list).despawn_children();
    commands.entity(*place).despawn_children();
    if let Some(entries) = &listed {
        if entries.is_empty() {
            spawn_none(commands, list, "server-games-none");
        } else {
            let all = button("server-games-forget-all", ButtonStyle::Bare, on_forget_all);
            commands.spawn((ChildOf(*place), all));
        }
        let devices = button("server-games-devices", ButtonStyle::Quiet, opens(Menu::OtherDevices));
        commands.spawn((ChildOf(*place), devices));
        for (index, entry) in entries.iter().enumerate() {
            let (row, fetch) = spawn_game(commands, list, entry, &calendar);
            if index + 1 < entries.len() {
                commands.entity(row).insert(edge(Paint::from(Role::Line).faded(0.6)));
            }
            if games.put.as_ref() == Some(&entry.name) {
                commands.entity(fetch).insert(AutoFocus);
            }
        }
    }
    *last = listed;
}

/// Spawns a game. Returns its row, and the button that fetches it.
fn spawn_game(
    commands: &mut Commands,
    list: Entity,
    entry: &GameEntry,
    calendar: &Calendar,
) -> (Entity, Entity) {
    let details = words::details_there(entry, calendar);
    let row = spawn_row(commands, list);
    spawn_words(commands, row, saved_game(entry), details.clone());
    // Both stay side by side where they go below the words.
    let pair = Node { flex_shrink: 0.0, column_gap: px(10), ..default() };
    let pair = commands.spawn((ChildOf(row), pair)).id();
    let fetch = commands.spawn(button("server-games-fetch", ButtonStyle::Quiet, on_fetch)).id();
    let delete = commands.spawn(button("games-remove", ButtonStyle::Bare, on_forget)).id();
    for (button, key) in [(fetch, "server-games-fetch"), (delete, "games-remove")] {
        let spoken = SpokenName(words::button_spoken(key, entry, &details));
        commands.entity(button).insert((ChildOf(pair), Of(entry.name.clone()), spoken));
    }
    fit_buttons(commands, fetch, delete);
    (row, fetch)
}

fn on_fetch(event: On<Activate>, buttons: Query<&Of>, mut ask: MessageWriter<AskServerGames>) {
    if let Ok(of) = buttons.get(event.entity) {
        ask.write(AskServerGames::Fetch(of.0.clone()));
    }
}

fn on_forget(
    event: On<Activate>,
    buttons: Query<&Of>,
    mut to_forget: ResMut<ToForget>,
    mut menu: ResMut<NextState<Menu>>,
) {
    if let Ok(of) = buttons.get(event.entity) {
        to_forget.0 = Some(of.0.clone());
        menu.set(Menu::ConfirmForget);
    }
}

fn on_forget_all(
    _: On<Activate>,
    mut to_forget: ResMut<ToForget>,
    mut menu: ResMut<NextState<Menu>>,
) {
    to_forget.0 = None;
    menu.set(Menu::ConfirmForget);
}

/// Puts a game on the server, and shows the games there.
pub(super) fn on_put(
    event: On<Activate>,
    buttons: Query<&Of>,
    mut ask: MessageWriter<AskServerGames>,
    mut menu: ResMut<NextState<Menu>>,
) {
    if let Ok(of) = buttons.get(event.entity) {
        ask.write(AskServerGames::Put(of.0.clone()));
        menu.set(Menu::ServerGames);
    }
}

fn ask_forget(games: Res<ServerGames>, to_forget: Res<ToForget>, mut commands: Commands) {
    let entries = games.games.as_deref().unwrap_or_default();
    let entry = entries.iter().find(|entry| to_forget.0.as_ref() == Some(&entry.name));
    let line = match entry {
        Some(entry) => LocalText::new("confirm-forget-line").with_text("game", saved_game(entry)),
        None => {
            LocalText::new("confirm-forget-all-line").with_number("count", entries.len() as f64)
        }
    };
    let yes = button("games-remove", ButtonStyle::Danger, on_yes);
    let (menu, title) = (Menu::ConfirmForget, "confirm-forget-title");
    confirm::ask(&mut commands, menu, Backdrop::Opaque, title, line, "button-back", yes);
}

fn on_yes(
    _: On<Activate>,
    to_forget: Res<ToForget>,
    mut ask: MessageWriter<AskServerGames>,
    mut menu: ResMut<NextState<Menu>>,
) {
    ask.write(AskServerGames::Forget(to_forget.0.clone()));
    menu.set(Menu::ServerGames);
}
