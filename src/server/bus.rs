//! [`Bus`]: the connection to the other nodes of a cluster, over NATS.
//!
//! NATS does not store messages and may lose some: [`Relay`] notices, and drops the line.

use super::{
    clock::ServerClock,
    events::{Connect, Event, Inbox, LobbyEvent, Out, Who},
    metrics::Metrics,
    wire::{Outgoing, Wire},
};
use core::time::Duration;
use fogchess_online::{
    Bye, GameId, Hello,
    hosting::{FromClient, NodeId, Packet, Relay, RelayAction, RemoteSocket, SocketId},
};
use fogchess_rules::Moment;
use futures_util::StreamExt;
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use tokio::{sync::mpsc, time::interval};

/// The time between two calls of [`Relay::tick`].
const TICK: Duration = Duration::from_millis(100);
/// The time between two pings on a silent connection to NATS.
const PING_EVERY: Duration = Duration::from_secs(1);
/// The longest time between two tries to connect to NATS.
const RETRY_WITHIN: Duration = Duration::from_millis(500);

/// The subject of the message that a node's seeks have changed.
const SEEKS: &str = "fogchess.seeks";

/// The connection to other nodes.
#[derive(Clone, Debug)]
pub(super) struct Bus(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    state: Mutex<State>,
    packets: mpsc::UnboundedSender<(NodeId, Packet)>,
    client: async_nats::Client,
    clock: ServerClock,
    metrics: Metrics,
}

#[derive(Debug)]
struct State {
    relay: Relay,
    /// This node's clients whose games are at other nodes.
    clients: HashMap<SocketId, Client>,
    /// The clients of other nodes whose games are at this one, with their numbers here.
    remotes: HashMap<RemoteSocket, (mpsc::Sender<Event>, SocketId)>,
}

#[derive(Debug)]
struct Client {
    game: GameId,
    wire: Wire,
    frames: mpsc::Sender<Outgoing>,
    /// The events of the task that has relayed it.
    events: mpsc::Sender<Event>,
}

/// A client of another node. It is closed when this is dropped.
#[derive(Debug)]
pub(super) struct RemoteOut {
    bus: Bus,
    socket: RemoteSocket,
}

impl RemoteOut {
    pub(super) fn send(&self, frame: Vec<u8>) {
        self.bus.with(|relay, now| relay.frame(self.socket, frame, now));
    }

    pub(super) fn say_bye(self, bye: Bye) {
        self.bus.with(|relay, now| relay.close(self.socket, bye, now));
    }

    /// Tells the client's node that the game is not here.
    pub(super) fn not_here(self) {
        self.bus.with(|relay, now| relay.not_here(self.socket, now));
    }
}

impl Drop for RemoteOut {
    fn drop(&mut self) {
        self.bus.state().remotes.remove(&self.socket);
        // Without effect after a goodbye.
        self.bus.with(|relay, now| relay.close(self.socket, Bye::Restarting, now));
    }
}

/// Connects to NATS, also later if it does not run now, and again after each failure.
///
/// # Errors
/// Returns an error if the address is not valid, or NATS refuses.
pub(super) async fn start(
    address: &str,
    node: NodeId,
    clock: ServerClock,
    metrics: Metrics,
    games: impl Inbox + 'static,
) -> Result<Bus, async_nats::Error> {
    let client = async_nats::ConnectOptions::new()
        .retry_on_initial_connect()
        .ping_interval(PING_EVERY)
        .reconnect_delay_callback(|tries| {
            RETRY_WITHIN.min(Duration::from_millis(50) * tries as u32)
        })
        .event_callback(|event| async move { tracing::info!("bus: {event}") })
        .connect(address)
        .await?;
    let mut heard = client.subscribe(subject(node)).await?;
    let (packets, mut outbox) = mpsc::unbounded_channel::<(NodeId, Packet)>();
    let relay = Relay::new(node);
    let state = State { relay, clients: HashMap::new(), remotes: HashMap::new() };
    let inner = Inner { state: Mutex::new(state), packets, client: client.clone(), clock, metrics };
    let bus = Bus(Arc::new(inner));
    tokio::spawn(async move {
        while let Some((to, packet)) = outbox.recv().await {
            let Ok(bytes) = postcard::to_allocvec(&packet) else { continue };
            // If it is lost, so is the line.
            let _ = client.publish(subject(to), bytes.into()).await;
        }
    });
    tokio::spawn({
        let bus = bus.clone();
        async move {
            let mut tick = interval(TICK);
            loop {
                tokio::select! {
                    message = heard.next() => match message {
                        Some(message) => bus.hear(&message.payload, &games),
                        None => return,
                    },
                    _ = tick.tick() => bus.with(Relay::tick),
                }
            }
        }
    });
    Ok(bus)
}

/// Returns the subject on which a node listens.
fn subject(node: NodeId) -> String {
    format!("fogchess.node.{node}")
}

impl Bus {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls a method of the relay, and carries out its actions.
    fn with(&self, act: impl FnOnce(&mut Relay, Moment)) {
        self.act(None, act);
    }

    fn act(&self, games: Option<&dyn Inbox>, act: impl FnOnce(&mut Relay, Moment)) {
        let mut state = self.state();
        let lost = state.relay.lost_lines();
        act(&mut state.relay, self.0.clock.now());
        self.0.metrics.lines_lost.inc_by(state.relay.lost_lines() - lost);
        let mut others = Vec::new();
        for action in state.relay.actions() {
            match action {
                // Sent under the lock, to keep the relay's order.
                RelayAction::Publish(to, packet) => drop(self.0.packets.send((to, packet))),
                other => others.push(other),
            }
        }
        self.0.metrics.relayed.set(state.relay.clients() as i64);
        drop(state);
        others.into_iter().for_each(|action| self.carry_out(action, games));
    }

    fn hear(&self, payload: &[u8], games: &dyn Inbox) {
        match postcard::from_bytes(payload) {
            Ok(packet) => self.act(Some(games), |relay, now| relay.hear(packet, now)),
            Err(error) => tracing::warn!("a packet of another node cannot be read: {error}"),
        }
    }

    fn carry_out(&self, action: RelayAction, games: Option<&dyn Inbox>) {
        match action {
            RelayAction::Publish(..) => {}
            RelayAction::Frame(socket, frame) => {
                let state = self.state();
                let Some(client) = state.clients.get(&socket) else { return };
                let frame = client.wire.frame(frame).map(Outgoing::Frame);
                let sent = frame.is_some_and(|frame| client.frames.try_send(frame).is_ok());
                drop(state);
                if !sent {
                    // A client that does not keep up connects again.
                    self.send(socket, FromClient::Disconnect);
                }
            }
            RelayAction::Close(socket, bye) => {
                let Some(client) = self.state().clients.remove(&socket) else { return };
                // A client that does not keep up is told that instead.
                let _ = client.frames.try_send(Outgoing::Bye(bye));
            }
            RelayAction::Again(socket, hello) => {
                let Some(client) = self.state().clients.remove(&socket) else { return };
                let who = hello.key.map_or(Who::Watcher, Who::Key);
                let out = Out::Socket(client.wire, client.frames);
                let again = Event::Again(Connect { socket, who, name: hello.name, out });
                // If the task does not take it, the client connects again by itself.
                let _ = client.events.try_send(again);
            }
            RelayAction::Arrive(remote, FromClient::Connect { hello, json }) => {
                if let Some(games) = games {
                    self.introduce(games, remote, hello, json);
                }
            }
            RelayAction::Arrive(remote, FromClient::Disconnect) => {
                self.leave(remote, |socket| Event::Disconnect { socket });
            }
            RelayAction::Lost(remote, since) => {
                self.leave(remote, |socket| Event::Lost { socket, since });
            }
            RelayAction::Arrive(remote, does) => {
                let Some((game, socket)) = self.state().remotes.get(&remote).cloned() else {
                    return;
                };
                let event = match does {
                    FromClient::Message(message) => {
                        Event::Message { socket, message, at: self.0.clock.now() }
                    }
                    FromClient::Measured(lag_ms) => Event::Measured { socket, lag_ms },
                    FromClient::Connect { .. } | FromClient::Disconnect => return,
                };
                if game.try_send(event).is_err() {
                    self.with(|relay, now| relay.close(remote, Bye::Restarting, now));
                }
            }
        }
    }

    /// Tells a game that a client of another node is gone.
    fn leave(&self, remote: RemoteSocket, event: impl FnOnce(SocketId) -> Event) {
        let Some((game, socket)) = self.state().remotes.remove(&remote) else { return };
        let event = event(socket);
        tokio::spawn(async move {
            // A game that has closed needs no goodbye.
            let _ = game.send(event).await;
        });
    }

    /// Connects a client of another node to its game.
    fn introduce(&self, games: &dyn Inbox, remote: RemoteSocket, hello: Hello, json: bool) {
        let wire = if json { Wire::Json } else { Wire::Postcard };
        let out = Out::Remote(wire, RemoteOut { bus: self.clone(), socket: remote });
        match games.game(hello.game) {
            Ok(game) => {
                let socket = games.next_socket();
                self.state().remotes.insert(remote, (game.clone(), socket));
                let who = hello.key.map_or(Who::Watcher, Who::Key);
                // If the game does not take it, the client is closed and connects again.
                let _ =
                    game.try_send(Event::Connect(Connect { socket, who, name: hello.name, out }));
            }
            Err(bye) => out.say_bye(bye),
        }
    }

    /// Relays a client to its game at another node.
    pub(super) fn connect(
        &self,
        owner: NodeId,
        socket: SocketId,
        hello: Hello,
        wire: Wire,
        frames: mpsc::Sender<Outgoing>,
        events: mpsc::Sender<Event>,
    ) {
        self.state().clients.insert(socket, Client { game: hello.game, wire, frames, events });
        let json = wire == Wire::Json;
        self.with(|relay, now| relay.connect(owner, socket, hello, json, now));
    }

    /// Passes on an action of a relayed client.
    pub(super) fn send(&self, socket: SocketId, does: FromClient) {
        if does == FromClient::Disconnect {
            self.state().clients.remove(&socket);
        }
        self.with(|relay, now| relay.send(socket, does, now));
    }

    /// Returns `true` if clients of this node are relayed to a game.
    pub(super) fn has_clients(&self, game: GameId) -> bool {
        self.state().clients.values().any(|client| client.game == game)
    }

    /// Says goodbye to this node's clients of a game and closes their connections.
    pub(super) fn close_clients(&self, game: GameId, bye: Bye) {
        self.with(|relay, now| relay.close_clients(game, bye, now));
    }

    /// Tells the other nodes that shared seeks have changed.
    pub(super) async fn tell_seeks_changed(&self) {
        // The message may be lost: the other nodes also look by themselves.
        let _ = self.0.client.publish(SEEKS, Default::default()).await;
    }

    /// Tells the lobby when other nodes' seeks have changed.
    pub(super) async fn watch_seeks(
        &self,
        lobby: mpsc::Sender<LobbyEvent>,
    ) -> Result<(), async_nats::Error> {
        let mut changes = self.0.client.subscribe(SEEKS).await?;
        tokio::spawn(async move {
            while changes.next().await.is_some() {
                if lobby.send(LobbyEvent::SeeksChanged).await.is_err() {
                    return;
                }
            }
        });
        Ok(())
    }

    /// Drops all lines, because the node stops.
    pub(super) fn stop(&self) {
        self.with(Relay::stop);
    }
}
