//! The menu in which a player waits for a server, for an opponent, or for a friend.

use super::{
    Menu,
    frame::{self, Backdrop, Shape},
    link,
    new_game::state_text,
};
use crate::{
    app::{launch::Launch, states::Screen},
    kit::widgets::{ButtonStyle, button},
    library::OpenOwnerLink,
    lobby::{AskJoining, AskLobby, JoinGame, Joining, Lobby, LobbyState},
    online::Invite,
    table::Shown,
    words::LocalText,
};
use bevy::{input_focus::AutoFocus, prelude::*, ui_widgets::Activate};

/// The contents of the menu, which is spawned again when they change.
#[derive(Component, Clone, PartialEq)]
struct Shows {
    line: LocalText,
    /// The link for the friend that the player waits for.
    friend: Option<Invite>,
    /// `true` if a computer offers to play.
    offers_computer: bool,
    /// `true` if the player chooses between two seats of a game.
    offers_seats: bool,
}

impl Shows {
    fn of(joining: &Joining, lobby: &Lobby) -> Self {
        Self {
            line: line(joining, lobby),
            friend: match joining {
                Joining::Friend(invite) => Some(invite.clone()),
                _ => None,
            },
            offers_computer: *joining == Joining::Nothing && lobby.offered.is_some(),
            offers_seats: *joining == Joining::OtherSeat,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Waiting), spawn).add_systems(
        Update,
        (follow_launched.run_if(in_state(Screen::Title)), ask_anew.run_if(in_state(Menu::Waiting))),
    );
}

/// Follows the link with which the program or the page was started.
fn follow_launched(
    mut launch: ResMut<Launch>,
    mut join: MessageWriter<JoinGame>,
    mut open: MessageWriter<OpenOwnerLink>,
    mut menu: ResMut<NextState<Menu>>,
) {
    let asked = launch.bypass_change_detection();
    if let Some(invites) = asked.join.take() {
        join.write(JoinGame(invites));
        menu.set(Menu::Waiting);
    }
    open.write_batch(asked.games.take().map(OpenOwnerLink));
}

/// Spawns the menu again when its contents are out of date.
fn ask_anew(
    joining: Res<Joining>,
    lobby: Res<Lobby>,
    shown: Single<&Shows>,
    mut menu: ResMut<NextState<Menu>>,
) {
    if **shown != Shows::of(&joining, &lobby) && matches!(*menu, NextState::Unchanged) {
        menu.set(Menu::Waiting);
    }
}

/// Returns the line about the friend, the opponent or the server that the player waits for.
fn line(joining: &Joining, lobby: &Lobby) -> LocalText {
    match joining {
        Joining::Friend(_) => "online-friend-line".into(),
        Joining::Connecting(false) => "online-connecting".into(),
        Joining::Connecting(true) => "online-connecting-again".into(),
        Joining::OtherSeat => "online-other-seat".into(),
        Joining::Untrusted => "online-untrusted".into(),
        Joining::Refused(bye) => (*bye).into(),
        Joining::Nothing => match (lobby.state, lobby.offered) {
            (LobbyState::Open, Some(level)) if lobby.fault.is_none() => {
                LocalText::new("online-computer-offer").with_text("level", level)
            }
            (LobbyState::Open, _) if lobby.fault.is_none() && lobby.is_seeking => {
                "online-seeking".into()
            }
            (LobbyState::Open, _) if lobby.fault.is_none() => "online-connecting".into(),
            (LobbyState::Outside, _) => "online-connecting".into(),
            _ => state_text(lobby),
        },
    }
}

fn spawn(shown: Res<Shown>, joining: Res<Joining>, lobby: Res<Lobby>, mut commands: Commands) {
    let commands = &mut commands;
    let shows = Shows::of(&joining, &lobby);
    let backdrop = Backdrop::over(&shown);
    let card = frame::open(commands, Menu::Waiting, backdrop, Shape::Dialog(460.0));
    commands.entity(card).insert(shows.clone());
    commands.spawn((ChildOf(card), frame::heading("online-heading")));
    commands.spawn((ChildOf(card), frame::paragraph(shows.line)));
    let friend = shows.friend.map(|invite| invite.to_string());
    if let Some(friend) = &friend {
        link::spawn(commands, card, friend);
        commands.spawn((ChildOf(card), frame::paragraph("online-friend-waiting")));
    }
    let foot = commands.spawn((ChildOf(card), frame::foot())).id();
    let cancel = button("online-cancel", ButtonStyle::Quiet, on_cancel);
    let cancel = commands.spawn((ChildOf(foot), cancel)).id();
    if let Some(friend) = friend {
        let copy = link::spawn_buttons(commands, foot, &friend, ButtonStyle::Primary);
        commands.entity(copy).insert(AutoFocus);
    } else if shows.offers_seats {
        let other = button("online-other-seat-take", ButtonStyle::Quiet, take_other);
        let own = button("online-other-seat-own", ButtonStyle::Primary, take_own);
        commands.spawn((ChildOf(foot), other));
        commands.spawn((ChildOf(foot), own, AutoFocus));
    } else if shows.offers_computer {
        let play = button("online-play-computer", ButtonStyle::Primary, on_computer);
        commands.spawn((ChildOf(foot), play, AutoFocus));
    } else {
        commands.entity(cancel).insert(AutoFocus);
    }
}

/// Stops waiting, and goes to the choice of games.
fn on_cancel(
    _: On<Activate>,
    mut joining: MessageWriter<AskJoining>,
    mut menu: ResMut<NextState<Menu>>,
) {
    joining.write(AskJoining::Cancel);
    menu.set(Menu::Online);
}

fn take_other(_: On<Activate>, mut joining: MessageWriter<AskJoining>) {
    joining.write(AskJoining::TakeSeat(true));
}

fn take_own(_: On<Activate>, mut joining: MessageWriter<AskJoining>) {
    joining.write(AskJoining::TakeSeat(false));
}

fn on_computer(_: On<Activate>, mut lobby: MessageWriter<AskLobby>) {
    lobby.write(AskLobby::AcceptComputer);
}
