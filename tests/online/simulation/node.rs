//! A server, as its task of the one game is written around the pure parts.

use super::world::{GAME, KEYS};
use fogchess::{
    hall::{Action, FromClient, HostedGame, NodeId, Relay, RelayAction, RemoteSocket, SocketId},
    net::{Bye, Hello, Up},
    rules::Color,
    session::Moment,
};
use std::collections::{BTreeMap, BTreeSet};

/// A server.
pub struct Node {
    pub id: NodeId,
    /// The number of times that it was started.
    pub life: u32,
    pub is_up: bool,
    /// The time until which it is paused.
    pub paused_until: u64,
    /// `true` if its lease has run out since it last looked if the game is still its own.
    pub has_lapsed: bool,
    /// The time by which its clock is ahead.
    pub ahead_ms: u64,
    pub task: Task,
    pub relay: Relay,
    /// The connections of its own clients that have said hello.
    pub clients: BTreeSet<SocketId>,
    /// The connections that are relayed to it.
    remotes: BTreeMap<SocketId, RemoteSocket>,
}

/// The task of the game.
pub enum Task {
    Closed,
    /// It looks for the owner, while these connections wait.
    Looking(Vec<Connect>),
    Hosting {
        game: Box<HostedGame>,
        epoch: u64,
    },
    Relaying(NodeId),
}

/// A connection to the game.
pub struct Connect {
    pub socket: SocketId,
    pub hello: Hello,
    /// The connection of a client of another node.
    pub remote: Option<RemoteSocket>,
    pub lag_ms: u64,
}

/// Something that a node wants of the world.
pub enum Wish {
    Game(Action),
    Relay(RelayAction),
    /// To look for the owner of the game.
    Look {
        after_ms: u64,
    },
}

impl Node {
    pub fn new(index: usize, ahead_ms: u64) -> Self {
        let id = NodeId(index as u64);
        Self {
            id,
            life: 0,
            is_up: true,
            paused_until: 0,
            has_lapsed: false,
            ahead_ms,
            task: Task::Closed,
            relay: Relay::new(id),
            clients: BTreeSet::new(),
            remotes: BTreeMap::new(),
        }
    }

    /// Ends the server. Returns the connections of its clients.
    pub fn end(&mut self) -> BTreeSet<SocketId> {
        self.is_up = false;
        self.life += 1;
        self.paused_until = 0;
        self.task = Task::Closed;
        self.remotes.clear();
        core::mem::take(&mut self.clients)
    }

    /// Starts the server under a new number.
    pub fn start(&mut self) {
        self.is_up = true;
        self.id = NodeId(self.id.0 + 100);
        self.relay = Relay::new(self.id);
    }

    pub fn now(&self, now: u64) -> Moment {
        Moment(now + self.ahead_ms)
    }

    pub fn game(&mut self) -> Option<&mut HostedGame> {
        match &mut self.task {
            Task::Hosting { game, .. } => Some(game),
            _ => None,
        }
    }

    pub fn connect(&mut self, connect: Connect, now: Moment) -> Option<Wish> {
        match &mut self.task {
            Task::Closed => {
                self.task = Task::Looking(vec![connect]);
                return Some(Wish::Look { after_ms: 10 });
            }
            Task::Looking(waiting) => waiting.push(connect),
            Task::Hosting { game, .. } => {
                let Connect { socket, hello, remote, lag_ms } = connect;
                if let Some(remote) = remote {
                    self.remotes.insert(socket, remote);
                }
                let side =
                    hello.key.and_then(|key| Color::ALL.into_iter().find(|s| KEYS[*s] == key));
                game.connect(socket, side, hello.name, now);
                game.measured(socket, lag_ms);
            }
            Task::Relaying(owner) => match connect.remote {
                Some(remote) => self.relay.not_here(remote, now),
                None => self.relay.connect(*owner, connect.socket, connect.hello, false, now),
            },
        }
        None
    }

    /// Connects a client whose game is not where it was looked for.
    pub fn connect_again(&mut self, connect: Connect, now: Moment) -> Option<Wish> {
        if let Task::Relaying(_) = self.task {
            self.relay.close_clients(GAME, Bye::Restarting, now);
            self.task = Task::Looking(vec![connect]);
            return Some(Wish::Look { after_ms: 200 });
        }
        self.connect(connect, now)
    }

    /// Takes in a message of a client, its own or a relayed one.
    pub fn receive(&mut self, socket: SocketId, message: Up, now: Moment) {
        match &mut self.task {
            Task::Hosting { game, .. } => game.receive(socket, message, now),
            Task::Relaying(_) => self.relay.send(socket, FromClient::Message(message), now),
            Task::Closed | Task::Looking(_) => {}
        }
    }

    pub fn disconnect(&mut self, socket: SocketId, now: Moment) {
        self.clients.remove(&socket);
        self.remotes.remove(&socket);
        match &mut self.task {
            Task::Hosting { game, .. } => game.disconnect(socket, now),
            Task::Relaying(_) => self.relay.send(socket, FromClient::Disconnect, now),
            Task::Looking(waiting) => waiting.retain(|connect| connect.socket != socket),
            Task::Closed => {}
        }
    }

    /// Loses a relayed client together with its node.
    pub fn lose(&mut self, socket: SocketId, since: Moment, now: Moment) {
        self.remotes.remove(&socket);
        match &mut self.task {
            Task::Hosting { game, .. } => game.lose(socket, since, now),
            Task::Looking(waiting) => waiting.retain(|connect| connect.socket != socket),
            Task::Closed | Task::Relaying(_) => {}
        }
    }

    /// Returns the number under which a relayed connection is known here.
    pub fn socket_of(&self, remote: RemoteSocket) -> Option<SocketId> {
        self.remotes.iter().find(|(_, known)| **known == remote).map(|(socket, _)| *socket)
    }

    pub fn remote(&self, socket: SocketId) -> Option<RemoteSocket> {
        self.remotes.get(&socket).copied()
    }

    /// Says goodbye to a connection and closes it.
    pub fn close(&mut self, socket: SocketId, bye: Bye, now: Moment) {
        self.clients.remove(&socket);
        if let Some(remote) = self.remotes.remove(&socket) {
            self.relay.close(remote, bye, now);
        }
    }

    /// Closes the game, which it has lost or cannot store.
    pub fn close_game(&mut self, bye: Bye) -> Vec<Wish> {
        match core::mem::replace(&mut self.task, Task::Closed) {
            Task::Hosting { game, .. } => game.close(bye).into_iter().map(Wish::Game).collect(),
            other => {
                self.task = other;
                Vec::new()
            }
        }
    }

    /// Returns what it wants of the world.
    pub fn wishes(&mut self) -> Vec<Wish> {
        let relay = self.relay.actions().into_iter().map(Wish::Relay);
        let mut wishes: Vec<_> = relay.collect();
        if let Some(game) = self.game() {
            wishes.extend(game.actions().into_iter().map(Wish::Game));
        }
        wishes
    }
}
