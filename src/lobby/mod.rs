//! The way to a game on a server: looking for a player, following a link, and finding the game again
//! later.

mod joining;
mod line;
mod remember;
mod seeking;

pub(crate) use line::LobbyLine;

pub use joining::{AskJoining, JoinGame, Joining};
pub use line::LobbyState;
pub use remember::Remembered;
pub use seeking::{AskLobby, Lobby};

use bevy::prelude::*;

/// Registers the lobby.
pub fn plugin(app: &mut App) {
    app.add_plugins((joining::plugin, remember::plugin, seeking::plugin));
}
