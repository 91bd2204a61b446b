//! [`Line`]: a connection to a server that is made again after each loss.

use super::{Socket, SocketEvent, Sockets};
use crate::{
    online::{Message, encode, read_frame},
    platform::power::Waker,
};
use core::{mem::take, time::Duration};
use serde::de::DeserializeOwned;

/// A line to a server. It connects when it is polled.
#[derive(Default)]
pub struct Line {
    /// The address of the server, `wss://host/…`; `None` if it has none.
    url: Option<String>,
    /// The frame with which each connection begins.
    hello: Vec<u8>,
    state: State,
    outage: Option<Outage>,
}

/// A time in which a line is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// The time at which it began.
    pub since: Duration,
    /// `true` if the last connection failed because of the server's certificate.
    pub is_untrusted: bool,
}

/// The connection of a line. A `stale` one may be dead. It is closed once the next one is open, so
/// that the other player does not see anybody leave.
#[derive(Default)]
enum State {
    /// There is none, and none will be made.
    #[default]
    Closed,
    /// One will be made at this time.
    Waiting { at: Duration, stale: Option<Box<dyn Socket>> },
    /// It is being made, or open; without a socket it cannot be made.
    Made { socket: Option<Box<dyn Socket>>, stale: Option<Box<dyn Socket>> },
}

impl Line {
    /// Returns a line to this address that connects at `at`. Each connection begins with `hello`.
    pub fn new(url: Option<String>, hello: &impl Message, at: Duration) -> Self {
        // No message of a client is too long.
        let hello = encode(hello).unwrap_or_default();
        Self { url, hello, state: State::Waiting { at, stale: None }, outage: None }
    }

    /// Returns the outage, while the line is broken.
    pub const fn outage(&self) -> Option<Outage> {
        self.outage
    }

    /// Returns the time until the line connects, if it waits for that.
    pub const fn wait(&self, now: Duration) -> Option<Duration> {
        let State::Waiting { at, .. } = self.state else { return None };
        Some(at.saturating_sub(now))
    }

    /// Sends a message as one frame, if there is a connection.
    pub fn send(&mut self, message: &impl Message) {
        let State::Made { socket: Some(socket), .. } = &mut self.state else { return };
        if let Ok(frame) = encode(message) {
            socket.send(frame);
        }
    }

    /// Connects when it is time, and returns the messages of the next frame that has come.
    ///
    /// # Errors
    /// Returns an error if the connection has ended or cannot be made, or if a frame makes no sense.
    /// The line is then closed until [`Self::lose`] is called.
    pub fn poll<M: DeserializeOwned>(
        &mut self,
        sockets: &Sockets,
        waker: &Waker,
        now: Duration,
    ) -> Option<Result<Vec<M>, Outage>> {
        if let State::Waiting { at, stale } = &mut self.state
            && *at <= now
        {
            let socket = self.url.as_ref().and_then(|url| sockets.open(url, waker));
            self.state = State::Made { socket, stale: stale.take() };
        }
        let is_untrusted = loop {
            let State::Made { socket, stale } = &mut self.state else { return None };
            let event = socket.as_mut().map_or(Some(SocketEvent::Closed), |it| it.poll())?;
            let is_untrusted = event == SocketEvent::Untrusted;
            self.outage = self.outage.map(|outage| Outage { is_untrusted, ..outage });
            match event {
                SocketEvent::Opened => {
                    *stale = None;
                    socket.iter_mut().for_each(|socket| socket.send(self.hello.clone()));
                }
                SocketEvent::Frame(frame) => match read_frame(&frame) {
                    Ok(messages) => return Some(Ok(messages)),
                    Err(_) => break false,
                },
                SocketEvent::Closed | SocketEvent::Untrusted => break is_untrusted,
            }
        };
        self.state = State::Closed;
        Some(Err(*self.outage.get_or_insert(Outage { since: now, is_untrusted })))
    }

    /// Notes that the line works again.
    pub const fn recovered(&mut self) {
        self.outage = None;
    }

    /// Closes the connection, which has ended, or whose messages make no sense. The line connects
    /// again after `wait`; with `None` it stays closed.
    pub fn lose(&mut self, wait: Option<Duration>, now: Duration) {
        self.state = match wait.filter(|_| self.url.is_some()) {
            Some(wait) => State::Waiting { at: now + wait, stale: None },
            None => State::Closed,
        };
        self.outage.get_or_insert(Outage { since: now, is_untrusted: false });
    }

    /// Connects anew, unless the line is closed: the connection may be dead without notice.
    pub fn renew(&mut self, now: Duration) {
        let stale = match take(&mut self.state) {
            State::Closed => return,
            State::Waiting { stale, .. } => stale,
            State::Made { socket, stale } => stale.or(socket),
        };
        self.state = State::Waiting { at: now, stale };
    }
}
