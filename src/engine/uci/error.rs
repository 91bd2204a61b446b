//! The errors in lines of input.

use super::{lines::MAX_LINE, options};
use fogchess_rules::{FenError, Move, NotAMove};

/// The error of a line that is not obeyed. Such a line changes nothing, but that `go` has no
/// position after a wrong `position`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum UciError {
    /// The line has more than [`MAX_LINE`] bytes.
    #[error("the line is longer than {MAX_LINE} bytes")]
    LineTooLong,
    /// The line is not UTF-8.
    #[error("the line is not UTF-8 text")]
    NotText,
    /// The whole input is UTF-16.
    #[error("the input is UTF-16, of which nothing is read: send UTF-8")]
    Utf16,
    /// Too many lines wait already while the engine thinks.
    #[error("{waiting} lines are already waiting: send stop, or wait for the answers")]
    TooManyLines {
        /// The number of waiting lines.
        waiting: usize,
    },
    /// The first word is not a command.
    #[error(
        "`{0}` isn't a command; try uci, isready, ucinewgame, setoption, position, go, ponderhit, \
         stop, d, moves, view, result or quit"
    )]
    UnknownCommand(String),
    /// The line ends before the command is complete.
    #[error("`{command}` is incomplete: {wanted} must follow")]
    Missing {
        /// The command.
        command: &'static str,
        /// The words that may follow.
        wanted: &'static str,
    },
    /// The line has a word that does not belong there.
    #[error("`{word}` doesn't belong in `{command}`: {wanted} may follow")]
    Unexpected {
        /// The command.
        command: &'static str,
        /// The word.
        word: String,
        /// The words that may stand in its place.
        wanted: &'static str,
    },
    /// The text is not a number, or the number is out of range.
    #[error("`{text}` isn't right for {name}: write a number from {least} to {most}")]
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
    #[error("`{0}` isn't an option; these are: {known}", known = options::names().join(", "))]
    UnknownOption(String),
    /// The text is neither `true` nor `false`.
    #[error("`{text}` isn't right for {name}: write true or false")]
    NotASwitch {
        /// The name of the option.
        name: &'static str,
        /// The text in its place.
        text: String,
    },
    /// There is no preset with this id.
    #[error("`{0}` isn't a variant; these are: {known}", known = options::variants().join(", "))]
    UnknownVariant(String),
    /// The FEN is not a position under the current rules.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The last position was refused.
    #[error("there is no position to think about, since the last one was refused")]
    NoPosition,
    /// One of the moves is not written as a move.
    #[error(transparent)]
    NotAMove(#[from] NotAMove),
    /// One of the moves is not available.
    #[error("{mv}, move number {number} in the list, isn't legal there")]
    NotAvailable {
        /// The move's place in the list, from 1.
        number: usize,
        /// The move.
        mv: Move,
    },
}
