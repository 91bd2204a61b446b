//! [`Launch`]: the options with which the game was started.

use crate::{
    app::settings::GameToStart,
    look::Shelf,
    online::{Invites, OwnerLink},
    words,
};
use bevy::prelude::*;
use std::path::PathBuf;

/// The options from the command line or from the page's address.
#[derive(Resource, Clone, Debug, Default)]
pub struct Launch {
    /// A game to open directly, instead of the title screen.
    pub game: Option<GameToStart>,
    /// A game on a server to join, instead of the title screen.
    pub join: Option<Invites>,
    /// The link to the player's own games on a server, to be listed.
    pub games: Option<OwnerLink>,
    /// The theme to use for this run.
    pub theme: Option<String>,
    /// The available themes, if the folders of the assets cannot be searched.
    pub themes: Option<Shelf>,
    /// The available languages, if the folders of the assets cannot be searched.
    pub languages: Option<words::Languages>,
    /// The folder of the assets, if they are not beside the program.
    pub assets: Option<PathBuf>,
    /// The player's own folder of themes, if the player may have one.
    pub own_themes: Option<PathBuf>,
    /// A file with a game or a position to open.
    pub open: Option<PathBuf>,
    /// The folder of the saved games, if it is not the system's usual one.
    pub saves: Option<PathBuf>,
    /// The file for a picture: the program saves one when the board is drawn, and exits.
    pub screenshot: Option<PathBuf>,
    /// Notices to show to the player at once.
    pub notices: Vec<words::LocalText>,
    /// The window's size in logical pixels.
    pub window: Option<(u32, u32)>,
}
