//! The player's games: the one on the table as it is kept, the list of all, their way to files and
//! back, and to a server.

mod keeping;
mod list;
mod owner;
mod play_on;
mod saves;
mod server_games;
mod transfer;
mod unsent;

pub use keeping::{GameToOpen, Keeping, OpenGame, ResumeGame};
pub use list::{FindGames, Library, LibraryChange, LibraryViews, LookIntoGames};
pub use owner::{AdoptLink, LinkToAdopt, OpenOwnerLink, own_link};
pub use play_on::PlayOn;
pub use saves::Saves;
pub use server_games::{AskServerGames, ServerGames};
pub use transfer::{
    AskExport, AtDesk, ConfirmExport, CopyText, Export, HandOut, KeepValidPart, PositionCame,
    Refused, TakeIn, Way, Which,
};

use bevy::prelude::*;

/// Registers the library.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        keeping::plugin,
        list::plugin,
        owner::plugin,
        play_on::plugin,
        server_games::plugin,
        transfer::plugin,
        unsent::plugin,
    ));
}
