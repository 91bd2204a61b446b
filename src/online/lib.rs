//! The protocol of online games, both ends of it: messages in padded frames, the client's end of the
//! line, and the [`hosting`] of games and of the lobby where players meet.
//!
//! A client of a game sends [`Up`] and is sent [`Down`]. A client that looks for a game sends
//! [`LobbyUp`] and is sent [`LobbyDown`]. [`GameClient`] is the client's end of the line to a game. It
//! uses neither sockets nor clocks, so that it works in a page, in the native game and in a
//! simulation.

mod frame;
mod game_client;
mod host_report;
pub mod hosting;
mod invite;
mod key;
mod lobby;
mod message;
mod name;
mod server_link;

pub use fogchess_game::{Message, encode};
pub use frame::{Padded, Padding, read_frame, write_frame};
pub use game_client::{AskError, GameClient, Heard};
pub use host_report::{HostFault, HostReport, SERVICE, SERVICE_NAME};
pub use invite::{AboutGame, Invite, Invites, NotAnInvite};
pub use key::{OwnerKey, SeatKey};
pub use lobby::{KeptGame, LobbyDown, LobbyFault, LobbyUp, SeekEntry, SeekId, Terms};
pub use message::{Bye, Do, Down, GameId, Greeting, Hello, MAX_UP_BYTES, Players, Up};
pub use name::{MAX_NAME_CHARS, PlayerName};
pub use server_link::{OwnerLink, ServerLink};
