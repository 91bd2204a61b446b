//! The errors of loading a saved game.

use super::format::{MAX_BYTES, MAX_EVENTS, MAX_VALUES, VERSION};
use fogchess_game::ReplayError;
use fogchess_phrase::{Phrase, Worded};
use fogchess_rules::text::{Place, cut, too_long};

/// The reasons for which a text could not be loaded. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.phrase())]
pub enum SaveError {
    /// The text is longer than [`MAX_BYTES`].
    TooLarge,
    /// The text holds nothing but white space.
    Empty,
    /// The text is not UTF-8.
    NotText {
        /// The first invalid byte, counted from 1.
        byte: usize,
    },
    /// The text is not in the format of a saved game.
    Syntax {
        /// The place of the fault.
        place: Place,
        /// The message of the library that reads the format.
        reason: String,
    },
    /// The text is nested deeper than any game.
    TooDeep(Place),
    /// The text has no version.
    NoVersion,
    /// The text was written by a newer version of the game.
    Newer {
        /// The format version of the text.
        version: u32,
    },
    /// The text names a format version that never existed.
    UnknownVersion {
        /// The version that it names.
        version: u32,
    },
    /// The text holds more values than any game.
    TooMuch,
    /// The game has more events than [`MAX_EVENTS`].
    TooManyEvents {
        /// The number of events.
        count: usize,
    },
    /// The game is not possible under the rules.
    Game(Box<Fault>),
}

/// The point at which a saved game breaks the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The number of valid events before it. The game can be loaded up to there with
    /// [`super::SavedGame::up_to`].
    pub valid_events: usize,
    /// The error of the replay.
    pub error: ReplayError,
    /// The place in the text, if the game was read from one.
    pub place: Option<Place>,
}

impl Worded for SaveError {
    fn phrase(&self) -> Phrase {
        match self {
            Self::TooLarge => too_long(MAX_BYTES),
            Self::Empty => "reason-empty".into(),
            Self::NotText { byte } => Phrase::new("save-not-text").with("byte", byte),
            Self::Syntax { place, reason } => place.fault(Phrase::verbatim(reason)),
            Self::TooDeep(place) => place.fault("save-too-deep"),
            Self::NoVersion => Phrase::new("save-no-version").with("version", VERSION),
            Self::Newer { version } => {
                Phrase::new("save-newer").with("version", version).with("most", VERSION)
            }
            Self::UnknownVersion { version } => {
                Phrase::new("save-unknown-version").with("version", version).with("most", VERSION)
            }
            Self::TooMuch => Phrase::new("save-too-much").with("most", MAX_VALUES),
            Self::TooManyEvents { count } => {
                Phrase::new("save-too-many-events").with("count", count).with("most", MAX_EVENTS)
            }
            Self::Game(fault) => fault.phrase(),
        }
    }
}

impl Worded for Fault {
    fn phrase(&self) -> Phrase {
        match self.place {
            Some(place) => place.fault(&self.error),
            None => self.error.phrase(),
        }
    }
}

/// Returns a library's message, short enough to be shown: it may quote the text at any length.
pub(super) fn shorten(reason: &str) -> String {
    cut(reason, 160)
}
