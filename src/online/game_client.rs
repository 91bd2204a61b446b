//! [`GameClient`]: the client's end of the line to a server.

use super::{
    key::SeatKey,
    message::{Bye, Do, Down, GameId, Greeting, Hello, Players, Up},
};
use fogchess_game::{Answer, KnownGame, OutOfStep, Request};
use fogchess_rules::{Color, Intent};

/// The shortest and the longest time between two attempts to connect, in milliseconds.
const RETRY_MS: (u64, u64) = (250, 8_000);

/// A client's end of the line to a server: the game as it is known here, and the request that the
/// server has not answered.
///
/// A request is kept until it is answered, and is sent again after each new connection. Its number
/// stays the same, so the server carries it out once.
#[derive(Clone, Debug)]
pub struct GameClient {
    hello: Hello,
    game: Option<KnownGame>,
    side: Option<Color>,
    players: Players,
    /// `true` from the server's first message of a connection until the connection is lost.
    seated: bool,
    pending: Option<Do>,
    /// The number of the last request.
    last_id: u32,
    /// The number of connections lost since the server last spoke.
    failures: u32,
    bye: Option<Bye>,
}

/// The effect of the messages in a frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Heard {
    /// The messages to send.
    pub send: Vec<Up>,
    /// The answers to requests and offers.
    pub answers: Vec<Answer>,
    /// `true` if the pending request came too late and was dropped: the position has changed, or
    /// the same seat has made another request meanwhile.
    pub late: bool,
    /// The things that the players have said.
    pub greetings: Vec<(Color, Greeting)>,
    /// The next game, and the key to the client's seat there.
    pub rematch: Option<(GameId, Option<SeatKey>)>,
}

/// The errors of [`GameClient::ask`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AskError {
    /// The game is not known yet, or the client watches it.
    #[error("there is no game to play here yet")]
    NoSeat,
    /// The last request has not been answered.
    #[error("the last request is still on its way")]
    Pending,
}

impl GameClient {
    /// Creates a client that is not connected.
    pub fn new(hello: Hello) -> Self {
        Self {
            hello,
            game: None,
            side: None,
            players: Players::default(),
            seated: false,
            pending: None,
            last_id: 0,
            failures: 0,
            bye: None,
        }
    }

    /// Returns the message with which each connection begins.
    pub fn hello(&self) -> Up {
        Up::Hello(self.hello.clone())
    }

    /// Returns the game as far as it is known.
    pub const fn game(&self) -> Option<&KnownGame> {
        self.game.as_ref()
    }

    /// Returns the side that the client plays.
    pub const fn side(&self) -> Option<Color> {
        self.side
    }

    /// Returns the players as the server described them last.
    pub const fn players(&self) -> &Players {
        &self.players
    }

    /// Returns `true` while there is a connection.
    pub const fn is_connected(&self) -> bool {
        self.seated
    }

    /// Returns the request that has not been answered: it is "sending".
    pub const fn pending(&self) -> Option<&Do> {
        self.pending.as_ref()
    }

    /// Returns the reason for which the server closed the connection for good.
    pub const fn bye(&self) -> Option<Bye> {
        self.bye
    }

    /// Makes a request, and returns the message to send. Returns `None` while there is no
    /// connection: then the request is sent after the next one.
    ///
    /// # Errors
    /// Returns an error if there is no seat to ask for, or if the last request has not been
    /// answered.
    pub fn ask(&mut self, intent: Intent) -> Result<Option<Up>, AskError> {
        let (Some(game), Some(side)) = (&self.game, self.side) else {
            return Err(AskError::NoSeat);
        };
        if self.pending.is_some() {
            return Err(AskError::Pending);
        }
        self.last_id = self.last_id.saturating_add(1);
        let asked = Do {
            request: Request { id: self.last_id, side, intent },
            plies: game.plies() as u32,
            takebacks: game.takebacks(),
        };
        self.pending = Some(asked);
        Ok(self.seated.then_some(Up::Do(asked)))
    }

    /// Takes in the messages of a frame.
    ///
    /// # Errors
    /// Returns an error if a message does not follow from the earlier ones. The connection must
    /// then be closed; the server sends the whole game to the next one.
    pub fn hear(&mut self, messages: Vec<Down>) -> Result<Heard, OutOfStep> {
        let mut heard = Heard::default();
        self.failures = 0;
        for message in messages {
            match message {
                Down::Seated { side, done } => {
                    self.side = side;
                    self.seated = true;
                    self.last_id = self.last_id.max(done);
                    // The server knows whether it was this request that it has carried out.
                    heard.send.extend(self.pending.map(Up::Do));
                }
                Down::Players(players) => self.players = players,
                Down::Update(update) => {
                    if let Some(answer) = KnownGame::hear(&mut self.game, update)? {
                        if let Answer::Refused { request, .. } = answer {
                            self.answered(|id| id == request);
                        }
                        heard.answers.push(answer);
                    }
                }
                Down::Done { id: done } => drop(self.answered(|id| id == done)),
                Down::Late { id: late } => heard.late |= self.answered(|id| id == late),
                Down::NumberUsed { id: used, done } => {
                    self.last_id = self.last_id.max(done);
                    heard.late |= self.answered(|id| id == used);
                }
                Down::Greeted { by, greeting } => heard.greetings.push((by, greeting)),
                Down::Rematch { game, key } => heard.rematch = Some((game, key)),
                Down::Bye(bye) => self.bye = Some(bye).filter(|bye| !bye.is_passing()),
            }
        }
        Ok(heard)
    }

    /// Forgets the pending request if its number fits. Returns `true` if it does.
    fn answered(&mut self, fits: impl Fn(u32) -> bool) -> bool {
        self.pending.take_if(|pending| fits(pending.request.id)).is_some()
    }

    /// Notes that the connection is lost. Returns the milliseconds to wait before the next attempt:
    /// longer after each failure, and not the same for all clients of a server that starts again.
    /// `lot` is any random number. `None` if the server closed the connection for good.
    pub fn lost(&mut self, lot: u64) -> Option<u64> {
        self.seated = false;
        let (shortest, longest) = RETRY_MS;
        let wait = (shortest << self.failures.min(16)).min(longest);
        self.failures += 1;
        self.bye.is_none().then(|| wait / 2 + lot % (wait / 2 + 1))
    }
}
