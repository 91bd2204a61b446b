//! The games of a server, without sockets, files and clocks: events are arguments, and the actions
//! to take are returned.
//!
//! [`HostedGame`] is one game. It tells nobody of a step before the step has been stored. In the
//! [`Lobby`] players find each other.

mod game;
mod lag;
mod lobby;
mod patience;
mod step;

pub use game::{Action, HostedGame, SocketId};
pub use lobby::{Lobby, LobbyAction, OfferedComputer, Pairing};
pub use step::{BadSteps, Deed, Step};
