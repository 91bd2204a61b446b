//! The messages between a client and a game on a server: [`Up`] and [`Down`].

use super::{key::SeatKey, name::PlayerName};
use fogchess_game::{Message, Request, Update};
use fogchess_phrase::{Phrase, Worded};
use fogchess_rules::{BySide, Color};
use serde::{Deserialize, Serialize};

/// The longest message of a client, in bytes.
pub const MAX_UP_BYTES: usize = 256;

/// The number of a game on a server, below 2⁵³ so that every program can write it. It is no secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct GameId(pub u64);

impl GameId {
    /// Returns a number made from random bits.
    pub const fn from_random(bits: u64) -> Self {
        Self(bits >> 11)
    }
}

/// A message of a client to a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Up {
    /// The first message of every connection.
    Hello(Hello),
    /// A request to the referee.
    Do(Do),
    /// Claims the game, because the other player has been gone for long enough.
    Claim {
        /// `true` to claim a draw, `false` to claim the win.
        drawn: bool,
    },
    /// The player leaves the game and will not be back soon.
    Leave,
    /// Asks for another game with colours swapped, or agrees to it (`true`); withdraws that, or
    /// declines (`false`). Only once the game is over.
    Rematch(bool),
    /// Says something kind to the other player.
    Greet(Greeting),
}

impl Message for Up {
    const MAX_BYTES: usize = MAX_UP_BYTES;
}

/// The game that a client wants to play or to watch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The client's [`fogchess_game::VERSION`].
    pub version: u16,
    /// The game.
    pub game: GameId,
    /// The key to a seat; `None` to watch.
    pub key: Option<SeatKey>,
    /// The player's name. It can be changed until the game begins.
    pub name: PlayerName,
}

/// A request, and the position in which it was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Do {
    /// The request. Each request of a seat has a higher number than the last, beginning with 1. A
    /// request that is sent again keeps its number, so it is carried out once.
    pub request: Request,
    /// The number of plies that the client knew.
    pub plies: u32,
    /// The number of takebacks that the client knew.
    pub takebacks: u32,
}

/// The things that one player can say to the other. There is no chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Greeting {
    /// "Hello!"
    Hello,
    /// "Good luck!"
    GoodLuck,
    /// "Well played!"
    WellPlayed,
    /// "One moment, please."
    OneMoment,
    /// "Thank you!"
    Thanks,
    /// "Goodbye!"
    Goodbye,
}

impl Worded for Greeting {
    fn phrase(&self) -> Phrase {
        Phrase::new(match self {
            Self::Hello => "greeting-hello",
            Self::GoodLuck => "greeting-good-luck",
            Self::WellPlayed => "greeting-well-played",
            Self::OneMoment => "greeting-one-moment",
            Self::Thanks => "greeting-thanks",
            Self::Goodbye => "greeting-goodbye",
        })
    }
}

impl Greeting {
    /// All greetings.
    pub const ALL: [Self; 6] = [
        Self::Hello,
        Self::GoodLuck,
        Self::WellPlayed,
        Self::OneMoment,
        Self::Thanks,
        Self::Goodbye,
    ];
}

/// A message of a server to a client of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Down {
    /// The answer to [`Up::Hello`]. The game's updates follow.
    Seated {
        /// The side that the client plays; `None` if it watches.
        side: Option<Color>,
        /// The number of the seat's last request that was carried out; 0 if there was none.
        done: u32,
    },
    /// The state of the players.
    Players(Players),
    /// An update of the referee. It tells only what has been stored.
    Update(Update),
    /// A request has been carried out and stored.
    Done {
        /// The request's number.
        id: u32,
    },
    /// A request came before the game had begun, or was made in a position that is no longer the
    /// present one, and was dropped.
    Late {
        /// The request's number.
        id: u32,
    },
    /// A request was dropped, because its number is not higher than that of the last one that was
    /// carried out, and it is not that one.
    NumberUsed {
        /// The request's number.
        id: u32,
        /// The number of the seat's last request that was carried out; 0 if there was none.
        done: u32,
    },
    /// A player has said something.
    Greeted {
        /// The player's side.
        by: Color,
        /// The thing that was said.
        greeting: Greeting,
    },
    /// Both players have agreed to another game.
    Rematch {
        /// The new game.
        game: GameId,
        /// The key to the client's seat there; `None` if it watches.
        key: Option<SeatKey>,
    },
    /// The server closes the connection.
    Bye(Bye),
}

/// The players of a game, as they are at their screens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Players {
    /// The sides whose players are connected.
    pub present: BySide<bool>,
    /// The milliseconds from now after which the other player may claim the game, for a side
    /// whose player is not connected. `None` if nothing can be claimed.
    pub claim_ms: BySide<Option<u64>>,
    /// The milliseconds from now after which the game is aborted if the first move of the side to
    /// move has not been made. `None` once both first moves have been made.
    pub abort_ms: Option<u64>,
    /// The sides that want another game.
    pub rematch: BySide<bool>,
}

/// The reason for which a server closes a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{}", self.phrase())]
pub enum Bye {
    /// The same seat was taken in another window.
    Superseded,
    /// The server stops, or has lost its store, and will be back.
    Restarting,
    /// The client speaks another version of the messages.
    NewVersion,
    /// There is no such game, or the key opens none of its seats.
    NoSuchGame,
    /// The server holds as many games or connections as it can.
    Full,
    /// The stored game cannot be read.
    Damaged,
    /// The client did not say hello first, or not in time.
    NoHello,
    /// The client said hello again.
    HelloAgain,
    /// The client sent a frame that is no message, or too long.
    NotAMessage,
    /// The client sent more messages than are allowed.
    TooManyMessages,
    /// Too many frames were waiting for the client.
    TooSlow,
    /// The client did not answer pings.
    Silent,
}

/// A sentence of its own, which also says what to do.
impl Worded for Bye {
    fn phrase(&self) -> Phrase {
        Phrase::new(match self {
            Self::Superseded => "online-bye-superseded",
            Self::Restarting => "online-bye-restarting",
            Self::NewVersion => "online-bye-new-version",
            Self::NoSuchGame => "online-bye-no-such-game",
            Self::Full => "online-bye-full",
            Self::Damaged => "online-bye-damaged",
            Self::NoHello | Self::HelloAgain => "online-bye-hello",
            Self::NotAMessage => "online-bye-not-a-message",
            Self::TooManyMessages => "online-bye-too-many-messages",
            Self::TooSlow => "online-bye-too-slow",
            Self::Silent => "online-bye-silent",
        })
    }
}

impl Bye {
    /// Returns `true` if the client should connect again by itself. A page that slept, or a slow
    /// machine, may have been late with its hello.
    pub const fn is_passing(self) -> bool {
        use Bye::{Full, NoHello, Restarting, Silent, TooSlow};
        matches!(self, Restarting | Full | NoHello | TooSlow | Silent)
    }
}
