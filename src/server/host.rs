//! The task of an open game: hosts the game, or relays to the node that hosts it.

use super::{
    bus::Bus,
    computers,
    events::{Connect, Event, Inbox, Out, Who},
    games::Games,
    keys::{KeyHash, side_of},
    ledger::{Claim, Epoch, LedgerError},
};
use core::{pin::pin, time::Duration};
use fogchess_game::VERSION;
use fogchess_online::{
    Bye, GameId, Hello,
    hosting::{Action, FromClient, HostedGame, NodeId, SocketId, Step},
};
use fogchess_rules::{BySide, Color, Moment};
use std::collections::HashMap;
use tokio::{
    sync::{mpsc, watch},
    time::{sleep, sleep_until, timeout},
};

/// The time for which a game stays open when nobody is connected and nothing can happen.
const IDLE: Duration = Duration::from_secs(60);
/// The time between two attempts to find the owner of a game.
const LOOK_AGAIN: Duration = Duration::from_millis(200);
/// The time between two attempts to store a step.
const STORE_AGAIN: Duration = Duration::from_secs(1);

/// Starts the task of a game, which ends when nobody needs the game.
pub(super) fn start(games: Games, id: GameId, events: mpsc::Receiver<Event>) {
    tokio::spawn(run(games, id, events));
}

async fn run(games: Games, id: GameId, mut events: mpsc::Receiver<Event>) {
    let mut first = None;
    loop {
        match open(&games, id).await {
            Ok(Opened::Here(game, keys, epoch)) => {
                games.set_epoch(id, Some(epoch));
                let (games, game, pauses) = (games.clone(), *game, games.clock().pauses());
                let host = Host { games, id, epoch, game, keys, outs: HashMap::new(), pauses };
                if host.run(first.take(), &mut events).await == End::Again {
                    continue;
                }
            }
            Ok(Opened::There(owner)) => {
                if let Some(bus) = games.bus() {
                    first = relay(&games, bus, id, owner, first, &mut events).await;
                    if first.is_some() {
                        sleep(LOOK_AGAIN).await;
                        continue;
                    }
                }
                turn_away(&mut events, None, Bye::Restarting);
            }
            Ok(Opened::Nowhere) => turn_away(&mut events, first, Bye::NoSuchGame),
            Err(LedgerError::Unreadable(error)) => {
                tracing::error!("a game in the store is damaged: {error}");
                turn_away(&mut events, first, Bye::Damaged);
            }
            Err(error) => {
                tracing::error!("a game could not be opened: {error}");
                turn_away(&mut events, first, Bye::Restarting);
            }
        }
        return games.forget(id);
    }
}

/// Says goodbye to all clients that have connected to a game that cannot be opened.
fn turn_away(events: &mut mpsc::Receiver<Event>, first: Option<Connect>, bye: Bye) {
    events.close();
    let mut connects = Vec::from_iter(first);
    while let Ok(event) = events.try_recv() {
        if let Event::Connect(connect) | Event::Again(connect) = event {
            connects.push(connect);
        }
    }
    for Connect { out, .. } in connects {
        out.say_bye(bye);
    }
}

/// The place of a game.
enum Opened {
    Here(Box<HostedGame>, BySide<KeyHash>, Epoch),
    There(NodeId),
    Nowhere,
}

async fn open(games: &Games, id: GameId) -> Result<Opened, LedgerError> {
    let owned = match games.ledger().claim(id).await? {
        Claim::Own(owned) => *owned,
        Claim::Other(node) => return Ok(Opened::There(node)),
        Claim::Missing => return Ok(Opened::Nowhere),
    };
    let (row, now) = (owned.row, games.now());
    if owned.closed.is_some() {
        games.metrics().takeovers.inc();
    }
    // If this server could not store a step, the clocks have stood still since then.
    let closed = owned.closed.into_iter().chain(games.unsaved_since(id)).min().unwrap_or(now);
    match HostedGame::reopen(id, row.setup, &row.steps, closed, now) {
        Ok(game) => Ok(Opened::Here(Box::new(game), row.keys, owned.epoch)),
        Err(error) => Err(LedgerError::Unreadable(Box::new(error))),
    }
}

/// Relays this node's clients of a game to its owner, until none is left. Returns a connection that
/// the owner refuses or does not answer.
async fn relay(
    games: &Games,
    bus: &Bus,
    id: GameId,
    owner: NodeId,
    first: Option<Connect>,
    events: &mut mpsc::Receiver<Event>,
) -> Option<Connect> {
    let connect = |Connect { socket, who, name, out }| match (who, out) {
        (who @ (Who::Key(_) | Who::Watcher), Out::Socket(wire, frames)) => {
            let key = if let Who::Key(key) = who { Some(key) } else { None };
            let hello = Hello { version: VERSION, game: id, key, name };
            if let Ok(events) = games.game(id) {
                bus.connect(owner, socket, hello, wire, frames, events);
            }
        }
        // A node that took this one for the owner.
        (_, Out::Remote(_, remote)) => remote.not_here(),
        // The owner has its own computers.
        (_, Out::Computer(_) | Out::Socket(..)) => {}
    };
    first.into_iter().for_each(connect);
    loop {
        let event = match timeout(IDLE, events.recv()).await {
            Ok(event) => event?,
            Err(_) if bus.has_clients(id) => continue,
            Err(_) => return None,
        };
        match event {
            Event::Connect(who) => connect(who),
            Event::Again(who) => {
                // Other clients connect again by themselves.
                bus.close_clients(id, Bye::Restarting);
                return Some(who);
            }
            Event::Message { socket, message, .. } => {
                bus.send(socket, FromClient::Message(message));
            }
            Event::Measured { socket, lag_ms } => {
                bus.send(socket, FromClient::Measured(lag_ms));
            }
            Event::Disconnect { socket } => bus.send(socket, FromClient::Disconnect),
            Event::Lost { .. } | Event::Rematched(_) | Event::Fenced => {}
            Event::Stop => {
                bus.close_clients(id, Bye::Restarting);
                return None;
            }
        }
    }
}

/// The reason why a game is not hosted any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// It is closed.
    Closed,
    /// Its clients were sent away because a step could not be stored. Now it is, and the game can be
    /// opened again.
    Again,
}

/// A game and its connections.
struct Host {
    games: Games,
    id: GameId,
    epoch: Epoch,
    game: HostedGame,
    keys: BySide<KeyHash>,
    outs: HashMap<SocketId, Out>,
    /// The number of pauses in which the server did not run.
    pauses: watch::Receiver<u64>,
}

impl Host {
    async fn run(mut self, first: Option<Connect>, events: &mut mpsc::Receiver<Event>) -> End {
        let (clock, ledger) = (self.games.clock().clone(), self.games.ledger().clone());
        self.seat_computers();
        let mut stops = false;
        first.into_iter().for_each(|connect| self.connect(connect));
        let unsaved = loop {
            self.notice_pause();
            let mut storing = None;
            for action in self.game.actions() {
                if let Action::Store(step) = action {
                    storing = Some(step);
                } else {
                    self.carry_out(action, clock.now());
                }
            }
            if let Some(step) = storing {
                self.games.set_unsaved(self.id);
                // Meanwhile events are taken in, so that they get the right moment.
                let mut stored = pin!(ledger.append(self.id, self.epoch, step.clone()));
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
                        self.note_failure(&error);
                        break error.may_pass().then_some(step);
                    }
                }
                continue;
            }
            self.games.set_saved(self.id);
            if stops {
                break None;
            }
            let until = match self.game.deadline() {
                Some(at) => clock.instant(at),
                None => tokio::time::Instant::now() + IDLE,
            };
            tokio::select! {
                event = events.recv() => match event {
                    Some(event) => stops |= self.hear(event),
                    None => break None,
                },
                Ok(()) = self.pauses.changed() => self.go_on_after_pause(),
                () = sleep_until(until) => {
                    if self.game.deadline().is_some() {
                        self.game.tick(clock.now());
                    } else if self.is_idle() {
                        // No clock runs, so any node may own it next.
                        if let Err(error) = ledger.release(self.id, self.epoch).await {
                            tracing::warn!("a game could not be given up: {error}");
                        }
                        break None;
                    }
                }
            }
        };
        for action in self.game.close(Bye::Restarting) {
            if let Action::Close(socket, bye) = action
                && let Some(out) = self.outs.remove(&socket)
            {
                out.say_bye(bye);
            }
        }
        if let Some(step) = unsaved
            && self.store_later(step, events).await
        {
            return End::Again;
        }
        events.close();
        turn_away(events, None, Bye::Restarting);
        End::Closed
    }

    /// Tries to store a step again and again, and turns clients away meanwhile. A server that cannot
    /// be reached has no clock that runs, and looks like this to its clients. Returns `true` once
    /// the step is stored, `false` if that is not possible any more.
    async fn store_later(&self, step: Step, events: &mut mpsc::Receiver<Event>) -> bool {
        let ledger = self.games.ledger().clone();
        loop {
            let mut stored = pin!(async {
                sleep(STORE_AGAIN).await;
                ledger.append(self.id, self.epoch, step.clone()).await
            });
            let stored = loop {
                tokio::select! {
                    biased;
                    stored = &mut stored => break stored,
                    event = events.recv() => match event {
                        Some(Event::Connect(Connect { out, .. }) | Event::Again(Connect { out, .. })) => {
                            out.say_bye(Bye::Restarting);
                        }
                        // Whoever opens the game next lets its clocks go on from where they stand.
                        Some(Event::Stop) | None => return false,
                        Some(_) => {}
                    },
                }
            };
            match stored {
                Ok(()) => {
                    tracing::info!("a step that could not be stored is stored now");
                    return true;
                }
                Err(error) if error.may_pass() => {}
                Err(error) => {
                    self.note_failure(&error);
                    return false;
                }
            }
        }
    }

    /// Notes that a step could not be stored.
    fn note_failure(&self, error: &LedgerError) {
        let metrics = self.games.metrics();
        if matches!(error, LedgerError::Fenced) {
            metrics.fenced.inc();
        } else {
            tracing::error!("a step could not be stored: {error}");
            metrics.failures.inc();
        }
        if !error.may_pass() {
            // This server cannot do more for the game.
            self.games.set_saved(self.id);
        }
    }

    /// Tells the game if the server did not run for a while.
    fn notice_pause(&mut self) {
        // Fails only if the clock is gone, which belongs to the games.
        if self.pauses.has_changed().unwrap_or(false) {
            self.pauses.mark_unchanged();
            self.go_on_after_pause();
        }
    }

    fn go_on_after_pause(&mut self) {
        let now = self.games.now();
        self.game.paused(now);
        // The sockets of this server ask for a sign of life. Other nodes know their own, and have
        // dropped the line if the pause was long.
        for (socket, out) in &self.outs {
            if !matches!(out, Out::Socket(..)) {
                self.game.heard(*socket, now);
            }
        }
    }

    /// Returns `true` if no person is connected.
    fn is_idle(&self) -> bool {
        self.outs.values().all(|out| matches!(out, Out::Computer(_)))
    }

    /// Lets the server's computers take their seats.
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

    fn connect(&mut self, Connect { socket, who, name, out }: Connect) {
        let side = match who {
            Who::Computer(side) => Some(side),
            Who::Watcher => None,
            Who::Key(key) => match side_of(key, &self.keys) {
                Some(side) => Some(side),
                None => {
                    out.say_bye(Bye::NoSuchGame);
                    return;
                }
            },
        };
        self.outs.insert(socket, out);
        self.game.connect(socket, side, name, self.games.now());
    }

    /// Takes in an event. Returns `true` if the game must be closed.
    fn hear(&mut self, event: Event) -> bool {
        let now = self.games.now();
        self.notice_pause();
        match event {
            Event::Connect(connect) | Event::Again(connect) => self.connect(connect),
            Event::Message { socket, message, at } => self.game.receive(socket, message, at),
            Event::Measured { socket, lag_ms } => self.game.measured(socket, lag_ms, now),
            Event::Disconnect { socket } => {
                self.outs.remove(&socket);
                self.game.disconnect(socket, now);
            }
            Event::Lost { socket, since } => {
                self.outs.remove(&socket);
                self.game.lose(socket, since, now);
            }
            Event::Rematched(Some((game, keys))) => self.game.rematched(game, keys, now),
            Event::Rematched(None) => self.game.rematch_failed(now),
            Event::Fenced => {
                self.games.metrics().fenced.inc();
                return true;
            }
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
                    out.say_bye(bye);
                }
            }
            Action::Rematch(setup) => {
                let (games, id) = (self.games.clone(), self.id);
                tokio::spawn(async move {
                    let made = if games.is_full() {
                        None
                    } else {
                        games.create(setup, None).await.ok().flatten()
                    };
                    if let Ok(game) = games.game(id) {
                        // A game that has closed since has nobody to tell.
                        let _ = game.send(Event::Rematched(made)).await;
                    }
                });
            }
        }
    }
}
