//! The task of the lobby.

use super::{games::Games, keys::random_number, metrics::Metrics, wire::Wire};
use crate::{
    hall::{Lobby, LobbyAction, OfferedComputer, Pairing, SocketId},
    net::{Bye, GameId, LobbyDown, LobbyFault, LobbyUp, SeatKey},
    rules::{BySide, Color},
};
use axum::extract::ws;
use core::time::Duration;
use std::collections::HashMap;
use tokio::{sync::mpsc, time::sleep_until};

/// The most events of the lobby that may wait.
const QUEUE: usize = 1_024;
/// The time between two looks at the lobby when nothing is to happen.
const IDLE: Duration = Duration::from_secs(3_600);

/// An event of the lobby.
#[derive(Debug)]
pub(super) enum LobbyEvent {
    /// A connection was made.
    Connect { socket: SocketId, wire: Wire, frames: mpsc::Sender<ws::Message> },
    /// A client has sent a message.
    Message { socket: SocketId, message: LobbyUp },
    /// A client's request is refused, because it has made too many.
    Refuse { socket: SocketId, fault: LobbyFault },
    /// A connection is closed.
    Disconnect { socket: SocketId },
    /// A game was created, or could not be.
    Created { pairing: Pairing, made: Result<(GameId, BySide<SeatKey>), LobbyFault> },
    /// The server stops.
    Stop,
}

/// Opens the lobby, and returns the way to it.
pub(super) fn open(
    games: Games,
    computer: Option<OfferedComputer>,
    metrics: Metrics,
) -> mpsc::Sender<LobbyEvent> {
    let (sender, events) = mpsc::channel(QUEUE);
    let room = Room {
        games,
        metrics,
        // The room must not keep its own events coming.
        events: sender.downgrade(),
        lobby: Lobby::new(computer),
        outs: HashMap::new(),
    };
    tokio::spawn(room.run(events));
    sender
}

struct Room {
    games: Games,
    metrics: Metrics,
    events: mpsc::WeakSender<LobbyEvent>,
    lobby: Lobby,
    outs: HashMap<SocketId, (Wire, mpsc::Sender<ws::Message>)>,
}

impl Room {
    async fn run(mut self, mut events: mpsc::Receiver<LobbyEvent>) {
        loop {
            for action in self.lobby.actions() {
                match action {
                    LobbyAction::Send(socket, messages) => self.send(socket, &messages),
                    LobbyAction::Create(pairing) => self.create(pairing),
                }
            }
            self.metrics.seeks(self.lobby.counts().1);
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
            }
        }
        for socket in self.outs.keys().copied().collect::<Vec<_>>() {
            self.send(socket, &[LobbyDown::Bye(Bye::Restarting)]);
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
            LobbyEvent::Stop => {}
        }
    }

    fn send(&mut self, socket: SocketId, messages: &[LobbyDown]) {
        let Some((wire, frames)) = self.outs.get(&socket) else { return };
        let sent = wire.write(messages).is_some_and(|frame| frames.try_send(frame).is_ok());
        if !sent {
            // A client that does not keep up connects again.
            self.outs.remove(&socket);
            self.lobby.disconnect(socket);
        }
    }

    /// Creates a game beside the lobby, which goes on meanwhile.
    fn create(&self, pairing: Pairing) {
        let (games, Some(events)) = (self.games.clone(), self.events.upgrade()) else { return };
        tokio::spawn(async move {
            let made = if games.is_full() {
                Err(LobbyFault::Full)
            } else {
                games.create(pairing.setup.clone()).await.map_err(|error| {
                    tracing::error!("a game could not be stored: {error}");
                    LobbyFault::NotStored
                })
            };
            // A lobby that has closed has nobody to tell.
            let _ = events.send(LobbyEvent::Created { pairing, made }).await;
        });
    }

    /// Tells the players of a pairing their game.
    fn announce(&mut self, pairing: &Pairing, made: Result<(GameId, BySide<SeatKey>), LobbyFault>) {
        for side in Color::ALL {
            let Some(socket) = pairing.players[side] else { continue };
            let message = match made {
                Err(fault) => LobbyDown::Failed(fault),
                Ok((game, keys)) if pairing.inviting == Some(side) => {
                    LobbyDown::Invited { game, side, key: keys[side], friend: keys[!side] }
                }
                Ok((game, keys)) => LobbyDown::Paired { game, key: keys[side] },
            };
            self.send(socket, &[message]);
        }
    }
}
