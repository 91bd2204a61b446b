//! [`LobbyLine`]: the client's end of a connection to the lobby of a server.

use crate::{
    game::VERSION,
    online::{Bye, Invite, LobbyDown, LobbyUp, read_frame},
    platform::{
        power::{NextFrame, Waker},
        socket::{Socket, SocketEvent, Sockets},
    },
    table::transmit,
};
use core::time::Duration;

/// The time between two attempts to connect.
const RETRY: Duration = Duration::from_secs(4);

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
    /// The server has no certificate that is trusted here. It is tried again.
    Untrusted,
    /// The server has refused.
    Refused(Bye),
}

/// A line to a lobby. After each loss it connects again.
#[derive(Default)]
pub(crate) struct LobbyLine {
    page: String,
    state: LobbyState,
    socket: Option<Socket>,
    retry_at: Option<Duration>,
}

/// The news of a line.
#[derive(Default)]
pub(crate) struct LobbyNews {
    /// `true` if the lobby has opened: requests that were not answered are sent again now.
    pub opened: bool,
    /// The messages of the server.
    pub messages: Vec<LobbyDown>,
}

impl LobbyLine {
    /// Returns a line to the lobby of the server that has this page. It connects at `at`.
    pub fn new(page: String, at: Duration) -> Self {
        Self { page, state: LobbyState::Connecting, retry_at: Some(at), socket: None }
    }

    /// Returns the address of the page.
    pub fn page(&self) -> &str {
        &self.page
    }

    /// Returns the state of the connection.
    pub const fn state(&self) -> LobbyState {
        self.state
    }

    /// Sends a message if the lobby is open.
    pub fn send(&mut self, message: &LobbyUp) {
        if self.state == LobbyState::Open {
            transmit(self.socket.as_mut(), message);
        }
    }

    /// Connects when it is time, and returns the messages that have come.
    pub fn run(
        &mut self,
        sockets: &Sockets,
        waker: &Waker,
        now: Duration,
        next_frame: &mut NextFrame,
    ) -> LobbyNews {
        let mut news = LobbyNews::default();
        if self.retry_at.is_some_and(|at| at <= now) {
            self.retry_at = None;
            self.socket = Invite::lobby_socket(&self.page).map(|url| sockets.open(&url, waker));
            if self.socket.is_none() {
                self.state = LobbyState::Unreachable;
            }
        }
        while let Some(event) = self.socket.as_mut().and_then(Socket::poll) {
            match event {
                SocketEvent::Opened => {
                    transmit(self.socket.as_mut(), &LobbyUp::Hello { version: VERSION });
                }
                SocketEvent::Frame(frame) => match read_frame::<LobbyDown>(&frame) {
                    Ok(messages) => {
                        messages.into_iter().for_each(|it| self.hear(it, now, &mut news));
                    }
                    Err(_) => self.lose(now),
                },
                SocketEvent::Closed => self.lose(now),
                SocketEvent::Untrusted => {
                    self.lose(now);
                    self.state = LobbyState::Untrusted;
                }
            }
        }
        if let Some(at) = self.retry_at {
            next_frame.within(at.saturating_sub(now));
        }
        news
    }

    fn hear(&mut self, message: LobbyDown, now: Duration, news: &mut LobbyNews) {
        if self.socket.is_none() {
            return;
        }
        if let LobbyDown::Bye(bye) = message {
            self.lose(now);
            self.state = LobbyState::Refused(bye);
            if !bye.is_passing() {
                self.retry_at = None;
            }
            return;
        }
        news.opened |= self.state != LobbyState::Open;
        self.state = LobbyState::Open;
        news.messages.push(message);
    }

    /// Closes a connection that has ended, or whose messages make no sense.
    pub fn lose(&mut self, now: Duration) {
        self.socket = None;
        self.retry_at = Some(now + RETRY);
        self.state = LobbyState::Unreachable;
    }
}
