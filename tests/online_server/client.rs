//! Clients of a server under test.

use crate::patience::{PATIENCE, Wait};
use fogchess_game::{Answer, KnownGame, Message, VERSION, encode};
use fogchess_online::{
    Bye, Down, GameClient, GameId, Hello, LobbyDown, LobbyUp, Padding, PlayerName, SeatKey, Terms,
    Up, read_frame,
};
use fogchess_rules::{Color, Goal, Intent, Move, Preset, TimeControl, Viewer};
use serde::de::DeserializeOwned;
use std::{
    io::{ErrorKind, Read, Write},
    net::{SocketAddr, TcpStream},
    thread,
    time::Duration,
};
use tungstenite::{
    Error, Message as Frame, WebSocket,
    client::IntoClientRequest,
    http::{HeaderValue, Request},
};

/// A socket to the server that speaks our own form of the messages.
pub struct Socket(pub WebSocket<TcpStream>);

/// The end of a connection, and its reason.
#[derive(Debug)]
#[expect(dead_code, reason = "it is written out if a test fails")]
pub struct Closed(String);

/// Returns a request for a socket.
pub fn request(address: SocketAddr, path: &str) -> Request<()> {
    let mut request = format!("ws://{address}{path}").into_client_request().expect("an address");
    let ours = HeaderValue::from_static("fogchess");
    request.headers_mut().insert("Sec-WebSocket-Protocol", ours);
    request
}

impl Socket {
    /// Opens a socket. `None` if the server does not answer, or refuses.
    pub fn open(address: SocketAddr, path: &str) -> Option<Self> {
        Self::by(request(address, path), address).ok()
    }

    /// Opens a socket by a request.
    pub fn by(request: Request<()>, address: SocketAddr) -> Result<Self, String> {
        let stream = TcpStream::connect(address).map_err(|error| error.to_string())?;
        stream.set_nodelay(true).expect("an option");
        stream.set_read_timeout(Some(PATIENCE)).expect("an option");
        let (socket, _) =
            tungstenite::client(request, stream).map_err(|error| error.to_string())?;
        Ok(Self(socket))
    }

    pub fn send<M: Message>(&mut self, message: &M) -> Result<(), Closed> {
        let bytes = encode(message).expect("it is short");
        self.0.send(Frame::Binary(bytes.into())).map_err(|error| Closed(error.to_string()))
    }

    /// Returns the messages of the next frame, if one comes within a time.
    pub fn hear<M: DeserializeOwned>(
        &mut self,
        within: Duration,
    ) -> Result<Option<Vec<M>>, Closed> {
        let mut wait = Wait::new(within);
        loop {
            self.0.get_ref().set_read_timeout(Some(wait.next_look())).expect("an option");
            match self.0.read() {
                Ok(Frame::Binary(bytes)) => {
                    let unit = Padding::POSTCARD.unit;
                    assert!(bytes.len().is_multiple_of(unit), "its length tells something");
                    return Ok(Some(read_frame(&bytes).expect("a frame")));
                }
                Ok(Frame::Close(frame)) => return Err(Closed(format!("{frame:?}"))),
                Ok(_) => {}
                Err(Error::Io(error))
                    if matches!(
                        error.kind(),
                        ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted
                    ) => {}
                Err(error) => return Err(Closed(error.to_string())),
            }
            if wait.is_over() {
                return Ok(None);
            }
        }
    }

    /// Returns the goodbye of the server, before which nothing else may come.
    pub fn bye(mut self) -> Option<Bye> {
        let heard = self.hear::<Down>(PATIENCE).ok()??;
        match heard[..] {
            [Down::Bye(bye)] => Some(bye),
            _ => panic!("{heard:?}"),
        }
    }
}

/// A connection that does not get on: what it is, and what it sends again and again.
pub type Laggard = (&'static str, TcpStream, &'static [u8]);

/// Waits until the server has closed all these connections.
pub fn until_let_go(mut laggards: Vec<Laggard>) {
    for (_, stream, _) in &laggards {
        stream.set_nonblocking(true).expect("an option");
    }
    let mut wait = Wait::new(PATIENCE);
    while !laggards.is_empty() {
        let open: Vec<_> = laggards.iter().map(|(what, ..)| what).collect();
        assert!(!wait.is_over(), "still open: {open:?}");
        laggards.retain_mut(|(_, stream, sends)| {
            // What cannot be sent shows when it is read.
            let _ = stream.write(sends);
            let mut buffer = [0; 4_096];
            loop {
                match stream.read(&mut buffer) {
                    Ok(0) => return false,
                    Ok(_) => {}
                    Err(error) => return error.kind() == ErrorKind::WouldBlock,
                }
            }
        });
        // A byte now and then is all that a laggard sends.
        thread::sleep(Duration::from_millis(200));
    }
}

/// Returns the terms of a game.
pub fn terms(preset: Preset, time: &str, side: Option<Color>) -> Terms {
    Terms {
        name: PlayerName::tidy("Anna"),
        ruleset: preset.ruleset(),
        time: time.parse::<TimeControl>().expect("a time"),
        takeback: false,
        side,
    }
}

/// A client in the lobby.
pub struct Visitor(pub Socket);

impl Visitor {
    pub fn enter(address: SocketAddr) -> Self {
        let mut socket = Socket::open(address, "/ws/lobby").expect("it listens");
        socket.send(&LobbyUp::Hello { version: VERSION }).expect("it is sent");
        Self(socket)
    }

    pub fn say(&mut self, message: &LobbyUp) {
        self.0.send(message).expect("it is sent");
    }

    /// Returns the next message that is not a list of seeks.
    pub fn hear(&mut self) -> LobbyDown {
        loop {
            let heard = self.0.hear::<LobbyDown>(PATIENCE).expect("it is open");
            let mut heard = heard.expect("an answer").into_iter();
            if let Some(news) = heard.find(|news| !matches!(news, LobbyDown::Seeks(_))) {
                return news;
            }
        }
    }

    /// Creates a game for a friend. Returns it with the keys of both seats.
    pub fn invite(&mut self, preset: Preset, time: &str) -> (GameId, [SeatKey; 2]) {
        self.say(&LobbyUp::Invite(terms(preset, time, Some(Color::White))));
        match self.hear() {
            LobbyDown::Invited { game, side: Color::White, key, friend } => (game, [key, friend]),
            other => panic!("{other:?}"),
        }
    }
}

/// A player, who loses the connection now and then, or a watcher.
pub struct Player {
    pub address: SocketAddr,
    pub link: GameClient,
    pub socket: Option<Socket>,
    /// The moves that the server has acknowledged.
    pub acknowledged: Vec<Move>,
    /// The last messages, for a test that looks at them.
    pub heard: Vec<Down>,
}

impl Player {
    pub fn new(address: SocketAddr, game: GameId, key: Option<SeatKey>, name: &str) -> Self {
        let hello = Hello { version: VERSION, game, key, name: PlayerName::tidy(name) };
        let link = GameClient::new(hello);
        Self { address, link, socket: None, acknowledged: Vec::new(), heard: Vec::new() }
    }

    /// Connects if there is no connection. Returns `false` if the server does not answer.
    pub fn connect(&mut self) -> bool {
        if self.socket.is_none() {
            self.socket = Socket::open(self.address, "/ws/game");
            let hello = self.link.hello();
            self.send(&hello);
        }
        self.socket.is_some()
    }

    pub fn send(&mut self, message: &Up) {
        if let Some(socket) = &mut self.socket
            && socket.send(message).is_err()
        {
            self.lose();
        }
    }

    /// Forgets everything but the link, as a page does that is loaded again. Returns the number of
    /// moves of which it cannot know any more whether they were played: none or one.
    pub fn reload(&mut self) -> usize {
        let Up::Hello(hello) = self.link.hello() else { unreachable!("a link begins with it") };
        let pending =
            self.link.pending().is_some_and(|it| matches!(it.request.intent, Intent::Move(_)));
        self.socket = None;
        self.link = GameClient::new(hello);
        usize::from(pending)
    }

    /// Loses the connection.
    pub fn lose(&mut self) {
        self.socket = None;
        // The test says when to try again.
        self.link.lost(0);
    }

    /// Takes in the next frame, if one comes within a time. Returns `true` if one came.
    pub fn listen(&mut self, within: Duration) -> bool {
        let Some(socket) = &mut self.socket else { return false };
        let Ok(heard) = socket.hear::<Down>(within) else {
            self.lose();
            return false;
        };
        let Some(messages) = heard else { return false };
        self.heard.extend(messages.iter().cloned());
        let asked = self.link.pending().copied();
        let heard = self.link.hear(messages).expect("it follows from what came before");
        if let Some(asked) = asked
            && self.link.pending() != Some(&asked)
        {
            let refused = heard.late
                || heard.answers.iter().any(|answer| matches!(answer, Answer::Refused { .. }));
            match asked.request.intent {
                Intent::Move(mv) if !refused => self.acknowledged.push(mv),
                _ => {}
            }
        }
        for up in heard.send {
            self.send(&up);
        }
        true
    }

    /// Listens until something is true.
    #[track_caller]
    pub fn until(&mut self, mut is_true: impl FnMut(&Self) -> bool) {
        let mut wait = Wait::new(PATIENCE);
        while !is_true(self) {
            assert!(!wait.is_over(), "it never came: {:?}", self.heard.last());
            assert!(self.socket.is_some(), "the connection is lost: {:?}", self.heard.last());
            self.listen(Duration::from_millis(100));
        }
    }

    pub fn game(&self) -> &KnownGame {
        self.link.game().expect("a game")
    }

    /// Returns the number of the game.
    pub fn game_id(&self) -> GameId {
        match self.link.hello() {
            Up::Hello(hello) => hello.game,
            other => panic!("{other:?}"),
        }
    }

    pub fn is_sandbox(&self) -> bool {
        self.game().setup().ruleset.goal == Goal::Sandbox
    }

    pub fn plies(&self) -> usize {
        self.link.game().map_or(0, KnownGame::plies)
    }

    pub fn is_over(&self) -> bool {
        self.link.game().is_some_and(|game| game.outcome().is_some())
    }

    pub fn ask(&mut self, intent: Intent) {
        if let Ok(Some(up)) = self.link.ask(intent) {
            self.send(&up);
        }
    }

    /// Makes a random move if it is the player's turn and nothing is on its way.
    pub fn move_at_random(&mut self, lots: &mut fastrand::Rng) {
        let Some(side) = self.link.side() else { return };
        let Some(game) = self.link.game().filter(|game| game.outcome().is_none()) else { return };
        if game.turn() != side || self.link.pending().is_some() {
            return;
        }
        let view = game.view(Viewer::Player(side)).expect("the own view");
        match lots.choice(view.moves()) {
            Some(mv) => {
                let mv = *mv;
                self.ask(Intent::Move(mv));
            }
            None => self.ask(Intent::Resign),
        }
    }

    /// Makes a random move in a game without turns.
    pub fn move_in_sandbox(&mut self, lots: &mut fastrand::Rng) {
        let Some(side) = self.link.side() else { return };
        let view = self.game().view(Viewer::Player(side)).expect("the own view");
        let moves: Vec<_> = view.moves().iter().filter(|mv| !view.takes(**mv)).collect();
        if let Some(mv) = lots.choice(moves) {
            self.ask(Intent::Move(*mv));
        }
    }
}
