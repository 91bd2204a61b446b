//! The bots. Each keeps its last view and nothing else, so that the load is light beside the server.

use fogchess_online::{Do, Down, GameId, Hello, LobbyDown, LobbyUp, PlayerName, SeatKey, Terms, Up, read_frame};
use fogchess_game::{Message, Request, Update, VERSION, encode};
use fogchess_rules::{Color, PlayerView, Preset, Intent, TimeControl};
use futures_util::{SinkExt, StreamExt};
use std::{
    net::SocketAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::{net::TcpStream, sync::watch, time::sleep};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{Message as Frame, client::IntoClientRequest, http::HeaderValue},
};

/// The games that are created at the same time.
const LOBBIES: usize = 64;

/// The state that all bots share.
pub struct Load {
    /// The server, or the nodes of a cluster. Each socket is opened to any of them.
    addresses: Vec<SocketAddr>,
    pause: Duration,
    /// `true` if the server is the relay, which knows no lobby and no views.
    bare: bool,
    /// The plies after which nobody moves.
    most_plies: u32,
    go: watch::Sender<bool>,
    /// The microseconds from each move to the other player's view.
    latencies: Mutex<Vec<u32>>,
    pub seated: AtomicUsize,
    /// The players who have seen the last ply.
    pub finished: AtomicUsize,
    pub lost: AtomicUsize,
}

/// A game, and the key to one of its seats.
pub type Seat = (GameId, SeatKey);
/// The moment at which the move was sent that the other player does not see yet.
pub type Started = Arc<Mutex<Option<Instant>>>;

type Socket = WebSocketStream<TcpStream>;

impl Load {
    /// `pause` is the time between two moves of a game.
    pub fn new(addresses: Vec<SocketAddr>, pause: Duration, bare: bool, most_plies: u32) -> Self {
        Self {
            addresses,
            pause,
            bare,
            most_plies,
            go: watch::Sender::new(false),
            latencies: Mutex::default(),
            seated: AtomicUsize::new(0),
            finished: AtomicUsize::new(0),
            lost: AtomicUsize::new(0),
        }
    }

    /// Lets the bots move.
    pub fn begin(&self) {
        self.go.send_replace(true);
    }

    pub const fn most_plies(&self) -> u32 {
        self.most_plies
    }

    pub fn take_latencies(&self) -> Vec<u32> {
        core::mem::take(&mut self.latencies.lock().expect("nobody panics with it"))
    }

    async fn open(&self, path: &str) -> Option<Socket> {
        let address = self.addresses[fastrand::usize(..self.addresses.len())];
        let stream = TcpStream::connect(address).await.ok()?;
        stream.set_nodelay(true).ok()?;
        let mut request = format!("ws://{address}{path}").into_client_request().ok()?;
        if !self.bare {
            let ours = HeaderValue::from_static("fogchess");
            request.headers_mut().insert("Sec-WebSocket-Protocol", ours);
        }
        Some(client_async(request, stream).await.ok()?.0)
    }

    /// Opens a socket to a seat.
    async fn sit_down(&self, (game, key): Seat) -> Option<Socket> {
        let mut socket = self.open("/ws/game").await?;
        let hello = Hello { version: VERSION, game, key: Some(key), name: PlayerName::default() };
        send(&mut socket, &Up::Hello(hello)).await?;
        Some(socket)
    }

    /// Notes that a player sees a move of the other.
    fn note(&self, started: &Started) {
        if let Some(sent) = started.lock().expect("a lock").take() {
            let micros = sent.elapsed().as_micros() as u32;
            self.latencies.lock().expect("a lock").push(micros);
        }
    }

    /// Makes a request after a pause.
    async fn ask(
        &self,
        socket: &mut Socket,
        request: Request,
        plies: u32,
        started: &Started,
    ) -> Option<()> {
        self.go.subscribe().wait_for(|go| *go).await.ok()?;
        sleep(self.pause.mul_f64(2.0 * fastrand::f64())).await;
        *started.lock().expect("a lock") = Some(Instant::now());
        send(socket, &Up::Do(Do { request, plies, takebacks: 0 })).await
    }
}

async fn send<M: Message>(socket: &mut Socket, message: &M) -> Option<()> {
    let bytes = encode(message).expect("it is short");
    socket.send(Frame::Binary(bytes.into())).await.ok()
}

async fn hear<M: serde::de::DeserializeOwned>(socket: &mut Socket) -> Option<Vec<M>> {
    loop {
        match socket.next().await?.ok()? {
            Frame::Binary(bytes) => return read_frame(&bytes).ok(),
            Frame::Close(_) => return None,
            _ => {}
        }
    }
}

/// Creates games, and returns their seats.
pub async fn fill(load: &Arc<Load>, games: usize) -> Vec<[Seat; 2]> {
    if load.bare {
        let seat = |game, side| (GameId(game as u64), SeatKey([side; 16]));
        return (0..games).map(|game| [seat(game, 0), seat(game, 1)]).collect();
    }
    let lobbies = (0..LOBBIES.min(games)).map(|lobby| {
        let (load, count) = (Arc::clone(load), (games - lobby).div_ceil(LOBBIES));
        tokio::spawn(async move { create(&load, count).await.expect("the server creates games") })
    });
    let mut seats = Vec::with_capacity(games);
    for lobby in lobbies.collect::<Vec<_>>() {
        seats.extend(lobby.await.expect("the lobby did not panic"));
    }
    seats
}

async fn create(load: &Load, count: usize) -> Option<Vec<[Seat; 2]>> {
    let mut socket = load.open("/ws/lobby").await?;
    send(&mut socket, &LobbyUp::Hello { version: VERSION }).await?;
    // Without the capture of the king, few random games end before sixty plies.
    let preset = if load.most_plies < u32::MAX { Preset::FogCheck } else { Preset::Fog };
    let terms = Terms {
        name: PlayerName::default(),
        ruleset: preset.ruleset(),
        time: TimeControl::UNTIMED,
        takeback: false,
        side: Some(Color::White),
    };
    let mut seats = Vec::with_capacity(count);
    while seats.len() < count {
        send(&mut socket, &LobbyUp::Invite(terms.clone())).await?;
        loop {
            let heard = hear::<LobbyDown>(&mut socket).await?;
            let invited = heard.into_iter().find_map(|message| match message {
                LobbyDown::Invited { game, key, friend, .. } => Some([(game, key), (game, friend)]),
                _ => None,
            });
            if let Some(pair) = invited {
                seats.push(pair);
                break;
            }
        }
    }
    Some(seats)
}

/// Plays one seat, and the seats of its rematches, until the connection is lost.
pub async fn play(load: Arc<Load>, mut seat: Seat, started: Started) {
    let mut is_first = true;
    loop {
        let next = if load.bare {
            play_bare(&load, seat, &started).await
        } else {
            play_game(&load, seat, &started, &mut is_first).await
        };
        let Some(next) = next else {
            load.lost.fetch_add(1, Ordering::Relaxed);
            return;
        };
        seat = next;
    }
}

/// Plays one game. Returns the seat of the next one; `None` if the connection is lost.
async fn play_game(
    load: &Load,
    seat: Seat,
    started: &Started,
    is_first: &mut bool,
) -> Option<Seat> {
    let mut socket = load.sit_down(seat).await?;
    let (mut side, mut id, mut asked) = (None, 0, None);
    let mut view: Option<PlayerView> = None;
    let mut is_running = false;
    loop {
        for message in hear::<Down>(&mut socket).await? {
            match message {
                Down::Seated { side: own, done } => {
                    (side, id) = (own, done);
                    if core::mem::take(is_first) {
                        load.seated.fetch_add(1, Ordering::Relaxed);
                    }
                }
                Down::Update(Update::Ply(mut ply)) => {
                    view = ply.seen.pop().and_then(|seen| seen.view);
                    if view.as_ref().is_some_and(|view| Some(view.turn()) == side) {
                        load.note(started);
                    }
                    if ply.ply == load.most_plies {
                        load.finished.fetch_add(1, Ordering::Relaxed);
                    }
                }
                Down::Update(Update::Now(now)) => {
                    is_running = now.outcome.is_none() && now.clock.turn_of().is_some();
                    if now.outcome.is_some() {
                        send(&mut socket, &Up::Rematch(true)).await?;
                    }
                }
                Down::Rematch { game, key } => return Some((game, key?)),
                Down::Bye(_) => return None,
                _ => {}
            }
        }
        let (Some(side), Some(view)) = (side, &view) else { continue };
        let plies = view.plies();
        if !is_running || view.turn() != side || asked == Some(plies) || plies >= load.most_plies {
            continue;
        }
        asked = Some(plies);
        let intent = fastrand::choice(view.moves()).map_or(Intent::Resign, |mv| Intent::Move(*mv));
        id += 1;
        load.ask(&mut socket, Request { id, side, intent }, plies, started).await?;
    }
}

/// Plays a game on the relay, which passes on whatever is sent. `None` if the connection is lost.
async fn play_bare(load: &Load, seat: Seat, started: &Started) -> Option<Seat> {
    let mut socket = load.sit_down(seat).await?;
    let own = u32::from(seat.1.0[0]);
    loop {
        for message in hear::<Down>(&mut socket).await? {
            let plies = match message {
                Down::Seated { done, .. } => {
                    load.seated.fetch_add(1, Ordering::Relaxed);
                    done
                }
                Down::Done { id } => id,
                _ => return None,
            };
            if plies % 2 == own {
                load.note(started);
                let (side, mv) = (Color::ALL[own as usize], "e2e4".parse().expect("a move"));
                let request = Request { id: plies + 1, side, intent: Intent::Move(mv) };
                load.ask(&mut socket, request, plies, started).await?;
            }
        }
    }
}
