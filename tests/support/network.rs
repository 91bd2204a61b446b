//! A fake network. Tests see who connects, and are the server.

use fogchess::platform::{
    power::Waker,
    socket::{Network, Socket, SocketEvent},
};
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// A network without wires. Clones share the same network.
#[derive(Clone, Default)]
pub struct FakeNetwork(Arc<Mutex<Air>>);

#[derive(Default)]
struct Air {
    arrivals: Vec<FakeSocket>,
    came_back: bool,
}

/// The server's end of a connection.
#[derive(Clone)]
pub struct FakeSocket {
    /// The address that the client has asked for.
    pub url: String,
    pipe: Arc<Mutex<Pipe>>,
    waker: Waker,
}

#[derive(Debug, Default)]
struct Pipe {
    to_client: VecDeque<SocketEvent>,
    to_server: VecDeque<Vec<u8>>,
    left: bool,
}

struct FakeLine(Arc<Mutex<Pipe>>);

fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl FakeNetwork {
    /// Returns the connections that clients have begun since the last call.
    pub fn arrivals(&self) -> Vec<FakeSocket> {
        core::mem::take(&mut locked(&self.0).arrivals)
    }

    /// Lets the player come back to the page.
    pub fn come_back(&self) {
        locked(&self.0).came_back = true;
    }
}

impl Network for FakeNetwork {
    fn open(&self, url: &str, waker: Waker) -> Box<dyn Socket> {
        let pipe = Arc::new(Mutex::new(Pipe::default()));
        let socket = FakeSocket { url: url.to_owned(), pipe: Arc::clone(&pipe), waker };
        locked(&self.0).arrivals.push(socket);
        Box::new(FakeLine(pipe))
    }

    fn came_back(&self) -> bool {
        core::mem::take(&mut locked(&self.0).came_back)
    }
}

impl FakeSocket {
    /// Lets the connection open.
    pub fn open(&self) {
        self.tell(SocketEvent::Opened);
    }

    /// Sends a frame to the client.
    pub fn send(&self, frame: Vec<u8>) {
        self.tell(SocketEvent::Frame(frame));
    }

    /// Breaks the connection.
    pub fn close(&self) {
        self.tell(SocketEvent::Closed);
    }

    fn tell(&self, event: SocketEvent) {
        locked(&self.pipe).to_client.push_back(event);
        self.waker.wake();
    }

    /// Returns the frames that the client has sent since the last call.
    pub fn received(&self) -> Vec<Vec<u8>> {
        locked(&self.pipe).to_server.drain(..).collect()
    }

    /// Returns `true` if the client has closed the connection.
    pub fn has_left(&self) -> bool {
        locked(&self.pipe).left
    }
}

impl Socket for FakeLine {
    fn poll(&mut self) -> Option<SocketEvent> {
        locked(&self.0).to_client.pop_front()
    }

    fn send(&mut self, frame: Vec<u8>) {
        locked(&self.0).to_server.push_back(frame);
    }
}

impl Drop for FakeLine {
    fn drop(&mut self) {
        locked(&self.0).left = true;
    }
}
