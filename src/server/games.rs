//! [`Games`]: the open games, each with a task of its own.

use super::{
    bus::Bus,
    clock::ServerClock,
    events::{Event, Inbox},
    keys::{KeyHash, new_key, random_number},
    ledger::{Epoch, Ledger, LedgerError},
    metrics::Metrics,
};
use core::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::Duration,
};
use fogchess_online::{Bye, GameId, SeatKey, SeekId, hosting::SocketId};
use fogchess_rules::{BySide, Color, GameSetup, Moment};
use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError},
    time::Instant,
};
use tokio::sync::mpsc;

/// The most events of a game that may wait.
const QUEUE: usize = 64;

/// Starts the task of a game.
pub(super) type StartTask = fn(Games, GameId, mpsc::Receiver<Event>);

/// The open games.
#[derive(Clone, Debug)]
pub(super) struct Games(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    open: Mutex<HashMap<GameId, OpenGame>>,
    most: usize,
    start_task: StartTask,
    ledger: Ledger,
    clock: ServerClock,
    metrics: Metrics,
    /// The connection to other nodes, if this is a node of a cluster.
    bus: OnceLock<Bus>,
    sockets: AtomicU64,
    is_stopping: AtomicBool,
    /// The games with a step that is not stored yet, and the moments from which their clocks stand
    /// still for it.
    unsaved: Mutex<BTreeMap<GameId, Moment>>,
    /// The time since which other nodes may have taken games over unnoticed.
    in_doubt: Mutex<Option<Instant>>,
}

/// The task of a game.
#[derive(Debug)]
struct OpenGame {
    events: mpsc::Sender<Event>,
    /// The epoch in which this server owns it; `None` if it does not.
    epoch: Option<Epoch>,
}

impl Games {
    /// Returns no open games; at most `most` may be open at once.
    pub(super) fn new(
        most: usize,
        start_task: StartTask,
        ledger: Ledger,
        clock: ServerClock,
        metrics: Metrics,
    ) -> Self {
        Self(Arc::new(Inner {
            open: Mutex::default(),
            most,
            start_task,
            ledger,
            clock,
            metrics,
            bus: OnceLock::new(),
            sockets: AtomicU64::new(1),
            is_stopping: AtomicBool::new(false),
            unsaved: Mutex::default(),
            in_doubt: Mutex::default(),
        }))
    }

    /// Connects this node to others.
    pub(super) fn set_bus(&self, bus: Bus) {
        // It is called only once.
        let _ = self.0.bus.set(bus);
    }

    pub(super) fn bus(&self) -> Option<&Bus> {
        self.0.bus.get()
    }

    pub(super) fn ledger(&self) -> &Ledger {
        &self.0.ledger
    }

    pub(super) fn clock(&self) -> &ServerClock {
        &self.0.clock
    }

    pub(super) fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    pub(super) fn now(&self) -> Moment {
        self.0.clock.now()
    }

    /// Returns the instant of a moment, to sleep until.
    pub(super) fn instant(&self, at: Moment) -> tokio::time::Instant {
        self.0.clock.instant(at)
    }

    fn unsaved(&self) -> MutexGuard<'_, BTreeMap<GameId, Moment>> {
        self.0.unsaved.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that the clocks of a game stand still until its next step is stored.
    pub(super) fn set_unsaved(&self, id: GameId) {
        let now = self.now();
        self.unsaved().entry(id).or_insert(now);
    }

    /// Notes that all steps of a game are stored.
    pub(super) fn set_saved(&self, id: GameId) {
        self.unsaved().remove(&id);
    }

    /// Returns the moment from which the clocks of a game have stood still, because a step could
    /// not be stored.
    pub(super) fn unsaved_since(&self, id: GameId) -> Option<Moment> {
        self.unsaved().get(&id).copied()
    }

    /// Returns the last moment at which the clocks of all games ran. After a crash they go on from
    /// there. So it is not later than the oldest step that is not stored.
    pub(super) fn ran_until(&self) -> Moment {
        let now = self.now();
        self.unsaved().values().copied().fold(now, Moment::min)
    }

    fn open(&self) -> MutexGuard<'_, HashMap<GameId, OpenGame>> {
        self.0.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns `true` if no more games can be opened.
    pub(super) fn is_full(&self) -> bool {
        self.open().len() >= self.0.most
    }

    pub(super) fn is_stopping(&self) -> bool {
        self.0.is_stopping.load(Ordering::Relaxed)
    }

    /// Returns the time for which other nodes may have taken games over unnoticed; `None` if they
    /// have not.
    pub(super) fn in_doubt(&self) -> Option<Duration> {
        let since = *self.0.in_doubt.lock().unwrap_or_else(PoisonError::into_inner);
        since.map(|since| since.elapsed())
    }

    pub(super) fn set_in_doubt(&self, is_in_doubt: bool) {
        let mut since = self.0.in_doubt.lock().unwrap_or_else(PoisonError::into_inner);
        *since = is_in_doubt.then(|| since.unwrap_or_else(Instant::now));
    }

    /// Notes whether this server owns an open game.
    pub(super) fn set_epoch(&self, id: GameId, epoch: Option<Epoch>) {
        if let Some(game) = self.open().get_mut(&id) {
            game.epoch = epoch;
        }
    }

    /// Forgets a game whose task has ended.
    pub(super) fn forget(&self, id: GameId) {
        let mut open = self.open();
        // Another task may have opened the game again since this one closed its events.
        if open.get(&id).is_some_and(|game| game.events.is_closed()) {
            open.remove(&id);
        }
        self.0.metrics.games.set(open.len() as i64);
    }

    /// Closes the games that other nodes have taken over while this one did not run.
    ///
    /// # Errors
    /// Returns an error if the store does not answer.
    pub(super) async fn close_lost(&self) -> Result<(), LedgerError> {
        let owned: Vec<_> =
            self.open().iter().filter_map(|(id, game)| Some((*id, game.epoch?))).collect();
        let still = self.0.ledger.still_owned(owned.clone()).await?;
        for (id, _) in owned.into_iter().filter(|(id, _)| !still.contains(id)) {
            let game = self.open().get(&id).map(|game| game.events.clone());
            if let Some(game) = game {
                // A game that has closed is lost already.
                let _ = game.send(Event::Fenced).await;
            }
        }
        Ok(())
    }

    /// Creates a game, and returns the keys of its seats. The player of a shared seek keeps the key
    /// of the seek. Returns `None` if that seek is gone.
    ///
    /// # Errors
    /// Returns an error if the game cannot be stored.
    pub(super) async fn create(
        &self,
        setup: GameSetup,
        meets: Option<(SeekId, Color, KeyHash)>,
    ) -> Result<Option<(GameId, BySide<SeatKey>)>, LedgerError> {
        let id = GameId::from_random(random_number());
        let keys = BySide::from_fn(|_| new_key());
        let mut hashes = BySide::from_fn(|side| KeyHash::of(keys[side]));
        if let Some((_, side, key)) = meets {
            hashes[side] = key;
        }
        let seek = meets.map(|(seek, side, _)| (seek, side));
        let made = self.0.ledger.create(id, setup, hashes, seek, self.now()).await?;
        if made {
            self.0.metrics.created.inc();
        }
        Ok(made.then_some((id, keys)))
    }

    /// Closes all games, after their last steps are stored and their clients have heard a goodbye.
    pub(super) async fn stop(&self) {
        self.0.is_stopping.store(true, Ordering::Relaxed);
        let games: Vec<_> = self.open().values().map(|game| game.events.clone()).collect();
        for game in &games {
            // A game that has ended needs no goodbye.
            let _ = game.send(Event::Stop).await;
        }
        for game in games {
            game.closed().await;
        }
    }
}

impl Inbox for Games {
    fn game(&self, id: GameId) -> Result<mpsc::Sender<Event>, Bye> {
        if self.is_stopping() {
            return Err(Bye::Restarting);
        }
        let mut open = self.open();
        if let Some(game) = open.get(&id).filter(|game| !game.events.is_closed()) {
            return Ok(game.events.clone());
        }
        if open.len() >= self.0.most {
            return Err(Bye::Full);
        }
        let (sender, events) = mpsc::channel(QUEUE);
        open.insert(id, OpenGame { events: sender.clone(), epoch: None });
        self.0.metrics.games.set(open.len() as i64);
        drop(open);
        (self.0.start_task)(self.clone(), id, events);
        Ok(sender)
    }

    fn next_socket(&self) -> SocketId {
        SocketId(self.0.sockets.fetch_add(1, Ordering::Relaxed))
    }
}
