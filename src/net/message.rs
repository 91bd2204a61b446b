//! The messages between a client and a server: [`Up`] and [`Down`].

use crate::{
    protocol::{Message, Request, Update},
    rules::{BySide, Color},
};
use core::fmt;
use serde::{Deserialize, Serialize};

/// The longest message of a client, in bytes.
pub const MAX_UP_BYTES: usize = 128;

/// The name of a game on a server. It is no secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct GameId(pub u64);

/// The secret that opens one seat of a game.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatKey(pub [u8; 16]);

impl fmt::Debug for SeatKey {
    /// Writes no part of the secret, so that none reaches a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SeatKey(..)")
    }
}

/// A message of a client to a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Up {
    /// The first message of every connection.
    Hello(Hello),
    /// A request to the referee.
    Do(Do),
}

impl Message for Up {
    const MAX_BYTES: usize = MAX_UP_BYTES;
}

/// The game that a client wants to play or to watch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The client's [`crate::protocol::VERSION`].
    pub version: u16,
    /// The game.
    pub game: GameId,
    /// The key to a seat; `None` to watch.
    pub key: Option<SeatKey>,
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

/// A message of a server to a client.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Down {
    /// The answer to [`Up::Hello`]. The game's updates follow.
    Seated {
        /// The side that the client plays; `None` if it watches.
        side: Option<Color>,
        /// The number of the seat's last request that was carried out; 0 if there was none.
        done: u32,
    },
    /// The sides whose players are connected.
    Present(BySide<bool>),
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
    /// The server closes the connection.
    Bye(Bye),
}

/// The reasons for which a server closes a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum Bye {
    /// The same seat was taken in another window.
    #[error("the game goes on in another window: play there, or come back here")]
    Superseded,
    /// The server stops, or has lost its store, and will be back.
    #[error("the server starts again: the game goes on in a moment")]
    Restarting,
    /// The client speaks another version of the messages.
    #[error("the server has another version of the game: load the page again, or update the game")]
    NewVersion,
    /// There is no such game, or the key opens none of its seats.
    #[error("there is no such game, or the link is not complete: ask for it again")]
    NoSuchGame,
    /// The client sent more than is allowed, or what is no message.
    #[error("too much or nonsense was sent to the server: connect again")]
    Limit,
}

impl Bye {
    /// Returns `true` if the client should connect again by itself.
    pub const fn is_passing(self) -> bool {
        matches!(self, Self::Restarting)
    }
}
