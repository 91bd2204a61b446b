//! The errors of imports, and the notes about imported games for the players.

use super::{line, variant};
use crate::{
    error::SaveError,
    format::{Loaded, MAX_EVENTS},
};
use core::fmt;
use fogchess_game::ReplayError;
use fogchess_rules::{FenError, Mend, Outcome, ParseMoveError, PieceKind, TimeError, text::Place};

/// The maximum length of a game in PGN, with its comments and variations, in bytes. A text can hold
/// any number of games.
pub const MAX_PGN_BYTES: usize = 4 * 1024 * 1024;

/// An error of [`super::import()`]. Nothing was changed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error(
    "{}{fault}{}",
    .place.map(|place| format!("{place}: ")).unwrap_or_default(),
    .valid.as_ref().map(|valid| format!("; the game up to {} can be kept", valid.last_move))
        .unwrap_or_default()
)]
pub struct ImportError {
    /// The place of the fault in the text, unless the fault names it or has none.
    pub place: Option<Place>,
    /// The fault at this place.
    pub fault: ImportFault,
    /// The game up to the fault, if a move was made in it.
    pub valid: Option<Box<ValidPart>>,
}

/// The valid beginning of a faulty game, which can be offered to the player.
#[derive(Clone, Debug, PartialEq)]
pub struct ValidPart {
    /// The game up to the fault.
    pub loaded: Loaded,
    /// The last move in it, with its number: `12. Bxf7` or `12… Kxf7`.
    pub last_move: String,
}

impl ImportError {
    /// Returns the error for a fault at this place.
    pub(super) fn at(place: impl Into<Option<Place>>, fault: ImportFault) -> Self {
        Self { place: place.into(), fault, valid: None }
    }
}

impl ValidPart {
    /// Returns a valid game, or `None` if no move was made in it.
    pub(super) fn of(loaded: Loaded) -> Option<Box<Self>> {
        let last_move = line::last_move(&loaded.saved.record)?;
        Some(Box::new(Self { loaded, last_move }))
    }
}

/// The faults of a text to import.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ImportFault {
    /// The text of a game is longer than [`MAX_PGN_BYTES`].
    #[error("it is longer than {} KiB", MAX_PGN_BYTES / 1024)]
    TooLarge,
    /// The text holds nothing but white space and comments.
    #[error("it is empty")]
    Empty,
    /// The text is neither PGN nor FEN nor our own text.
    #[error("it isn't a PGN game, a FEN position or a game file")]
    Unrecognised,
    /// The bytes are not UTF-8, and in the encoding that they seem to have they are no game.
    #[error("it isn't UTF-8 text: if it's a game, save it in UTF-8 and import it again")]
    NotUtf8,
    /// The text is our own, but holds no valid game.
    #[error(transparent)]
    Save(SaveError),
    /// The text is a FEN that is no position under any rules.
    #[error(transparent)]
    Fen(FenError),
    /// The FEN shows only the part of a position that one side saw.
    #[error(
        "this position shows only what one side saw (? is fog), and a game needs the whole board"
    )]
    FogFen,
    /// A tag is malformed.
    #[error("this isn't a tag: write it like [White \"Anna\"]")]
    Tag,
    /// A comment or a variation has no end. Holds which of the two it is.
    #[error("this {0} isn't closed")]
    Unclosed(&'static str),
    /// A word does not belong at its place. Holds its beginning.
    #[error("`{0}` doesn't belong here")]
    Unexpected(String),
    /// The rules cannot be played here. Holds their name.
    #[error("the variant `{0}` isn't available; these are: {known}", known = variant::names())]
    Variant(String),
    /// The value of one of our own tags is invalid.
    #[error("[{tag}]: {fault}")]
    Value {
        /// The name of the tag.
        tag: &'static str,
        /// The fault of the value.
        fault: ValueFault,
    },
    /// The start position is invalid.
    #[error("the start position is wrong: {0}")]
    Start(FenError),
    /// A move cannot be made.
    #[error("move {text}: {fault}")]
    Move {
        /// The number of the move, as `12.` for White or `12…` for Black, and the beginning of its
        /// text.
        text: String,
        /// The reason.
        fault: MoveFault,
    },
    /// There are more than [`MAX_EVENTS`] moves.
    #[error("a game can have at most {MAX_EVENTS} moves")]
    TooManyMoves,
    /// The events besides the moves are not possible under the rules.
    #[error(transparent)]
    Game(ReplayError),
}

/// The faults in the value of one of our own tags.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ValueFault {
    /// The value is none of the allowed words.
    #[error("`{text}` isn't one of {words}")]
    NoneOf {
        /// The beginning of the value.
        text: String,
        /// The allowed words.
        words: String,
    },
    /// The value is neither yes nor no. Holds its beginning.
    #[error("`{0}` is neither yes nor no")]
    NeitherYesNorNo(String),
    /// The value is no time control.
    #[error(transparent)]
    Time(TimeError),
    /// The value is no set of rules. Holds the message of the library that reads it.
    #[error("{0}")]
    Rules(String),
}

/// The reasons for which a move of a PGN cannot be made.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum MoveFault {
    /// The move is none of the available moves.
    #[error("{}", not_available(*.kind))]
    NotAvailable {
        /// The piece that the move names, if it names one.
        kind: Option<PieceKind>,
    },
    /// Several moves fit, the text is no move, or it does not name the piece of a promotion.
    #[error(transparent)]
    Unclear(ParseMoveError),
    /// The move is a null move: the side passes.
    #[error("you can't pass in this game")]
    Null,
    /// The game was over before the move.
    #[error("the game had already ended ({})", .0.pgn())]
    Over(Outcome),
}

fn not_available(kind: Option<PieceKind>) -> String {
    match kind {
        Some(kind) => format!("no {} can go there", kind.name()),
        None => "this move isn't legal there".into(),
    }
}

/// A note for the players about an imported game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// The text names no encoding and is not UTF-8. Holds the one in which it was read.
    Encoding(&'static str),
    /// The given number of further games in the text were left out.
    MoreGames(usize),
    /// Parts of the text were left out, because a game here has no place for them.
    LeftOut {
        /// The number of variations left out.
        variations: usize,
        /// The number of comments left out.
        comments: usize,
    },
    /// Tags were left out, because they cannot be read.
    Tags {
        /// The number of tags left out.
        count: usize,
        /// The beginning of the first one.
        first: String,
    },
    /// The time control cannot be played here, so the game has no clocks. Holds its beginning.
    TimeControl(String),
    /// The text gives another result than the moves do. The moves count.
    Result {
        /// The result in the text.
        said: &'static str,
        /// The result of the moves.
        reached: &'static str,
    },
    /// Something in the FEN of the start position was mended.
    Start(Mend),
    /// The text has more positions, one a line, which were left out. Holds their number.
    MorePositions(usize),
    /// The ranks could be counted from 0 or from 1. Holds the number with which they count.
    Ranks(u8),
    /// The text says that the game ended on time, but its clocks do not confirm it. The game is
    /// kept as resigned, or as drawn by agreement.
    NotByTheClock,
    /// The clocks of the given number of moves are not as in the text: they showed more time than
    /// the time control allows, or none.
    Clocks(usize),
    /// The text says that both sides lost. A game here has no such end, and is kept unfinished.
    BothLost,
    /// The `0-0` at the end was read as castling. It could also mean that both sides lost.
    Castling,
}

impl From<ImportFault> for ImportError {
    fn from(fault: ImportFault) -> Self {
        Self::at(None, fault)
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Encoding(name) => {
                write!(f, "the text isn't UTF-8; it was read as {name}")
            }
            Self::MoreGames(1) => f.write_str("the text contains one more game, which was skipped"),
            Self::MoreGames(count) => {
                write!(f, "the text contains {count} more games, which were skipped")
            }
            Self::LeftOut { variations: 0, comments } => {
                write!(f, "comments ({comments}) were skipped")
            }
            Self::LeftOut { variations, comments: 0 } => {
                write!(f, "variations ({variations}) were skipped")
            }
            Self::LeftOut { variations, comments } => {
                write!(f, "variations ({variations}) and comments ({comments}) were skipped")
            }
            Self::Tags { count: 1, first } => {
                write!(f, "the tag {first} can't be read and was skipped")
            }
            Self::Tags { count, first } => {
                write!(f, "{count} tags can't be read and were skipped, the first of them {first}")
            }
            Self::TimeControl(text) => {
                write!(f, "the time control {text} isn't supported, so the game has no clocks")
            }
            Self::Result { said, reached } => {
                write!(f, "the text gives the result {said}, but the moves lead to {reached}")
            }
            Self::Start(mend) => write!(f, "{mend}"),
            Self::MorePositions(1) => {
                f.write_str("the text contains one more position, which was skipped")
            }
            Self::MorePositions(count) => {
                write!(f, "the text contains {count} more positions, which were skipped")
            }
            Self::Ranks(first) => {
                write!(
                    f,
                    "the moves don't tell whether ranks count from 0 or 1: they count from {first}"
                )
            }
            Self::NotByTheClock => f.write_str(
                "the text says the game ended on time, but its clock times say otherwise",
            ),
            Self::Clocks(1) => f.write_str(
                "the clock time of one move doesn't fit the time control and was changed",
            ),
            Self::Clocks(count) => {
                write!(f, "the clock times of {count} moves don't fit the time control and were changed")
            }
            Self::BothLost => f.write_str(
                "the text says that both players lost; a game here can't end so, and stays unfinished",
            ),
            Self::Castling => f.write_str(
                "the 0-0 at the end was read as castling; it can also mean that both players lost",
            ),
        }
    }
}
