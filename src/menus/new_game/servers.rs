//! The part of the online menu about servers: those in the local network, this game's own among
//! them, and the one whose address is typed. A page has its own.

use super::{online::LONGEST, section_heading, section_node};
use crate::{
    app::settings::Settings,
    kit::{
        children,
        controls::{Toggled, text_field, toggle},
        paint::Role,
        palette::text_size,
        widgets::{ButtonStyle, SpokenName, button, column, label, opens},
    },
    lobby::{AskLobby, AskNearby, Hosting, Nearby},
    menus::{Menu, host::on_host},
    platform::local_network::NearbyServer,
    words::LocalText,
};
use bevy::{
    prelude::*,
    text::{EditableText, TextEditChange},
    ui_widgets::Activate,
};

/// The list of the servers.
#[derive(Component)]
struct Servers;

/// The field for the server's address.
#[derive(Component)]
struct ServerField;

/// The contents of the list.
#[derive(Clone, Debug, Default, PartialEq)]
struct Rows {
    servers: Vec<NearbyServer>,
    /// The page of the server that is played on.
    used: String,
    /// `true` if this game has a server.
    hosts: bool,
}

/// The server of a row, which is entered, or left.
#[derive(Component, Clone)]
struct RowOf(String);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Online), look)
        .add_systems(OnExit(Menu::Online), look_no_longer)
        .add_systems(Update, list.run_if(in_state(Menu::Online)));
}

/// Spawns the two sections.
pub(super) fn spawn(others: &mut ChildSpawnerCommands, settings: &Settings) {
    others.spawn(section_node()).with_children(|section| {
        section.spawn(section_heading("nearby-heading"));
        section.spawn((Servers, column(px(8))));
        let hint = "nearby-toggle-hint";
        section.spawn(toggle("nearby-toggle", hint, settings.nearby, on_toggled));
    });
    let (name, example) = ("online-server", LocalText::verbatim("https://"));
    let field = text_field(&settings.server, example, name, LONGEST, ServerField, on_server);
    others.spawn((section_node(), children![section_heading(name), field]));
}

fn look(settings: Res<Settings>, mut ask: MessageWriter<AskNearby>) {
    if settings.nearby {
        ask.write(AskNearby::Look);
    }
}

fn look_no_longer(mut ask: MessageWriter<AskNearby>) {
    ask.write(AskNearby::Stop);
}

fn on_toggled(
    event: On<Toggled>,
    mut settings: ResMut<Settings>,
    mut ask: MessageWriter<AskNearby>,
) {
    settings.nearby = event.on;
    ask.write(if event.on { AskNearby::Look } else { AskNearby::Stop });
}

/// Lists the servers when they have changed.
fn list(
    nearby: Res<Nearby>,
    hosting: Res<Hosting>,
    settings: Res<Settings>,
    list: Single<(Entity, Ref<Servers>)>,
    mut last: Local<Rows>,
    mut commands: Commands,
) {
    let (list, place) = list.into_inner();
    let own = hosting.host().and_then(|host| host.page.clone());
    let used = settings.nearby_server.clone();
    let mut servers: Vec<_> =
        nearby.0.iter().filter(|server| Some(&server.page) != own.as_ref()).cloned().collect();
    // A server that is gone can be left.
    if !used.is_empty() && Some(&used) != own.as_ref() && servers.iter().all(|one| one.page != used)
    {
        servers.push(NearbyServer { page: used.clone(), ..default() });
    }
    let rows = Rows { servers, used, hosts: *hosting != Hosting::No };
    if *last == rows && !place.is_added() {
        return;
    }
    commands.entity(list).despawn_children().with_children(|list| {
        for server in &rows.servers {
            list.spawn(row(server, server.page == rows.used));
        }
        if !rows.servers.is_empty() {
            list.spawn(label("nearby-trust", text_size::SMALL, Role::TextDim));
        } else if !rows.hosts {
            list.spawn(label("nearby-none", text_size::SMALL, Role::TextDim));
        }
        if rows.hosts {
            list.spawn(button("host-show", ButtonStyle::Quiet, opens(Menu::Host)));
        } else {
            list.spawn(button("host-button", ButtonStyle::Quiet, on_host));
        }
    });
    *last = rows;
}

/// Returns the row of a server.
fn row(server: &NearbyServer, is_used: bool) -> impl Bundle {
    let address = server.page.trim_start_matches("http://").trim_end_matches('/');
    let line = match server.name.as_str() {
        "" => LocalText::verbatim(address),
        name => LocalText::new("nearby-line")
            .with_text("player", LocalText::verbatim(name))
            .with_text("address", LocalText::verbatim(address)),
    };
    let node = Node {
        column_gap: px(12),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::SpaceBetween,
        ..default()
    };
    let (text, spoken) = if is_used {
        ("nearby-leave", "nearby-leave-spoken")
    } else {
        ("nearby-enter", "nearby-enter-spoken")
    };
    let spoken = SpokenName(LocalText::new(spoken).with_text("line", line.clone()));
    let target = RowOf(if is_used { String::new() } else { server.page.clone() });
    let enter = (target, spoken, button(text, ButtonStyle::Quiet, on_enter));
    (node, children![label(line, text_size::BODY, Role::Text), enter])
}

/// Enters the lobby of a server, or goes back to that of the settings.
fn on_enter(
    event: On<Activate>,
    rows: Query<&RowOf>,
    mut settings: ResMut<Settings>,
    mut lobby: MessageWriter<AskLobby>,
) {
    if let Ok(RowOf(page)) = rows.get(event.entity) {
        settings.nearby_server.clone_from(page);
        lobby.write(AskLobby::Enter(settings.page()));
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
            settings.set_server(&server);
            lobby.write(AskLobby::EnterTyped(settings.page()));
        }
    }
}
