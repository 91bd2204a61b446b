//! The task of the lobby.

use super::{
    events::{Created, LobbyEvent},
    games::Games,
    keys::{KeyHash, new_key, random_number},
    ledger::{LedgerError, PostgresLedger, SharedSeek},
    metrics::Metrics,
    wire::{Outgoing, Wire},
};
use core::{pin::Pin, time::Duration};
use fogchess_online::{
    Bye, LobbyDown, LobbyFault, SeatKey, SeekId,
    hosting::{Lobby, LobbyAction, OfferedComputer, Pairing, SocketId},
};
use fogchess_rules::Color;
use std::collections::{BTreeMap, HashMap};
use tokio::{
    sync::mpsc,
    time::{MissedTickBehavior, interval, sleep_until},
};

/// The most events of the lobby that may wait.
const QUEUE: usize = 1_024;
/// The time between two calls of [`Lobby::tick`] without a deadline.
const IDLE: Duration = Duration::from_secs(3_600);
/// The time between two queries for the seeks of other nodes, if none of them reports a change.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// Opens the lobby, and returns the sender of its events.
pub(super) fn open(
    games: Games,
    computer: Option<OfferedComputer>,
    metrics: Metrics,
) -> mpsc::Sender<LobbyEvent> {
    let (sender, events) = mpsc::channel(QUEUE);
    let (changes, mut next) = mpsc::unbounded_channel::<Change>();
    tokio::spawn(async move {
        while let Some(change) = next.recv().await {
            change.await;
        }
    });
    let room = Room {
        metrics,
        changes,
        // A strong sender would keep the room open forever.
        events: sender.downgrade(),
        lobby: match games.ledger().shared() {
            Some(ledger) => Lobby::shared(computer, ledger.first_seek()),
            None => Lobby::new(computer),
        },
        games,
        outs: HashMap::new(),
        keys: HashMap::new(),
        others: HashMap::new(),
        is_looking: false,
    };
    tokio::spawn(room.run(events));
    sender
}

/// A change of the shared seeks.
type Change = Pin<Box<dyn Future<Output = ()> + Send>>;

struct Room {
    games: Games,
    metrics: Metrics,
    /// The changes of the shared seeks, which are made one after the other: a seek is shared before
    /// it is withdrawn or met.
    changes: mpsc::UnboundedSender<Change>,
    events: mpsc::WeakSender<LobbyEvent>,
    lobby: Lobby,
    outs: HashMap<SocketId, (Wire, mpsc::Sender<Outgoing>)>,
    /// The players of the seeks that this node shares, and the keys to the seats they will get.
    keys: HashMap<SeekId, (SocketId, SeatKey)>,
    /// The hashes of the keys of other nodes' seeks.
    others: HashMap<SeekId, KeyHash>,
    /// `true` while the seeks of all nodes are read.
    is_looking: bool,
}

impl Room {
    async fn run(mut self, mut events: mpsc::Receiver<LobbyEvent>) {
        let mut look = interval(LOOK_EVERY);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            for action in self.lobby.actions() {
                match action {
                    LobbyAction::Send(socket, messages) => self.send(socket, &messages),
                    LobbyAction::Create(pairing) => self.create(Box::new(pairing)),
                    LobbyAction::Share(seek, terms) => {
                        let Some(socket) = self.lobby.socket_of(seek) else { continue };
                        let key = new_key();
                        self.keys.insert(seek, (socket, key));
                        let hash = KeyHash::of(key);
                        self.tell_others(async move |ledger| {
                            ledger.post_seek(seek, terms, hash).await
                        });
                    }
                    LobbyAction::Withdraw(seek) => {
                        self.tell_others(async move |ledger| {
                            // A seek that was met meanwhile is found by the next query.
                            ledger.withdraw_seek(seek).await.map(drop)
                        });
                    }
                }
            }
            self.metrics.seeks.set(self.lobby.counts().1 as i64);
            let until = match self.lobby.deadline() {
                Some(at) => self.games.instant(at),
                None => tokio::time::Instant::now() + IDLE,
            };
            tokio::select! {
                event = events.recv() => match event {
                    Some(LobbyEvent::Stop) | None => break,
                    Some(event) => self.hear(event),
                },
                () = sleep_until(until) => self.lobby.tick(self.games.now()),
                _ = look.tick() => self.look(),
            }
        }
        for (_, frames) in self.outs.into_values() {
            // A client that does not keep up is told that instead.
            let _ = frames.try_send(Outgoing::Bye(Bye::Restarting));
        }
    }

    fn hear(&mut self, event: LobbyEvent) {
        match event {
            LobbyEvent::Connect { socket, wire, frames } => {
                self.outs.insert(socket, (wire, frames));
                self.lobby.connect(socket);
            }
            LobbyEvent::Message { socket, message } => {
                let now = self.games.now();
                self.lobby.receive(socket, message, random_number(), now);
            }
            LobbyEvent::Refuse { socket, fault } => {
                self.send(socket, &[LobbyDown::Failed(fault)]);
            }
            LobbyEvent::Disconnect { socket } => {
                self.outs.remove(&socket);
                self.lobby.disconnect(socket);
            }
            LobbyEvent::Created { pairing, made } => self.announce(&pairing, made),
            LobbyEvent::SeeksChanged => self.look(),
            LobbyEvent::Looked(Ok(seeks)) => self.take_in(seeks),
            LobbyEvent::Looked(Err(error)) => {
                self.is_looking = false;
                tracing::error!("the seeks of other nodes: {error}");
            }
            LobbyEvent::Stop => {}
        }
    }

    fn send(&mut self, socket: SocketId, messages: &[LobbyDown]) {
        let Some((wire, frames)) = self.outs.get(&socket) else { return };
        let frame = wire.write(messages).map(Outgoing::Frame);
        let sent = frame.is_some_and(|frame| frames.try_send(frame).is_ok());
        if !sent {
            // A client that does not keep up connects again.
            self.outs.remove(&socket);
            self.lobby.disconnect(socket);
        }
    }

    /// Changes the shared seeks after all earlier changes, and tells the other nodes.
    fn tell_others<F>(&self, change: impl FnOnce(PostgresLedger) -> F + Send + 'static)
    where
        F: Future<Output = Result<(), LedgerError>> + Send,
    {
        let (games, Some(events)) = (self.games.clone(), self.events.upgrade()) else { return };
        let Some(ledger) = games.ledger().shared().cloned() else { return };
        self.change(async move {
            if let Err(error) = change(ledger).await {
                tracing::error!("a seek could not be shared: {error}");
            }
            // The lobby may have closed.
            let _ = events.send(LobbyEvent::SeeksChanged).await;
            if let Some(bus) = games.bus() {
                bus.tell_seeks_changed().await;
            }
        });
    }

    fn change(&self, change: impl Future<Output = ()> + Send + 'static) {
        // The task that makes the changes ends after the room.
        let _ = self.changes.send(Box::pin(change));
    }

    /// Reads the seeks of all nodes, if anybody is connected to see them.
    fn look(&mut self) {
        let Some(ledger) = self.games.ledger().shared().cloned() else { return };
        let Some(events) = self.events.upgrade() else { return };
        if self.is_looking || self.outs.is_empty() {
            return;
        }
        self.is_looking = true;
        tokio::spawn(async move {
            // The lobby may have closed.
            let _ = events.send(LobbyEvent::Looked(ledger.seeks().await)).await;
        });
    }

    /// Takes in the seeks of all nodes, and tells players of this one whose seeks were met.
    fn take_in(&mut self, seeks: Vec<SharedSeek>) {
        self.is_looking = false;
        self.others.clear();
        let mut others = BTreeMap::new();
        for SharedSeek { id, terms, key, met } in seeks {
            if let Some((game, _)) = met {
                self.lobby.met(id);
                if let Some((socket, key)) = self.keys.remove(&id) {
                    self.send(socket, &[LobbyDown::Paired { game, key }]);
                }
            } else if !self.keys.contains_key(&id) {
                self.others.insert(id, key);
                others.insert(id, terms);
            }
        }
        let (lobby, outs) = (&self.lobby, &self.outs);
        self.keys.retain(|seek, (socket, _)| {
            outs.contains_key(socket) || lobby.socket_of(*seek).is_some()
        });
        self.lobby.set_others(others);
    }

    /// Creates a game in a task of its own; one that meets a shared seek, after all earlier changes
    /// of the seeks.
    fn create(&self, pairing: Box<Pairing>) {
        let (games, Some(events)) = (self.games.clone(), self.events.upgrade()) else { return };
        let meets = pairing.meets.as_ref().and_then(|it| {
            let own = self.keys.get(&it.seek).map(|(_, key)| KeyHash::of(*key));
            Some((it.seek, it.side, own.or_else(|| self.others.get(&it.seek).copied())?))
        });
        let is_gone = pairing.meets.is_some() && meets.is_none();
        let create = async move {
            let made = if games.is_full() {
                Err(LobbyFault::Full)
            } else if is_gone {
                Ok(None)
            } else {
                games.create(pairing.setup.clone(), meets).await.map_err(|error| {
                    tracing::error!("a game could not be stored: {error}");
                    LobbyFault::NotStored
                })
            };
            // The lobby may have closed.
            let _ = events.send(LobbyEvent::Created { pairing, made }).await;
            if let Some(bus) = games.bus().filter(|_| meets.is_some()) {
                bus.tell_seeks_changed().await;
            }
        };
        if meets.is_some() {
            self.change(create);
        } else {
            tokio::spawn(create);
        }
    }

    /// Tells the players of a pairing their game.
    fn announce(&mut self, pairing: &Pairing, made: Result<Created, LobbyFault>) {
        for side in Color::ALL {
            let Some(socket) = pairing.players[side] else { continue };
            let message = match (made, &pairing.meets) {
                (Err(fault), _) => LobbyDown::Failed(fault),
                (Ok(None), Some(meeting)) => {
                    self.lobby.missed(socket, meeting, self.games.now());
                    continue;
                }
                (Ok(None), None) => LobbyDown::Failed(LobbyFault::NotStored),
                (Ok(Some((game, keys))), _) if pairing.inviting == Some(side) => {
                    LobbyDown::Invited { game, side, key: keys[side], friend: keys[!side] }
                }
                (Ok(Some((game, keys))), _) => LobbyDown::Paired { game, key: keys[side] },
            };
            self.send(socket, &[message]);
        }
        if pairing.meets.is_some() {
            self.look();
        }
    }
}
