//! The menu in which a player waits for a server, for an opponent, or for a friend.

use super::{
    Menu,
    frame::{self, Backdrop, Shape},
    link,
    new_game::state_text,
};
use crate::{
    app::{launch::Launch, states::Screen},
    kit::widgets::{ButtonStyle, button, opens, writes},
    library::OpenOwnerLink,
    lobby::{AskJoining, AskLobby, JoinGame, Joining, Lobby, LobbyState},
    online::Invite,
    table::Shown,
    words::LocalText,
};
use bevy::{input_focus::AutoFocus, prelude::*, ui_widgets::observe};

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
        Joining::Refused(bye) => bye.into(),
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
    let shows = Shows::of(&joining, &lobby);
    let friend = shows.friend.as_ref().map(ToString::to_string);
    let shape = (Shape::Dialog(460.0), shows.clone());
    frame::open(&mut commands, Menu::Waiting, Backdrop::over(&shown), shape, |card| {
        card.spawn(frame::heading("online-heading"));
        card.spawn(frame::paragraph(shows.line));
        if let Some(friend) = &friend {
            card.spawn(link::text(friend));
            card.spawn(frame::paragraph("online-friend-waiting"));
        }
        card.spawn(frame::foot(())).with_children(|foot| {
            let cancel = button("online-cancel", ButtonStyle::Quiet, writes(AskJoining::Cancel));
            let cancel = foot.spawn((cancel, observe(opens(Menu::Online)))).id();
            if let Some(friend) = friend {
                link::spawn_buttons(foot, &friend, ButtonStyle::Primary).insert(AutoFocus);
            } else if shows.offers_seats {
                let take = |other| writes(AskJoining::TakeSeat(other));
                foot.spawn(button("online-other-seat-take", ButtonStyle::Quiet, take(true)));
                let own = button("online-other-seat-own", ButtonStyle::Primary, take(false));
                foot.spawn((own, AutoFocus));
            } else if shows.offers_computer {
                let play = writes(AskLobby::AcceptComputer);
                let play = button("online-play-computer", ButtonStyle::Primary, play);
                foot.spawn((play, AutoFocus));
            } else {
                foot.commands_mut().entity(cancel).insert(AutoFocus);
            }
        });
    });
}
