//! [`Launch`]: how the game was started.

use crate::{look::Shelf, settings::GameToStart, text};
use bevy::prelude::*;
use std::path::PathBuf;

/// What the command line or the page's address asked for.
#[derive(Resource, Clone, Debug, Default)]
pub struct Launch {
    /// A game to open directly, instead of the title.
    pub game: Option<GameToStart>,
    /// The theme to use for this run.
    pub theme: Option<String>,
    /// The themes there are, if the folders of the assets cannot be looked through.
    pub themes: Option<Shelf>,
    /// The languages there are, if the folders of the assets cannot be looked through.
    pub languages: Option<text::Languages>,
    /// Where the assets are, if not beside the program.
    pub assets: Option<PathBuf>,
    /// The player's own folder of themes, if there may be one.
    pub own_themes: Option<PathBuf>,
    /// A file with a game or a position to open.
    pub open: Option<PathBuf>,
    /// Where games are kept, if not in the system's folder for them.
    pub saves: Option<PathBuf>,
    /// Take a picture when the board is drawn, save it there, and exit.
    pub screenshot: Option<PathBuf>,
    /// What the player should be told at once.
    pub notices: Vec<text::LocalText>,
    /// The window's size in logical pixels.
    pub window: Option<(u32, u32)>,
}
