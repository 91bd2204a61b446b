//! The WebSockets of games and of the lobby.

use super::{
    events::{Connect, Event, Inbox, LobbyEvent, Out, Who},
    games::Games,
    kept::KeptGames,
    limits::{Counted, Limits},
    line::Line,
    metrics::Metrics,
    wire::{Outgoing, SUBPROTOCOLS, Wire},
};
use axum::{
    Extension,
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
use fogchess_game::{Message, VERSION};
use fogchess_online::{Bye, Down, LobbyDown, LobbyFault, LobbyUp, Padded, Up, hosting::SocketId};
use fogchess_rules::Moment;
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
    line: Line,
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
}

/// The end of a connection, and the goodbye to say; `None` if the client is gone.
type End = Option<Bye>;

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
        line: Line,
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
                line,
                wire,
                heard_at: self.games.now(),
                pauses: self.games.clock().pauses(),
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
    Extension(line): Extension<Line>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    shared.upgrade(upgrade, peer, line, &headers, MAX_GAME_MESSAGE, async |mut socket| {
        if let Some(bye) = play(&mut socket).await {
            socket.say_bye(Down::Bye(bye)).await;
        }
    })
}

/// Answers `/ws/lobby`.
pub(super) async fn lobby(
    State(shared): State<Sockets>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Extension(line): Extension<Line>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    shared.upgrade(upgrade, peer, line, &headers, MAX_LOBBY_MESSAGE, async |mut socket| {
        if let Some(bye) = wait_in_lobby(&mut socket).await {
            socket.say_bye(LobbyDown::Bye(bye)).await;
        }
    })
}

/// Talks with a client of a game until the connection ends.
async fn play(socket: &mut Socket) -> End {
    let hello = match socket.hello::<Up>().await {
        Ok(Up::Hello(hello)) if hello.version == VERSION => hello,
        Ok(Up::Hello(_)) => return Some(Bye::NewVersion),
        Ok(_) => return Some(Bye::NoHello),
        Err(end) => return end,
    };
    let game = match socket.shared.games.game(hello.game) {
        Ok(game) => game,
        Err(bye) => return Some(bye),
    };
    let (frames, mut outbox) = mpsc::channel(QUEUE);
    let id = socket.id;
    let who = hello.key.map_or(Who::Watcher, Who::Key);
    let out = Out::Socket(socket.wire, frames);
    let came = Event::Connect(Connect { socket: id, who, name: hello.name, out });
    if game.send(came).await.is_err() {
        return Some(Bye::Restarting);
    }
    let mut pings = pings();
    let end = loop {
        let event = match socket.next::<Up>(&mut outbox, &mut pings).await {
            Ok(Next::Message(message)) => {
                socket.shared.limits.message(socket.address).await;
                Event::Message { socket: id, message, at: socket.shared.games.now() }
            }
            Ok(Next::NewLag(lag_ms)) => Event::Measured { socket: id, lag_ms },
            Err(end) => break end,
        };
        if game.send(event).await.is_err() {
            break socket.send_rest(&mut outbox).await;
        }
    };
    // A game that has closed needs no goodbye.
    let _ = game.send(Event::Disconnect { socket: id }).await;
    end
}

/// Talks with a client of the lobby until the connection ends.
async fn wait_in_lobby(socket: &mut Socket) -> End {
    match socket.hello::<LobbyUp>().await {
        Ok(LobbyUp::Hello { version: VERSION }) => {}
        Ok(LobbyUp::Hello { .. }) => return Some(Bye::NewVersion),
        Ok(_) => return Some(Bye::NoHello),
        Err(end) => return end,
    }
    let lobby = socket.shared.lobby.clone();
    let (frames, mut outbox) = mpsc::channel(QUEUE);
    let id = socket.id;
    if lobby.send(LobbyEvent::Connect { socket: id, wire: socket.wire, frames }).await.is_err() {
        return Some(Bye::Restarting);
    }
    let mut pings = pings();
    let end = loop {
        let message = match socket.next::<LobbyUp>(&mut outbox, &mut pings).await {
            Ok(Next::Message(message)) => message,
            Ok(Next::NewLag(_)) => continue,
            Err(end) => break end,
        };
        // Requests about kept games are answered here; all others go to the lobby.
        let begins = match &message {
            LobbyUp::Hello { .. } => break Some(Bye::HelloAgain),
            LobbyUp::Invite(_)
            | LobbyUp::Seek(_)
            | LobbyUp::Accept { .. }
            | LobbyUp::AcceptComputer => true,
            LobbyUp::StopSeeking => false,
            LobbyUp::Keep { .. }
            | LobbyUp::ListKept { .. }
            | LobbyUp::Fetch { .. }
            | LobbyUp::Forget { .. } => {
                let answer = socket.shared.kept.answer(message, socket.address).await;
                let Some(frame) = socket.wire.write(&[answer]) else { break None };
                match socket.send(frame).await {
                    Ok(()) => continue,
                    Err(end) => break end,
                }
            }
        };
        let event = if begins && !socket.shared.limits.begin_game(socket.address) {
            LobbyEvent::Refuse { socket: id, fault: LobbyFault::TooMany }
        } else {
            LobbyEvent::Message { socket: id, message }
        };
        if lobby.send(event).await.is_err() {
            break socket.send_rest(&mut outbox).await;
        }
    };
    // A lobby that has closed needs no goodbye.
    let _ = lobby.send(LobbyEvent::Disconnect { socket: id }).await;
    end
}

impl Socket {
    /// Returns the first message.
    async fn hello<M: Message>(&mut self) -> Result<M, End> {
        let first = async {
            loop {
                let message = self.socket.recv().await;
                if let Some(Next::Message(message)) = self.heard(message)? {
                    return Ok(message);
                }
            }
        };
        timeout(HELLO_WITHIN, first).await.unwrap_or(Err(Some(Bye::NoHello)))
    }

    /// Sends the frames in the outbox and pings until something else happens.
    async fn next<M: Message>(
        &mut self,
        outbox: &mut mpsc::Receiver<Outgoing>,
        pings: &mut Interval,
    ) -> Result<Next<M>, End> {
        loop {
            tokio::select! {
                outgoing = outbox.recv() => match outgoing {
                    Some(Outgoing::Frame(frame)) => self.send(frame).await?,
                    Some(Outgoing::Bye(bye)) => return Err(Some(bye)),
                    // The frames that follow had no place any more.
                    None => return Err(Some(Bye::TooSlow)),
                },
                message = self.socket.recv() => if let Some(next) = self.heard(message)? {
                    return Ok(next);
                },
                _ = pings.tick() => self.ping().await?,
                Ok(()) = self.pauses.changed() => {
                    // The game wants to know at once who is still there.
                    self.lag_ms = None;
                    self.ping().await?;
                }
            }
        }
    }

    /// Sends the last frames of a game or a lobby that has closed.
    async fn send_rest(&mut self, outbox: &mut mpsc::Receiver<Outgoing>) -> End {
        while let Some(outgoing) = outbox.recv().await {
            match outgoing {
                Outgoing::Frame(frame) => {
                    if let Err(end) = self.send(frame).await {
                        return end;
                    }
                }
                Outgoing::Bye(bye) => return Some(bye),
            }
        }
        Some(Bye::Restarting)
    }

    /// Takes in a frame of the client. Returns its event, if it has one.
    fn heard<M: Message>(
        &mut self,
        message: Option<Result<ws::Message, axum::Error>>,
    ) -> Result<Option<Next<M>>, End> {
        let message = match message {
            Some(Ok(ws::Message::Close(_))) | None => return Err(None),
            // Too long, or no frame. A client that is gone does not hear the goodbye.
            Some(Err(_)) => return Err(Some(Bye::NotAMessage)),
            Some(Ok(message)) => message,
        };
        let now = self.shared.games.now();
        self.heard_at = now;
        if self.rate.check().is_err() {
            self.shared.metrics.refused.inc();
            return Err(Some(Bye::TooManyMessages));
        }
        match message {
            ws::Message::Ping(_) | ws::Message::Close(_) => Ok(None),
            ws::Message::Pong(_) => Ok(self.measured(now).map(Next::NewLag)),
            message => match self.wire.read(&message) {
                Some(message) => Ok(Some(Next::Message(message))),
                None => {
                    self.shared.metrics.refused.inc();
                    Err(Some(Bye::NotAMessage))
                }
            },
        }
    }

    /// Returns the round-trip time in milliseconds when a pong has come, if it is another one than
    /// before.
    ///
    /// A client could delay its pongs to think for longer, so no more counts than the system has
    /// measured between the two machines themselves. That is the smoothed time to the client's
    /// acknowledgements, and an honest client loses nothing by it: an acknowledgement may come up to
    /// 40 ms later than a pong could, but not sooner. (The smallest time that was measured would be
    /// stricter, but unjust where the line has become slower.)
    fn measured(&mut self, now: Moment) -> Option<u64> {
        let pong_ms = now.since(self.pinged_at.take()?);
        let line_ms = self.line.round_trip().map(|line| line.as_millis() as u64);
        let lag_ms = line_ms.map_or(pong_ms, |line_ms| line_ms.min(pong_ms));
        let is_new = self.lag_ms.is_none_or(|old| lag_ms.abs_diff(old) >= NEW_LAG_MS);
        is_new.then(|| {
            self.lag_ms = Some(lag_ms);
            lag_ms
        })
    }

    /// Sends a ping, unless the client has been silent for too long.
    async fn ping(&mut self) -> Result<(), End> {
        let now = self.shared.games.now();
        if now.since(self.heard_at) > DEAD_AFTER_MS {
            return Err(Some(Bye::Silent));
        }
        self.pinged_at = Some(now);
        self.send(ws::Message::Ping(Default::default())).await
    }

    async fn send(&mut self, frame: ws::Message) -> Result<(), End> {
        match timeout(SEND_WITHIN, self.socket.send(frame)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(None),
        }
    }

    /// Says goodbye, and closes the connection.
    async fn say_bye<M: Padded>(&mut self, bye: M) {
        let frame = self.wire.write(&[bye]);
        if let Some(frame) = frame
            && self.send(frame).await.is_ok()
        {
            self.close().await;
        }
    }

    /// Closes the connection, and waits a moment for the client to do the same.
    async fn close(&mut self) {
        let frame = CloseFrame { code: ws::close_code::NORMAL, reason: Default::default() };
        if self.send(ws::Message::Close(Some(frame))).await.is_ok() {
            let _ = timeout(Duration::from_secs(1), async {
                while let Some(Ok(_)) = self.socket.recv().await {}
            })
            .await;
        }
    }
}
