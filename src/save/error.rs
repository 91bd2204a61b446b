//! Why a text is no saved game.

use super::format::{MAX_BYTES, MAX_EVENTS, MAX_VALUES, VERSION};
use crate::session::ReplayError;
use core::fmt;

/// Where something stands in a text, as editors count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1.
    pub column: usize,
}

impl Place {
    /// Where the byte at `index` of a text stands.
    pub(super) fn of(text: &str, index: usize) -> Self {
        let before = &text[..index];
        let line = before.rsplit_once('\n').map_or(before, |(_, line)| line);
        Self { line: 1 + before.matches('\n').count(), column: 1 + line.chars().count() }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why a text could not be loaded. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// It is longer than [`MAX_BYTES`].
    TooLarge,
    /// It holds nothing but white space.
    Empty,
    /// It is no UTF-8.
    NotText {
        /// The first byte that is none, counted from 1.
        byte: usize,
    },
    /// It is not written as a saved game is.
    Syntax {
        /// Where, counted from 1.
        line: usize,
        /// Where in the line, counted from 1.
        column: usize,
        /// What is wrong, in the words of the library that reads it.
        reason: String,
    },
    /// It is nested deeper than any game.
    TooDeep(Place),
    /// It does not say which version it has.
    NoVersion,
    /// It was written by a newer version of the game.
    Newer {
        /// Its version.
        version: u32,
    },
    /// It names a version that there never was.
    UnknownVersion {
        /// Which.
        version: u32,
    },
    /// It holds more values than any game.
    TooMuch,
    /// More happened in it than in any game.
    TooManyEvents {
        /// How much.
        count: usize,
    },
    /// What it says happened cannot have happened.
    Game(Fault),
}

/// The event at which a saved game goes wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// How many events before it are all right: the game can be loaded up to there with
    /// [`super::SavedGame::up_to`].
    pub sound: usize,
    /// What is wrong.
    pub error: ReplayError,
    /// Where in the text, if it was read from one.
    pub place: Option<Place>,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.place {
            write!(f, "{place}: ")?;
        }
        self.error.fmt(f)
    }
}

impl core::error::Error for Fault {}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge => write!(f, "it is longer than {} KiB", MAX_BYTES / 1024),
            Self::Empty => f.write_str("it is empty"),
            Self::NotText { byte } => write!(f, "byte {byte} isn't text (UTF-8)"),
            Self::Syntax { line, column, reason } => {
                write!(f, "line {line}, column {column}: {reason}")
            }
            Self::TooDeep(place) => write!(f, "{place}: it's nested deeper than any game"),
            Self::NoVersion => {
                write!(f, "`version` is missing; start with `version: {VERSION}`")
            }
            Self::Newer { version } => write!(
                f,
                "it was saved by a newer version of the game: its format is version {version}, and this game reads up to {VERSION}"
            ),
            Self::UnknownVersion { version } => {
                write!(f, "there's no format version {version}; versions go from 1 to {VERSION}")
            }
            Self::TooMuch => write!(f, "it contains more than {MAX_VALUES} values"),
            Self::TooManyEvents { count } => {
                write!(f, "it has {count} `events`; the maximum is {MAX_EVENTS}")
            }
            Self::Game(fault) => fault.fmt(f),
        }
    }
}

impl core::error::Error for SaveError {}

/// A reader's words, short enough for a message: they may quote the text at any length.
pub(super) fn shorten(reason: &str) -> String {
    const LONGEST: usize = 160;
    let mut short: String = reason.chars().filter(|c| !c.is_control()).take(LONGEST).collect();
    if reason.chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    short
}
