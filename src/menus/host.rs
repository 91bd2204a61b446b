//! The menu about the server that this game runs for others in the same network, and the question
//! before it ends with the game.

use super::{
    Menu,
    frame::{self, Backdrop},
    link,
};
use crate::{
    app::states::Screen,
    kit::{
        children,
        paint::Role,
        palette::text_size,
        qr::qr_picture,
        widgets::{ButtonStyle, ReadAloud, SpokenName, button, label, opens, writes},
    },
    lobby::{AskHosting, Host, Hosting, Lobby},
    online::HostFault,
    words::LocalText,
};
use bevy::{
    app::AppExit,
    input_focus::AutoFocus,
    prelude::*,
    ui_widgets::{Activate, observe},
    window::WindowCloseRequested,
};

/// The width of the QR code, in logical pixels.
const CODE: f32 = 198.0;

/// The contents of the menu, which is spawned again when they change: the state without its numbers.
#[derive(Component, Clone, PartialEq)]
struct Shows(Hosting);

impl Shows {
    fn of(hosting: &Hosting) -> Self {
        Self(match hosting.clone() {
            Hosting::Open(host) => Hosting::Open(Host { players: 0, games: 0, ..host }),
            hosting => hosting,
        })
    }
}

/// The line about who is there.
#[derive(Component)]
struct WhoIsThere;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Host), spawn)
        .add_systems(OnEnter(Menu::ConfirmQuit), ask_quit)
        .add_systems(
            Update,
            (
                (spawn_again, tell_who_is_there).run_if(in_state(Menu::Host)),
                close.run_if(not(in_state(Screen::Loading))),
            ),
        );
}

/// Starts the server, and opens the menu about it.
pub(super) fn on_host(
    _: On<Activate>,
    mut ask: MessageWriter<AskHosting>,
    mut menu: ResMut<NextState<Menu>>,
) {
    ask.write(AskHosting::Start);
    menu.set(Menu::Host);
}

fn spawn(hosting: Res<Hosting>, mut images: ResMut<Assets<Image>>, mut commands: Commands) {
    frame::dialog(&mut commands, Menu::Host, Backdrop::Opaque, 460.0, |card| {
        card.spawn((frame::heading("host-heading"), Shows::of(&hosting)));
        let stop = button("host-stop", ButtonStyle::Quiet, writes(AskHosting::Stop));
        match &*hosting {
            Hosting::Open(host) => {
                let page = spawn_host(card, host, &mut images);
                card.spawn(frame::foot(())).with_children(|foot| {
                    foot.spawn((stop, observe(opens(Menu::Online))));
                    if let Some(page) = page {
                        link::spawn_buttons(foot, page, ButtonStyle::Quiet);
                    }
                    let play = button("host-play", ButtonStyle::Primary, opens(Menu::Online));
                    foot.spawn((play, AutoFocus));
                });
            }
            Hosting::Starting => {
                card.spawn(frame::paragraph("host-starting"));
                card.spawn(frame::foot(children![(stop, observe(opens(Menu::Online)), AutoFocus)]));
            }
            Hosting::No => {
                card.spawn(frame::paragraph("host-stopped"));
                spawn_again_button(card, "host-button");
            }
            Hosting::Failed(fault) => {
                card.spawn(frame::paragraph(fault_text(fault)));
                spawn_again_button(card, "host-again");
            }
        }
    });
}

/// Spawns the buttons of a server that does not run.
fn spawn_again_button(card: &mut ChildSpawnerCommands, text: &'static str) {
    let again = button(text, ButtonStyle::Primary, writes(AskHosting::Start));
    card.spawn(frame::foot(children![frame::back_button("button-back"), (again, AutoFocus)]));
}

/// Spawns all that is told about a server on which others can play. Returns the address of its page.
fn spawn_host<'a>(
    card: &mut ChildSpawnerCommands,
    host: &'a Host,
    images: &mut Assets<Image>,
) -> Option<&'a str> {
    let Some(page) = &host.page else {
        card.spawn(frame::paragraph("host-no-network"));
        return None;
    };
    let line = if host.has_page { "host-line" } else { "host-line-no-page" };
    card.spawn(frame::paragraph(line));
    frame::list(card).with_children(|list| {
        if host.has_page
            && let Some(code) = qr_picture(page)
        {
            let node = Node {
                width: px(CODE),
                height: px(CODE),
                flex_shrink: 0.0,
                align_self: AlignSelf::Center,
                ..default()
            };
            list.spawn((SpokenName("host-code".into()), node, ImageNode::new(images.add(code))));
        }
        let centred = |top| Node {
            align_self: AlignSelf::Center,
            flex_shrink: 0.0,
            margin: UiRect::top(px(top)),
            ..default()
        };
        let address = label(LocalText::verbatim(page), text_size::HEADING, Role::Text);
        list.spawn((centred(12), children![(ReadAloud, address)]));
        let who = label("", text_size::BODY, Role::Text);
        list.spawn((centred(2), children![(WhoIsThere, ReadAloud, who)]));
        let small = |text: LocalText| {
            let node = Node { margin: UiRect::top(px(10)), flex_shrink: 0.0, ..default() };
            (node, children![(ReadAloud, label(text, text_size::SMALL, Role::TextDim))])
        };
        if host.is_elsewhere {
            list.spawn(small(LocalText::new("host-elsewhere").with("port", host.port)));
        }
        list.spawn(small(LocalText::new("host-firewall").with("port", host.port)));
        list.spawn(small("host-kept".into()));
        // Above the line of the foot.
        list.spawn(Node { height: px(14), flex_shrink: 0.0, ..default() });
    });
    Some(page)
}

/// Returns the text about a server that does not run.
fn fault_text(fault: &HostFault) -> LocalText {
    match fault {
        HostFault::PortTaken(port) => LocalText::new("host-port-taken").with("port", port),
        HostFault::AlreadyRuns => "host-already-runs".into(),
        HostFault::NoProgram => "host-no-program".into(),
        HostFault::Other(reason) => {
            LocalText::new("host-failed").with_text("reason", LocalText::verbatim(reason))
        }
    }
}

/// Spawns the menu again when its contents are out of date.
fn spawn_again(hosting: Res<Hosting>, shown: Single<&Shows>, mut menu: ResMut<NextState<Menu>>) {
    if **shown != Shows::of(&hosting) && matches!(*menu, NextState::Unchanged) {
        menu.set(Menu::Host);
    }
}

fn tell_who_is_there(
    hosting: Res<Hosting>,
    lobby: Res<Lobby>,
    line: Option<Single<(Ref<WhoIsThere>, &mut LocalText)>>,
) {
    let (Some(line), Some(host)) = (line, hosting.host()) else { return };
    let (place, mut text) = line.into_inner();
    if hosting.is_changed() || lobby.is_changed() || place.is_added() {
        let others = host.others(&lobby);
        text.set_if_neq(
            LocalText::new("host-who")
                .with_number("others", f64::from(others))
                .with_number("games", f64::from(host.games)),
        );
    }
}

/// Closes the window when the system asks, after a question if others play on this game's server.
fn close(
    mut requests: MessageReader<WindowCloseRequested>,
    hosting: Res<Hosting>,
    lobby: Res<Lobby>,
    open: Res<State<Menu>>,
    mut menu: ResMut<NextState<Menu>>,
    mut exit: MessageWriter<AppExit>,
) {
    if requests.read().count() == 0 {
        return;
    }
    // Who closes it again does not want to be asked.
    if hosting.has_others(&lobby) && *open.get() != Menu::ConfirmQuit {
        menu.set(Menu::ConfirmQuit);
    } else {
        exit.write(AppExit::Success);
    }
}

fn ask_quit(mut commands: Commands) {
    frame::dialog(&mut commands, Menu::ConfirmQuit, Backdrop::Opaque, 460.0, |card| {
        card.spawn(frame::heading("confirm-quit-title"));
        card.spawn(frame::paragraph("confirm-quit-line"));
        let yes = button("title-quit", ButtonStyle::Danger, writes(AppExit::Success));
        let no = (frame::back_button("button-back"), AutoFocus);
        card.spawn(frame::foot(children![no, yes]));
    });
}

/// Quits, after a question if others play on this game's server.
pub(crate) fn on_quit(
    _: On<Activate>,
    hosting: Res<Hosting>,
    lobby: Res<Lobby>,
    mut menu: ResMut<NextState<Menu>>,
    mut exit: MessageWriter<AppExit>,
) {
    if hosting.has_others(&lobby) {
        menu.set(Menu::ConfirmQuit);
    } else {
        exit.write(AppExit::Success);
    }
}
