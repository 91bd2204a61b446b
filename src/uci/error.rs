//! The errors in lines of input.

use super::{lines::MAX_LINE, options};
use crate::rules::{FenError, Move, NotAMove};
use core::fmt;

/// The reasons for which a line is not obeyed. Such a line changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum UciError {
    /// The line has more than [`MAX_LINE`] bytes.
    LineTooLong,
    /// The line is not UTF-8.
    NotText,
    /// Too many lines wait already while the engine thinks.
    TooManyLines {
        /// The number of waiting lines.
        waiting: usize,
    },
    /// The first word is not a command.
    UnknownCommand(String),
    /// The line ends before the command is complete.
    Missing {
        /// The command.
        command: &'static str,
        /// The words that may follow.
        wanted: &'static str,
    },
    /// The line has a word that does not belong there.
    Unexpected {
        /// The command.
        command: &'static str,
        /// The word.
        word: String,
        /// The words that may stand in its place.
        wanted: &'static str,
    },
    /// The text is not a number, or the number is out of range.
    Number {
        /// The name of the number.
        name: &'static str,
        /// The text in its place.
        text: String,
        /// The smallest allowed number.
        least: i64,
        /// The largest allowed number.
        most: i64,
    },
    /// There is no option of this name.
    UnknownOption(String),
    /// There is no preset with this id.
    UnknownVariant(String),
    /// The FEN is not a position under the current rules.
    Fen(FenError),
    /// One of the moves is not written as a move.
    NotAMove(NotAMove),
    /// One of the moves is not available.
    NotAvailable {
        /// The move's place in the list, from 1.
        number: usize,
        /// The move.
        mv: Move,
    },
}

impl UciError {
    /// Returns the beginning of a text, to quote it in a message.
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
