//! [`HostedGame`]: a game on a server, and the connections to it.

use super::{
    lag::LagQuota,
    step::{self, BadSteps, Deed, Replayed, Step},
};
use crate::{
    net::{Bye, Do, Down, GameId, SeatKey},
    protocol::{ClientId, Referee},
    rules::{BySide, Color},
    session::{GameSetup, Intent, Moment},
};
use std::collections::{BTreeMap, VecDeque};

/// The most requests of one connection that may wait.
const MOST_WAITING: usize = 8;

/// A connection. The number is the server's choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SocketId(pub u64);

/// An action that a hosted game asks of its server.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// To store a step, and then to call [`HostedGame::stored`]. There is one at a time.
    Store(Step),
    /// To send messages in one frame.
    Send(SocketId, Vec<Down>),
    /// To say goodbye to a connection and close it.
    Close(SocketId, Bye),
}

/// A game on a server.
///
/// Each change is a [`Step`]. While one is being stored the game stands still: requests wait, and
/// nothing is sent. If the step cannot be stored, the server calls [`Self::close`], and later
/// [`Self::reopen`] with the steps that were stored.
#[derive(Debug)]
pub struct HostedGame {
    referee: Referee,
    keys: BySide<SeatKey>,
    /// The number of each side's last request that was carried out.
    done: BySide<u32>,
    quotas: BySide<LagQuota>,
    /// The round-trip time of each side's connection, in milliseconds.
    lags: BySide<u64>,
    sockets: BTreeMap<SocketId, Socket>,
    waiting: VecDeque<Waiting>,
    /// `true` once the first turn has begun.
    begun: bool,
    /// The number of steps so far.
    steps: u32,
    /// The step that is being stored.
    storing: Option<Step>,
    actions: Vec<Action>,
}

#[derive(Debug)]
struct Socket {
    client: ClientId,
    side: Option<Color>,
    /// `true` once its seat has been confirmed.
    seated: bool,
    /// The sides of which it knows that they are connected.
    present: BySide<bool>,
    /// The answers that are sent with the next frame.
    answers: Vec<Down>,
}

/// A request that waits, and the moment at which it came.
#[derive(Debug)]
struct Waiting {
    socket: SocketId,
    asked: Do,
    at: Moment,
}

impl HostedGame {
    /// Creates a game that nobody has joined.
    ///
    /// # Errors
    /// If the start position in the setup is not valid.
    pub fn new(id: GameId, setup: GameSetup, keys: BySide<SeatKey>) -> Result<Self, BadSteps> {
        Self::from_steps(id, setup, keys, &[])
    }

    /// Replays a game from its stored steps, after the server was away. `closed` is the last moment
    /// at which the server is known to have run. No clock runs between `closed` and `now`.
    ///
    /// # Errors
    /// If the steps cannot be replayed.
    pub fn reopen(
        id: GameId,
        setup: GameSetup,
        keys: BySide<SeatKey>,
        steps: &[Step],
        closed: Moment,
        now: Moment,
    ) -> Result<Self, BadSteps> {
        let mut game = Self::from_steps(id, setup, keys, steps)?;
        if game.begun && !game.referee.is_over() {
            let closed = steps.last().map_or(closed, |last| closed.max(last.at));
            game.referee.pause(closed);
            game.referee.resume(now);
            game.store(Deed::Reopened { closed }, now);
        }
        Ok(game)
    }

    fn from_steps(
        id: GameId,
        setup: GameSetup,
        keys: BySide<SeatKey>,
        steps: &[Step],
    ) -> Result<Self, BadSteps> {
        let Replayed { game, done, quotas } = step::replay(setup, steps)?;
        Ok(Self {
            referee: Referee::new(id.0, game),
            keys,
            done,
            quotas,
            lags: BySide::both(0),
            sockets: BTreeMap::new(),
            waiting: VecDeque::new(),
            begun: steps.iter().any(|step| step.deed == Deed::Began),
            steps: steps.len() as u32,
            storing: None,
            actions: Vec::new(),
        })
    }

    /// Adds the connection of a player with this key, or of a watcher if there is no key.
    ///
    /// If the seat was taken, its earlier connection is closed. If the key is wrong, the new one is.
    pub fn connect(&mut self, socket: SocketId, key: Option<SeatKey>, now: Moment) {
        let side = match key {
            None => None,
            Some(key) => match Color::ALL.into_iter().find(|side| self.keys[*side] == key) {
                None => return self.actions.push(Action::Close(socket, Bye::NoSuchGame)),
                side => side,
            },
        };
        let before = self.sockets.iter().find(|(_, other)| side.is_some() && other.side == side);
        if let Some((before, _)) = before {
            let before = *before;
            self.actions.push(Action::Close(before, Bye::Superseded));
            self.remove(before);
        }
        let client = self.referee.join(side.as_slice());
        self.sockets.insert(
            socket,
            Socket {
                client,
                side,
                seated: false,
                present: BySide::both(false),
                answers: Vec::new(),
            },
        );
        self.work(now);
    }

    /// Removes a connection that is closed. Its waiting requests are dropped: the client sends them
    /// again.
    pub fn disconnect(&mut self, socket: SocketId, now: Moment) {
        self.remove(socket);
        self.work(now);
    }

    fn remove(&mut self, socket: SocketId) {
        if let Some(Socket { client, .. }) = self.sockets.remove(&socket) {
            self.referee.leave(client);
            self.waiting.retain(|waiting| waiting.socket != socket);
        }
    }

    /// Sets the round-trip time of a connection in milliseconds, as the server has measured it. The
    /// player's clock is not charged for it, up to a quota.
    pub fn measured(&mut self, socket: SocketId, lag_ms: u64) {
        if let Some(side) = self.sockets.get(&socket).and_then(|socket| socket.side) {
            self.lags[side] = lag_ms;
        }
    }

    /// Takes in a request that came at `now`.
    pub fn receive(&mut self, socket: SocketId, asked: Do, now: Moment) {
        if self.waiting.iter().filter(|waiting| waiting.socket == socket).count() >= MOST_WAITING {
            self.actions.push(Action::Close(socket, Bye::Limit));
            self.disconnect(socket, now);
        } else if self.sockets.contains_key(&socket) {
            self.waiting.push_back(Waiting { socket, asked, at: now });
            self.work(now);
        }
    }

    /// Lets time pass: a flag may fall. Call it at [`Self::deadline`].
    pub fn tick(&mut self, now: Moment) {
        self.work(now);
    }

    /// The moment at which a flag falls if nothing happens before. A move that was made in time may
    /// come a little later, so this is later than the clock says.
    pub fn deadline(&self) -> Option<Moment> {
        let grace = self.forgiven(self.referee.turn());
        self.referee.deadline().filter(|_| self.storing.is_none()).map(|at| at.plus(grace))
    }

    /// Returns the milliseconds that a move of a side would be forgiven.
    fn forgiven(&self, side: Color) -> u64 {
        self.quotas[side].covers(self.lags[side])
    }

    /// Goes on after a step has been stored.
    pub fn stored(&mut self, now: Moment) {
        let Some(step) = self.storing.take() else { return };
        if let Deed::Asked { side, id, .. } = step.deed
            && let Some(socket) = self.sockets.values_mut().find(|to| to.side == Some(side))
        {
            socket.answers.push(Down::Done { id });
        }
        self.work(now);
    }

    /// Closes all connections, because the server stops or a step could not be stored.
    pub fn close(mut self, bye: Bye) -> Vec<Action> {
        let sockets = core::mem::take(&mut self.sockets);
        sockets.into_keys().map(|socket| Action::Close(socket, bye)).collect()
    }

    /// Returns the actions to take, in order.
    pub fn actions(&mut self) -> Vec<Action> {
        core::mem::take(&mut self.actions)
    }

    /// Carries out waiting requests until a step has to be stored. If there is none, tells each
    /// connection its news.
    fn work(&mut self, now: Moment) {
        while self.storing.is_none() {
            if let Some(Waiting { socket, asked, at }) = self.waiting.pop_front() {
                self.carry_out(socket, asked, at);
            } else if self.deadline().is_some_and(|at| at <= now)
                && self.referee.tick(now).is_some()
            {
                self.store(Deed::Flagged, now);
            } else if !self.begun && self.present() == BySide::both(true) {
                self.begun = true;
                self.referee.begin_turn(now);
                self.store(Deed::Began, now);
            } else {
                return self.tell(now);
            }
        }
    }

    /// Returns the sides whose players are connected.
    fn present(&self) -> BySide<bool> {
        BySide::from_fn(|side| self.sockets.values().any(|socket| socket.side == Some(side)))
    }

    fn carry_out(&mut self, from: SocketId, asked: Do, at: Moment) {
        let misplaced = !self.begun || self.is_late(asked);
        let (side, intent) = (asked.request.side, asked.request.intent);
        let is_move = matches!(intent, Intent::Move(_));
        let forgiven_ms = if is_move { self.forgiven(side) } else { 0 };
        let Some(socket) = self.sockets.get_mut(&from) else { return };
        let id = asked.request.id;
        let done = socket.side.map_or(0, |side| self.done[side]);
        if id < done || id == 0 {
            // A delayed copy: a client asks again only after an answer, with a higher number.
        } else if id == done {
            socket.answers.push(Down::Done { id });
        } else if misplaced {
            socket.answers.push(Down::Late { id });
        } else if self.referee.request_with_lag(socket.client, asked.request, forgiven_ms, at) {
            self.done[side] = id;
            if is_move {
                self.quotas[side].spend(forgiven_ms);
            }
            self.store(Deed::Asked { side, id, intent, forgiven_ms }, at);
        }
    }

    /// Returns `true` if a request was made in another position, and means something else now.
    fn is_late(&self, asked: Do) -> bool {
        let here = (self.referee.plies(), self.referee.takebacks());
        let bound = match asked.request.intent {
            Intent::Move(_) | Intent::Accept(_) | Intent::ClaimDraw => true,
            Intent::Resign | Intent::Offer(_) | Intent::Decline(_) => false,
        };
        bound && (asked.plies, asked.takebacks) != here
    }

    fn store(&mut self, deed: Deed, at: Moment) {
        self.steps += 1;
        let step = Step { number: self.steps, at, deed };
        self.storing = Some(step);
        self.actions.push(Action::Store(step));
    }

    /// Sends each connection its news, all of which has been stored.
    fn tell(&mut self, now: Moment) {
        let present = self.present();
        for (id, socket) in &mut self.sockets {
            let mut messages = Vec::new();
            if !core::mem::replace(&mut socket.seated, true) {
                let done = socket.side.map_or(0, |side| self.done[side]);
                messages.push(Down::Seated { side: socket.side, done });
            }
            if core::mem::replace(&mut socket.present, present) != present {
                messages.push(Down::Present(present));
            }
            messages.append(&mut socket.answers);
            let updates = self.referee.updates(socket.client, now);
            messages.extend(updates.into_iter().map(Down::Update));
            if !messages.is_empty() {
                self.actions.push(Action::Send(*id, messages));
            }
        }
    }

    /// The game's referee, for a test that compares what the clients know with the truth.
    pub const fn referee(&self) -> &Referee {
        &self.referee
    }
}
