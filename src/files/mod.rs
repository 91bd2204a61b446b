//! Export and import: texts of games and themes, by files, the clipboard or the web page.
//!
//! An exported text may be the truth of a game with fog. It goes from its owner to the system in
//! one call, and is neither shown nor logged nor kept here.
//!
//! `native` implements the [`Desk`] for computers, and `web` with the page's help.

#[cfg(not(target_arch = "wasm32"))]
mod dialog;
#[cfg(not(target_arch = "wasm32"))]
pub mod native;
#[cfg(target_arch = "wasm32")]
pub mod web;

use crate::{
    look::Unpacked,
    save::exchange::{ImportError, Imported},
    words::LocalText,
};
use bevy::clipboard::Clipboard;
use std::path::Path;

/// Exports and imports. No method waits: its result is an [`Answer`] in a later frame.
pub trait Desk: Send + Sync {
    /// Saves a text as a file of this name, at a place that the player chooses.
    fn save(&mut self, name: &str, text: String);

    /// Puts a text on the clipboard.
    fn copy(&mut self, text: String, clipboard: &mut Clipboard);

    /// Lets the player choose a file, and reads it.
    fn open(&mut self);

    /// Lets the player choose a theme, and reads it.
    fn open_theme(&mut self);

    /// Reads the text on the clipboard.
    fn paste(&mut self, clipboard: &mut Clipboard);

    /// Reads a file, or the theme in a zip or folder, that the player named on the command line or
    /// dropped onto the window.
    fn read(&mut self, file: &Path);

    /// Takes the oldest answer.
    fn answer(&mut self) -> Option<Answer>;

    /// Returns `true` if an answer has to be polled for. The others wake the game.
    fn is_waiting(&self) -> bool;
}

/// The result of a request, or something that came by itself: in a browser a file may be dropped
/// onto the page. A dialog that the player closes gives no answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A text came in: the game or the position in it, or the reason why it holds neither.
    Came(Result<Imported, Box<ImportError>>),
    /// A theme was read, or refused.
    Theme {
        /// The name of the zip or folder.
        file: String,
        /// The theme, or the reason why it is refused.
        theme: Result<Unpacked, LocalText>,
    },
    /// A file was saved. Has its path if the player did not choose it.
    Saved(Option<String>),
    /// A text was copied to the clipboard.
    Copied,
    /// The system has no dialog for choosing a file.
    NoDialog,
    /// The page did not come up with the player's own themes and has kept them back.
    ThemesHeld,
    /// A task failed, for this reason.
    Failed(Task, LocalText),
}

/// The tasks that can fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Task {
    /// Saving a file.
    Save,
    /// Copying a text to the clipboard.
    Copy,
    /// Reading a file.
    Open,
    /// Reading the clipboard.
    Paste,
    /// Keeping a theme for the next visit.
    KeepTheme,
}
