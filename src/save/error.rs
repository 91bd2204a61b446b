//! The errors of loading a saved game.

use super::format::{MAX_BYTES, MAX_EVENTS, MAX_VALUES, VERSION};
use fogchess_game::ReplayError;
use fogchess_rules::text::{Place, cut};

/// The reasons for which a text could not be loaded. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SaveError {
    /// The text is longer than [`MAX_BYTES`].
    #[error("it is longer than {} KiB", MAX_BYTES / 1024)]
    TooLarge,
    /// The text holds nothing but white space.
    #[error("it is empty")]
    Empty,
    /// The text is not UTF-8.
    #[error("byte {byte} isn't text (UTF-8)")]
    NotText {
        /// The first invalid byte, counted from 1.
        byte: usize,
    },
    /// The text is not in the format of a saved game.
    #[error("{place}: {reason}")]
    Syntax {
        /// The place of the fault.
        place: Place,
        /// The message of the library that reads the format.
        reason: String,
    },
    /// The text is nested deeper than any game.
    #[error("{0}: it's nested deeper than any game")]
    TooDeep(Place),
    /// The text has no version.
    #[error("`version` is missing; start with `version: {VERSION}`")]
    NoVersion,
    /// The text was written by a newer version of the game.
    #[error(
        "it was saved by a newer version of the game: its format is version {version}, and this \
         game reads up to {VERSION}"
    )]
    Newer {
        /// The format version of the text.
        version: u32,
    },
    /// The text names a format version that never existed.
    #[error("there's no format version {version}; versions go from 1 to {VERSION}")]
    UnknownVersion {
        /// The version that it names.
        version: u32,
    },
    /// The text holds more values than any game.
    #[error("it contains more than {MAX_VALUES} values")]
    TooMuch,
    /// The game has more events than [`MAX_EVENTS`].
    #[error("it has {count} `events`; the maximum is {MAX_EVENTS}")]
    TooManyEvents {
        /// The number of events.
        count: usize,
    },
    /// The game is not possible under the rules.
    #[error(transparent)]
    Game(Fault),
}

/// The point at which a saved game breaks the rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{error}", .place.map(|place| format!("{place}: ")).unwrap_or_default())]
pub struct Fault {
    /// The number of valid events before it. The game can be loaded up to there with
    /// [`super::SavedGame::up_to`].
    pub valid_events: usize,
    /// The error of the replay.
    pub error: ReplayError,
    /// The place in the text, if the game was read from one.
    pub place: Option<Place>,
}

/// Returns a library's message, short enough to be shown: it may quote the text at any length.
pub(super) fn shorten(reason: &str) -> String {
    cut(reason, 160)
}
