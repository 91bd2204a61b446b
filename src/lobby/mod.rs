//! The way to a game on a server: looking for a player, following a link, finding the game again
//! later, and servers in the local network, one's own among them.

#[cfg(not(target_arch = "wasm32"))]
mod hosting;
mod joining;
mod line;
#[cfg(not(target_arch = "wasm32"))]
mod nearby;
mod remember;
mod seeking;

pub(crate) use line::LobbyLine;

#[cfg(not(target_arch = "wasm32"))]
pub use hosting::{AskHosting, Host, Hosting};
pub use joining::{AskJoining, JoinGame, Joining};
pub use line::LobbyState;
#[cfg(not(target_arch = "wasm32"))]
pub use nearby::{AskNearby, Nearby};
pub use remember::Remembered;
pub use seeking::{AskLobby, Lobby};

use bevy::prelude::*;

/// Registers the lobby.
pub fn plugin(app: &mut App) {
    app.add_plugins((joining::plugin, remember::plugin, seeking::plugin));
    #[cfg(not(target_arch = "wasm32"))]
    app.add_plugins((hosting::plugin, nearby::plugin));
}
