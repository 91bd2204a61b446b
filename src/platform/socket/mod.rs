//! [`Socket`]: a connection to a server that carries frames of bytes. In the native game a thread
//! carries them, in a browser the page does.

mod line;
#[cfg(not(target_arch = "wasm32"))]
pub mod native;
#[cfg(target_arch = "wasm32")]
pub mod web;

pub use line::{Line, Outage};

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

/// A connection, as each platform makes it. It is closed when it is dropped.
pub trait Socket: Send + Sync {
    /// Returns the next event, if there is one.
    fn poll(&mut self) -> Option<SocketEvent>;

    /// Sends a frame. It is dropped if there is no connection.
    fn send(&mut self, frame: Vec<u8>);
}

/// The network, as each platform has it.
pub trait Network: Send + Sync {
    /// Begins to connect to an address, `wss://host/…`. The waker is called for each event.
    fn open(&self, url: &str, waker: Waker) -> Box<dyn Socket>;

    /// Returns `true` if, since the last call, the player has come back to the page, or the machine
    /// to the network. Connections may then be dead without notice.
    fn came_back(&self) -> bool {
        false
    }
}

/// The connections of this machine may have died without notice, as while it slept.
#[derive(Message)]
pub(crate) struct CameBack;

/// The network in use. There is none by default.
#[derive(Resource, Default)]
pub struct Sockets(Option<Box<dyn Network>>);

impl Sockets {
    /// Uses this network.
    pub fn new(network: impl Network + 'static) -> Self {
        Self(Some(Box::new(network)))
    }

    /// Begins to connect to an address, `wss://host/…`, if there is a network.
    fn open(&self, url: &str, waker: &Waker) -> Option<Box<dyn Socket>> {
        self.0.as_ref().map(|network| network.open(url, waker.clone()))
    }
}

/// Registers [`Sockets`].
pub fn plugin(app: &mut App) {
    app.init_resource::<Sockets>().add_message::<CameBack>().add_systems(PreUpdate, notice_return);
}

fn notice_return(sockets: Res<Sockets>, mut came_back: MessageWriter<CameBack>) {
    if sockets.0.as_ref().is_some_and(|network| network.came_back()) {
        came_back.write(CameBack);
    }
}
