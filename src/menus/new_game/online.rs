//! The menu for playing on a server: the player's name, the games that others seek, a link to join
//! by, and the choice of a game for a friend or for anyone.

use super::{
    Part, WIDTH, column_of_two, columns, draft::Draft, forget_draft, opponent::sides, options,
    presets, section, section_heading, section_node, time, wrapping_row,
};
use crate::{
    app::{settings::Settings, states::Screen},
    kit::{
        children,
        controls::{TextField, text_field},
        paint::Role,
        palette::text_size,
        widgets::{ButtonStyle, SpokenName, button, column, display_if, label, mark, writes},
    },
    library::OpenOwnerLink,
    lobby::{AskJoining, AskLobby, JoinGame, Lobby, LobbyState},
    menus::{
        Menu,
        begin::{Beginning, ToBegin},
        frame,
        games::running,
    },
    online::{MAX_NAME_CHARS, NotAnInvite, SeekEntry, SeekId, ServerLink, Terms},
    rules::{BoardKind, TimeControl},
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
pub(super) const LONGEST: usize = 200;

/// The field for the player's name.
#[derive(Component)]
struct NameField;

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

    let mut draft = Draft::from(&*settings);
    (draft.opponent, draft.watch) = (None, false);
    frame::sheet(&mut commands, Menu::Online, WIDTH, |card| {
        card.spawn(frame::heading("online-heading"));
        frame::list(card).with_children(|list| {
            list.spawn(running::games());
            let line = label(LocalText::default(), text_size::SMALL, Role::TextDim);
            list.spawn((StateLine, line, Node { margin: UiRect::bottom(px(12)), ..default() }));
            // Variant and time come first: on a phone the rest is below them.
            list.spawn(columns()).with_children(|columns| {
                columns.spawn((WithServer, column_of_two())).with_children(|game| {
                    game.spawn(section("new-game-which")).with_children(|which| {
                        which.spawn(presets::boards());
                        for board in BoardKind::ALL {
                            which.spawn(presets::games(board));
                        }
                    });
                });
                columns
                    .spawn(column_of_two())
                    .with_children(|others| spawn_others(others, &draft, &settings));
            });
        });
        let friend = button("online-friend", ButtonStyle::Quiet, on_ask);
        let anyone = button("online-anyone", ButtonStyle::Primary, on_ask);
        card.spawn(frame::foot(children![
            frame::back_button("button-back"),
            (WithServer, Asks::ForFriend, friend),
            (WithServer, Asks::ForAnyone, AutoFocus, anyone),
        ]));
    });
    commands.insert_resource(draft);
}

/// Spawns the time, the open games, the player's name, and the link.
fn spawn_others(others: &mut ChildSpawnerCommands, draft: &Draft, settings: &Settings) {
    let part = || Node { flex_shrink: 0.0, ..column(px(0)) };
    others.spawn((WithServer, part())).with_children(|terms| {
        terms
            .spawn((Part::Time, section("time-heading")))
            .with_children(|time| time::spawn(time, draft));
        terms.spawn((section_node(), children![section_heading("new-game-side"), sides()]));
        let seeks = (Seeks, column(px(8)));
        terms.spawn((section_node(), children![section_heading("online-open-games"), seeks]));
    });
    others.spawn(section_node()).with_children(|who| {
        let name = "online-name";
        let field =
            text_field(&settings.online_name, name, name, MAX_NAME_CHARS, NameField, on_name);
        let mut name = who.spawn((column(px(10)), children![section_heading(name), field]));
        // In the native game it is also the name of who hosts.
        if cfg!(target_arch = "wasm32") {
            name.insert(WithServer);
        }
    });
    let (name, example) = ("online-link", LocalText::verbatim("https://…"));
    let field = text_field("", example, name, LONGEST, LinkField, on_link);
    let join = button("online-join", ButtonStyle::Quiet, on_join);
    let fault = label(LocalText::default(), text_size::SMALL, Role::DangerText);
    let link = children![
        section_heading(name),
        (wrapping_row(), children![field, join]),
        (LinkFault, fault),
    ];
    let mut link = others.spawn((section_node(), link));
    // In the native game a link may lead to another server.
    if cfg!(target_arch = "wasm32") {
        link.insert(WithServer);
    }
    #[cfg(not(target_arch = "wasm32"))]
    super::servers::spawn(others, settings);
    #[cfg(target_arch = "wasm32")]
    others.spawn((
        section_node(),
        children![
            section_heading("nearby-heading"),
            label("host-how", text_size::SMALL, Role::TextDim)
        ],
    ));
    let rules = (Part::Options, options::options(draft));
    others.spawn((WithServer, part(), children![rules]));
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

/// Returns the line about the lobby that the player is in.
pub(in crate::menus) fn state_text(lobby: &Lobby) -> LocalText {
    if let Some(fault) = lobby.fault {
        return (&fault).into();
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
        LobbyState::Refused(bye) => (&bye).into(),
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
        let nearby = settings.nearby_server.as_str();
        let line = if is_asked_for {
            "online-no-address".into()
        } else if lobby.state == LobbyState::Open && lobby.fault.is_none() && !nearby.is_empty() {
            let address = nearby.trim_start_matches("http://").trim_end_matches('/');
            LocalText::new("online-at").with_text("address", LocalText::verbatim(address))
        } else {
            state_text(&lobby)
        };
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
    commands.entity(list).despawn_children().with_children(|list| {
        if lobby.seeks.is_empty() {
            list.spawn(label("online-no-games", text_size::SMALL, Role::TextDim));
        }
        for seek in &lobby.seeks {
            list.spawn(row_of(seek));
        }
    });
}

/// Returns the row of a game that somebody seeks.
fn row_of(seek: &SeekEntry) -> impl Bundle {
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
    let spoken = SpokenName(LocalText::new("online-accept-spoken").with_text("line", line.clone()));
    let accept = writes(AskLobby::Accept(seek.id));
    let accept = button("online-accept", ButtonStyle::Quiet, accept);
    let line = label(line, text_size::BODY, Role::Text);
    (row, children![line, (spoken, accept)])
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
