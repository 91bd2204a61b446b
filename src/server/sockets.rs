//! The WebSockets of games and of the lobby.

use super::{
    games::{Connect, Event, Games, Out, Who},
    kept::KeptGames,
    limits::{Counted, Limits},
    lobby::LobbyEvent,
    metrics::Metrics,
    wire::{SUBPROTOCOLS, Wire},
};
use crate::{
    hall::SocketId,
    net::{Bye, Down, LobbyDown, LobbyFault, LobbyUp, Up},
    protocol::{Message, VERSION},
    session::Moment,
};
use axum::{
    extract::{
        ConnectInfo, State, WebSocketUpgrade,
        ws::{self, CloseFrame, WebSocket},
    },
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use core::{
    net::{IpAddr, SocketAddr},
    num::NonZeroU32,
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use std::sync::Arc;
use tokio::{
    sync::{mpsc, watch},
    time::{Interval, MissedTickBehavior, interval, timeout},
};

/// The longest messages to a game and to the lobby that are read, in bytes.
const MAX_GAME_MESSAGE: usize = 4_096;
const MAX_LOBBY_MESSAGE: usize = 600 * 1_024;
/// The bytes that are read from a socket at once. The usual 128 KiB would be kept for each.
const READ_BUFFER: usize = 4_096;
/// The frames for a client that may wait. One that falls further behind is disconnected.
const QUEUE: usize = 64;
/// The time within which a client must say hello.
const HELLO_WITHIN: Duration = Duration::from_secs(5);
/// The time between two pings. Ten thousand players at rest take one or two per cent of a core.
const PING_EVERY: Duration = Duration::from_secs(20);
/// The time without any sign of life after which a connection is considered dead, in milliseconds.
const DEAD_AFTER_MS: u64 = 45_000;
/// The smallest change of a round-trip time that a game is told, in milliseconds.
const NEW_LAG_MS: u64 = 5;
/// The time that a frame may take to be sent.
const SEND_WITHIN: Duration = Duration::from_secs(10);

/// The state that the sockets share.
#[derive(Clone, Debug)]
pub(super) struct Sockets {
    pub(super) games: Games,
    pub(super) kept: KeptGames,
    pub(super) lobby: mpsc::Sender<LobbyEvent>,
    pub(super) limits: Limits,
    pub(super) metrics: Metrics,
    /// Origins that may connect, besides that of the page itself.
    pub(super) origins: Arc<[String]>,
    pub(super) behind_proxy: bool,
    pub(super) messages_per_minute: u32,
    pub(super) open: Arc<AtomicUsize>,
}

/// An open socket, which counts among those of its address.
struct Socket {
    id: SocketId,
    socket: WebSocket,
    wire: Wire,
    shared: Sockets,
    address: IpAddr,
    rate: DefaultDirectRateLimiter,
    heard_at: Moment,
    pinged_at: Option<Moment>,
    /// The round-trip time in milliseconds; `None` until it is measured, again after each pause.
    lag_ms: Option<u64>,
    /// The number of pauses in which the server did not run.
    pauses: watch::Receiver<u64>,
    /// Behind a proxy, a connection is known to be somebody's by its request only.
    _counted: Option<Counted>,
}

/// The next event of a connection.
enum Next<M> {
    /// The client has sent a message.
    Message(M),
    /// The round-trip time has changed.
    NewLag(u64),
    /// The game or the lobby sends nothing any more.
    Dismissed,
    /// The client has sent too much, or bytes that are no message.
    Nonsense,
    /// The connection has ended.
    Gone,
}

/// Returns the times at which to send pings.
fn pings() -> Interval {
    let mut pings = interval(PING_EVERY);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    pings
}

impl Sockets {
    /// Returns the address of a client.
    fn address(&self, peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
        let forwarded = headers.get_all("x-forwarded-for").iter().next_back();
        let last =
            forwarded.and_then(|list| list.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
        last.filter(|_| self.behind_proxy).unwrap_or_else(|| peer.ip())
    }

    /// Returns `true` if the page that opens the socket is allowed. Only browsers send an origin.
    fn may_connect(&self, headers: &HeaderMap) -> bool {
        let Some(origin) = headers.get(header::ORIGIN) else { return true };
        let Ok(origin) = origin.to_str() else { return false };
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let own = origin.split_once("://").map(|(_, own)| own);
        own.is_some() && own == host || self.origins.iter().any(|other| other == origin)
    }

    /// Upgrades a request to a socket, and passes it to `talk`.
    fn upgrade<F: Future<Output = ()> + Send>(
        self,
        upgrade: WebSocketUpgrade,
        peer: SocketAddr,
        headers: &HeaderMap,
        longest: usize,
        talk: impl FnOnce(Socket) -> F + Send + 'static,
    ) -> Response {
        if !self.may_connect(headers) {
            return (StatusCode::FORBIDDEN, "this page may not connect here").into_response();
        }
        if self.games.is_stopping() {
            return (StatusCode::SERVICE_UNAVAILABLE, "the server starts again").into_response();
        }
        let address = self.address(peer, headers);
        let counted = self.behind_proxy.then(|| self.limits.connect(address));
        if let Some(None) = counted {
            self.metrics.refused.inc();
            return (StatusCode::TOO_MANY_REQUESTS, "too many connections from here")
                .into_response();
        }
        let upgrade = upgrade
            .protocols(SUBPROTOCOLS)
            .read_buffer_size(READ_BUFFER)
            .write_buffer_size(0)
            .max_message_size(longest)
            .max_frame_size(longest);
        upgrade.on_upgrade(async move |socket| {
            let wire = Wire::of(socket.protocol().and_then(|name| name.to_str().ok()));
            let open = Arc::clone(&self.open);
            self.metrics.sockets.set(open.fetch_add(1, Ordering::Relaxed) as i64 + 1);
            let metrics = self.metrics.clone();
            // A third of a minute's messages may come at once.
            let a_minute = NonZeroU32::new(self.messages_per_minute).unwrap_or(NonZeroU32::MIN);
            let at_once = NonZeroU32::new(a_minute.get() / 3).unwrap_or(NonZeroU32::MIN);
            let quota = Quota::per_minute(a_minute).allow_burst(at_once);
            talk(Socket {
                id: self.games.next_socket(),
                socket,
                wire,
                heard_at: self.games.now(),
                pauses: self.games.0.clock.pauses(),
                shared: self,
                address,
                rate: RateLimiter::direct(quota),
                pinged_at: None,
                lag_ms: None,
                _counted: counted.flatten(),
            })
            .await;
            metrics.sockets.set(open.fetch_sub(1, Ordering::Relaxed) as i64 - 1);
        })
    }
}

/// Answers `/ws/game`.
pub(super) async fn game(
    State(shared): State<Sockets>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    shared.upgrade(upgrade, peer, &headers, MAX_GAME_MESSAGE, play)
}

/// Answers `/ws/lobby`.
pub(super) async fn lobby(
    State(shared): State<Sockets>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    shared.upgrade(upgrade, peer, &headers, MAX_LOBBY_MESSAGE, wait_in_lobby)
}

/// Talks with a client of a game.
async fn play(mut socket: Socket) {
    let hello = match socket.hello::<Up>().await {
        Some(Up::Hello(hello)) => hello,
        Some(_) => return socket.say_bye(&[Down::Bye(Bye::Limit)]).await,
        None => return,
    };
    if hello.version != VERSION {
        return socket.say_bye(&[Down::Bye(Bye::NewVersion)]).await;
    }
    let game = match socket.shared.games.game(hello.game) {
        Ok(game) => game,
        Err(bye) => return socket.say_bye(&[Down::Bye(bye)]).await,
    };
    let (frames, mut outbox) = mpsc::channel(QUEUE);
    let id = socket.id;
    let who = hello.key.map_or(Who::Watcher, Who::Key);
    let out = Out::Socket(socket.wire, frames);
    let came = Event::Connect(Connect { socket: id, who, name: hello.name, out });
    if game.send(came).await.is_err() {
        return socket.say_bye(&[Down::Bye(Bye::Restarting)]).await;
    }
    let mut pings = pings();
    loop {
        let event = match socket.next::<Up>(&mut outbox, &mut pings).await {
            Next::Message(message) => {
                Event::Message { socket: id, message, at: socket.shared.games.now() }
            }
            Next::NewLag(lag_ms) => Event::Measured { socket: id, lag_ms },
            // The game has said goodbye.
            Next::Dismissed => return socket.close().await,
            Next::Nonsense => {
                socket.say_bye(&[Down::Bye(Bye::Limit)]).await;
                break;
            }
            Next::Gone => break,
        };
        if game.send(event).await.is_err() {
            // The game has closed, but some of its frames may not have been sent.
            while let Some(frame) = outbox.recv().await {
                if !socket.send(frame).await {
                    return;
                }
            }
            return socket.close().await;
        }
    }
    // A game that has closed needs no goodbye.
    let _ = game.send(Event::Disconnect { socket: id }).await;
}

/// Talks with a client of the lobby.
async fn wait_in_lobby(mut socket: Socket) {
    match socket.hello::<LobbyUp>().await {
        Some(LobbyUp::Hello { version: VERSION }) => {}
        Some(LobbyUp::Hello { .. }) => {
            return socket.say_bye(&[LobbyDown::Bye(Bye::NewVersion)]).await;
        }
        Some(_) => return socket.say_bye(&[LobbyDown::Bye(Bye::Limit)]).await,
        None => return,
    }
    let lobby = socket.shared.lobby.clone();
    let (frames, mut outbox) = mpsc::channel(QUEUE);
    let id = socket.id;
    if lobby.send(LobbyEvent::Connect { socket: id, wire: socket.wire, frames }).await.is_err() {
        return socket.say_bye(&[LobbyDown::Bye(Bye::Restarting)]).await;
    }
    let mut pings = pings();
    loop {
        let message = match socket.next::<LobbyUp>(&mut outbox, &mut pings).await {
            Next::Message(message) => message,
            Next::NewLag(_) => continue,
            Next::Dismissed => return socket.close().await,
            Next::Nonsense => {
                socket.say_bye(&[LobbyDown::Bye(Bye::Limit)]).await;
                break;
            }
            Next::Gone => break,
        };
        // Requests about kept games are answered here; all others go to the lobby.
        let begins = match &message {
            LobbyUp::Invite(_)
            | LobbyUp::Seek(_)
            | LobbyUp::Accept { .. }
            | LobbyUp::AcceptComputer => true,
            LobbyUp::Hello { .. } | LobbyUp::StopSeeking => false,
            LobbyUp::Keep { .. }
            | LobbyUp::ListKept { .. }
            | LobbyUp::Fetch { .. }
            | LobbyUp::Forget { .. } => {
                let answer = socket.shared.kept.answer(message, socket.address).await;
                let Some(frame) = socket.wire.write(&[answer]) else { break };
                if socket.send(frame).await {
                    continue;
                }
                break;
            }
        };
        let event = if begins && !socket.shared.limits.begin_game(socket.address) {
            LobbyEvent::Refuse { socket: id, fault: LobbyFault::TooMany }
        } else {
            LobbyEvent::Message { socket: id, message }
        };
        if lobby.send(event).await.is_err() {
            break;
        }
    }
    // A lobby that has closed needs no goodbye.
    let _ = lobby.send(LobbyEvent::Disconnect { socket: id }).await;
}

impl Socket {
    /// Returns the first message. `None` if there is none in time.
    async fn hello<M: Message>(&mut self) -> Option<M> {
        let message = timeout(HELLO_WITHIN, self.socket.recv()).await.ok()??.ok()?;
        self.wire.read(&message)
    }

    /// Sends the frames in the outbox and pings until something else happens.
    async fn next<M: Message>(
        &mut self,
        outbox: &mut mpsc::Receiver<ws::Message>,
        pings: &mut Interval,
    ) -> Next<M> {
        loop {
            let goes_on = tokio::select! {
                frame = outbox.recv() => match frame {
                    Some(frame) => self.send(frame).await,
                    None => return Next::Dismissed,
                },
                message = self.socket.recv() => match self.heard(message) {
                    Some(next) => return next,
                    None => true,
                },
                _ = pings.tick() => self.ping().await,
                Ok(()) = self.pauses.changed() => {
                    // The game wants to know at once who is still there.
                    self.lag_ms = None;
                    self.ping().await
                }
            };
            if !goes_on {
                return Next::Gone;
            }
        }
    }

    /// Takes in a frame of the client. Returns its event, if it has one.
    fn heard<M: Message>(
        &mut self,
        message: Option<Result<ws::Message, axum::Error>>,
    ) -> Option<Next<M>> {
        let Some(Ok(message)) = message else { return Some(Next::Gone) };
        let now = self.shared.games.now();
        self.heard_at = now;
        if self.rate.check().is_err() {
            self.shared.metrics.refused.inc();
            return Some(Next::Nonsense);
        }
        match message {
            ws::Message::Close(_) => Some(Next::Gone),
            ws::Message::Ping(_) => None,
            ws::Message::Pong(_) => {
                let lag_ms = now.since(self.pinged_at.take()?);
                let is_new = self.lag_ms.is_none_or(|old| lag_ms.abs_diff(old) >= NEW_LAG_MS);
                is_new.then(|| {
                    self.lag_ms = Some(lag_ms);
                    Next::NewLag(lag_ms)
                })
            }
            message => match self.wire.read(&message) {
                Some(message) => Some(Next::Message(message)),
                None => {
                    self.shared.metrics.refused.inc();
                    Some(Next::Nonsense)
                }
            },
        }
    }

    /// Sends a ping. Returns `false` if the connection is dead.
    async fn ping(&mut self) -> bool {
        let now = self.shared.games.now();
        if now.since(self.heard_at) > DEAD_AFTER_MS {
            return false;
        }
        self.pinged_at = Some(now);
        self.send(ws::Message::Ping(Default::default())).await
    }

    async fn send(&mut self, frame: ws::Message) -> bool {
        matches!(timeout(SEND_WITHIN, self.socket.send(frame)).await, Ok(Ok(())))
    }

    async fn say_bye<M: serde::Serialize>(&mut self, messages: &[M]) {
        if let Some(frame) = self.wire.write(messages) {
            self.send(frame).await;
        }
        self.close().await;
    }

    /// Closes the connection, and waits a moment for the client to do the same.
    async fn close(&mut self) {
        let frame = CloseFrame { code: ws::close_code::NORMAL, reason: Default::default() };
        if self.send(ws::Message::Close(Some(frame))).await {
            let _ = timeout(Duration::from_secs(1), async {
                while let Some(Ok(_)) = self.socket.recv().await {}
            })
            .await;
        }
    }
}
