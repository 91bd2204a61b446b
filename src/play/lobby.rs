//! [`Lobby`]: the place on a server where players find each other.

use super::{JoinGame, remote::transmit};
use crate::{
    net::{
        Bye, Invite, Invites, LobbyDown, LobbyFault, LobbyUp, SeekEntry, SeekId, Terms, read_frame,
    },
    power::{NextFrame, Waker},
    protocol::VERSION,
    session::Level,
    settings::Settings,
    socket::{Socket, SocketEvent, Sockets},
};
use bevy::prelude::*;
use core::time::Duration;

/// The time between two attempts to connect.
const RETRY: Duration = Duration::from_secs(4);

/// The time without a further letter after which an address counts as typed.
const TYPING: Duration = Duration::from_millis(700);

/// A request to a lobby.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum AskLobby {
    /// Enters the lobby of the server that has this page.
    Enter(String),
    /// Creates a game for a friend.
    Invite(Terms),
    /// Looks for anyone to play with.
    Seek(Terms),
    /// Ends that.
    StopSeeking,
    /// Plays the game that somebody else seeks.
    Accept(SeekId),
    /// Plays the computer that the server has offered.
    AcceptComputer,
    /// Leaves the lobby.
    Leave,
}

/// The state of the connection to a lobby.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LobbyState {
    /// The player is in no lobby.
    #[default]
    Outside,
    /// The server has not answered yet.
    Connecting,
    /// The lobby is open.
    Open,
    /// No server answers. It is tried again.
    Unreachable,
    /// The server has refused.
    Refused(Bye),
}

/// A lobby, as its client knows it.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Lobby {
    /// The state of the connection.
    pub state: LobbyState,
    /// The games that others seek, the oldest first.
    pub seeks: Vec<SeekEntry>,
    /// `true` while the player looks for somebody to play with, or waits for a game to be created.
    pub is_seeking: bool,
    /// The computer that has offered to play.
    pub offered: Option<Level>,
    /// The last request could not be met.
    pub fault: Option<LobbyFault>,
}

/// The line to the lobby.
#[derive(Resource, Default)]
struct LobbyLine {
    page: String,
    socket: Option<Socket>,
    /// `true` once the server has spoken on this connection.
    is_open: bool,
    retry_at: Option<Duration>,
    /// The request that is sent as soon as the lobby is open.
    standing: Option<LobbyUp>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Lobby>()
        .init_resource::<LobbyLine>()
        .add_message::<AskLobby>()
        .add_systems(Update, talk.in_set(super::PlaySystems::Apply).before(super::online::talk));
}

fn talk(
    mut asked: MessageReader<AskLobby>,
    sockets: Res<Sockets>,
    waker: Res<Waker>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut line: ResMut<LobbyLine>,
    mut lobby: ResMut<Lobby>,
    mut join: MessageWriter<JoinGame>,
    mut next_frame: ResMut<NextFrame>,
) {
    let now = time.elapsed();
    let line = &mut *line;
    let mut next = lobby.clone();
    for request in asked.read() {
        line.take(request, &settings, now, &mut next);
    }
    if line.retry_at.is_some_and(|at| at <= now) {
        line.retry_at = None;
        line.is_open = false;
        line.socket = Invite::lobby_socket(&line.page).map(|url| sockets.open(&url, &waker));
        if line.socket.is_none() {
            next.state = LobbyState::Unreachable;
        }
    }
    while let Some(event) = line.socket.as_mut().and_then(Socket::poll) {
        match event {
            SocketEvent::Opened => {
                transmit(line.socket.as_mut(), &LobbyUp::Hello { version: VERSION });
            }
            SocketEvent::Frame(frame) => match read_frame::<LobbyDown>(&frame) {
                Ok(messages) => {
                    for message in messages {
                        line.hear(message, now, &mut next, &mut join);
                    }
                }
                Err(_) => line.lose(now, &mut next),
            },
            SocketEvent::Closed => line.lose(now, &mut next),
        }
    }
    if let Some(at) = line.retry_at {
        next_frame.within(at.saturating_sub(now));
    }
    lobby.set_if_neq(next);
}

impl LobbyLine {
    fn take(&mut self, request: &AskLobby, settings: &Settings, now: Duration, lobby: &mut Lobby) {
        lobby.fault = None;
        let up = match request {
            AskLobby::Enter(page) => {
                let is_there = self.page == *page && lobby.state == LobbyState::Open;
                if page.is_empty() {
                    (*self, *lobby) = (Self::default(), Lobby::default());
                } else if !is_there {
                    // An address that is being typed has not ended with the first letter.
                    let is_first = lobby.state == LobbyState::Outside && self.page.is_empty();
                    let at = if is_first { now } else { now + TYPING };
                    *self = Self { page: page.clone(), retry_at: Some(at), ..default() };
                    *lobby = Lobby { state: LobbyState::Connecting, ..default() };
                }
                return;
            }
            AskLobby::Leave => {
                (*self, *lobby) = (Self::default(), Lobby::default());
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
                (self.standing, lobby.is_seeking) = (Some(up.clone()), true);
            }
            _ => {}
        }
        if self.is_open {
            transmit(self.socket.as_mut(), &up);
        }
    }

    fn hear(
        &mut self,
        message: LobbyDown,
        now: Duration,
        lobby: &mut Lobby,
        join: &mut MessageWriter<JoinGame>,
    ) {
        if !core::mem::replace(&mut self.is_open, true) {
            lobby.state = LobbyState::Open;
            if let Some(standing) = self.standing.clone() {
                transmit(self.socket.as_mut(), &standing);
            }
        }
        let invite = |game, key| Invite { page: self.page.clone(), game, key: Some(key) };
        match message {
            LobbyDown::Seeks(mut seeks) => {
                seeks.retain(|seek| !seek.own);
                lobby.seeks = seeks;
            }
            LobbyDown::Invited { game, key, friend, .. } => {
                let friend = Some(invite(game, friend));
                join.write(JoinGame(Invites { own: invite(game, key), friend }));
                self.leave(lobby);
            }
            LobbyDown::Paired { game, key } => {
                join.write(JoinGame(invite(game, key).into()));
                self.leave(lobby);
            }
            LobbyDown::ComputerOffered(level) => lobby.offered = Some(level),
            // Answers to requests that no menu makes.
            LobbyDown::Kept(_) | LobbyDown::Fetched { .. } => {}
            LobbyDown::Failed(fault) => {
                lobby.fault = Some(fault);
                if !matches!(fault, LobbyFault::SeekGone | LobbyFault::NoComputer) {
                    (self.standing, lobby.is_seeking) = (None, false);
                }
            }
            LobbyDown::Bye(bye) => {
                self.lose(now, lobby);
                if !bye.is_passing() {
                    lobby.state = LobbyState::Refused(bye);
                    self.retry_at = None;
                }
            }
        }
    }

    /// Lets go of the connection, as a game has been found.
    fn leave(&mut self, lobby: &mut Lobby) {
        (*self, *lobby) = (Self::default(), Lobby::default());
    }

    fn lose(&mut self, now: Duration, lobby: &mut Lobby) {
        (self.socket, self.is_open) = (None, false);
        self.retry_at = Some(now + RETRY);
        lobby.state = LobbyState::Unreachable;
        (lobby.seeks, lobby.offered) = (Vec::new(), None);
    }
}
