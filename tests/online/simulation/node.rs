//! A server, as its task of the one game is written around the pure parts.

use super::world::{GAME, KEYS};
use fogchess_online::{
    Bye, Hello, Up,
    hosting::{
        Action, FromClient, HostedGame, NodeId, Relay, RelayAction, RemoteSocket, SocketId, Step,
        Uptime,
    },
};
use fogchess_rules::{BySide, Color, Moment};
use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

/// The time for which clocks wait for a player after a failure, in milliseconds.
const RETURN_MS: u64 = 30_000;

/// A server.
pub struct Node {
    pub id: NodeId,
    /// The number of times that it was started.
    pub life: u32,
    pub is_up: bool,
    /// The time until which it is paused.
    pub paused_until: u64,
    /// `true` if the pause is too short to be noticed.
    pub pause_is_short: bool,
    /// `true` if it has noticed a pause, and asks its clients for a sign of life.
    pub asks: bool,
    /// `true` if its lease has run out since it last looked if the game is still its own.
    pub has_lapsed: bool,
    /// The time by which its clock is ahead.
    ahead_ms: u64,
    uptime: Uptime,
    /// The moment from which the clocks stand still, because a step is not stored yet.
    pub unsaved: Option<Moment>,
    /// The players who have not been heard since a failure, and the times from which nobody waits
    /// for them.
    lost: BySide<Option<u64>>,
    /// The last connection of each side.
    seats: BySide<Option<SocketId>>,
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
    /// It tries again to store a step, and turns clients away.
    Saving {
        step: Box<Step>,
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
    pub fn new(index: usize, ahead_ms: u64, now: u64) -> Self {
        let id = NodeId(index as u64);
        Self {
            id,
            life: 0,
            is_up: true,
            paused_until: 0,
            pause_is_short: false,
            asks: false,
            has_lapsed: false,
            ahead_ms,
            uptime: uptime(ahead_ms, now),
            unsaved: None,
            lost: BySide::both(None),
            seats: BySide::both(None),
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
        self.unsaved = None;
        self.asks = false;
        self.remotes.clear();
        core::mem::take(&mut self.clients)
    }

    /// Starts the server under a new number.
    pub fn start(&mut self, now: u64) {
        self.is_up = true;
        self.uptime = uptime(self.ahead_ms, now);
        self.id = NodeId(self.id.0 + 100);
        self.relay = Relay::new(self.id);
    }

    /// Returns its own time. Notices if it was paused.
    pub fn now(&mut self, now: u64) -> Moment {
        let (read, pauses) = (Duration::from_millis(now), self.uptime.pauses());
        let local = self.uptime.now(read, read);
        if self.uptime.pauses() != pauses {
            self.asks = true;
            self.lost = BySide::both(Some(now + RETURN_MS));
            if let Task::Hosting { game, .. } = &mut self.task {
                game.paused(local);
                for socket in self.remotes.keys() {
                    game.heard(*socket, local);
                }
            }
            for socket in self.remotes.keys().copied().collect::<Vec<_>>() {
                self.find(socket);
            }
        }
        local
    }

    fn find(&mut self, socket: SocketId) {
        if let Some(side) = self.side_of(socket) {
            self.lost[side] = None;
        }
    }

    fn side_of(&self, socket: SocketId) -> Option<Color> {
        Color::ALL.into_iter().find(|side| self.seats[*side] == Some(socket))
    }

    /// Begins to host the game, and waits for both players.
    pub fn host(&mut self, game: HostedGame, epoch: u64, now: u64) {
        self.lost = BySide::both(Some(now + RETURN_MS));
        self.task = Task::Hosting { game: Box::new(game), epoch };
    }

    /// Returns the side whose clock may run, if the game is hosted in this epoch.
    pub fn clock_that_may_run(&self, epoch: u64, now: u64) -> Option<Color> {
        let is_away = !self.is_up || (self.paused_until > now && !self.pause_is_short);
        match &self.task {
            Task::Hosting { game, epoch: own } if *own == epoch && !is_away => {
                let turn = game.referee().turn();
                let is_lost = self.lost[turn].is_some_and(|until| now < until);
                (game.is_running() && !is_lost).then_some(turn)
            }
            _ => None,
        }
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
                game.measured(socket, lag_ms, now);
                if let Some(side) = side {
                    self.seats[side] = Some(socket);
                    self.find(socket);
                }
            }
            Task::Saving { .. } => {
                if let Some(remote) = connect.remote {
                    self.remotes.insert(connect.socket, remote);
                }
                return Some(Wish::Game(Action::Close(connect.socket, Bye::Restarting)));
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
            Task::Hosting { game, .. } => {
                game.receive(socket, message, now);
                self.find(socket);
            }
            Task::Relaying(_) => self.relay.send(socket, FromClient::Message(message), now),
            Task::Closed | Task::Looking(_) | Task::Saving { .. } => {}
        }
    }

    /// Takes in the answer of one of its clients to its question for a sign of life.
    pub fn pong(&mut self, socket: SocketId, lag_ms: u64, now: Moment) {
        if let Task::Hosting { game, .. } = &mut self.task {
            game.measured(socket, lag_ms, now);
            self.find(socket);
        }
    }

    pub fn disconnect(&mut self, socket: SocketId, now: Moment) {
        self.clients.remove(&socket);
        self.remotes.remove(&socket);
        match &mut self.task {
            Task::Hosting { game, .. } => game.disconnect(socket, now),
            Task::Relaying(_) => self.relay.send(socket, FromClient::Disconnect, now),
            Task::Looking(waiting) => waiting.retain(|connect| connect.socket != socket),
            Task::Closed | Task::Saving { .. } => {}
        }
    }

    /// Loses a relayed client together with its node.
    pub fn lose(&mut self, socket: SocketId, since: Moment, now: Moment, world_now: u64) {
        self.remotes.remove(&socket);
        match &mut self.task {
            Task::Hosting { game, .. } => {
                game.lose(socket, since, now);
                if let Some(side) = self.side_of(socket) {
                    self.lost[side] = Some(world_now + RETURN_MS);
                }
            }
            Task::Looking(waiting) => waiting.retain(|connect| connect.socket != socket),
            Task::Closed | Task::Saving { .. } | Task::Relaying(_) => {}
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

    /// Closes the game, which it has lost or cannot store for now.
    pub fn close_game(&mut self, bye: Bye) -> Vec<Wish> {
        match core::mem::replace(&mut self.task, Task::Closed) {
            Task::Hosting { mut game, .. } => game.close(bye).into_iter().map(Wish::Game).collect(),
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

/// Starts the time of a node.
fn uptime(ahead_ms: u64, now: u64) -> Uptime {
    let read = Duration::from_millis(now);
    Uptime::new(Moment(now + ahead_ms), read, read)
}
