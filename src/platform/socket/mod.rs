//! [`Socket`]: a connection to a server that carries frames of bytes. In the native game a thread
//! carries them, in a browser the page does.

#[cfg(not(target_arch = "wasm32"))]
pub mod native;
#[cfg(target_arch = "wasm32")]
pub mod web;

use crate::platform::power::Waker;
use bevy::prelude::*;

/// The name of the messages, which a client asks the server for when it connects.
pub const SUBPROTOCOL: &str = "fogchess";

/// An event of a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SocketEvent {
    /// The connection is there.
    Opened,
    /// A frame has come.
    Frame(Vec<u8>),
    /// The connection was lost, or could not be made. Nothing follows.
    Closed,
    /// The connection could not be made, because the server has no certificate that is trusted here.
    /// Nothing follows. A page is not told the reason: there it is [`Self::Closed`].
    Untrusted,
}

/// One end of a connection, as each platform makes it.
pub trait Line: Send + Sync {
    /// Returns the next event, if there is one.
    fn poll(&mut self) -> Option<SocketEvent>;

    /// Sends a frame. It is dropped if there is no connection.
    fn send(&mut self, frame: Vec<u8>);
}

/// The network, as each platform has it.
pub trait Network: Send + Sync {
    /// Begins to connect to an address, `wss://host/…`. The waker is called for each event.
    fn open(&self, url: &str, waker: Waker) -> Box<dyn Line>;

    /// Returns `true` if, since the last call, the player has come back to the page, or the machine
    /// to the network. Connections may then be dead without notice.
    fn came_back(&self) -> bool {
        false
    }
}

/// The network in use. There is none by default.
#[derive(Resource, Default)]
pub struct Sockets(Option<Box<dyn Network>>);

/// A connection. It is closed when it is dropped.
pub struct Socket {
    line: Option<Box<dyn Line>>,
    is_over: bool,
}

impl Sockets {
    /// Uses this network.
    pub fn new(network: impl Network + 'static) -> Self {
        Self(Some(Box::new(network)))
    }

    /// Begins to connect to an address, `wss://host/…`.
    pub fn open(&self, url: &str, waker: &Waker) -> Socket {
        let line = self.0.as_ref().map(|network| network.open(url, waker.clone()));
        Socket { line, is_over: false }
    }

    /// See [`Network::came_back`].
    pub fn came_back(&self) -> bool {
        self.0.as_ref().is_some_and(|network| network.came_back())
    }
}

impl Socket {
    /// Returns the next event, if there is one.
    pub fn poll(&mut self) -> Option<SocketEvent> {
        if self.is_over {
            return None;
        }
        let event = match &mut self.line {
            Some(line) => line.poll(),
            None => Some(SocketEvent::Closed),
        };
        self.is_over = matches!(event, Some(SocketEvent::Closed | SocketEvent::Untrusted));
        event
    }

    /// Sends a frame. It is dropped if there is no connection.
    pub fn send(&mut self, frame: Vec<u8>) {
        if let Some(line) = self.line.as_mut().filter(|_| !self.is_over) {
            line.send(frame);
        }
    }
}

/// Registers [`Sockets`].
pub fn plugin(app: &mut App) {
    app.init_resource::<Sockets>();
}
