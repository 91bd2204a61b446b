//! [`Relay`]: passes connections on between the nodes of a cluster.
//!
//! A client may be connected to one node, while its game is at another. A [`Line`] connects the
//! nodes, over a bus that may fail, and may lose or delay messages. A line with a missing or late
//! message is dropped: its connections are closed, and their clients connect again and are sent the
//! news that they have missed.

use super::game::SocketId;
use crate::{Bye, GameId, Hello, Up};
use core::fmt;
use fogchess_rules::Moment;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The longest time between two messages of a node on a line, in milliseconds.
const BEAT_MS: u64 = 500;
/// The time after which a silent line is dropped, in milliseconds. A message that was on its way
/// for longer is refused.
const SILENT_MS: u64 = 2_000;
/// The time within which a new line must be answered, in milliseconds.
const OPEN_MS: u64 = 1_000;

/// A node of a cluster: one run of a server. The number is random, and never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct NodeId(pub u64);

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// A connection of a client to another node, which is relayed to this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RemoteSocket {
    /// The node of the client.
    pub node: NodeId,
    line: u64,
    socket: SocketId,
}

/// A message between two nodes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Packet {
    /// The node that sends it.
    pub from: NodeId,
    /// The number of the line, given by the node that opened it.
    line: u64,
    body: Body,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Body {
    /// From the node of the clients, which opened the line.
    Up(Parcel<FromClient>),
    /// From the node of the games.
    Down(Parcel<ToClient>),
    /// The line is dropped.
    Drop {
        /// `true` if the node that opened it drops it.
        by_opener: bool,
    },
}

/// An action of a relayed client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FromClient {
    /// It connects to a game.
    Connect {
        /// Its first message.
        hello: Hello,
        /// `true` if it speaks JSON, `false` if it speaks postcard.
        json: bool,
    },
    /// It sends a message.
    Message(Up),
    /// Its round-trip time was measured, in milliseconds.
    Measured(u64),
    /// It is gone.
    Disconnect,
}

/// A message for a relayed client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum ToClient {
    /// A frame.
    Frame(Vec<u8>),
    /// The connection is closed, with this goodbye.
    Close(Bye),
    /// The game is not at this node.
    NotHere,
}

/// An action that a [`Relay`] asks of its node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RelayAction {
    /// To send a packet to another node.
    Publish(NodeId, Packet),
    /// To send a frame to a client of this node.
    Frame(SocketId, Vec<u8>),
    /// To say goodbye to a client of this node and close its connection.
    Close(SocketId, Bye),
    /// To look again for the game of a client of this node: the other node does not have it, or
    /// does not answer.
    Again(SocketId, Hello),
    /// To tell a game of this node about an action of a client of another one.
    Arrive(RemoteSocket, FromClient),
    /// To tell a game of this node that the line to a client is lost, and since when. The client
    /// did not cause it.
    Lost(RemoteSocket, Moment),
}

/// The lines of a node to others.
#[derive(Debug)]
pub struct Relay {
    node: NodeId,
    /// The number of lines that this node has opened so far.
    opened: u64,
    /// The lines to games at other nodes.
    outgoing: BTreeMap<u64, OutgoingLine>,
    /// The lines from clients at other nodes.
    incoming: BTreeMap<(NodeId, u64), IncomingLine>,
    /// The lines of this node's clients.
    lines: BTreeMap<SocketId, u64>,
    /// The nodes to which lines were lost lately, and the moments of the last losses.
    lost: BTreeMap<NodeId, Moment>,
    /// The number of lines that were lost so far.
    lost_lines: u64,
    actions: Vec<RelayAction>,
}

#[derive(Debug)]
struct OutgoingLine {
    to: NodeId,
    line: Line,
    clients: BTreeMap<SocketId, Client>,
}

#[derive(Debug)]
struct IncomingLine {
    line: Line,
    sockets: BTreeSet<SocketId>,
}

/// A client of this node whose game is at another.
#[derive(Debug)]
struct Client {
    game: GameId,
    /// Its first message, until it is answered.
    hello: Option<Hello>,
    json: bool,
}

impl Relay {
    /// Creates the relay of a node.
    pub const fn new(node: NodeId) -> Self {
        Self {
            node,
            opened: 0,
            outgoing: BTreeMap::new(),
            incoming: BTreeMap::new(),
            lines: BTreeMap::new(),
            lost: BTreeMap::new(),
            lost_lines: 0,
            actions: Vec::new(),
        }
    }

    /// Returns the actions to take, in order.
    pub fn actions(&mut self) -> Vec<RelayAction> {
        core::mem::take(&mut self.actions)
    }

    /// Returns the number of clients of this node whose games are at others.
    pub fn clients(&self) -> usize {
        self.lines.len()
    }

    /// Returns the number of lines that were lost so far.
    pub const fn lost_lines(&self) -> u64 {
        self.lost_lines
    }

    /// Relays a client of this node to its game at `owner`. `json` is `true` if its frames are
    /// JSON.
    pub fn connect(
        &mut self,
        owner: NodeId,
        socket: SocketId,
        hello: Hello,
        json: bool,
        now: Moment,
    ) {
        self.tick(now);
        if self.lost.get(&owner).is_some_and(|at| now.since(*at) < OPEN_MS) {
            return self.actions.push(RelayAction::Again(socket, hello));
        }
        let known = self.outgoing.iter().find(|(_, line)| line.to == owner).map(|(id, _)| *id);
        let id = known.unwrap_or_else(|| {
            self.opened += 1;
            let line = OutgoingLine { to: owner, line: Line::new(now), clients: BTreeMap::new() };
            self.outgoing.insert(self.opened, line);
            self.opened
        });
        self.lines.insert(socket, id);
        let Some(line) = self.outgoing.get_mut(&id) else { return };
        line.clients.insert(socket, Client { game: hello.game, hello: Some(hello), json });
        if line.line.is_open() {
            self.introduce(id, socket, now);
        } else {
            self.tick(now);
        }
    }

    /// Tells the node of the game of a client.
    fn introduce(&mut self, id: u64, socket: SocketId, now: Moment) {
        let client = self.outgoing.get(&id).and_then(|line| line.clients.get(&socket));
        let Some(Client { hello: Some(hello), json, .. }) = client else { return };
        let connect = FromClient::Connect { hello: hello.clone(), json: *json };
        self.send_up(id, socket, connect, now);
    }

    /// Passes on an action of a client of this node.
    pub fn send(&mut self, socket: SocketId, from: FromClient, now: Moment) {
        self.tick(now);
        let Some(id) = self.lines.get(&socket).copied() else { return };
        let gone = from == FromClient::Disconnect;
        let Some(line) = self.outgoing.get(&id) else { return };
        if line.line.is_open() {
            self.send_up(id, socket, from, now);
        }
        if gone {
            self.remove(socket);
        }
    }

    fn remove(&mut self, socket: SocketId) -> Option<Client> {
        let id = self.lines.remove(&socket)?;
        self.outgoing.get_mut(&id)?.clients.remove(&socket)
    }

    fn send_up(&mut self, id: u64, socket: SocketId, from: FromClient, now: Moment) {
        let Some(line) = self.outgoing.get_mut(&id) else { return };
        let body = Body::Up(line.line.pack(Some((socket, from)), now));
        let packet = Packet { from: self.node, line: id, body };
        self.actions.push(RelayAction::Publish(line.to, packet));
    }

    /// Sends a frame to a client of another node.
    pub fn frame(&mut self, to: RemoteSocket, frame: Vec<u8>, now: Moment) {
        self.send_down(to, ToClient::Frame(frame), now);
    }

    /// Says goodbye to a client of another node and closes its connection.
    pub fn close(&mut self, to: RemoteSocket, bye: Bye, now: Moment) {
        self.send_down(to, ToClient::Close(bye), now);
    }

    /// Tells a client of another node that its game is not here.
    pub fn not_here(&mut self, to: RemoteSocket, now: Moment) {
        self.send_down(to, ToClient::NotHere, now);
    }

    fn send_down(&mut self, to: RemoteSocket, item: ToClient, now: Moment) {
        self.tick(now);
        let Some(line) = self.incoming.get_mut(&(to.node, to.line)) else { return };
        let known = match item {
            ToClient::Frame(_) => line.sockets.contains(&to.socket),
            ToClient::Close(_) | ToClient::NotHere => line.sockets.remove(&to.socket),
        };
        if known {
            let body = Body::Down(line.line.pack(Some((to.socket, item)), now));
            let packet = Packet { from: self.node, line: to.line, body };
            self.actions.push(RelayAction::Publish(to.node, packet));
        }
    }

    /// Takes in a packet of another node.
    pub fn hear(&mut self, packet: Packet, now: Moment) {
        self.tick(now);
        let Packet { from, line: id, body } = packet;
        match body {
            Body::Up(parcel) => self.hear_up(from, id, parcel, now),
            Body::Down(parcel) => self.hear_down(from, id, parcel, now),
            Body::Drop { by_opener: true } => self.lose_incoming((from, id)),
            Body::Drop { by_opener: false } => {
                if self.outgoing.get(&id).is_some_and(|line| line.to == from) {
                    self.lose_outgoing(id, now);
                }
            }
        }
    }

    fn hear_up(&mut self, from: NodeId, id: u64, parcel: Parcel<FromClient>, now: Moment) {
        if parcel.opens() {
            let new = || IncomingLine { line: Line::new(now), sockets: BTreeSet::new() };
            self.incoming.entry((from, id)).or_insert_with(new);
        }
        let heard = self.incoming.get_mut(&(from, id)).map(|line| line.line.unpack(parcel, now));
        let Some(Ok(item)) = heard else {
            self.lose_incoming((from, id));
            return self.publish_drop(from, id, false);
        };
        if let (Some((socket, does)), Some(line)) = (item, self.incoming.get_mut(&(from, id))) {
            let known = match does {
                FromClient::Connect { .. } => line.sockets.insert(socket),
                FromClient::Disconnect => line.sockets.remove(&socket),
                FromClient::Message(_) | FromClient::Measured(_) => line.sockets.contains(&socket),
            };
            if known {
                let remote = RemoteSocket { node: from, line: id, socket };
                self.actions.push(RelayAction::Arrive(remote, does));
            }
        }
        // A new line is answered at once.
        self.beat(now);
    }

    fn hear_down(&mut self, from: NodeId, id: u64, parcel: Parcel<ToClient>, now: Moment) {
        let line = self.outgoing.get_mut(&id).filter(|line| line.to == from);
        let was_open = line.as_ref().is_some_and(|line| line.line.is_open());
        let Some(Ok(item)) = line.map(|line| line.line.unpack(parcel, now)) else {
            if self.outgoing.get(&id).is_some_and(|line| line.to == from) {
                self.lose_outgoing(id, now);
            }
            return self.publish_drop(from, id, true);
        };
        if !was_open {
            let waiting = self.outgoing.get(&id).map(|line| line.clients.keys().copied().collect());
            let waiting: Vec<_> = waiting.unwrap_or_default();
            waiting.into_iter().for_each(|socket| self.introduce(id, socket, now));
        }
        let Some((socket, item)) = item else { return };
        if self.lines.get(&socket) != Some(&id) {
            return;
        }
        match item {
            ToClient::Frame(frame) => {
                let line = self.outgoing.get_mut(&id);
                if let Some(client) = line.and_then(|line| line.clients.get_mut(&socket)) {
                    client.hello = None;
                    self.actions.push(RelayAction::Frame(socket, frame));
                }
            }
            ToClient::Close(bye) => {
                self.remove(socket);
                self.actions.push(RelayAction::Close(socket, bye));
            }
            ToClient::NotHere => {
                let client = self.remove(socket);
                self.look_again(socket, client);
            }
        }
    }

    /// Looks for the game of a client again or, if the client has been answered, closes its
    /// connection so that it connects again.
    fn look_again(&mut self, socket: SocketId, client: Option<Client>) {
        self.actions.push(match client.and_then(|client| client.hello) {
            Some(hello) => RelayAction::Again(socket, hello),
            None => RelayAction::Close(socket, Bye::Restarting),
        });
    }

    /// Says goodbye to this node's clients of a game and closes their connections.
    pub fn close_clients(&mut self, game: GameId, bye: Bye, now: Moment) {
        let of_game = |line: &OutgoingLine| -> Vec<_> {
            let clients = line.clients.iter().filter(|(_, client)| client.game == game);
            clients.map(|(socket, _)| *socket).collect()
        };
        let sockets: Vec<_> = self.outgoing.values().flat_map(of_game).collect();
        for socket in sockets {
            self.send(socket, FromClient::Disconnect, now);
            self.actions.push(RelayAction::Close(socket, bye));
        }
    }

    /// Keeps the lines alive, and drops silent ones. Call it ten times a second.
    pub fn tick(&mut self, now: Moment) {
        self.drop_lines(now, |line| line.is_lost(now));
        self.beat(now);
    }

    /// Drops all lines, because the node stops.
    pub fn stop(&mut self, now: Moment) {
        self.drop_lines(now, |_| true);
    }

    fn drop_lines(&mut self, now: Moment, drops: impl Fn(&Line) -> bool) {
        let outgoing = self.outgoing.iter().filter(|(_, line)| drops(&line.line));
        let incoming = self.incoming.iter().filter(|(_, line)| drops(&line.line));
        let outgoing: Vec<_> = outgoing.map(|(id, line)| (*id, line.to)).collect();
        let incoming: Vec<_> = incoming.map(|(id, _)| *id).collect();
        for (id, to) in outgoing {
            self.lose_outgoing(id, now);
            self.publish_drop(to, id, true);
        }
        for (from, id) in incoming {
            self.lose_incoming((from, id));
            self.publish_drop(from, id, false);
        }
    }

    fn beat(&mut self, now: Moment) {
        let from = self.node;
        for (&id, OutgoingLine { to, line, .. }) in &mut self.outgoing {
            if line.is_due(now) {
                let packet = Packet { from, line: id, body: Body::Up(line.pack(None, now)) };
                self.actions.push(RelayAction::Publish(*to, packet));
            }
        }
        for (&(to, id), IncomingLine { line, .. }) in &mut self.incoming {
            if line.is_due(now) {
                let packet = Packet { from, line: id, body: Body::Down(line.pack(None, now)) };
                self.actions.push(RelayAction::Publish(to, packet));
            }
        }
    }

    fn lose_outgoing(&mut self, id: u64, now: Moment) {
        let Some(line) = self.outgoing.remove(&id) else { return };
        self.lost_lines += 1;
        self.lost.retain(|_, at| now.since(*at) < OPEN_MS);
        self.lost.insert(line.to, now);
        for (socket, client) in line.clients {
            self.lines.remove(&socket);
            self.look_again(socket, Some(client));
        }
    }

    fn lose_incoming(&mut self, id: (NodeId, u64)) {
        let Some(line) = self.incoming.remove(&id) else { return };
        self.lost_lines += 1;
        for socket in line.sockets {
            let remote = RemoteSocket { node: id.0, line: id.1, socket };
            self.actions.push(RelayAction::Lost(remote, line.line.heard_at));
        }
    }

    fn publish_drop(&mut self, to: NodeId, line: u64, by_opener: bool) {
        let packet = Packet { from: self.node, line, body: Body::Drop { by_opener } };
        self.actions.push(RelayAction::Publish(to, packet));
    }
}

/// One end of a line.
#[derive(Debug)]
struct Line {
    /// The number of items sent and heard so far.
    sent: u64,
    heard: u64,
    heard_at: Moment,
    /// The other end's time when it sent its last parcel; `None` if it has sent none.
    theirs: Option<Moment>,
    /// The moment at which the last parcel was sent.
    sent_at: Option<Moment>,
}

/// A message on a line, with or without an item. Its numbers show if one is missing or late.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Parcel<T> {
    /// The number of items so far, with this one.
    number: u64,
    /// The time of the end that sends it, by its own clock.
    sent_at: Moment,
    /// The newest `sent_at` that this end has received from the other one.
    echo: Option<Moment>,
    item: Option<(SocketId, T)>,
}

impl<T> Parcel<T> {
    /// Returns `true` if it may open a line.
    const fn opens(&self) -> bool {
        self.number == 0 && self.echo.is_none() && self.item.is_none()
    }
}

/// The error of a parcel that came late, or after a missing one.
#[derive(Debug)]
struct Missing;

impl Line {
    const fn new(now: Moment) -> Self {
        Self { sent: 0, heard: 0, heard_at: now, theirs: None, sent_at: None }
    }

    /// Returns `true` if the other end has been heard.
    const fn is_open(&self) -> bool {
        self.theirs.is_some()
    }

    const fn is_lost(&self, now: Moment) -> bool {
        let limit = if self.is_open() { SILENT_MS } else { OPEN_MS };
        now.since(self.heard_at) > limit
    }

    /// Returns `true` if a parcel must be sent to keep the line alive.
    fn is_due(&self, now: Moment) -> bool {
        self.sent_at.is_none_or(|at| now.since(at) >= BEAT_MS)
    }

    fn pack<T>(&mut self, item: Option<(SocketId, T)>, now: Moment) -> Parcel<T> {
        self.sent += u64::from(item.is_some());
        self.sent_at = Some(now);
        Parcel { number: self.sent, sent_at: now, echo: self.theirs, item }
    }

    fn unpack<T>(
        &mut self,
        parcel: Parcel<T>,
        now: Moment,
    ) -> Result<Option<(SocketId, T)>, Missing> {
        let is_late = parcel.echo.is_some_and(|echo| now.since(echo) > SILENT_MS);
        let is_next = parcel.number == self.heard + u64::from(parcel.item.is_some());
        if is_late || !is_next || (parcel.echo.is_none() && !parcel.opens()) {
            return Err(Missing);
        }
        (self.heard, self.heard_at, self.theirs) = (parcel.number, now, Some(parcel.sent_at));
        Ok(parcel.item)
    }
}
