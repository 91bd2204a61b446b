//! A game on a server, simulated: two players, one of them with two windows, a watcher, a network
//! that delays, repeats and breaks, a store that fails, and a server that is killed. One seed is one
//! run.
//!
//! `FOGCHESS_SEEDS=A..B` runs these seeds instead of the first ones.

use fogchess::{
    hall::{Action, Deed, HostedGame, SocketId, Step},
    net::{
        Bye, Down, GameId, Greeting, Hello, Link, PlayerName, SeatKey, Up, read_frame, write_frame,
    },
    protocol::{KnownGame, Referee, Request, VERSION, decode, encode},
    rules::{BySide, Color, Goal, Preset, Viewer},
    session::{Bonus, GameSetup, Intent, Moment, Offer, SideTime, TimeControl},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    env,
    num::NonZero,
    ops::Range,
    panic::resume_unwind,
    thread,
};

const GAME: GameId = GameId(7);
const KEYS: BySide<SeatKey> = BySide { white: SeatKey([1; 16]), black: SeatKey([2; 16]) };
/// White's other window among the clients.
const OTHER_WINDOW: usize = 3;
/// The players' time.
const BASE_MS: u64 = 30_000;
const INCREMENT_MS: u64 = 1_000;
/// A seed that failed once: in the end a clock has run out, and the flag has not fallen yet.
const FAILED_ONCE: u64 = 20_852;
/// The time in which the players think and things go wrong, in milliseconds.
const TROUBLED_MS: u64 = 60_000;

#[test]
fn acknowledged_steps_are_kept_once_and_all_agree_in_the_end() {
    let seeds: Vec<u64> = match env::var("FOGCHESS_SEEDS") {
        Ok(range) => {
            let (from, to) = range.split_once("..").expect("A..B");
            (from.parse().expect("a number")..to.parse().expect("a number")).collect()
        }
        Err(_) => (0..1_000).chain([FAILED_ONCE]).collect(),
    };
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let some = |first: usize| {
        let mut seen = Seen::default();
        for seed in seeds.iter().skip(first).step_by(threads) {
            let mut world = World::new(*seed);
            world.run();
            world.check();
            seen.add(&world.seen);
        }
        seen
    };
    let mut seen = Seen::default();
    thread::scope(|scope| {
        let runs: Vec<_> = (0..threads).map(|first| scope.spawn(move || some(first))).collect();
        for run in runs {
            seen.add(&run.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
    });
    // A simulation in which nothing goes wrong proves nothing.
    let Seen { moves, cuts, repeats, crashes, failures, lost, survived, late, .. } = seen;
    let Seen { superseded, claims, rematches, .. } = seen;
    for (what, count) in [
        ("moves", moves),
        ("cuts", cuts),
        ("repeats", repeats),
        ("crashes", crashes),
        ("failures of the store", failures),
        ("steps lost before they were acknowledged", lost),
        ("steps that a crash left in the log", survived),
        ("requests that came too late", late),
        ("connections that were superseded", superseded),
        ("games that were claimed because a player had left", claims),
        ("rematches", rematches),
    ] {
        assert!(count > 0, "no {what}");
    }
}

/// Counts of events.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    moves: u32,
    cuts: u32,
    repeats: u32,
    crashes: u32,
    failures: u32,
    lost: u32,
    survived: u32,
    late: u32,
    superseded: u32,
    claims: u32,
    rematches: u32,
}

impl Seen {
    fn add(&mut self, other: &Self) {
        self.moves += other.moves;
        self.cuts += other.cuts;
        self.repeats += other.repeats;
        self.crashes += other.crashes;
        self.failures += other.failures;
        self.lost += other.lost;
        self.survived += other.survived;
        self.late += other.late;
        self.superseded += other.superseded;
        self.claims += other.claims;
        self.rematches += other.rematches;
    }
}

/// An event with a time.
enum Event {
    /// A client opens a connection.
    Connect(usize),
    /// Bytes reach the server.
    Arrive(SocketId, Vec<u8>),
    /// A frame reaches a client.
    Hear(SocketId, Vec<u8>),
    /// The server notes that a connection is gone.
    ServerNotes(SocketId),
    /// A client notes that its connection is gone.
    ClientNotes(SocketId),
    /// A player may do something.
    Think(usize),
    /// The store has stored a step (`true`) or failed. Void if the server has started again since.
    Stored(u32, bool),
    /// The server is killed.
    Crash,
    /// The server is there again.
    Restart,
    /// A connection breaks.
    Cut(usize),
    /// A player closes the connection.
    Leave(usize),
}

/// A window in which somebody plays or watches.
struct Client {
    link: Link,
    /// The connection that it uses.
    socket: Option<SocketId>,
    /// The numbers of the requests that it knows to be done.
    acknowledged: BTreeSet<u32>,
    /// `true` if the player has left, and will come back late.
    has_left: bool,
}

struct World {
    seed: u64,
    lots: fastrand::Rng,
    setup: GameSetup,
    now: u64,
    /// The events by time, and in the order of their making.
    events: BTreeMap<(u64, u64), Event>,
    made: u64,
    clients: Vec<Client>,
    server: Option<HostedGame>,
    /// The number of times that the server has started.
    life: u32,
    /// The connections that the server knows.
    open: BTreeSet<SocketId>,
    sockets: u64,
    log: Vec<Step>,
    storing: Option<Step>,
    /// The last moment that the server has noted as running.
    alive: u64,
    seen: Seen,
}

impl World {
    fn new(seed: u64) -> Self {
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
            link: Link::new(Hello {
                version: VERSION,
                game: GAME,
                key,
                name: PlayerName::default(),
            }),
            socket: None,
            acknowledged: BTreeSet::new(),
            has_left: false,
        };
        let mut world = Self {
            seed,
            server: Some(HostedGame::new(GAME, setup.clone()).expect("a game")),
            setup,
            lots,
            now: 1_000,
            events: BTreeMap::new(),
            made: 0,
            clients: keys.into_iter().map(client).collect(),
            life: 0,
            open: BTreeSet::new(),
            sockets: 0,
            log: Vec::new(),
            storing: None,
            alive: 1_000,
            seen: Seen::default(),
        };
        for client in 0..world.clients.len() {
            let soon = if client == OTHER_WINDOW { 5_000..40_000 } else { 0..500 };
            world.after(soon, Event::Connect(client));
            world.after(500..1_000, Event::Think(client));
            world.after(2_000..20_000, Event::Cut(client));
        }
        world.after(3_000..50_000, Event::Crash);
        world
    }

    /// Lets something happen between `within` milliseconds from now.
    fn after(&mut self, within: Range<u64>, event: Event) {
        let at = self.now + self.lots.u64(within);
        self.made += 1;
        self.events.insert((at, self.made), event);
    }

    const fn is_troubled(&self) -> bool {
        self.now < TROUBLED_MS
    }

    fn run(&mut self) {
        while let Some((&key, _)) = self.events.first_key_value() {
            let event = self.events.remove(&key).expect("it is there");
            self.now = key.0;
            // When the trouble is over, the run ends by itself.
            assert!(self.now < 4 * TROUBLED_MS, "seed {}: it never ends", self.seed);
            self.happen(event);
            if let Some(server) = &mut self.server {
                if server.deadline().is_some_and(|at| at.0 <= self.now) {
                    server.tick(Moment(self.now));
                }
                if self.now - self.alive >= 10_000 {
                    self.alive = self.now;
                }
            }
            self.act();
        }
    }

    fn happen(&mut self, event: Event) {
        let now = Moment(self.now);
        match event {
            Event::Connect(client) => {
                self.sockets += 1;
                let socket = SocketId(self.sockets);
                self.clients[client].socket = Some(socket);
                if self.server.is_some() {
                    let hello = self.clients[client].link.hello();
                    self.send_up(socket, hello);
                } else {
                    self.after(10..100, Event::ClientNotes(socket));
                }
            }
            Event::Arrive(socket, bytes) => {
                let Some(server) = &mut self.server else {
                    return self.after(1..100, Event::ClientNotes(socket));
                };
                match decode(&bytes).expect("what was sent can be read") {
                    Up::Hello(hello) => {
                        self.open.insert(socket);
                        let side = |key| Color::ALL.into_iter().find(|side| KEYS[*side] == key);
                        server.connect(socket, hello.key.and_then(side), hello.name, now);
                        server.measured(socket, self.lots.u64(0..400));
                    }
                    message if self.open.contains(&socket) => {
                        server.receive(socket, message, now);
                    }
                    _ => self.after(1..100, Event::ClientNotes(socket)),
                }
            }
            Event::Hear(socket, frame) => self.hear(socket, &frame),
            Event::ServerNotes(socket) => {
                if self.open.remove(&socket)
                    && let Some(server) = &mut self.server
                {
                    server.disconnect(socket, now);
                }
            }
            Event::ClientNotes(socket) => {
                let Some(index) = self.client_of(socket) else { return };
                let troubled = self.is_troubled();
                let client = &mut self.clients[index];
                client.socket = None;
                let has_left = core::mem::take(&mut client.has_left);
                if let Some(ms) = client.link.lost(self.lots.u64(..)) {
                    let ms = if has_left { 5_000 + 3 * ms } else { ms };
                    self.after(ms..ms + 1 + u64::from(has_left) * 20_000, Event::Connect(index));
                } else {
                    assert_eq!(client.link.bye(), Some(Bye::Superseded), "seed {}", self.seed);
                    if troubled {
                        // The player comes back to this window.
                        let Up::Hello(hello) = client.link.hello() else { unreachable!() };
                        client.link = Link::new(hello);
                        self.after(1_000..15_000, Event::Connect(index));
                    }
                }
            }
            Event::Think(client) => {
                if self.is_troubled() {
                    self.think(client);
                    self.after(50..900, Event::Think(client));
                }
            }
            Event::Stored(life, well) => {
                if life != self.life {
                    return;
                }
                let step = self.storing.take().expect("a step is being stored");
                if well {
                    self.log.push(step);
                    if let Some(server) = &mut self.server {
                        server.stored(now);
                    }
                } else {
                    // Nobody knows whether it was stored.
                    self.seen.failures += 1;
                    self.leave_to_chance(step);
                    let server = self.server.take().expect("it runs");
                    for action in server.close(Bye::Restarting) {
                        self.carry_out(action);
                    }
                    self.open.clear();
                    self.life += 1;
                    self.after(100..2_000, Event::Restart);
                }
            }
            Event::Crash => {
                if self.is_troubled() {
                    self.after(3_000..30_000, Event::Crash);
                }
                if self.server.take().is_none() {
                    return;
                }
                self.seen.crashes += 1;
                if let Some(step) = self.storing.take() {
                    self.leave_to_chance(step);
                }
                self.life += 1;
                for socket in core::mem::take(&mut self.open) {
                    self.after(1..3_000, Event::ClientNotes(socket));
                }
                self.after(100..4_000, Event::Restart);
            }
            Event::Restart => {
                let (setup, closed) = (self.setup.clone(), Moment(self.alive));
                let game = HostedGame::reopen(GAME, setup, &self.log, closed, now);
                self.server = Some(game.expect("the log makes a game"));
                self.alive = self.now;
            }
            Event::Leave(client) => {
                if let Some(socket) = self.clients[client].socket {
                    self.after(1..100, Event::ClientNotes(socket));
                    self.after(1..100, Event::ServerNotes(socket));
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
        }
    }

    /// Stores a step or not: a store that fails does not say which.
    fn leave_to_chance(&mut self, step: Step) {
        if self.lots.bool() {
            self.log.push(step);
            self.seen.survived += 1;
        } else {
            self.seen.lost += 1;
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

    /// Does what the server wants to be done.
    fn act(&mut self) {
        while let Some(server) = &mut self.server {
            let actions = server.actions();
            if actions.is_empty() {
                return;
            }
            actions.into_iter().for_each(|action| self.carry_out(action));
        }
    }

    fn carry_out(&mut self, action: Action) {
        match action {
            Action::Store(step) => {
                assert_eq!(self.storing.replace(step), None, "one step at a time");
                let well = !self.is_troubled() || self.lots.u8(..) > 3;
                self.after(1..60, Event::Stored(self.life, well));
            }
            Action::Send(socket, messages) => {
                assert_eq!(self.storing, None, "seed {}: told before it was stored", self.seed);
                let frame = write_frame(&messages).expect("it is short enough");
                assert!(frame.len().is_power_of_two(), "its length tells nothing");
                // All frames take as long, so they stay in order.
                self.after(40..41, Event::Hear(socket, frame));
            }
            // A network that loses the news of a rematch costs nothing but the news.
            Action::Rematch(_) => self.seen.rematches += 1,
            Action::Close(socket, bye) => {
                self.open.remove(&socket);
                let frame = write_frame(&[Down::Bye(bye)]).expect("it is short");
                self.after(40..41, Event::Hear(socket, frame));
            }
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

    /// Checks the log, and what the clients know at the end of a run.
    fn check(&mut self) {
        let seed = self.seed;
        let server = self.server.as_ref().expect("the server came back");
        assert_eq!(self.storing, None, "seed {seed}: a step was never stored");

        // One line of steps; the requests of each side rise, so none is there twice.
        let mut ids = BySide::<Vec<u32>>::default();
        for (step, number) in self.log.iter().zip(1..) {
            assert_eq!(step.number, number, "seed {seed}");
            match step.deed {
                Deed::Asked { side, id, intent, .. } => {
                    ids[side].push(id);
                    self.seen.moves += u32::from(matches!(intent, Intent::Move(_)));
                }
                Deed::Claimed { .. } => self.seen.claims += 1,
                _ => {}
            }
        }
        for side in Color::ALL {
            assert!(ids[side].is_sorted_by(|a, b| a < b), "seed {seed}: {:?}", ids[side]);
            let windows = self.clients.iter().filter(|at| at.link.side() == Some(side));
            for id in windows.flat_map(|client| &client.acknowledged) {
                assert!(ids[side].contains(id), "seed {seed}: {side}'s request {id} was lost");
            }
        }

        // The server's clients know the same as a client that joins a replay of the log.
        let end = Moment(self.now);
        // Closed right after the last step. A server that was closed later might see a flag fall
        // that the other one holds up, because a move may still be on its way.
        let closed = Moment::default();
        let again = HostedGame::reopen(GAME, self.setup.clone(), &self.log, closed, end);
        let again = again.expect("the log makes a game");
        assert_eq!(again.referee().record(end).events, server.referee().record(end).events);
        for client in self.clients.iter().filter(|client| client.link.bye().is_none()) {
            let mut referee = self.referee();
            let fresh = referee.join(client.link.side().as_slice());
            let mut known = None;
            for update in referee.updates(fresh, end) {
                KnownGame::hear(&mut known, update).expect("in order");
            }
            let (known, told) = (known.expect("a game"), client.link.game().expect("a game"));
            self.check_clock(told);
            assert_eq!(client.link.pending(), None, "seed {seed}: a request was never answered");
            assert_eq!(told.plies(), known.plies(), "seed {seed}");
            assert_eq!(told.outcome(), known.outcome(), "seed {seed}");
            assert_eq!(told.offers(), known.offers(), "seed {seed}");
            for side in Color::ALL {
                let viewer = Viewer::Player(side);
                for ply in 0..=known.plies() {
                    assert_eq!(
                        told.view_at(ply, viewer),
                        known.view_at(ply, viewer),
                        "seed {seed}"
                    );
                }
                assert_eq!(
                    told.clock().at_turn_start(),
                    known.clock().at_turn_start(),
                    "seed {seed}"
                );
            }
        }
    }

    /// Checks that each side was charged for the time of its turns, except for the server's absence
    /// and forgiven lag.
    fn check_clock(&self, game: &KnownGame) {
        let mut left = BySide::both(BASE_MS);
        let (mut turn_began, mut before) = (0, 0);
        for Step { at, clock_from, deed, .. } in &self.log {
            // A request that came while the step before was being stored counts as made then.
            let from = clock_from.map_or(before, |from| from.0);
            turn_began += from - before;
            let at = at.0.max(from);
            match *deed {
                Deed::Began { .. } => turn_began = at,
                Deed::Asked { side, intent: Intent::Move(_), forgiven_ms, .. } => {
                    let passed = at - turn_began;
                    left[side] = left[side] + INCREMENT_MS - passed.saturating_sub(forgiven_ms);
                    turn_began = at;
                }
                Deed::Asked { .. } | Deed::Flagged | Deed::Claimed { .. } | Deed::Aborted => {}
                Deed::Reopened { closed } => turn_began += at - closed.0.max(before),
            }
            before = at;
        }
        // A takeback gives time back, and the last turn of a finished game is charged.
        let timed = game.setup().ruleset.goal != Goal::Sandbox;
        if timed && game.takebacks() == 0 && game.outcome().is_none() {
            assert_eq!(game.clock().at_turn_start(), left.map(Some), "seed {}", self.seed);
        }
    }

    /// Returns a referee of the game in the log.
    fn referee(&self) -> Referee {
        let mut referee = Referee::start(GAME.0, self.setup.clone()).expect("a game");
        let players = BySide::from_fn(|side| referee.join(&[side]));
        let mut before = Moment::default();
        for Step { at, clock_from, deed, .. } in &self.log {
            if let Some(from) = clock_from {
                referee.stand_still(before, *from);
            }
            before = *at;
            match *deed {
                Deed::Began { ref names } => {
                    referee.set_names(names.clone().map(String::from));
                    referee.begin_turn(*at);
                }
                Deed::Asked { side, id, intent, forgiven_ms } => {
                    let request = Request { id, side, intent };
                    assert!(referee.request_with_lag(players[side], request, forgiven_ms, *at));
                }
                Deed::Flagged => assert!(referee.tick(*at).is_some()),
                Deed::Claimed { by, drawn } => assert!(referee.abandon(!by, drawn, *at)),
                Deed::Aborted => assert!(referee.abort(*at)),
                Deed::Reopened { closed } => {
                    referee.pause(closed);
                    referee.resume(*at);
                }
            }
        }
        referee
    }
}
