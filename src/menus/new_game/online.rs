//! The menu for playing on a server: the player's name, the games that others seek, a link to join
//! by, and the choice of a game for a friend or for anyone.

use super::{
    Part, WIDTH, bare_section, draft::Draft, forget_draft, opponent::spawn_sides, options, presets,
    section, section_heading, spawn_columns, time, wrapping_row,
};
use crate::{
    app::{settings::Settings, states::Screen},
    kit::{
        controls::{TextField, text_field, text_field_frame},
        paint::Role,
        palette::text_size,
        widgets::{ButtonStyle, SpokenName, button, column, display_if, label, mark},
    },
    library::OpenOwnerLink,
    lobby::{AskJoining, AskLobby, JoinGame, Lobby, LobbyState},
    menus::{
        Menu,
        begin::{Beginning, ToBegin},
        frame,
        games::running,
    },
    online::{MAX_NAME_CHARS, NotAnInvite, SeekId, ServerLink, Terms},
    rules::TimeControl,
    table::phrases::{time_text, title_key},
    words::LocalText,
};
use bevy::{
    input_focus::AutoFocus,
    prelude::*,
    text::{EditableText, TextEditChange},
    ui::InteractionDisabled,
    ui_widgets::Activate,
};

/// The longest address that can be typed, in characters.
const LONGEST: usize = 200;

/// The field for the player's name.
#[derive(Component)]
struct NameField;

/// The field for the server's address.
#[derive(Component)]
struct ServerField;

/// The field for a link.
#[derive(Component)]
struct LinkField;

/// The line that says what is wrong with the link.
#[derive(Component)]
struct LinkFault;

/// The line about the connection.
#[derive(Component)]
struct StateLine;

/// A part of the menu that needs a server.
#[derive(Component)]
struct WithServer;

/// The list of the games that others seek.
#[derive(Component)]
struct Seeks;

/// A game that somebody else seeks.
#[derive(Component, Clone, Copy, Debug)]
struct Accepts(SeekId);

/// A button that asks the server for a game on the chosen terms.
#[derive(Component, Clone, Copy)]
enum Asks {
    ForFriend,
    ForAnyone,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Online), spawn)
        .add_systems(OnExit(Menu::Online), forget_draft)
        .add_systems(OnEnter(Menu::None), leave.run_if(in_state(Screen::Title)))
        .add_systems(
            Update,
            (show_state, show_with_server, list_seeks, allow).run_if(in_state(Menu::Online)),
        );
}

fn spawn(
    settings: Res<Settings>,
    mut lobby: MessageWriter<AskLobby>,
    mut joining: MessageWriter<AskJoining>,
    mut commands: Commands,
) {
    // The player may have come back from waiting.
    joining.write(AskJoining::Cancel);
    lobby.write(AskLobby::StopSeeking);
    lobby.write(AskLobby::Enter(settings.page()));

    let commands = &mut commands;
    let mut draft = Draft::from(&*settings);
    (draft.opponent, draft.watch) = (None, false);
    let (card, list) = frame::open_list(commands, Menu::Online, WIDTH, "online-heading");
    running::spawn(commands, list);
    let line = label(LocalText::default(), text_size::SMALL, Role::TextDim);
    let line_place = Node { margin: UiRect::bottom(px(12)), ..default() };
    commands.spawn((ChildOf(list), StateLine, line, line_place));

    // Variant and time come first: on a phone the rest is below them.
    let [game, others] = spawn_columns(commands, list);
    commands.entity(game).insert(WithServer);
    let which = section(commands, game, None, "new-game-which");
    presets::spawn(commands, which);
    let part = || Node { flex_direction: FlexDirection::Column, flex_shrink: 0.0, ..default() };
    let terms = commands.spawn((ChildOf(others), WithServer, part())).id();
    let how_long = section(commands, terms, Some(Part::Time), "time-heading");
    time::spawn(commands, how_long, &draft);
    let side = section(commands, terms, None, "new-game-side");
    spawn_sides(commands, side);
    let open = section(commands, terms, None, "online-open-games");
    commands.spawn((ChildOf(open), Seeks, column(px(8))));

    let who = bare_section(commands, others, None);
    let name = "online-name";
    let named = commands.spawn((ChildOf(who), WithServer, column(px(10)))).id();
    commands.spawn((ChildOf(named), section_heading(name)));
    commands.spawn((
        ChildOf(named),
        text_field_frame(),
        text_field(&settings.online_name, name, name, MAX_NAME_CHARS, NameField, on_name),
    ));
    if cfg!(not(target_arch = "wasm32")) {
        let name = "online-server";
        commands.spawn((ChildOf(who), section_heading(name)));
        let example = LocalText::verbatim("https://");
        commands.spawn((
            ChildOf(who),
            text_field_frame(),
            text_field(&settings.server, example, name, LONGEST, ServerField, on_server),
        ));
    }
    let link = section(commands, others, None, "online-link");
    // In the native game a link may lead to another server.
    if cfg!(target_arch = "wasm32") {
        commands.entity(link).insert(WithServer);
    }
    let row = Node { column_gap: px(8), ..wrapping_row() };
    let row = commands.spawn((ChildOf(link), row)).id();
    let example = LocalText::verbatim("https://…");
    commands.spawn((
        ChildOf(row),
        text_field_frame(),
        text_field("", example, "online-link", LONGEST, LinkField, on_link),
    ));
    commands.spawn((ChildOf(row), button("online-join", ButtonStyle::Quiet, on_join)));
    commands.spawn((
        ChildOf(link),
        LinkFault,
        label(LocalText::default(), text_size::SMALL, Role::DangerText),
    ));

    let rules = commands.spawn((ChildOf(others), WithServer, part())).id();
    options::spawn(commands, rules, &draft);

    let friend = button("online-friend", ButtonStyle::Quiet, on_ask);
    let anyone = button("online-anyone", ButtonStyle::Primary, on_ask);
    let buttons = children![
        frame::back_button("button-back"),
        (WithServer, Asks::ForFriend, friend),
        (WithServer, Asks::ForAnyone, AutoFocus, anyone),
    ];
    commands.spawn((ChildOf(card), frame::foot(), buttons));
    commands.insert_resource(draft);
}

/// Leaves the lobby when the menus close on the title.
fn leave(mut lobby: MessageWriter<AskLobby>, mut joining: MessageWriter<AskJoining>) {
    lobby.write(AskLobby::Leave);
    joining.write(AskJoining::Cancel);
}

fn on_name(
    event: On<TextEditChange>,
    fields: Query<&EditableText, With<NameField>>,
    mut settings: ResMut<Settings>,
) {
    if let Ok(field) = fields.get(event.event_target()) {
        let name = field.value().to_string();
        if settings.online_name != name {
            settings.online_name = name;
        }
    }
}

/// Enters the lobby of the server that is typed.
fn on_server(
    event: On<TextEditChange>,
    fields: Query<&EditableText, With<ServerField>>,
    mut settings: ResMut<Settings>,
    mut lobby: MessageWriter<AskLobby>,
) {
    if let Ok(field) = fields.get(event.event_target()) {
        let server = field.value().to_string();
        if settings.server != server {
            settings.server = server;
            lobby.write(AskLobby::EnterTyped(settings.page()));
        }
    }
}

fn on_link(
    event: On<TextEditChange>,
    mut fields: Query<(&EditableText, &mut TextField), With<LinkField>>,
    mut fault: Single<&mut LocalText, With<LinkFault>>,
) {
    // The fault belongs to the text before.
    if let Ok((_, mut field)) = fields.get_mut(event.event_target()) {
        field.wrong = false;
        fault.set_if_neq(LocalText::default());
    }
}

fn on_join(
    _: On<Activate>,
    mut field: Single<(&EditableText, &mut TextField), With<LinkField>>,
    mut fault: Single<&mut LocalText, With<LinkFault>>,
    mut join: MessageWriter<JoinGame>,
    mut open: MessageWriter<OpenOwnerLink>,
    mut menu: ResMut<NextState<Menu>>,
) {
    let (text, state) = &mut *field;
    let link: Result<ServerLink, NotAnInvite> = text.value().to_string().parse();
    match link {
        Ok(ServerLink::Game(invite)) => {
            join.write(JoinGame(invite.into()));
            menu.set(Menu::Waiting);
        }
        Ok(ServerLink::Games(link)) => drop(open.write(OpenOwnerLink(link))),
        Err(reason) => {
            state.wrong = true;
            let text = LocalText::new("online-link-refused").with_text("reason", &reason);
            fault.set_if_neq(text);
        }
    }
}

/// Returns the terms that are chosen, and remembers them. `None` if the typed time is not valid.
fn terms(draft: &Draft, settings: &mut Settings) -> Option<Terms> {
    if !draft.is_ready() {
        return None;
    }
    draft.remember_game(settings);
    Some(Terms {
        name: settings.player_name(),
        ruleset: draft.ruleset(),
        time: if draft.has_clock() { draft.time } else { TimeControl::UNTIMED },
        takeback: *draft.clone().takeback(),
        side: draft.side,
    })
}

fn on_ask(
    event: On<Activate>,
    asks: Query<&Asks>,
    draft: Res<Draft>,
    mut settings: ResMut<Settings>,
    mut beginning: Beginning,
) {
    let Ok(asks) = asks.get(event.entity) else { return };
    if let Some(terms) = terms(&draft, &mut settings) {
        let ask = match asks {
            Asks::ForFriend => AskLobby::Invite(terms),
            Asks::ForAnyone => AskLobby::Seek(terms),
        };
        beginning.begin(ToBegin::Online(ask), &settings);
    }
}

fn on_accept(event: On<Activate>, seeks: Query<&Accepts>, mut lobby: MessageWriter<AskLobby>) {
    if let Ok(Accepts(seek)) = seeks.get(event.entity) {
        lobby.write(AskLobby::Accept(*seek));
    }
}

/// Returns the line about the lobby that the player is in.
pub(in crate::menus) fn state_text(lobby: &Lobby) -> LocalText {
    if let Some(fault) = lobby.fault {
        return fault.into();
    }
    line_text(lobby.state)
}

/// Returns the line about a connection to a lobby.
pub(in crate::menus) fn line_text(state: LobbyState) -> LocalText {
    match state {
        LobbyState::Outside | LobbyState::Open => LocalText::default(),
        LobbyState::Connecting => "online-connecting".into(),
        LobbyState::Unreachable if cfg!(target_arch = "wasm32") => "online-no-server-page".into(),
        LobbyState::Unreachable => "online-no-server".into(),
        LobbyState::Untrusted => "online-untrusted".into(),
        LobbyState::Refused(bye) => bye.into(),
    }
}

fn show_state(
    lobby: Res<Lobby>,
    settings: Res<Settings>,
    line: Single<(Ref<StateLine>, &mut LocalText)>,
) {
    let (place, mut text) = line.into_inner();
    if lobby.is_changed() || place.is_added() {
        let is_asked_for = settings.page().is_empty();
        let line = if is_asked_for { "online-no-address".into() } else { state_text(&lobby) };
        text.set_if_neq(line);
    }
}

fn show_with_server(
    lobby: Res<Lobby>,
    settings: Res<Settings>,
    mut parts: Query<(Ref<WithServer>, &mut Node)>,
) {
    let is_missing = settings.page().is_empty()
        || matches!(
            lobby.state,
            LobbyState::Unreachable | LobbyState::Untrusted | LobbyState::Refused(_)
        );
    for (part, mut node) in &mut parts {
        if lobby.is_changed() || part.is_added() {
            node.display = display_if(!is_missing);
        }
    }
}

/// Lists the games that others seek.
fn list_seeks(
    lobby: Res<Lobby>,
    list: Single<(Entity, Ref<Seeks>)>,
    mut last: Local<Vec<SeekId>>,
    mut commands: Commands,
) {
    let (list, place) = list.into_inner();
    let ids: Vec<_> = lobby.seeks.iter().map(|seek| seek.id).collect();
    if ids == *last && !place.is_added() {
        return;
    }
    *last = ids;
    commands.entity(list).despawn_children();
    if lobby.seeks.is_empty() {
        let nobody = label("online-no-games", text_size::SMALL, Role::TextDim);
        commands.spawn((ChildOf(list), nobody));
    }
    for seek in &lobby.seeks {
        let player = match seek.terms.name.as_str() {
            "" => LocalText::new("online-somebody"),
            name => LocalText::verbatim(name),
        };
        let line = LocalText::new("online-seek-line")
            .with_text("game", LocalText::new(title_key(&seek.terms.ruleset)))
            .with_text("time", time_text(seek.terms.time))
            .with_text("player", player);
        let row = Node {
            column_gap: px(12),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::SpaceBetween,
            ..default()
        };
        let row = commands.spawn((ChildOf(list), row)).id();
        commands.spawn((ChildOf(row), label(line.clone(), text_size::BODY, Role::Text)));
        let spoken = LocalText::new("online-accept-spoken").with_text("line", line);
        commands.spawn((
            ChildOf(row),
            Accepts(seek.id),
            SpokenName(spoken),
            button("online-accept", ButtonStyle::Quiet, on_accept),
        ));
    }
}

/// Lets the player ask for a game while there is a server and a valid time.
fn allow(
    lobby: Res<Lobby>,
    draft: Option<Res<Draft>>,
    buttons: Query<Entity, With<Asks>>,
    mut commands: Commands,
) {
    let Some(draft) = draft else { return };
    let is_disabled = lobby.state != LobbyState::Open || !draft.is_ready();
    for button in &buttons {
        mark(&mut commands, button, InteractionDisabled, is_disabled);
    }
}
