//! [`HostedGame`]: a game on a server, and the connections to it.

use super::{
    lag::LagQuota,
    patience::{AFTER_LEAVE_MS, patience_ms},
    step::{self, BadSteps, Deed, Replayed, Step},
};
use crate::{Bye, Do, Down, GameId, Greeting, PlayerName, Players, SeatKey, Up};
use fogchess_game::{ClientId, Referee};
use fogchess_rules::{BySide, Color, GameSetup, Intent, Moment};
use std::collections::{BTreeMap, VecDeque};

/// The most messages of one connection that may wait.
const MOST_WAITING: usize = 32;
/// The most steps of a game: as many as a kept game has events at most, and ten times as many as
/// games are long. Without a limit two players could fill the memory and the disk with one game.
const MOST_STEPS: u32 = 8_192;
/// The time that must pass before a player can say the same thing again, in milliseconds.
const GREETING_PAUSE_MS: u64 = 30_000;

/// The longest time for which the clocks wait for a player after a failure of a server, in
/// milliseconds.
const RETURN_MS: u64 = 30_000;
/// The time for which a step may be stored without a note of its own, in milliseconds.
const SLOW_MS: u64 = 250;

/// A connection. The number is the server's choice.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct SocketId(pub u64);

/// An action that a hosted game asks of its server.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// To store a step, and then to call [`HostedGame::stored`]. There is one at a time.
    Store(Step),
    /// To send messages, in one frame unless they are too many.
    Send(SocketId, Vec<Down>),
    /// To say goodbye to a connection and close it.
    Close(SocketId, Bye),
    /// To create another game, and then to call [`HostedGame::rematched`].
    Rematch(GameSetup),
}

/// A game on a server.
///
/// Each change is a [`Step`]. While one is being stored the game stands still: messages wait, and
/// nothing is sent. If the step cannot be stored, the server calls [`Self::close`], and later
/// [`Self::reopen`] with the steps that were stored.
#[derive(Debug)]
pub struct HostedGame {
    referee: Referee,
    /// The players' names.
    names: BySide<PlayerName>,
    /// The milliseconds by which the game's time is ahead of its server's. The clocks of servers
    /// differ, but the game's time never goes back.
    ahead_ms: u64,
    /// Each side's last request that was carried out, in the position that it was made in.
    done: BySide<Option<Do>>,
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
    /// The moment at which the previous step was stored.
    clock_from: Option<Moment>,
    /// The players who have not been heard since a server failed. Their clocks do not run.
    lost: BySide<Option<Lost>>,
    /// The moment since which the clocks stand still, because the player to move is lost.
    standing: Option<Moment>,
    /// The moment from which the opponent need not wait for the player of a side; `None` while the
    /// player is connected.
    given_up_at: BySide<Option<Moment>>,
    /// The sides whose players have said that they will not be back soon.
    left: BySide<bool>,
    /// The moment at which the game is aborted if the first move of the side to move is not made.
    abort_at: Option<Moment>,
    /// The sides that want another game.
    wanted: BySide<bool>,
    rematch: Rematch,
    /// The recent greetings.
    greetings: Vec<(Color, Greeting, Moment)>,
    actions: Vec<Action>,
}

#[derive(Debug)]
struct Socket {
    client: ClientId,
    side: Option<Color>,
    /// `true` once its seat has been confirmed.
    seated: bool,
    /// The state of the players that it was last sent.
    players: Option<PlayersState>,
    /// `true` once it was told of the next game.
    rematched: bool,
    /// The answers that are sent with the next frame.
    answers: Vec<Down>,
}

/// The state of the players, with moments in place of the milliseconds of [`Players`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PlayersState {
    present: BySide<bool>,
    claim_at: BySide<Option<Moment>>,
    abort_at: Option<Moment>,
    rematch: BySide<bool>,
}

/// The loss of a player because a server failed.
#[derive(Clone, Copy, Debug)]
struct Lost {
    /// The last moment before the failure.
    since: Moment,
    /// The moment from which the clocks wait no longer.
    until: Moment,
}

/// Another game with the same players.
#[derive(Debug, Default)]
enum Rematch {
    /// The players have not agreed on it.
    #[default]
    Open,
    /// The players have agreed on it, and it is being created.
    Agreed,
    /// It was created. The keys are those of its seats.
    Created(GameId, BySide<SeatKey>),
}

/// A message that waits, and the moment at which it came.
#[derive(Debug)]
struct Waiting {
    socket: SocketId,
    message: Up,
    at: Moment,
}

impl HostedGame {
    /// Creates a game that nobody has joined.
    ///
    /// # Errors
    /// Returns an error if the start position in the setup is not valid.
    pub fn new(id: GameId, setup: GameSetup) -> Result<Self, BadSteps> {
        Self::from_steps(id, setup, &[])
    }

    /// Replays a game from its stored steps, after the server was away. `closed` is the last moment
    /// at which the clocks are known to have run.
    ///
    /// The clocks stand still from `closed` until the player to move is back, or until half a
    /// minute from now. That holds for both sides: if the other player is not back when the turn
    /// passes, the clocks stand still again until then.
    ///
    /// # Errors
    /// Returns an error if the steps cannot be replayed.
    pub fn reopen(
        id: GameId,
        setup: GameSetup,
        steps: &[Step],
        closed: Moment,
        now: Moment,
    ) -> Result<Self, BadSteps> {
        let mut game = Self::from_steps(id, setup, steps)?;
        if game.is_running() {
            let latest = steps.last().and_then(|last| last.clock_from.max(Some(last.at)));
            let closed = latest.map_or(closed, |latest| closed.max(latest));
            game.ahead_ms = closed.since(now);
            let now = game.local(now);
            // The clocks may have stood still already when the previous server was lost.
            let stood = game.referee.is_paused();
            game.referee.pause(closed);
            Color::ALL.into_iter().for_each(|side| game.wait_for(side, now));
            let untimed = game.referee.setup().time.is_untimed();
            if !untimed {
                game.lose_players(Color::ALL, closed, now);
            }
            game.standing = Some(closed);
            if !(stood || untimed) {
                game.store(Deed::Closed { since: closed }, now);
            }
            game.work(now);
        }
        Ok(game)
    }

    /// Returns a moment of the server's in the game's time.
    const fn local(&self, now: Moment) -> Moment {
        now.plus(self.ahead_ms)
    }

    /// Lets the clocks of a reopened game run.
    fn go_on(&mut self, closed: Moment, now: Moment) {
        self.standing = None;
        self.referee.resume(now);
        self.wait_for_first_move(now);
        self.store(Deed::Reopened { closed }, now);
    }

    fn from_steps(id: GameId, setup: GameSetup, steps: &[Step]) -> Result<Self, BadSteps> {
        let Replayed { game, done, quotas } = step::replay(setup, steps)?;
        Ok(Self {
            names: game.setup().names.clone().map(|name| PlayerName::tidy(&name)),
            referee: Referee::new(id.0, game),
            ahead_ms: 0,
            done,
            quotas,
            lags: BySide::both(0),
            sockets: BTreeMap::new(),
            waiting: VecDeque::new(),
            begun: steps.iter().any(|step| matches!(step.deed, Deed::Began { .. })),
            steps: steps.len() as u32,
            storing: None,
            clock_from: None,
            lost: BySide::both(None),
            standing: None,
            given_up_at: BySide::both(None),
            left: BySide::both(false),
            abort_at: None,
            wanted: BySide::both(false),
            rematch: Rematch::Open,
            greetings: Vec::new(),
            actions: Vec::new(),
        })
    }

    /// Adds the connection of the player of a side, or of a watcher. A player's name counts until
    /// the game begins.
    ///
    /// If the seat was taken, its earlier connection is closed.
    pub fn connect(
        &mut self,
        socket: SocketId,
        side: Option<Color>,
        name: PlayerName,
        now: Moment,
    ) {
        let now = self.local(now);
        let nobody_was_here = self.present() == BySide::both(false);
        let before = self.sockets.iter().find(|(_, other)| side.is_some() && other.side == side);
        if let Some((before, _)) = before {
            let before = *before;
            self.actions.push(Action::Close(before, Bye::Superseded));
            self.remove(before, now);
        }
        let client = self.referee.join(side.as_slice());
        self.sockets.insert(
            socket,
            Socket {
                client,
                side,
                seated: false,
                players: None,
                rematched: false,
                answers: Vec::new(),
            },
        );
        if let Some(side) = side {
            self.lost[side] = None;
            self.given_up_at[side] = None;
            self.left[side] = false;
            if nobody_was_here {
                // Only now does somebody wait for the other player.
                self.given_up_at[!side] = None;
                self.wait_for(!side, now);
            }
            if !self.begun && !name.as_str().is_empty() && self.names[side] != name {
                self.names[side] = name;
                self.referee.set_names(self.names.clone().map(String::from));
            }
        }
        self.work(now);
    }

    /// Removes a connection that is closed. Its waiting messages are dropped: the client sends its
    /// request again.
    pub fn disconnect(&mut self, socket: SocketId, now: Moment) {
        let now = self.local(now);
        self.remove(socket, now);
        self.work(now);
    }

    /// Removes a connection that was lost because a server failed, and has not been heard since
    /// `since`. The clocks wait for its player as after a restart.
    pub fn lose(&mut self, socket: SocketId, since: Moment, now: Moment) {
        let (now, since) = (self.local(now), self.local(since));
        let side = self.sockets.get(&socket).and_then(|lost| lost.side);
        self.lose_players(side, since, now);
        self.remove(socket, now);
        self.work(now);
    }

    /// Notes that the server did not run until now. Its time stood still. Nobody knows which
    /// connections are still there, so the clocks wait for each player, as after a restart, until
    /// the connection is heard or there is a new one.
    pub fn paused(&mut self, now: Moment) {
        let now = self.local(now);
        self.lose_players(Color::ALL, now, now);
        self.work(now);
    }

    /// Lets the clocks of these sides wait for their players.
    fn lose_players(&mut self, sides: impl IntoIterator<Item = Color>, since: Moment, now: Moment) {
        for side in sides {
            self.lost[side] = Some(Lost { since, until: now.plus(RETURN_MS) });
        }
    }

    /// Notes that a connection is there: a clock need not wait for its player.
    pub fn heard(&mut self, socket: SocketId, now: Moment) {
        self.find(socket);
        self.work(self.local(now));
    }

    fn find(&mut self, socket: SocketId) {
        if let Some(side) = self.sockets.get(&socket).and_then(|socket| socket.side) {
            self.lost[side] = None;
        }
    }

    fn remove(&mut self, socket: SocketId, now: Moment) {
        let Some(Socket { client, side, .. }) = self.sockets.remove(&socket) else { return };
        self.referee.leave(client);
        self.waiting.retain(|waiting| waiting.socket != socket);
        if let Some(side) = side {
            if matches!(self.rematch, Rematch::Open) {
                self.wanted[side] = false;
            }
            self.wait_for(side, now);
        }
    }

    /// Starts to wait for the player of a side, unless the wait has started.
    fn wait_for(&mut self, side: Color, now: Moment) {
        let patience =
            if self.left[side] { AFTER_LEAVE_MS } else { patience_ms(&self.referee.setup().time) };
        self.given_up_at[side].get_or_insert(now.plus(patience));
    }

    /// Starts to wait for a side's first move, unless both have been made.
    fn wait_for_first_move(&mut self, now: Moment) {
        let setup = self.referee.setup();
        let waits = self.referee.plies() < 2 && !setup.time.is_untimed();
        self.abort_at = waits.then(|| now.plus(patience_ms(&setup.time)));
    }

    /// Sets the round-trip time of a connection in milliseconds, as the server has just measured
    /// it. The player's clock is not charged for it, up to a quota.
    pub fn measured(&mut self, socket: SocketId, lag_ms: u64, now: Moment) {
        if let Some(side) = self.sockets.get(&socket).and_then(|socket| socket.side) {
            self.lags[side] = lag_ms;
        }
        self.heard(socket, now);
    }

    /// Takes in a message that came at `now`.
    pub fn receive(&mut self, socket: SocketId, message: Up, now: Moment) {
        let now = self.local(now);
        let waiting = self.waiting.iter().filter(|waiting| waiting.socket == socket).count();
        let is_wrong = match message {
            Up::Hello(_) => Some(Bye::HelloAgain),
            _ if waiting >= MOST_WAITING => Some(Bye::TooManyMessages),
            _ => None,
        };
        if let Some(bye) = is_wrong {
            self.actions.push(Action::Close(socket, bye));
            self.remove(socket, now);
            self.work(now);
        } else if self.sockets.contains_key(&socket) {
            self.find(socket);
            self.waiting.push_back(Waiting { socket, message, at: now });
            self.work(now);
        }
    }

    /// Ends the game if a flag has fallen or the game must be aborted. Call it at
    /// [`Self::deadline`].
    pub fn tick(&mut self, now: Moment) {
        let now = self.local(now);
        self.work(now);
    }

    /// Returns the next moment at which [`Self::tick`] has an effect.
    pub fn deadline(&self) -> Option<Moment> {
        let abort_at = self.abort_at.filter(|_| self.is_running() && self.storing.is_none());
        let stands = self.standing.is_some() && self.storing.is_none();
        let goes_on_at = self.lost[self.referee.turn()].filter(|_| stands).map(|lost| lost.until);
        let at = self.flag_falls_at().into_iter().chain(abort_at).chain(goes_on_at).min()?;
        Some(Moment(at.0.saturating_sub(self.ahead_ms)))
    }

    /// Returns the moment at which a flag falls. It is a little later than on the clock, because a
    /// move that was made in time may arrive late.
    fn flag_falls_at(&self) -> Option<Moment> {
        let grace = self.forgiven(self.referee.turn());
        self.referee.deadline().filter(|_| self.storing.is_none()).map(|at| at.plus(grace))
    }

    /// Returns the milliseconds that a move of a side would be forgiven.
    fn forgiven(&self, side: Color) -> u64 {
        self.quotas[side].covers(self.lags[side])
    }

    /// Returns `true` if the game has begun and is not over.
    pub fn is_running(&self) -> bool {
        self.begun && !self.referee.is_over()
    }

    /// Returns `true` if nobody is connected and nothing is being stored.
    pub fn is_empty(&self) -> bool {
        self.sockets.is_empty() && self.storing.is_none()
    }

    /// Goes on after a step has been stored.
    pub fn stored(&mut self, now: Moment) {
        let now = self.local(now);
        let Some(step) = self.storing.take() else { return };
        // The players hear of the step only now.
        self.referee.stand_still(step.at, now);
        self.clock_from = Some(now);
        self.abort_at = self.abort_at.map(|at| at.plus(now.since(step.at)));
        if let Deed::Asked { side, id, .. } = step.deed
            && let Some(socket) = self.sockets.values_mut().find(|to| to.side == Some(side))
        {
            socket.answers.push(Down::Done { id });
        }
        // The next step says when this one was stored. If the server fails before, a short time is
        // charged at most.
        let slow = now.since(step.at) > SLOW_MS;
        if slow && self.is_running() && self.referee.deadline().is_some() {
            self.store(Deed::Reopened { closed: step.at }, now);
        }
        self.work(now);
    }

    /// Goes on after another game with the same players has been created. The players have swapped
    /// colours: the keys are those of the sides that they play there.
    pub fn rematched(&mut self, game: GameId, keys: BySide<SeatKey>, now: Moment) {
        let now = self.local(now);
        self.rematch = Rematch::Created(game, keys);
        self.work(now);
    }

    /// Goes on after another game could not be created. The players may ask again.
    pub fn rematch_failed(&mut self, now: Moment) {
        let now = self.local(now);
        self.rematch = Rematch::Open;
        self.wanted = BySide::both(false);
        self.work(now);
    }

    /// Closes all connections, because the server stops or a step could not be stored.
    pub fn close(&mut self, bye: Bye) -> Vec<Action> {
        let sockets = core::mem::take(&mut self.sockets);
        sockets.into_keys().map(|socket| Action::Close(socket, bye)).collect()
    }

    /// Returns the actions to take, in order.
    pub fn actions(&mut self) -> Vec<Action> {
        core::mem::take(&mut self.actions)
    }

    /// Handles waiting messages until a step has to be stored. Without a step to store, sends each
    /// connection its news.
    fn work(&mut self, now: Moment) {
        while self.storing.is_none() {
            let awaited = self.awaited(now);
            if let Some(closed) = self.standing
                && awaited.is_none()
            {
                self.go_on(closed, now);
            } else if let Some(closed) = awaited.and_then(|lost| self.stands_from(lost)) {
                self.stand(closed, now);
            } else if self.is_running() && self.steps + 1 >= MOST_STEPS && self.referee.abort(now) {
                self.store(Deed::Aborted, now);
            } else if let Some(Waiting { socket, message, at }) = self.next_waiting() {
                self.handle(socket, message, at);
            } else if self.flag_falls_at().is_some_and(|at| at <= now)
                && self.referee.tick(now).is_some()
            {
                self.store(Deed::Flagged, now);
            } else if self.is_running()
                && self.abort_at.is_some_and(|at| at <= now)
                && self.referee.abort(now)
            {
                self.store(Deed::Aborted, now);
            } else if !self.begun && self.present() == BySide::both(true) {
                self.begun = true;
                self.referee.begin_turn(now);
                self.wait_for_first_move(now);
                self.store(Deed::Began { names: self.names.clone() }, now);
            } else {
                return self.tell(now);
            }
        }
    }

    /// Returns the loss of the player to move, if the clocks wait for them.
    fn awaited(&self, now: Moment) -> Option<Lost> {
        let lost = self.lost[self.referee.turn()];
        lost.filter(|lost| now < lost.until && !self.is_being_resigned())
    }

    /// Returns the moment from which the clocks must stand still because of a loss; `None` if they
    /// do so already, or the flag had fallen before.
    fn stands_from(&self, lost: Lost) -> Option<Moment> {
        // Not earlier than the turn began.
        let closed = lost.since.max(self.clock_from.unwrap_or_default());
        let runs = self.is_running() && self.standing.is_none();
        let is_in_time = self.referee.deadline().is_some_and(|at| closed < at);
        (runs && is_in_time).then_some(closed)
    }

    /// Stops the clocks.
    fn stand(&mut self, closed: Moment, now: Moment) {
        self.referee.pause(closed);
        self.standing = Some(closed);
        // The wait for a first move begins anew when the clocks go on.
        self.abort_at = None;
        self.store(Deed::Closed { since: closed }, now);
    }

    /// Takes the next message that can be handled. While the clocks stand still, requests wait.
    fn next_waiting(&mut self) -> Option<Waiting> {
        let stands = self.standing.is_some();
        let is_next = |next: &Waiting| !(stands && matches!(next.message, Up::Do(_)));
        self.waiting.iter().position(is_next).and_then(|index| self.waiting.remove(index))
    }

    /// Returns `true` if a player who waits for the other one wants to resign.
    fn is_being_resigned(&self) -> bool {
        let resigns = |next: &Waiting| match next.message {
            Up::Do(Do { request, .. }) => {
                let side = self.sockets.get(&next.socket).and_then(|socket| socket.side);
                request.intent == Intent::Resign && side == Some(request.side)
            }
            _ => false,
        };
        self.waiting.iter().any(resigns)
    }

    /// Returns the sides whose players are connected.
    fn present(&self) -> BySide<bool> {
        BySide::from_fn(|side| self.sockets.values().any(|socket| socket.side == Some(side)))
    }

    fn handle(&mut self, from: SocketId, message: Up, at: Moment) {
        let Some(socket) = self.sockets.get(&from) else { return };
        match (message, socket.side) {
            (Up::Do(asked), _) => self.carry_out(from, asked, at),
            (Up::Claim { drawn }, Some(by)) => self.claim(by, drawn, at),
            (Up::Rematch(wanted), Some(side)) => self.want_rematch(side, wanted),
            (Up::Greet(greeting), Some(by)) => self.greet(by, greeting, at),
            (Up::Leave, Some(side)) => {
                self.left[side] = true;
                self.given_up_at[side] = None;
                self.wait_for(side, at);
            }
            (Up::Hello(_), _) | (_, None) => {}
        }
    }

    fn carry_out(&mut self, from: SocketId, asked: Do, at: Moment) {
        let here = (self.referee.plies(), self.referee.takebacks());
        let misplaced = !self.begun || is_bound(asked) && (asked.plies, asked.takebacks) != here;
        let (side, intent) = (asked.request.side, asked.request.intent);
        let is_move = matches!(intent, Intent::Move(_));
        let forgiven_ms = if is_move { self.forgiven(side) } else { 0 };
        let Some(socket) = self.sockets.get_mut(&from) else { return };
        let id = asked.request.id;
        let last = socket.side.and_then(|side| self.done[side]);
        let done = last.map_or(0, |last| last.request.id);
        if last.is_some_and(|last| is_same(last, asked)) {
            socket.answers.push(Down::Done { id });
        } else if id <= done {
            socket.answers.push(Down::NumberUsed { id, done });
        } else if misplaced {
            socket.answers.push(Down::Late { id });
        } else {
            if self.referee.request_with_lag(socket.client, asked.request, forgiven_ms, at) {
                let (plies, takebacks) = here;
                self.done[side] = Some(Do { plies, takebacks, ..asked });
                if is_move {
                    self.quotas[side].spend(forgiven_ms);
                }
                if self.referee.plies() != here.0 {
                    self.wait_for_first_move(at);
                }
                self.store(Deed::Asked { side, id, intent, forgiven_ms }, at);
            }
        }
    }

    /// Ends the game for a player whose opponent has been gone for long enough. A claim that comes
    /// too early, or after the opponent has come back, is dropped: its client is told when to claim.
    /// A side that could not win on time gets a draw.
    fn claim(&mut self, by: Color, drawn: bool, at: Moment) {
        let drawn = drawn || !self.referee.can_win(by);
        let may = self.claim_at(!by).is_some_and(|claim_at| claim_at <= at);
        if may && self.referee.abandon(!by, drawn, at) {
            self.store(Deed::Claimed { by, drawn }, at);
        }
    }

    /// Returns the moment from which the opponent of `side` may claim the game, if the player of
    /// `side` is gone.
    fn claim_at(&self, side: Color) -> Option<Moment> {
        // Before both first moves have been made, the game is aborted instead.
        let waits = self.abort_at.is_some() || self.standing.is_some();
        let is_gone = !self.present()[side] && self.is_running() && !waits;
        self.given_up_at[side].filter(|_| is_gone)
    }

    fn want_rematch(&mut self, side: Color, wanted: bool) {
        if !self.referee.is_over() || !matches!(self.rematch, Rematch::Open) {
            return;
        }
        self.wanted[side] = wanted;
        if self.wanted == BySide::both(true) {
            self.rematch = Rematch::Agreed;
            let setup = self.referee.setup().with_colors_swapped();
            self.actions.push(Action::Rematch(setup));
        }
    }

    fn greet(&mut self, by: Color, greeting: Greeting, at: Moment) {
        self.greetings.retain(|(.., said)| said.plus(GREETING_PAUSE_MS) > at);
        if self.greetings.iter().all(|(side, said, _)| (*side, *said) != (by, greeting)) {
            self.greetings.push((by, greeting, at));
            for socket in self.sockets.values_mut() {
                socket.answers.push(Down::Greeted { by, greeting });
            }
        }
    }

    fn store(&mut self, deed: Deed, at: Moment) {
        self.steps += 1;
        let step = Step { number: self.steps, at, clock_from: self.clock_from.take(), deed };
        self.storing = Some(step.clone());
        self.actions.push(Action::Store(step));
    }

    /// Sends each connection its news. All of it has been stored.
    fn tell(&mut self, now: Moment) {
        let players = PlayersState {
            present: self.present(),
            claim_at: BySide::from_fn(|side| self.claim_at(side)),
            abort_at: self.abort_at.filter(|_| self.is_running()),
            rematch: self.wanted,
        };
        for (id, socket) in &mut self.sockets {
            let mut messages = Vec::new();
            if !core::mem::replace(&mut socket.seated, true) {
                let last = socket.side.and_then(|side| self.done[side]);
                let done = last.map_or(0, |last| last.request.id);
                messages.push(Down::Seated { side: socket.side, done });
            }
            if socket.players.replace(players) != Some(players) {
                messages.push(Down::Players(players.at(now)));
            }
            messages.append(&mut socket.answers);
            let updates = self.referee.updates(socket.client, now);
            messages.extend(updates.into_iter().map(Down::Update));
            if let Rematch::Created(game, keys) = self.rematch
                && !core::mem::replace(&mut socket.rematched, true)
            {
                let key = socket.side.map(|side| keys[!side]);
                messages.push(Down::Rematch { game, key });
            }
            if !messages.is_empty() {
                self.actions.push(Action::Send(*id, messages));
            }
        }
    }

    /// Returns the referee, for tests that compare the clients' knowledge with the truth.
    pub const fn referee(&self) -> &Referee {
        &self.referee
    }
}

/// Returns `true` if a request means something else in another position.
const fn is_bound(asked: Do) -> bool {
    match asked.request.intent {
        Intent::Move(_) | Intent::Accept(_) | Intent::ClaimDraw => true,
        Intent::Resign | Intent::Offer(_) | Intent::Decline(_) => false,
    }
}

/// Returns `true` if a request is a copy of the last one that was carried out.
fn is_same(last: Do, asked: Do) -> bool {
    let place = |of: Do| is_bound(of).then_some((of.plies, of.takebacks));
    last.request == asked.request && place(last) == place(asked)
}

impl PlayersState {
    /// Returns the message for this state at `now`.
    fn at(self, now: Moment) -> Players {
        let wait = |at: Option<Moment>| at.map(|at| at.0.saturating_sub(now.0));
        Players {
            present: self.present,
            claim_ms: self.claim_at.map(wait),
            abort_ms: wait(self.abort_at),
            rematch: self.rematch,
        }
    }
}
