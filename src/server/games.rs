//! [`Games`]: a task for each open game, which owns it.

use super::{
    clock::ServerClock,
    computers,
    keys::{KeyHash, new_game_id, new_keys, side_of},
    ledger::{Claim, Epoch, Ledger, LedgerError},
    metrics::Metrics,
    wire::Wire,
};
use crate::{
    hall::{Action, HostedGame, SocketId},
    net::{Bye, Down, GameId, PlayerName, SeatKey, Up},
    rules::{BySide, Color},
    session::{GameSetup, Moment},
};
use axum::extract::ws;
use core::{
    pin::pin,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::Duration,
};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use tokio::{sync::mpsc, time::sleep_until};

/// The most events of a game that may wait.
const QUEUE: usize = 64;
/// The most messages in one frame: a long game is told in several, each far below a megabyte or
/// two. All frames of the longest game fit into the queue of a socket.
const FRAME_MESSAGES: usize = 1_024;
/// The time for which a game stays open when nobody is connected and nothing can happen.
const IDLE: Duration = Duration::from_secs(60);

/// The open games.
#[derive(Clone, Debug)]
pub(super) struct Games(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    open: Mutex<HashMap<GameId, mpsc::Sender<Event>>>,
    most: usize,
    ledger: Ledger,
    clock: ServerClock,
    metrics: Metrics,
    sockets: AtomicU64,
    is_stopping: AtomicBool,
}

/// An event of a game.
#[derive(Debug)]
pub(super) enum Event {
    /// A connection wants to play or to watch.
    Connect { socket: SocketId, who: Who, name: PlayerName, out: Out },
    /// A client has sent a message.
    Message { socket: SocketId, message: Up, at: Moment },
    /// The round-trip time of a connection was measured.
    Measured { socket: SocketId, lag_ms: u64 },
    /// A connection is closed.
    Disconnect { socket: SocketId },
    /// The next game with the same players was created; `None` if it could not be.
    Rematched(Option<(GameId, BySide<SeatKey>)>),
    /// The server stops.
    Stop,
}

/// The one who connects.
#[derive(Debug)]
pub(super) enum Who {
    /// A player.
    Key(SeatKey),
    /// Somebody who watches.
    Watcher,
    /// A computer of the server's own.
    Computer(Color),
}

/// The way to a client. It is closed after a goodbye.
#[derive(Debug)]
pub(super) enum Out {
    /// Frames for a socket.
    Socket(Wire, mpsc::Sender<ws::Message>),
    /// Messages for a computer in this program.
    Computer(mpsc::UnboundedSender<Vec<Down>>),
}

impl Out {
    /// Sends messages. Returns `false` if the client does not keep up, or is gone.
    fn send(&self, messages: Vec<Down>) -> bool {
        match self {
            Self::Socket(wire, frames) => messages
                .chunks(FRAME_MESSAGES)
                .all(|some| wire.write(some).is_some_and(|frame| frames.try_send(frame).is_ok())),
            Self::Computer(inbox) => inbox.send(messages).is_ok(),
        }
    }
}

impl Games {
    pub(super) fn new(most: usize, ledger: Ledger, clock: ServerClock, metrics: Metrics) -> Self {
        Self(Arc::new(Inner {
            open: Mutex::default(),
            most,
            ledger,
            clock,
            metrics,
            sockets: AtomicU64::new(1),
            is_stopping: AtomicBool::new(false),
        }))
    }

    pub(super) fn now(&self) -> Moment {
        self.0.clock.now()
    }

    /// Returns the instant of a moment, to sleep until.
    pub(super) fn instant(&self, at: Moment) -> tokio::time::Instant {
        self.0.clock.instant(at)
    }

    /// Returns a number for a connection.
    pub(super) fn next_socket(&self) -> SocketId {
        SocketId(self.0.sockets.fetch_add(1, Ordering::Relaxed))
    }

    fn open(&self) -> MutexGuard<'_, HashMap<GameId, mpsc::Sender<Event>>> {
        self.0.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns `true` if no more games can be opened.
    pub(super) fn is_full(&self) -> bool {
        self.open().len() >= self.0.most
    }

    pub(super) fn is_stopping(&self) -> bool {
        self.0.is_stopping.load(Ordering::Relaxed)
    }

    /// Returns the way to a game, which is opened if it is not open.
    ///
    /// # Errors
    /// If no more games can be opened, or the server stops.
    pub(super) fn game(&self, id: GameId) -> Result<mpsc::Sender<Event>, Bye> {
        if self.is_stopping() {
            return Err(Bye::Restarting);
        }
        let mut open = self.open();
        if let Some(game) = open.get(&id).filter(|game| !game.is_closed()) {
            return Ok(game.clone());
        }
        if open.len() >= self.0.most {
            return Err(Bye::Full);
        }
        let (sender, events) = mpsc::channel(QUEUE);
        open.insert(id, sender.clone());
        self.0.metrics.games(open.len());
        drop(open);
        tokio::spawn(run(self.clone(), id, events));
        Ok(sender)
    }

    /// Creates a game, and returns the keys of its seats.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub(super) async fn create(
        &self,
        setup: GameSetup,
    ) -> Result<(GameId, BySide<SeatKey>), LedgerError> {
        let (id, keys) = (new_game_id(), new_keys());
        let hashes = BySide::from_fn(|side| KeyHash::of(keys[side]));
        self.0.ledger.create(id, setup, hashes, None, self.now()).await?;
        self.0.metrics.created();
        Ok((id, keys))
    }

    /// Lets every open game finish what it is storing and say goodbye.
    pub(super) async fn stop(&self) {
        self.0.is_stopping.store(true, Ordering::Relaxed);
        let games: Vec<_> = self.open().values().cloned().collect();
        for game in &games {
            // A game that has ended needs no goodbye.
            let _ = game.send(Event::Stop).await;
        }
        for game in games {
            game.closed().await;
        }
    }
}

/// Plays one game until nobody needs it.
async fn run(games: Games, id: GameId, mut events: mpsc::Receiver<Event>) {
    match open(&games, id).await {
        Ok(Some((game, keys, epoch))) => {
            let host = Host { games: games.clone(), id, epoch, game, keys, outs: HashMap::new() };
            host.run(&mut events).await;
        }
        Ok(None) => turn_away(&mut events, Bye::NoSuchGame),
        Err(error) => {
            tracing::error!("a game could not be opened: {error}");
            turn_away(&mut events, Bye::Restarting);
        }
    }
    let mut open = games.open();
    // Another task may have opened the game again since this one closed its events.
    if open.get(&id).is_some_and(mpsc::Sender::is_closed) {
        open.remove(&id);
    }
    games.0.metrics.games(open.len());
}

/// Says goodbye to everybody who has come to a game that cannot be opened.
fn turn_away(events: &mut mpsc::Receiver<Event>, bye: Bye) {
    events.close();
    while let Ok(event) = events.try_recv() {
        if let Event::Connect { out, .. } = event {
            out.send(vec![Down::Bye(bye)]);
        }
    }
}

async fn open(
    games: &Games,
    id: GameId,
) -> Result<Option<(HostedGame, BySide<KeyHash>, Epoch)>, LedgerError> {
    let owned = match games.0.ledger.claim(id).await? {
        Claim::Own(owned) => *owned,
        Claim::Other(_) | Claim::Missing => return Ok(None),
    };
    let (row, now) = (owned.row, games.now());
    match HostedGame::reopen(id, row.setup, &row.steps, owned.closed.unwrap_or(now), now) {
        Ok(game) => Ok(Some((game, row.keys, owned.epoch))),
        Err(error) => {
            tracing::error!("a game in the store cannot be replayed: {error}");
            Ok(None)
        }
    }
}

/// A game and its connections.
struct Host {
    games: Games,
    id: GameId,
    epoch: Epoch,
    game: HostedGame,
    keys: BySide<KeyHash>,
    outs: HashMap<SocketId, Out>,
}

impl Host {
    async fn run(mut self, events: &mut mpsc::Receiver<Event>) {
        let (clock, ledger) = (self.games.0.clock, self.games.0.ledger.clone());
        self.seat_computers();
        let mut stops = false;
        loop {
            let mut storing = None;
            for action in self.game.actions() {
                if let Action::Store(step) = action {
                    storing = Some(step);
                } else {
                    self.carry_out(action, clock.now());
                }
            }
            if let Some(step) = storing {
                // Meanwhile events come in, and are dated when they came.
                let mut stored = pin!(ledger.append(self.id, self.epoch, step));
                let stored = loop {
                    tokio::select! {
                        biased;
                        stored = &mut stored => break stored,
                        Some(event) = events.recv() => stops |= self.hear(event),
                    }
                };
                match stored {
                    Ok(()) => self.game.stored(clock.now()),
                    Err(error) => {
                        tracing::error!("a step could not be stored: {error}");
                        self.games.0.metrics.failed();
                        break;
                    }
                }
                continue;
            }
            if stops {
                break;
            }
            let until = match self.game.deadline() {
                Some(at) => clock.instant(at),
                None => tokio::time::Instant::now() + IDLE,
            };
            tokio::select! {
                event = events.recv() => match event {
                    Some(event) => stops |= self.hear(event),
                    None => break,
                },
                () = sleep_until(until) => {
                    if self.game.deadline().is_some() {
                        self.game.tick(clock.now());
                    } else if self.is_idle() {
                        break;
                    }
                }
            }
        }
        events.close();
        for action in self.game.close(Bye::Restarting) {
            if let Action::Close(socket, bye) = action
                && let Some(out) = self.outs.remove(&socket)
            {
                out.send(vec![Down::Bye(bye)]);
            }
        }
        turn_away(events, Bye::Restarting);
    }

    /// Returns `true` if no person is connected.
    fn is_idle(&self) -> bool {
        self.outs.values().all(|out| matches!(out, Out::Computer(_)))
    }

    /// Lets the server's computers come to the seats that are theirs.
    fn seat_computers(&self) {
        let setup = self.game.referee().setup();
        for side in Color::ALL {
            if let Some(level) = setup.computers[side]
                && !self.game.referee().is_over()
            {
                computers::seat(&self.games, self.id, side, level);
            }
        }
    }

    /// Takes in an event. Returns `true` if the server stops.
    fn hear(&mut self, event: Event) -> bool {
        let now = self.games.now();
        match event {
            Event::Connect { socket, who, name, out } => {
                let side = match who {
                    Who::Computer(side) => Some(side),
                    Who::Watcher => None,
                    Who::Key(key) => match side_of(key, &self.keys) {
                        Some(side) => Some(side),
                        None => {
                            out.send(vec![Down::Bye(Bye::NoSuchGame)]);
                            return false;
                        }
                    },
                };
                self.outs.insert(socket, out);
                self.game.connect(socket, side, name, now);
            }
            Event::Message { socket, message, at } => self.game.receive(socket, message, at),
            Event::Measured { socket, lag_ms } => self.game.measured(socket, lag_ms),
            Event::Disconnect { socket } => {
                self.outs.remove(&socket);
                self.game.disconnect(socket, now);
            }
            Event::Rematched(Some((game, keys))) => self.game.rematched(game, keys, now),
            Event::Rematched(None) => self.game.rematch_failed(now),
            Event::Stop => return true,
        }
        false
    }

    fn carry_out(&mut self, action: Action, now: Moment) {
        match action {
            Action::Store(_) => {}
            Action::Send(socket, messages) => {
                if let Some(out) = self.outs.get(&socket)
                    && !out.send(messages)
                {
                    // A client that does not keep up is told everything when it connects again.
                    self.outs.remove(&socket);
                    self.game.disconnect(socket, now);
                }
            }
            Action::Close(socket, bye) => {
                if let Some(out) = self.outs.remove(&socket) {
                    out.send(vec![Down::Bye(bye)]);
                }
            }
            Action::Rematch(setup) => {
                let (games, id) = (self.games.clone(), self.id);
                tokio::spawn(async move {
                    let made = if games.is_full() { None } else { games.create(setup).await.ok() };
                    if let Ok(game) = games.game(id) {
                        // A game that has closed since has nobody to tell.
                        let _ = game.send(Event::Rematched(made)).await;
                    }
                });
            }
        }
    }
}
