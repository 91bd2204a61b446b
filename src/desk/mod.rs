//! The desk at which texts of games are handed out and taken in, and themes taken in: files, the
//! clipboard, the page.
//!
//! What is handed out may be the truth of a game with fog. It goes from whoever has it to the
//! system in one call, and is neither shown nor logged nor kept here.
//!
//! `native` does it on computers, `web` with the page's help, and `fake` in tests.

#[cfg(not(target_arch = "wasm32"))]
mod dialog;
#[cfg(feature = "testing")]
pub mod fake;
#[cfg(not(target_arch = "wasm32"))]
pub mod native;
#[cfg(target_arch = "wasm32")]
pub mod web;

use crate::{look::Unpacked, text::LocalText};
use bevy::clipboard::Clipboard;
use std::path::Path;

/// The ways in and out. None of them waits: what came of it is an [`Answer`] of a later frame.
pub trait Desk: Send + Sync {
    /// Saves a text as a file of this name, where the player wants it.
    fn save(&mut self, name: &str, text: String);

    /// Puts a text on the clipboard.
    fn copy(&mut self, text: String, clipboard: &mut Clipboard);

    /// Lets the player choose a file to be read.
    fn open(&mut self);

    /// Lets the player choose a theme to be read.
    fn open_theme(&mut self);

    /// Reads the clipboard.
    fn paste(&mut self, clipboard: &mut Clipboard);

    /// Reads a file that the player has named, or the theme in a folder: on the command line, or
    /// by dropping it onto the window.
    fn read(&mut self, file: &Path);

    /// What has come of all that, oldest first.
    fn answer(&mut self) -> Option<Answer>;

    /// Whether more answers are to be expected.
    fn is_waiting(&self) -> bool;
}

/// What came of something, or came by itself: in a browser a file may be dropped onto the page.
/// That a player has closed a dialog needs no answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A text came in. A text longer than a game may be is cut, but not so short that it would
    /// pass for one.
    Came(Vec<u8>),
    /// A theme came in, or was refused.
    Theme {
        /// The name of its zip or folder.
        file: String,
        /// What is in it, or why it is refused.
        theme: Result<Unpacked, LocalText>,
    },
    /// A file was saved: where, if the player has not chosen it.
    Saved(Option<String>),
    /// A text is on the clipboard.
    Copied,
    /// This system has no dialog in which a file could be chosen.
    NoDialog,
    /// It could not be done, and why not.
    Failed(Task, LocalText),
}

/// What can fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Task {
    /// To save a file.
    Save,
    /// To put a text on the clipboard.
    Copy,
    /// To read a file.
    Open,
    /// To read the clipboard.
    Paste,
    /// To keep a theme for the next visit.
    KeepTheme,
}
