//! The task of an open game: hosts the game, or relays to the node that hosts it.

use super::{
    bus::Bus,
    computers,
    games::{Connect, Event, Games, Out, Who},
    keys::{KeyHash, side_of},
    ledger::{Claim, Epoch, LedgerError},
};
use crate::{
    hall::{Action, FromClient, HostedGame, NodeId, SocketId},
    net::{Bye, GameId, Hello},
    protocol::VERSION,
    rules::{BySide, Color},
    session::Moment,
};
use core::{pin::pin, time::Duration};
use std::collections::HashMap;
use tokio::{
    sync::mpsc,
    time::{sleep, sleep_until, timeout},
};

/// The time for which a game stays open when nobody is connected and nothing can happen.
const IDLE: Duration = Duration::from_secs(60);
/// The time between two attempts to find the owner of a game.
const LOOK_AGAIN: Duration = Duration::from_millis(200);

/// Plays one game until nobody needs it.
pub(super) async fn run(games: Games, id: GameId, mut events: mpsc::Receiver<Event>) {
    let mut first = None;
    loop {
        match open(&games, id).await {
            Ok(Opened::Here(game, keys, epoch)) => {
                games.set_epoch(id, Some(epoch));
                let outs = HashMap::new();
                let host = Host { games: games.clone(), id, epoch, game: *game, keys, outs };
                host.run(first, &mut events).await;
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
    let owned = match games.0.ledger.claim(id).await? {
        Claim::Own(owned) => *owned,
        Claim::Other(node) => return Ok(Opened::There(node)),
        Claim::Missing => return Ok(Opened::Nowhere),
    };
    let (row, now) = (owned.row, games.now());
    if owned.closed.is_some() {
        games.0.metrics.takeovers.inc();
    }
    match HostedGame::reopen(id, row.setup, &row.steps, owned.closed.unwrap_or(now), now) {
        Ok(game) => Ok(Opened::Here(Box::new(game), row.keys, owned.epoch)),
        Err(error) => {
            tracing::error!("a game in the store cannot be replayed: {error}");
            Ok(Opened::Nowhere)
        }
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
    async fn run(mut self, first: Option<Connect>, events: &mut mpsc::Receiver<Event>) {
        let (clock, ledger) = (self.games.0.clock, self.games.0.ledger.clone());
        self.seat_computers();
        let mut stops = false;
        first.into_iter().for_each(|connect| self.connect(connect));
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
                // Meanwhile events are taken in, so that they get the right moment.
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
                    Err(LedgerError::Fenced) => {
                        self.games.0.metrics.fenced.inc();
                        break;
                    }
                    Err(error) => {
                        tracing::error!("a step could not be stored: {error}");
                        self.games.0.metrics.failures.inc();
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
                        // No clock runs, so any node may own it next.
                        if let Err(error) = ledger.release(self.id, self.epoch).await {
                            tracing::warn!("a game could not be given up: {error}");
                        }
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
                out.say_bye(bye);
            }
        }
        turn_away(events, None, Bye::Restarting);
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
        match event {
            Event::Connect(connect) | Event::Again(connect) => self.connect(connect),
            Event::Message { socket, message, at } => self.game.receive(socket, message, at),
            Event::Measured { socket, lag_ms } => self.game.measured(socket, lag_ms),
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
                self.games.0.metrics.fenced.inc();
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
