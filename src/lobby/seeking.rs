//! [`Lobby`]: the place on a server where players find each other.

use super::{
    JoinGame,
    line::{LobbyLine, LobbyState},
};
use crate::table::PlaySystems;
use crate::{
    app::settings::Settings,
    online::{Invite, Invites, LobbyDown, LobbyFault, LobbyUp, SeekEntry, SeekId, Terms},
    platform::{
        power::{NextFrame, Waker},
        socket::Sockets,
    },
    rules::Level,
};
use bevy::prelude::*;
use core::time::Duration;

/// The pause in typing after which an address counts as complete.
const TYPING: Duration = Duration::from_millis(700);

/// A request to a lobby.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum AskLobby {
    /// Enters the lobby of the server that has this page.
    Enter(String),
    /// The same, while the player may still be typing the address.
    EnterTyped(String),
    /// Creates a game for a friend.
    Invite(Terms),
    /// Looks for anyone to play with.
    Seek(Terms),
    /// Takes an [`Self::Invite`] or a [`Self::Seek`] back.
    StopSeeking,
    /// Plays the game that somebody else seeks.
    Accept(SeekId),
    /// Plays the computer that the server has offered.
    AcceptComputer,
    /// Leaves the lobby.
    Leave,
}

/// A lobby, as its client knows it.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Lobby {
    /// The state of the connection.
    pub state: LobbyState,
    /// The games that others seek, the oldest first.
    pub seeks: Vec<SeekEntry>,
    /// `true` while the player looks for somebody to play with.
    pub is_seeking: bool,
    /// The computer that has offered to play.
    pub offered: Option<Level>,
    /// The last request could not be met.
    pub fault: Option<LobbyFault>,
}

/// The line to the lobby that the player is in.
#[derive(Resource, Default)]
pub(super) struct InLobby {
    line: LobbyLine,
    /// The request that is sent as soon as the lobby is open.
    standing: Option<LobbyUp>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Lobby>()
        .init_resource::<InLobby>()
        .add_message::<AskLobby>()
        .add_systems(Update, talk.in_set(PlaySystems::Apply).before(super::joining::join));
}

pub(super) fn talk(
    mut asked: MessageReader<AskLobby>,
    sockets: Res<Sockets>,
    waker: Res<Waker>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut place: ResMut<InLobby>,
    mut lobby: ResMut<Lobby>,
    mut join: MessageWriter<JoinGame>,
    mut next_frame: ResMut<NextFrame>,
) {
    let now = time.elapsed();
    let place = &mut *place;
    let mut next = lobby.clone();
    for request in asked.read() {
        place.take(request, &settings, now, &mut next);
    }
    let news = place.line.run(&sockets, &waker, now, &mut next_frame);
    if news.opened
        && let Some(standing) = place.standing.clone()
    {
        place.line.send(&standing);
    }
    for message in news.messages {
        place.hear(message, &mut next, &mut join);
    }
    next.state = place.line.state();
    if next.state != LobbyState::Open {
        (next.seeks, next.offered) = (Vec::new(), None);
    }
    lobby.set_if_neq(next);
}

impl InLobby {
    /// Enters a lobby at this time, or leaves the one before if the page has no address.
    fn enter(&mut self, page: &str, at: Duration, lobby: &mut Lobby) {
        let is_there = self.line.page() == page && self.line.state() == LobbyState::Open;
        if is_there {
            return;
        }
        self.leave(lobby);
        if !page.is_empty() {
            self.line = LobbyLine::new(page.into(), at);
        }
    }

    fn take(&mut self, request: &AskLobby, settings: &Settings, now: Duration, lobby: &mut Lobby) {
        lobby.fault = None;
        let up = match request {
            AskLobby::Enter(page) => {
                self.enter(page, now, lobby);
                return;
            }
            AskLobby::EnterTyped(page) => {
                self.enter(page, now + TYPING, lobby);
                return;
            }
            AskLobby::Leave => {
                self.leave(lobby);
                return;
            }
            AskLobby::Invite(terms) => LobbyUp::Invite(terms.clone()),
            AskLobby::Seek(terms) => LobbyUp::Seek(terms.clone()),
            AskLobby::StopSeeking => LobbyUp::StopSeeking,
            AskLobby::Accept(seek) => LobbyUp::Accept { seek: *seek, name: settings.player_name() },
            AskLobby::AcceptComputer => LobbyUp::AcceptComputer,
        };
        match up {
            LobbyUp::StopSeeking => {
                (self.standing, lobby.is_seeking, lobby.offered) = (None, false, None);
            }
            LobbyUp::Invite(_) | LobbyUp::Seek(_) => {
                (self.standing, lobby.is_seeking) =
                    (Some(up.clone()), matches!(up, LobbyUp::Seek(_)));
            }
            _ => {}
        }
        self.line.send(&up);
    }

    fn hear(&mut self, message: LobbyDown, lobby: &mut Lobby, join: &mut MessageWriter<JoinGame>) {
        let page = self.line.page().to_owned();
        let invite = |game, key| Invite { page: page.clone(), game, key: Some(key) };
        match message {
            LobbyDown::Seeks(mut seeks) => {
                seeks.retain(|seek| !seek.own);
                lobby.seeks = seeks;
            }
            LobbyDown::Invited { game, key, friend, .. } => {
                let friend = Some(invite(game, friend));
                join.write(JoinGame(Invites { friend, ..invite(game, key).into() }));
                self.leave(lobby);
            }
            LobbyDown::Paired { game, key } => {
                join.write(JoinGame(invite(game, key).into()));
                self.leave(lobby);
            }
            LobbyDown::ComputerOffered(level) => lobby.offered = Some(level),
            LobbyDown::Failed(fault) => {
                lobby.fault = Some(fault);
                if !matches!(fault, LobbyFault::SeekGone | LobbyFault::NoComputer) {
                    (self.standing, lobby.is_seeking) = (None, false);
                }
            }
            // These answer requests of other rooms, and the line handles a goodbye.
            LobbyDown::Kept(_) | LobbyDown::Fetched { .. } | LobbyDown::Bye(_) => {}
        }
    }

    /// Closes the connection.
    fn leave(&mut self, lobby: &mut Lobby) {
        (*self, *lobby) = (Self::default(), Lobby::default());
    }
}
