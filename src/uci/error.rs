//! Why a line was not obeyed.

use super::{lines::MAX_LINE, options};
use crate::rules::{FenError, Move, NotAMove};
use core::fmt;

/// Why a line was not obeyed. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum UciError {
    /// It has more than [`MAX_LINE`] bytes.
    LineTooLong,
    /// It is not UTF-8.
    NotText,
    /// So many lines wait already while the engine thinks.
    TooManyLines {
        /// How many.
        waiting: usize,
    },
    /// Its first word is no command.
    UnknownCommand(String),
    /// It ends before it is complete.
    Missing {
        /// The command.
        command: &'static str,
        /// What should stand there.
        wanted: &'static str,
    },
    /// It has a word that does not belong there.
    Unexpected {
        /// The command.
        command: &'static str,
        /// The word.
        word: String,
        /// What may stand there.
        wanted: &'static str,
    },
    /// A number is none, or out of its range.
    Number {
        /// What the number is for.
        name: &'static str,
        /// What stands there.
        text: String,
        /// The least that it may be.
        least: i64,
        /// The most that it may be.
        most: i64,
    },
    /// There is no such option.
    UnknownOption(String),
    /// There is no such preset.
    UnknownVariant(String),
    /// The text is no position under the rules that are set.
    Fen(FenError),
    /// One of the moves is none.
    NotAMove(NotAMove),
    /// One of the moves cannot be made.
    NotAvailable {
        /// Its place in the list, from 1.
        number: usize,
        /// The move.
        mv: Move,
    },
}

impl UciError {
    /// A text in a message: its beginning.
    pub(super) fn excerpt(text: &str) -> String {
        text.chars().take(32).collect()
    }
}

impl fmt::Display for UciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LineTooLong => write!(f, "the line is longer than {MAX_LINE} bytes"),
            Self::NotText => f.write_str("the line is not UTF-8 text"),
            Self::TooManyLines { waiting } => {
                write!(f, "{waiting} lines are already waiting: send stop, or wait for the answers")
            }
            Self::UnknownCommand(word) => write!(
                f,
                "`{word}` isn't a command; try uci, isready, ucinewgame, setoption, position, go, \
                 stop, d, moves, view, result or quit"
            ),
            Self::Missing { command, wanted } => {
                write!(f, "`{command}` is incomplete: {wanted} must follow")
            }
            Self::Unexpected { command, word, wanted } => {
                write!(f, "`{word}` doesn't belong in `{command}`: {wanted} may follow")
            }
            Self::Number { name, text, least, most } => {
                write!(f, "`{text}` isn't right for {name}: write a number from {least} to {most}")
            }
            Self::UnknownOption(name) => {
                write!(f, "`{name}` isn't an option; these are: {}", options::NAMES.join(", "))
            }
            Self::UnknownVariant(id) => {
                write!(f, "`{id}` isn't a variant; these are: {}", options::variants().join(", "))
            }
            Self::Fen(error) => error.fmt(f),
            Self::NotAMove(error) => error.fmt(f),
            Self::NotAvailable { number, mv } => {
                write!(f, "{mv}, move number {number} in the list, isn't legal there")
            }
        }
    }
}

impl core::error::Error for UciError {}

impl From<FenError> for UciError {
    fn from(error: FenError) -> Self {
        Self::Fen(error)
    }
}

impl From<NotAMove> for UciError {
    fn from(error: NotAMove) -> Self {
        Self::NotAMove(error)
    }
}
