//! The world of a simulation: players, their network, the servers, their bus and their store.

use super::{
    Seen,
    node::{Connect, Node, Task, Wish},
    store::{Claim, Store},
};
use fogchess_game::{VERSION, decode, encode};
use fogchess_online::{
    Bye, Down, GameClient, GameId, Greeting, Hello, Padding, PlayerName, SeatKey, Up,
    hosting::{Action, FromClient, HostedGame, NodeId, Packet, RelayAction, SocketId, Step},
    read_frame, write_frame,
};
use fogchess_rules::{
    Bonus, BySide, GameSetup, Intent, Moment, Offer, Preset, SideTime, TimeControl, Viewer,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

pub const GAME: GameId = GameId(7);
pub const KEYS: BySide<SeatKey> = BySide { white: SeatKey([1; 16]), black: SeatKey([2; 16]) };
/// White's other window among the clients.
const OTHER_WINDOW: usize = 3;
/// The players' time.
pub const BASE_MS: u64 = 30_000;
pub const INCREMENT_MS: u64 = 1_000;
/// The time in which the players think and things go wrong, in milliseconds.
const TROUBLED_MS: u64 = 60_000;
/// The time without any news after which a run ends, in milliseconds.
const CALM_MS: u64 = 6_000;
/// The times between two ticks of a node and two renewals of its lease.
const TICK_MS: u64 = 250;
const RENEW_MS: u64 = 1_000;

/// An event with a time.
enum Event {
    /// A client opens a connection.
    Connect(usize),
    /// Bytes reach the server of a connection.
    Arrive(SocketId, Vec<u8>),
    /// A frame reaches a client.
    Hear(SocketId, Vec<u8>),
    /// The server notes that a connection is gone.
    ServerNotes(SocketId),
    /// A client notes that its connection is gone.
    ClientNotes(SocketId),
    /// A player may do something.
    Think(usize),
    /// A connection breaks.
    Cut(usize),
    /// A player closes the connection.
    Leave(usize),
    /// The store carries out what a node has asked for, if it runs since.
    Commit(NodeId, Box<Commit>),
    /// Something happens to a node, in this one of its lives.
    Node(usize, u32, ForNode),
    /// A packet reaches a node, if it is still the same.
    Packet(NodeId, Box<Packet>),
    /// A node is killed.
    Crash(usize),
    /// A node stops as it should.
    Drain(usize),
    /// A node is paused.
    Pause(usize),
    /// A node is there again.
    Restart(usize),
    /// The store stalls.
    Stall,
    /// The store is full for a while, and refuses what it is given.
    Full,
    /// The answer of a client to its server's question for a sign of life.
    Pong(SocketId),
    /// The bus is gone for a while.
    Outage,
}

impl Event {
    /// Returns `true` for what goes on as long as servers run.
    const fn passes(&self) -> bool {
        matches!(self, Self::Node(_, _, ForNode::Tick | ForNode::Renew) | Self::Packet(..))
    }
}

/// An event of a node.
enum ForNode {
    Stored(Stored),
    Look,
    /// It tries again to store a step.
    SaveAgain,
    Tick,
    Renew,
}

/// A step on its way to the store.
#[derive(Clone)]
pub struct Commit {
    step: Step,
    epoch: u64,
    /// `false` if the store fails, and nobody knows if the step was stored.
    well: bool,
}

/// The answer of the store.
enum Stored {
    Well,
    Fenced,
    Failed(Box<Commit>),
}

/// A window in which somebody plays or watches.
pub struct Client {
    pub link: GameClient,
    /// The connection that it uses.
    socket: Option<SocketId>,
    /// The numbers of the requests that it knows to be done.
    pub acknowledged: BTreeSet<u32>,
    /// `true` if the player has left, and will come back late.
    has_left: bool,
}

pub struct World {
    pub seed: u64,
    lots: fastrand::Rng,
    pub setup: GameSetup,
    pub now: u64,
    /// The events by time, and in the order of their making.
    events: BTreeMap<(u64, u64), Event>,
    made: u64,
    /// The time of the last event that was more than the passing of time.
    busy_at: u64,
    pub clients: Vec<Client>,
    pub nodes: Vec<Node>,
    pub store: Store,
    /// The nodes whose steps are on their way to the store.
    pub storing: BTreeSet<NodeId>,
    stalled_until: u64,
    full_until: u64,
    /// The time for which the clock of each side may have run, in milliseconds.
    pub ran: BySide<u64>,
    /// The time until which the bus is gone, and if it keeps what it is given meanwhile.
    outage: (u64, bool),
    sockets: u64,
    /// The nodes of the connections, in one of their lives.
    at: BTreeMap<SocketId, (usize, u32)>,
    pub seen: Seen,
}

impl World {
    pub fn new(seed: u64, nodes: usize) -> Self {
        let mut lots = fastrand::Rng::with_seed(seed);
        let preset = lots.choice(Preset::ALL).expect("a preset");
        let time = SideTime::new(BASE_MS, Bonus::Increment, INCREMENT_MS).expect("a time");
        let setup = GameSetup {
            time: TimeControl::both(time),
            takeback: lots.bool(),
            ..GameSetup::new(preset.ruleset())
        };
        let keys = [Some(KEYS.white), Some(KEYS.black), None, Some(KEYS.white)];
        let client = |key| Client {
            link: GameClient::new(Hello {
                version: VERSION,
                game: GAME,
                key,
                name: PlayerName::default(),
            }),
            socket: None,
            acknowledged: BTreeSet::new(),
            has_left: false,
        };
        let is_shared = nodes > 1;
        let mut ahead = || if is_shared { lots.u64(0..5_000) } else { 0 };
        let now = 1_000;
        let nodes: Vec<_> = (0..nodes).map(|index| Node::new(index, ahead(), now)).collect();
        let mut world = Self {
            seed,
            setup,
            lots,
            now,
            events: BTreeMap::new(),
            made: 0,
            busy_at: 0,
            clients: keys.into_iter().map(client).collect(),
            nodes,
            store: Store::new(is_shared),
            storing: BTreeSet::new(),
            stalled_until: 0,
            full_until: 0,
            ran: BySide::both(0),
            outage: (0, false),
            sockets: 0,
            at: BTreeMap::new(),
            seen: Seen::default(),
        };
        for client in 0..world.clients.len() {
            let soon = if client == OTHER_WINDOW { 5_000..40_000 } else { 0..500 };
            world.after(soon, Event::Connect(client));
            world.after(500..1_000, Event::Think(client));
            world.after(2_000..20_000, Event::Cut(client));
        }
        for node in 0..world.nodes.len() {
            world.after(3_000..50_000, Event::Crash(node));
            if is_shared {
                world.after(3_000..90_000, Event::Drain(node));
            }
            world.after(3_000..60_000, Event::Pause(node));
            world.for_node(node, 0..1, ForNode::Renew);
            world.for_node(node, 0..1, ForNode::Tick);
        }
        world.after(5_000..90_000, Event::Stall);
        world.after(5_000..90_000, Event::Full);
        if is_shared {
            world.after(3_000..40_000, Event::Outage);
        }
        world
    }

    /// Lets something happen between `within` milliseconds from now.
    fn after(&mut self, within: Range<u64>, event: Event) {
        let at = self.now + self.lots.u64(within);
        self.schedule(at, event);
    }

    fn schedule(&mut self, at: u64, event: Event) {
        self.made += 1;
        self.events.insert((at, self.made), event);
    }

    /// Lets something happen to a node, if it still runs then.
    fn for_node(&mut self, node: usize, within: Range<u64>, event: ForNode) {
        let life = self.nodes[node].life;
        self.after(within, Event::Node(node, life, event));
    }

    const fn is_troubled(&self) -> bool {
        self.now < TROUBLED_MS
    }

    pub fn run(&mut self) {
        while let Some((&key, _)) = self.events.first_key_value() {
            let event = self.events.remove(&key).expect("it is there");
            self.pass(key.0);
            // A run ends by itself some time after the last fault.
            assert!(self.now < 4 * TROUBLED_MS, "seed {}: it never ends", self.seed);
            if !event.passes() {
                self.busy_at = self.now;
            } else if !self.is_troubled()
                && self.now - self.busy_at > CALM_MS
                && self.events.values().all(Event::passes)
            {
                return;
            }
            self.happen(event);
        }
    }

    /// Lets time pass, in which nothing happens. Notes whose clock may run: that of the player to
    /// move whom nobody waits for, at the owner of the game, while all its steps are stored.
    fn pass(&mut self, now: u64) {
        let owner = |node: &&Node| node.clock_that_may_run(self.store.epoch, self.now).is_some();
        if let Some(owner) = self.nodes.iter().find(owner)
            && !self.storing.contains(&owner.id)
            && let Some(side) = owner.clock_that_may_run(self.store.epoch, self.now)
        {
            self.ran[side] += now - self.now;
        }
        self.now = now;
    }

    fn happen(&mut self, event: Event) {
        match event {
            Event::Connect(client) => self.connect(client),
            Event::Arrive(socket, bytes) => self.arrive(socket, bytes),
            Event::Hear(socket, frame) => self.hear(socket, &frame),
            Event::ServerNotes(socket) => {
                let Some(&(node, life)) = self.at.get(&socket) else { return };
                let of = &mut self.nodes[node];
                if !of.is_up || of.life != life {
                    return;
                }
                let paused_until = of.paused_until;
                if paused_until > self.now {
                    return self.schedule(paused_until, Event::ServerNotes(socket));
                }
                if of.clients.contains(&socket) {
                    let local = of.now(self.now);
                    of.disconnect(socket, local);
                    self.act(node);
                }
            }
            Event::ClientNotes(socket) => self.client_notes(socket),
            Event::Think(client) => {
                if self.is_troubled() {
                    self.think(client);
                    self.after(50..900, Event::Think(client));
                }
            }
            Event::Cut(client) => {
                if self.is_troubled() {
                    self.after(500..15_000, Event::Cut(client));
                }
                if let Some(socket) = self.clients[client].socket {
                    self.seen.cuts += 1;
                    self.after(1..2_000, Event::ClientNotes(socket));
                    self.after(1..20_000, Event::ServerNotes(socket));
                }
            }
            Event::Leave(client) => {
                if let Some(socket) = self.clients[client].socket {
                    self.after(1..100, Event::ClientNotes(socket));
                    self.after(1..100, Event::ServerNotes(socket));
                }
            }
            Event::Commit(node, commit) => self.commit(node, *commit),
            Event::Node(node, life, event) => {
                let of = &self.nodes[node];
                if !of.is_up || of.life != life {
                } else if of.paused_until > self.now {
                    self.schedule(of.paused_until, Event::Node(node, life, event));
                } else {
                    self.node_happens(node, event);
                    self.act(node);
                }
            }
            Event::Packet(to, packet) => {
                let Some(node) = self.nodes.iter().position(|it| it.id == to && it.is_up) else {
                    return;
                };
                let of = &mut self.nodes[node];
                let paused_until = of.paused_until;
                if paused_until > self.now {
                    return self.schedule(paused_until, Event::Packet(to, packet));
                }
                let local = of.now(self.now);
                of.relay.hear(*packet, local);
                self.act(node);
            }
            Event::Crash(node) => {
                if self.is_troubled() {
                    self.after(3_000..60_000, Event::Crash(node));
                    self.crash(node);
                }
            }
            Event::Drain(node) => self.drain(node),
            Event::Pause(node) => {
                if self.is_troubled() {
                    self.after(10_000..60_000, Event::Pause(node));
                    if self.nodes[node].is_up {
                        self.seen.pauses += 1;
                        let pause = self.lots.u64(500..15_000);
                        self.nodes[node].paused_until = self.now + pause;
                        self.nodes[node].pause_is_short = pause <= 1_000;
                    }
                }
            }
            Event::Restart(node) => {
                self.nodes[node].start(self.now);
                self.for_node(node, 0..1, ForNode::Renew);
                self.for_node(node, 0..1, ForNode::Tick);
            }
            Event::Stall => {
                if self.is_troubled() {
                    self.after(10_000..60_000, Event::Stall);
                    self.seen.stalls += 1;
                    self.stalled_until = self.now + self.lots.u64(200..12_000);
                }
            }
            Event::Full => {
                if self.is_troubled() {
                    self.after(10_000..60_000, Event::Full);
                    self.seen.full += 1;
                    self.full_until = self.now + self.lots.u64(200..20_000);
                }
            }
            Event::Pong(socket) => self.pong(socket),
            Event::Outage => {
                if self.is_troubled() {
                    self.after(5_000..40_000, Event::Outage);
                    self.seen.outages += 1;
                    self.outage = (self.now + self.lots.u64(200..9_000), self.lots.bool());
                }
            }
        }
    }

    // ── Servers ────────────────────────────────────────────────────────────────────────

    fn node_happens(&mut self, node: usize, event: ForNode) {
        let (of, now) = (&mut self.nodes[node], self.now);
        let local = of.now(now);
        match event {
            ForNode::Tick => {
                of.relay.tick(local);
                if let Some(game) = of.game()
                    && game.deadline().is_some_and(|at| at <= local)
                {
                    game.tick(local);
                }
                self.for_node(node, TICK_MS..TICK_MS + 1, ForNode::Tick);
            }
            // Events that need the store wait for it.
            event @ (ForNode::Renew | ForNode::Look) if self.stalled_until > now => {
                let life = of.life;
                self.schedule(self.stalled_until, Event::Node(node, life, event));
            }
            ForNode::Renew if self.full_until > now => {
                self.for_node(node, RENEW_MS..RENEW_MS + 1, ForNode::Renew);
            }
            ForNode::Renew => {
                let alive = of.unsaved.map_or(local, |unsaved| unsaved.min(local));
                of.has_lapsed |= !self.store.renew(of.id, alive, now);
                // A step that is being stored is waited for.
                if of.has_lapsed && !self.storing.contains(&of.id) {
                    of.has_lapsed = false;
                    let now = self.store.epoch;
                    if matches!(of.task, Task::Hosting { epoch, .. } if epoch != now) {
                        self.seen.fenced += 1;
                        of.unsaved = None;
                        let wishes = of.close_game(Bye::Restarting);
                        wishes.into_iter().for_each(|wish| self.grant(node, wish));
                    }
                }
                self.for_node(node, RENEW_MS..RENEW_MS + 1, ForNode::Renew);
            }
            ForNode::Look => self.look(node),
            ForNode::Stored(stored) => {
                self.storing.remove(&of.id);
                match stored {
                    Stored::Well => match &mut of.task {
                        Task::Hosting { game, .. } => game.stored(local),
                        // It opens the game again.
                        Task::Saving { .. } => {
                            self.seen.saved_late += 1;
                            of.task = Task::Looking(Vec::new());
                            self.for_node(node, 10..30, ForNode::Look);
                        }
                        _ => {}
                    },
                    Stored::Fenced => {
                        self.seen.fenced += 1;
                        of.unsaved = None;
                        let wishes = of.close_game(Bye::Restarting);
                        of.task = Task::Closed;
                        wishes.into_iter().for_each(|wish| self.grant(node, wish));
                    }
                    Stored::Failed(commit) => {
                        self.seen.failures += 1;
                        let wishes = of.close_game(Bye::Restarting);
                        let Commit { step, epoch, .. } = *commit;
                        of.task = Task::Saving { step: Box::new(step), epoch };
                        wishes.into_iter().for_each(|wish| self.grant(node, wish));
                        self.for_node(node, 1_000..1_020, ForNode::SaveAgain);
                    }
                }
            }
            ForNode::SaveAgain => {
                if let Task::Saving { step, epoch } = &of.task {
                    let (step, epoch, id) = (Step::clone(step), *epoch, of.id);
                    self.store(id, step, epoch);
                }
            }
        }
    }

    /// Finds out who owns the game.
    fn look(&mut self, node: usize) {
        let (of, now) = (&mut self.nodes[node], self.now);
        let local = of.now(now);
        let Task::Looking(waiting) = core::mem::replace(&mut of.task, Task::Closed) else {
            unreachable!("only who looks is told")
        };
        match self.store.claim(of.id, now) {
            Claim::Other(owner) => of.task = Task::Relaying(owner),
            Claim::Own { epoch, closed } => {
                self.seen.takeovers += u32::from(closed.is_some());
                let (setup, log) = (self.setup.clone(), &self.store.log);
                let closed = closed.into_iter().chain(of.unsaved).min().unwrap_or(local);
                let game = HostedGame::reopen(GAME, setup, log, closed, local);
                of.host(game.expect("the log makes a game"), epoch, now);
            }
        }
        for connect in waiting {
            of.connect(connect, local);
        }
    }

    /// The store carries out what a node wants.
    fn commit(&mut self, node: NodeId, commit: Commit) {
        if self.stalled_until > self.now {
            return self.schedule(self.stalled_until, Event::Commit(node, Box::new(commit)));
        }
        let failed = Stored::Failed(Box::new(commit.clone()));
        let Commit { step, epoch, well } = commit;
        let stored = if self.full_until > self.now {
            failed
        } else if well {
            if self.store.append(step, epoch) { Stored::Well } else { Stored::Fenced }
        } else {
            if self.lots.bool() {
                self.seen.survived += u32::from(self.store.append(step, epoch));
            } else {
                self.seen.lost += 1;
            }
            failed
        };
        if let Some(node) = self.nodes.iter().position(|it| it.id == node && it.is_up) {
            self.for_node(node, 1..30, ForNode::Stored(stored));
        }
    }

    fn crash(&mut self, node: usize) {
        if !self.nodes[node].is_up {
            return;
        }
        self.seen.crashes += 1;
        let id = self.nodes[node].id;
        if self.storing.remove(&id) {
            // A step that is on its way to the store is stored or not.
            let is_its = |event: &Event| matches!(event, Event::Commit(of, _) if *of == id);
            let found = self.events.iter().find(|(_, event)| is_its(event)).map(|(key, _)| *key);
            if let Some(key) = found
                && let Some(Event::Commit(_, commit)) = self.events.remove(&key)
            {
                if self.lots.bool() {
                    self.seen.lost += 1;
                } else if self.store.is_shared {
                    // The database still has it before it, and maybe a new owner first.
                    self.events.insert(key, Event::Commit(id, commit));
                } else {
                    let stored = self.store.append(commit.step, commit.epoch);
                    self.seen.survived += u32::from(stored);
                }
            }
        }
        self.end(node);
    }

    fn end(&mut self, node: usize) {
        for socket in self.nodes[node].end() {
            self.after(1..3_000, Event::ClientNotes(socket));
        }
        self.after(100..4_000, Event::Restart(node));
    }

    /// Stops a node as SIGTERM does: what is being stored is finished, and everybody is told.
    fn drain(&mut self, node: usize) {
        let (troubled, now) = (self.is_troubled(), self.now);
        let of = &mut self.nodes[node];
        let is_busy = self.storing.contains(&of.id) || of.paused_until > now;
        if !troubled || !of.is_up {
            if troubled {
                self.after(10_000..60_000, Event::Drain(node));
            }
            return;
        }
        if is_busy {
            return self.after(50..51, Event::Drain(node));
        }
        self.seen.drains += 1;
        let local = of.now(now);
        let wishes = of.close_game(Bye::Restarting);
        wishes.into_iter().for_each(|wish| self.grant(node, wish));
        self.nodes[node].relay.stop(local);
        self.act(node);
        let of = &self.nodes[node];
        let alive = of.unsaved.map_or(local, |unsaved| unsaved.min(local));
        self.store.leave(of.id, alive, now);
        self.end(node);
        self.after(10_000..60_000, Event::Drain(node));
    }

    /// Does what a node wants.
    fn act(&mut self, node: usize) {
        loop {
            let wishes = self.nodes[node].wishes();
            if wishes.is_empty() {
                break;
            }
            wishes.into_iter().for_each(|wish| self.grant(node, wish));
        }
        let of = &mut self.nodes[node];
        if of.game().is_some() && !self.storing.contains(&of.id) {
            of.unsaved = None;
        }
        if core::mem::take(&mut of.asks) {
            for socket in of.clients.clone() {
                self.after(2..400, Event::Pong(socket));
            }
        }
    }

    fn grant(&mut self, node: usize, wish: Wish) {
        match wish {
            Wish::Look { after_ms } => self.for_node(node, after_ms..after_ms + 20, ForNode::Look),
            Wish::Game(action) => self.carry_out(node, action),
            Wish::Relay(action) => self.relay(node, action),
        }
    }

    fn carry_out(&mut self, node: usize, action: Action) {
        let of = &mut self.nodes[node];
        let (id, local) = (of.id, of.now(self.now));
        match action {
            Action::Store(step) => {
                let Task::Hosting { epoch, .. } = of.task else { unreachable!("it hosts") };
                of.unsaved.get_or_insert(local);
                self.store(id, step, epoch);
            }
            Action::Send(socket, messages) => {
                let early = self.storing.contains(&id);
                assert!(!early, "seed {}: told before it was stored", self.seed);
                let frame = write_frame(&messages).expect("it is short enough");
                let planned = Padding::POSTCARD.length(&messages, 0);
                assert_eq!(frame.len(), planned, "its length tells nothing");
                self.send_down(node, socket, frame, local);
            }
            // A network that loses the news of a rematch costs nothing but the news.
            Action::Rematch(_) => self.seen.rematches += 1,
            Action::Close(socket, bye) => {
                if self.nodes[node].remote(socket).is_none() {
                    self.say_bye(socket, bye);
                }
                self.nodes[node].close(socket, bye, local);
            }
        }
    }

    /// A node gives a step to the store.
    fn store(&mut self, id: NodeId, step: Step, epoch: u64) {
        assert!(self.storing.insert(id), "seed {}: one step at a time", self.seed);
        let well = !self.is_troubled() || self.lots.u8(..) > 3;
        self.after(1..60, Event::Commit(id, Box::new(Commit { step, epoch, well })));
    }

    fn send_down(&mut self, node: usize, socket: SocketId, frame: Vec<u8>, local: Moment) {
        match self.nodes[node].remote(socket) {
            Some(remote) => self.nodes[node].relay.frame(remote, frame, local),
            // All frames take as long, so they stay in order.
            None => self.after(40..41, Event::Hear(socket, frame)),
        }
    }

    fn say_bye(&mut self, socket: SocketId, bye: Bye) {
        let frame = write_frame(&[Down::Bye(bye)]).expect("it is short");
        self.after(40..41, Event::Hear(socket, frame));
    }

    fn relay(&mut self, node: usize, action: RelayAction) {
        let of = &mut self.nodes[node];
        let local = of.now(self.now);
        let wish = match action {
            RelayAction::Publish(to, packet) => return self.publish(to, packet),
            RelayAction::Frame(socket, frame) => {
                self.seen.relayed += 1;
                return self.after(40..41, Event::Hear(socket, frame));
            }
            RelayAction::Close(socket, bye) => {
                self.seen.lines_lost += 1;
                of.clients.remove(&socket);
                self.say_bye(socket, bye);
                return self.after(1..100, Event::ClientNotes(socket));
            }
            RelayAction::Again(socket, hello) => {
                let connect = Connect { socket, hello, remote: None, lag_ms: 0 };
                of.connect_again(connect, local)
            }
            RelayAction::Arrive(remote, FromClient::Connect { hello, .. }) => {
                self.sockets += 1;
                let socket = SocketId(self.sockets);
                of.connect(Connect { socket, hello, remote: Some(remote), lag_ms: 0 }, local)
            }
            RelayAction::Lost(remote, since) => {
                if let Some(socket) = of.socket_of(remote) {
                    of.lose(socket, since, local, self.now);
                }
                None
            }
            RelayAction::Arrive(remote, does) => {
                if let Some(socket) = of.socket_of(remote) {
                    match does {
                        FromClient::Message(message) => of.receive(socket, message, local),
                        FromClient::Disconnect => of.disconnect(socket, local),
                        FromClient::Measured(_) | FromClient::Connect { .. } => {}
                    }
                }
                None
            }
        };
        if let Some(wish) = wish {
            self.grant(node, wish);
        }
    }

    /// The bus carries a packet, or loses it, or holds it up.
    fn publish(&mut self, to: NodeId, packet: Packet) {
        let (until, keeps) = self.outage;
        let is_out = until > self.now;
        let is_lost = self.is_troubled() && self.lots.u16(..) < 200;
        if is_lost || (is_out && !keeps) {
            return;
        }
        let at = if is_out { until } else { self.now };
        self.schedule(at + 3, Event::Packet(to, Box::new(packet)));
    }

    // ── Clients ────────────────────────────────────────────────────────────────────────

    /// A client opens a connection to any node.
    fn connect(&mut self, client: usize) {
        self.sockets += 1;
        let socket = SocketId(self.sockets);
        self.clients[client].socket = Some(socket);
        let up: Vec<_> = (0..self.nodes.len()).filter(|node| self.nodes[*node].is_up).collect();
        match self.lots.choice(up) {
            Some(node) => {
                self.at.insert(socket, (node, self.nodes[node].life));
                let hello = self.clients[client].link.hello();
                self.send_up(socket, hello);
            }
            None => self.after(10..100, Event::ClientNotes(socket)),
        }
    }

    fn arrive(&mut self, socket: SocketId, bytes: Vec<u8>) {
        let (node, life) = self.at[&socket];
        let of = &mut self.nodes[node];
        if !of.is_up || of.life != life {
            return self.after(1..100, Event::ClientNotes(socket));
        }
        let paused_until = of.paused_until;
        if paused_until > self.now {
            return self.schedule(paused_until, Event::Arrive(socket, bytes));
        }
        let local = of.now(self.now);
        match decode(&bytes).expect("what was sent can be read") {
            Up::Hello(hello) => {
                of.clients.insert(socket);
                let lag_ms = self.lots.u64(0..400);
                let wish = of.connect(Connect { socket, hello, remote: None, lag_ms }, local);
                if let Some(wish) = wish {
                    self.grant(node, wish);
                }
            }
            message if of.clients.contains(&socket) => of.receive(socket, message, local),
            _ => return self.after(1..100, Event::ClientNotes(socket)),
        }
        self.act(node);
    }

    /// A client answers its server, if it still has the connection.
    fn pong(&mut self, socket: SocketId) {
        let (node, life) = self.at[&socket];
        let of = &mut self.nodes[node];
        let paused_until = of.paused_until;
        if !of.is_up || of.life != life {
        } else if paused_until > self.now {
            self.schedule(paused_until, Event::Pong(socket));
        } else if self.clients.iter().any(|client| client.socket == Some(socket)) {
            let local = of.now(self.now);
            let lag_ms = self.lots.u64(0..400);
            of.pong(socket, lag_ms, local);
            self.act(node);
        }
    }

    fn client_notes(&mut self, socket: SocketId) {
        let Some(index) = self.client_of(socket) else { return };
        let troubled = self.is_troubled();
        let client = &mut self.clients[index];
        client.socket = None;
        let has_left = core::mem::take(&mut client.has_left);
        // The server notes it too, in time.
        self.after(1..20_000, Event::ServerNotes(socket));
        let client = &mut self.clients[index];
        if let Some(ms) = client.link.lost(self.lots.u64(..)) {
            let ms = if has_left { 5_000 + 3 * ms } else { ms };
            self.after(ms..ms + 1 + u64::from(has_left) * 20_000, Event::Connect(index));
        } else {
            assert_eq!(client.link.bye(), Some(Bye::Superseded), "seed {}", self.seed);
            if troubled {
                // The player comes back to this window.
                let Up::Hello(hello) = client.link.hello() else { unreachable!() };
                client.link = GameClient::new(hello);
                self.after(1_000..15_000, Event::Connect(index));
            }
        }
    }

    fn client_of(&self, socket: SocketId) -> Option<usize> {
        self.clients.iter().position(|client| client.socket == Some(socket))
    }

    /// Sends a message to the server, sometimes twice.
    fn send_up(&mut self, socket: SocketId, message: Up) {
        let bytes = encode(&message).expect("it is short");
        if matches!(message, Up::Do(_)) && self.lots.u8(..) < 20 {
            self.seen.repeats += 1;
            self.after(1..300, Event::Arrive(socket, bytes.clone()));
        }
        // A socket keeps the order: the first message is on its way the shortest time.
        let within = if matches!(message, Up::Hello(_)) { 1..30 } else { 30..120 };
        self.after(within, Event::Arrive(socket, bytes));
    }

    fn hear(&mut self, socket: SocketId, frame: &[u8]) {
        let Some(index) = self.client_of(socket) else { return };
        let client = &mut self.clients[index];
        let messages = read_frame(frame).expect("what was sent can be read");
        for message in &messages {
            match message {
                Down::Done { id } => drop(client.acknowledged.insert(*id)),
                Down::Late { .. } => self.seen.late += 1,
                Down::Bye(Bye::Superseded) => self.seen.superseded += 1,
                _ => {}
            }
        }
        let closes = messages.iter().any(|message| matches!(message, Down::Bye(_)));
        let heard = client.link.hear(messages).expect("it follows from what came before");
        for up in heard.send {
            self.send_up(socket, up);
        }
        if closes {
            self.after(0..1, Event::ClientNotes(socket));
        }
    }

    /// Makes a random request for a player: mostly a move, sometimes one that will be refused.
    fn think(&mut self, index: usize) {
        let client = &mut self.clients[index];
        let (Some(game), Some(side)) = (client.link.game(), client.link.side()) else { return };
        let lot = self.lots.u8(..);
        let away = !client.link.players().present[!side];
        let other = match self.lots.u8(..) {
            0..4 => self.lots.choice(Greeting::ALL).map(Up::Greet),
            4..6 => Some(Up::Leave),
            6..60 if away => Some(Up::Claim { drawn: self.lots.bool() }),
            60..120 if game.outcome().is_some() => Some(Up::Rematch(lot < 200)),
            _ => None,
        };
        if let Some(up) = other {
            if let Some(socket) = client.socket.filter(|_| client.link.is_connected()) {
                if up == Up::Leave {
                    client.has_left = true;
                    self.after(150..500, Event::Leave(index));
                }
                self.send_up(socket, up);
            }
            return;
        }
        let intent = match lot {
            0..8 => Intent::Offer(self.lots.choice(Offer::ALL).expect("an offer")),
            8..16 => match game.offers().first() {
                Some(pending) if lot.is_multiple_of(2) => Intent::Accept(pending.offer),
                Some(pending) => Intent::Decline(pending.offer),
                None => Intent::ClaimDraw,
            },
            16 if self.now > TROUBLED_MS / 2 => Intent::Resign,
            _ => {
                let view = game.view(Viewer::Player(side)).expect("the own view");
                let Some(mv) = self.lots.choice(view.moves()) else { return };
                Intent::Move(*mv)
            }
        };
        if let Ok(Some(up)) = client.link.ask(intent)
            && let Some(socket) = client.socket
        {
            self.send_up(socket, up);
        }
    }
}
