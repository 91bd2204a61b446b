//! The games of a server, without sockets, files and clocks: events are arguments, and the actions
//! to take are returned.
//!
//! [`HostedGame`] is one game. It tells clients of a step only after the step has been stored. In
//! the [`Lobby`] players find each other. If a client and its game are at different servers, the
//! servers' [`Relay`]s connect them. All their moments are read from an [`Uptime`].

mod game;
mod lag;
mod lobby;
mod patience;
mod relay;
mod step;
mod uptime;

pub use game::{Action, HostedGame, SocketId};
pub use lobby::{Lobby, LobbyAction, Meeting, OfferedComputer, Pairing};
pub use relay::{FromClient, NodeId, Packet, Relay, RelayAction, RemoteSocket};
pub use step::{BadSteps, Deed, Step};
pub use uptime::Uptime;
