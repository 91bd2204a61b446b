//! The events of games and of the lobby, and [`Inbox`], the way to the games.

use super::{
    bus::RemoteOut,
    ledger::{LedgerError, SharedSeek},
    wire::{Outgoing, Wire},
};
use fogchess_online::{
    Bye, Down, GameId, LobbyFault, LobbyUp, PlayerName, SeatKey, Up,
    hosting::{Pairing, SocketId},
};
use fogchess_rules::{BySide, Color, Moment};
use tokio::sync::mpsc;

/// The most messages in one frame. A long game is sent in several frames, each shorter than the
/// megabyte that a bus allows. All frames of the longest game fit into the queue of a socket.
const FRAME_MESSAGES: usize = 192;

/// The open games, each of which takes in events.
pub(super) trait Inbox: Send + Sync {
    /// Returns the sender of a game's events. Opens the game if it is not open.
    ///
    /// # Errors
    /// Returns an error if no more games can be opened, or the server stops.
    fn game(&self, id: GameId) -> Result<mpsc::Sender<Event>, Bye>;

    /// Returns a number for a connection.
    fn next_socket(&self) -> SocketId;
}

/// A connection that wants to play or to watch.
#[derive(Debug)]
pub(super) struct Connect {
    pub(super) socket: SocketId,
    pub(super) who: Who,
    pub(super) name: PlayerName,
    pub(super) out: Out,
}

/// An event of a game.
#[derive(Debug)]
pub(super) enum Event {
    /// Somebody connects.
    Connect(Connect),
    /// Somebody has connected, but not to the node that owns the game.
    Again(Connect),
    /// A client has sent a message.
    Message { socket: SocketId, message: Up, at: Moment },
    /// The round-trip time of a connection was measured.
    Measured { socket: SocketId, lag_ms: u64 },
    /// A connection is closed.
    Disconnect { socket: SocketId },
    /// The node of a relayed connection is lost.
    Lost { socket: SocketId, since: Moment },
    /// The next game with the same players was created; `None` if it could not be.
    Rematched(Option<(GameId, BySide<SeatKey>)>),
    /// Another node owns the game by now.
    Fenced,
    /// The server stops.
    Stop,
}

/// The kind of client that connects.
#[derive(Debug)]
pub(super) enum Who {
    /// A player.
    Key(SeatKey),
    /// Somebody who watches.
    Watcher,
    /// A computer of the server's own.
    Computer(Color),
}

/// The outgoing connection to a client.
#[derive(Debug)]
pub(super) enum Out {
    /// Frames for a socket.
    Socket(Wire, mpsc::Sender<Outgoing>),
    /// Frames for a socket of another node.
    Remote(Wire, RemoteOut),
    /// Messages for a computer in this program.
    Computer(mpsc::UnboundedSender<Vec<Down>>),
}

impl Out {
    /// Sends messages. Returns `false` if the client does not keep up, or is gone.
    pub(super) fn send(&self, messages: Vec<Down>) -> bool {
        match self {
            Self::Socket(wire, frames) => messages.chunks(FRAME_MESSAGES).all(|some| {
                let frame = wire.write(some).map(Outgoing::Frame);
                frame.is_some_and(|frame| frames.try_send(frame).is_ok())
            }),
            Self::Remote(wire, remote) => {
                let frames = messages.chunks(FRAME_MESSAGES).map(|some| wire.write_bytes(some));
                frames.into_iter().all(|frame| frame.map(|frame| remote.send(frame)).is_some())
            }
            Self::Computer(inbox) => inbox.send(messages).is_ok(),
        }
    }

    /// Says goodbye and closes the connection.
    pub(super) fn say_bye(self, bye: Bye) {
        match self {
            // A client that does not keep up is told that instead.
            Self::Socket(_, frames) => drop(frames.try_send(Outgoing::Bye(bye))),
            Self::Remote(_, remote) => remote.say_bye(bye),
            Self::Computer(inbox) => drop(inbox.send(vec![Down::Bye(bye)])),
        }
    }
}

/// An event of the lobby.
#[derive(Debug)]
pub(super) enum LobbyEvent {
    /// A connection was made.
    Connect { socket: SocketId, wire: Wire, frames: mpsc::Sender<Outgoing> },
    /// A client has sent a message.
    Message { socket: SocketId, message: LobbyUp },
    /// A client's request is refused, because it has made too many.
    Refuse { socket: SocketId, fault: LobbyFault },
    /// A connection is closed.
    Disconnect { socket: SocketId },
    /// A game was created, or could not be.
    Created { pairing: Box<Pairing>, made: Result<Created, LobbyFault> },
    /// Another node has said that its seeks have changed.
    SeeksChanged,
    /// The seeks of all nodes were read.
    Looked(Result<Vec<SharedSeek>, LedgerError>),
    /// The server stops.
    Stop,
}

/// A game and the keys of its seats; `None` if the seek that it was for is gone.
pub(super) type Created = Option<(GameId, BySide<SeatKey>)>;
