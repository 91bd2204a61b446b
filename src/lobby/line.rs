//! [`LobbyLine`]: the client's end of a connection to the lobby of a server.

use crate::{
    game::VERSION,
    online::{Bye, Invite, LobbyDown, LobbyUp},
    platform::{
        power::{NextFrame, Waker},
        socket::{Line, Sockets},
    },
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
    line: Line,
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
        let hello = LobbyUp::Hello { version: VERSION };
        let line = Line::new(Invite::lobby_socket(&page), &hello, at);
        Self { page, state: LobbyState::Connecting, line }
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
            self.line.send(message);
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
        while let Some(read) = self.line.poll::<LobbyDown>(sockets, waker, now) {
            match read {
                Ok(messages) => self.hear(messages, now, &mut news),
                Err(_) => self.lose(now),
            }
        }
        if let Some(wait) = self.line.wait(now) {
            next_frame.within(wait);
        }
        news
    }

    fn hear(&mut self, messages: Vec<LobbyDown>, now: Duration, news: &mut LobbyNews) {
        self.line.recovered();
        for message in messages {
            if let LobbyDown::Bye(bye) = message {
                self.line.lose(bye.is_passing().then_some(RETRY), now);
                self.state = LobbyState::Refused(bye);
                return;
            }
            news.opened |= self.state != LobbyState::Open;
            self.state = LobbyState::Open;
            news.messages.push(message);
        }
    }

    /// Closes a connection that has ended, or whose messages make no sense.
    pub fn lose(&mut self, now: Duration) {
        self.line.lose(Some(RETRY), now);
        let is_untrusted = self.line.outage().is_some_and(|outage| outage.is_untrusted);
        self.state = if is_untrusted { LobbyState::Untrusted } else { LobbyState::Unreachable };
    }
}
