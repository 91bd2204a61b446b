//! The menu in which a player waits: for a server, for anyone to play with, or for a friend.

use super::{
    Menu,
    frame::{self, Backdrop, Shape},
    new_game::state_text,
};
use crate::{
    launch::Launch,
    play::{AskLobby, AskServer, CopyText, JoinGame, Joining, Lobby, LobbyState, Shown},
    states::Screen,
    text::LocalText,
    ui::{
        paint::Role,
        palette::text_size,
        widgets::{ButtonStyle, ReadAloud, button, label},
    },
};
use bevy::{input_focus::AutoFocus, prelude::*, ui_widgets::Activate};

/// The link for a friend, behind the button that copies it.
#[derive(Component, Clone, Debug)]
struct Link(String);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Waiting), spawn).add_systems(
        Update,
        (join_launched.run_if(in_state(Screen::Title)), ask_anew.run_if(in_state(Menu::Waiting))),
    );
}

/// Joins the game of the link with which the program or the page was started.
fn join_launched(
    mut launch: ResMut<Launch>,
    mut join: MessageWriter<JoinGame>,
    mut menu: ResMut<NextState<Menu>>,
) {
    if launch.bypass_change_detection().join.is_some()
        && let Some(invites) = launch.join.take()
    {
        join.write(JoinGame(invites));
        menu.set(Menu::Waiting);
    }
}

/// Spawns the menu anew when what is waited for has changed.
fn ask_anew(
    joining: Res<Joining>,
    lobby: Res<Lobby>,
    mut last: Local<Option<(Joining, LobbyState, bool, Option<LocalText>)>>,
    mut menu: ResMut<NextState<Menu>>,
) {
    let offered = lobby.offered.map(LocalText::from);
    let now = (joining.clone(), lobby.state, lobby.fault.is_some(), offered);
    if last.as_ref() != Some(&now) {
        if last.is_some() && matches!(*menu, NextState::Unchanged) {
            menu.set(Menu::Waiting);
        }
        *last = Some(now);
    }
}

/// Returns the line about what is waited for.
fn line(joining: &Joining, lobby: &Lobby) -> LocalText {
    match joining {
        Joining::Friend(_) => "online-friend-line".into(),
        Joining::Connecting(false) => "online-connecting".into(),
        Joining::Connecting(true) => "online-connecting-again".into(),
        Joining::Refused(bye) => (*bye).into(),
        Joining::Nothing => match (lobby.state, lobby.offered) {
            (LobbyState::Open, Some(level)) if lobby.fault.is_none() => {
                LocalText::new("online-computer-offer").with_text("level", level)
            }
            (LobbyState::Open, _) if lobby.fault.is_none() => "online-seeking".into(),
            (LobbyState::Outside, _) => "online-connecting".into(),
            _ => state_text(lobby),
        },
    }
}

fn spawn(shown: Res<Shown>, joining: Res<Joining>, lobby: Res<Lobby>, mut commands: Commands) {
    let commands = &mut commands;
    let backdrop = Backdrop::over(&shown);
    let card = frame::open(commands, Menu::Waiting, backdrop, Shape::Dialog(460.0));
    commands.spawn((ChildOf(card), frame::heading("online-heading")));
    commands.spawn((ChildOf(card), frame::paragraph(line(&joining, &lobby))));
    let friend = match &*joining {
        Joining::Friend(invite) => Some(invite.to_string()),
        _ => None,
    };
    if let Some(link) = &friend {
        let text = label(LocalText::verbatim(link), text_size::SMALL, Role::Text);
        let place = Node {
            padding: UiRect::new(px(20), px(20), px(0), px(18)),
            flex_shrink: 0.0,
            ..default()
        };
        // A link has no spaces to break at.
        // The page's text view has it too, where it can be marked and copied.
        let text =
            (ReadAloud, text, TextLayout { linebreak: LineBreak::AnyCharacter, ..default() });
        commands.spawn((ChildOf(card), place, children![text]));
        commands.spawn((ChildOf(card), frame::paragraph("online-friend-waiting")));
    }
    let foot = commands.spawn((ChildOf(card), frame::foot())).id();
    let cancel = button("online-cancel", ButtonStyle::Quiet, on_cancel);
    let cancel = commands.spawn((ChildOf(foot), cancel)).id();
    if let Some(link) = friend {
        if can_share() {
            let share = button("online-share", ButtonStyle::Quiet, on_share);
            commands.spawn((ChildOf(foot), Link(link.clone()), share));
        }
        let copy = button("online-copy", ButtonStyle::Primary, on_copy);
        commands.spawn((ChildOf(foot), Link(link), copy, AutoFocus));
    } else if matches!(*joining, Joining::Nothing) && lobby.offered.is_some() {
        let play = button("online-play-computer", ButtonStyle::Primary, on_computer);
        commands.spawn((ChildOf(foot), play, AutoFocus));
    } else {
        commands.entity(cancel).insert(AutoFocus);
    }
}

/// Goes to the choice of games, where nothing is waited for.
fn on_cancel(
    _: On<Activate>,
    mut server: MessageWriter<AskServer>,
    mut menu: ResMut<NextState<Menu>>,
) {
    server.write(AskServer::Cancel);
    menu.set(Menu::Online);
}

fn on_copy(event: On<Activate>, links: Query<&Link>, mut copy: MessageWriter<CopyText>) {
    if let Ok(Link(link)) = links.get(event.entity) {
        copy.write(CopyText(link.clone()));
    }
}

/// Returns `true` if the browser can hand a link to other programs.
fn can_share() -> bool {
    #[cfg(target_arch = "wasm32")]
    {
        let navigator = web_sys::window().map(|window| window.navigator());
        navigator.is_some_and(|navigator| {
            web_sys::js_sys::Reflect::has(&navigator, &"share".into()).unwrap_or(false)
        })
    }
    #[cfg(not(target_arch = "wasm32"))]
    false
}

fn on_share(event: On<Activate>, links: Query<&Link>) {
    if let Ok(Link(link)) = links.get(event.entity) {
        #[cfg(target_arch = "wasm32")]
        crate::page::tell("fogchess-share", &link.into());
        #[cfg(not(target_arch = "wasm32"))]
        let _ = link;
    }
}

fn on_computer(_: On<Activate>, mut lobby: MessageWriter<AskLobby>) {
    lobby.write(AskLobby::AcceptComputer);
}
