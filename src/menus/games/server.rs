//! The list of the player's own games on the server.

use super::{
    Of,
    rows::{game_row, game_words, none, open_node, other_node, pair, spawn_head},
    words,
};
use crate::{
    app::settings::Settings,
    kit::{
        children,
        controls::{Toggled, toggle},
        paint::Role,
        palette::text_size,
        widgets::{ButtonStyle, ReadAloud, SpokenName, button, column, label, opens, writes},
    },
    library::{AskServerGames, ServerGames},
    lobby::LobbyState,
    menus::{
        Menu, confirm,
        frame::{self, Backdrop},
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
    frame::sheet(&mut commands, Menu::ServerGames, 640.0, |card| {
        spawn_head(card, Menu::ServerGames);
        let line = label(LocalText::default(), text_size::SMALL, Role::TextDim);
        let place = Node { padding: UiRect::horizontal(px(20)), flex_shrink: 0.0, ..default() };
        card.spawn((place, children![(ReadAloud, StateLine, line)]));
        frame::list(card).with_children(|list| {
            // Puts each game there by itself. Without a server it says what is needed.
            let has_server = settings.server_home().is_some();
            let hint =
                if has_server { "server-games-each-hint" } else { "server-games-no-address" };
            let each = toggle("server-games-each", hint, settings.keeps_on_server(), on_each);
            let mut each = list.spawn(each);
            if !has_server {
                each.insert(InteractionDisabled);
            }
            // Clear of the switch's hint.
            let games = Node { flex_shrink: 0.0, padding: UiRect::top(px(10)), ..column(px(0)) };
            list.spawn((List, games));
        });
        let row = Node {
            flex_wrap: FlexWrap::Wrap,
            justify_content: JustifyContent::FlexEnd,
            column_gap: px(12),
            row_gap: px(10),
            ..default()
        };
        card.spawn(frame::foot(children![(WithServer, row), frame::done_button()]));
    });
}

fn on_each(event: On<Toggled>, mut settings: ResMut<Settings>) {
    settings.set_keeps_on_server(event.on);
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
    commands.entity(list).despawn_children().with_children(|list| {
        let entries = listed.iter().flatten();
        if listed.as_ref().is_some_and(Vec::is_empty) {
            list.spawn(none("server-games-none"));
        }
        let count = entries.clone().count();
        for (index, entry) in entries.enumerate() {
            let is_put = games.put.as_ref() == Some(&entry.name);
            list.spawn(game_row(index + 1 == count))
                .with_children(|row| spawn_game(row, entry, is_put, &calendar));
        }
    });
    commands.entity(*place).despawn_children().with_children(|place| {
        let Some(entries) = &listed else { return };
        if !entries.is_empty() {
            place.spawn(button("server-games-forget-all", ButtonStyle::Bare, on_forget_all));
        }
        let devices = opens(Menu::OtherDevices);
        place.spawn(button("server-games-devices", ButtonStyle::Quiet, devices));
    });
    *last = listed;
}

/// Spawns the words about a game, and its buttons.
fn spawn_game(
    row: &mut ChildSpawnerCommands,
    entry: &GameEntry,
    is_focused: bool,
    calendar: &Calendar,
) {
    let details = words::details_there(entry, calendar);
    row.spawn(game_words(saved_game(entry), details.clone()));
    let spoken = |key| SpokenName(words::button_spoken(key, entry, &details));
    row.spawn(pair()).with_children(|pair| {
        let (fetch, delete) = ("server-games-fetch", "games-remove");
        let asks = writes(AskServerGames::Fetch(entry.name.clone()));
        let open = button(fetch, ButtonStyle::Quiet, asks);
        let mut open = pair.spawn((spoken(fetch), open, open_node()));
        if is_focused {
            open.insert(AutoFocus);
        }
        let forget = (Of(entry.name.clone()), button(delete, ButtonStyle::Bare, on_forget));
        pair.spawn((spoken(delete), forget, other_node()));
    });
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
