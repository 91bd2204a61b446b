//! Why a text is no game, and what players should be told about one that is.

use super::{line, variant};
use crate::{
    rules::{FenError, Outcome, ParseMoveError, PieceKind},
    save::{
        error::{Place, SaveError},
        format::{Loaded, MAX_BYTES, MAX_EVENTS},
    },
    session::{ReplayError, TimeError},
};
use core::fmt;

/// Why a text could not be imported. Nothing was changed.
#[derive(Clone, Debug)]
pub struct ImportError {
    /// Where in the text, if that is to be told apart.
    pub place: Option<Place>,
    /// What is wrong there.
    pub fault: ImportFault,
    /// The game up to there, if a move had been made in it.
    pub sound: Option<Box<Sound>>,
}

/// What is sound of a game: it can be offered to the player.
#[derive(Clone, Debug)]
pub struct Sound {
    /// The game up to there.
    pub loaded: Loaded,
    /// The last move in it, with its number: `12. Bxf7` or `12… Kxf7`.
    pub last_move: String,
}

impl Sound {
    /// `None` if no move was made.
    pub(super) fn of(loaded: Loaded) -> Option<Box<Self>> {
        let last_move = line::last_move(&loaded.saved.record)?;
        Some(Box::new(Self { loaded, last_move }))
    }
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq)]
pub enum ImportFault {
    /// It is longer than [`MAX_BYTES`].
    TooLarge,
    /// It holds nothing but white space and comments.
    Empty,
    /// It is neither PGN nor FEN nor our own text.
    Unrecognised,
    /// It is our own text, but no game.
    Save(SaveError),
    /// It is no position under any rules.
    Fen(FenError),
    /// It is what one side saw of a position, and not the position.
    FogFen,
    /// A tag is not written as tags are.
    Tag,
    /// A comment or a variation has no end.
    Unclosed(&'static str),
    /// What cannot stand there. Holds its beginning.
    Unexpected(String),
    /// The rules are none that can be played here. Holds their name.
    Variant(String),
    /// The value of one of our own tags is none.
    Value {
        /// The name of the tag.
        tag: &'static str,
        /// What is wrong.
        fault: ValueFault,
    },
    /// The start position is none.
    Start(FenError),
    /// A move cannot be made.
    Move {
        /// Its number and whose it is, such as `12.` or `12…`, and its beginning.
        text: String,
        /// Why not.
        fault: MoveFault,
    },
    /// There are more than [`MAX_EVENTS`] moves.
    TooManyMoves,
    /// What happened besides the moves cannot have happened.
    Game(ReplayError),
}

/// What is wrong with the value of one of our own tags.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueFault {
    /// It should be one of these words.
    NoneOf {
        /// The beginning of what stands there.
        text: String,
        /// The words.
        words: String,
    },
    /// It should be yes or no. Holds its beginning.
    NeitherYesNorNo(String),
    /// It is no time control.
    Time(TimeError),
    /// It is no set of rules, in the words of the library that reads it.
    Rules(String),
}

/// Why a move of a PGN cannot be made.
#[derive(Clone, Debug, PartialEq)]
pub enum MoveFault {
    /// It is none of the available moves.
    NotAvailable {
        /// The piece that it names, if it names one.
        kind: Option<PieceKind>,
    },
    /// Several moves fit, it is no move at all, or it does not say what a pawn becomes.
    Unclear(ParseMoveError),
    /// It is a null move.
    Null,
    /// The game was over before it.
    Over(Outcome),
}

/// Something that players should be told about a game that was imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// There were more games in the text, which were left out.
    MoreGames(usize),
    /// Parts of the text that a game here has no place for were left out.
    LeftOut {
        /// How many side lines of moves.
        variations: usize,
        /// How many remarks.
        comments: usize,
    },
    /// The time control is none that can be played here: the game has no clocks.
    TimeControl(String),
    /// The text says that the game ended otherwise than its moves do; the moves count.
    Result {
        /// What the text says.
        said: &'static str,
        /// What the moves lead to.
        reached: &'static str,
    },
    /// The text says that the game ended by the clock, which its clocks do not bear out: it is
    /// kept as resigned, or as drawn by agreement.
    NotByTheClock,
}

impl From<ImportFault> for ImportError {
    fn from(fault: ImportFault) -> Self {
        Self { place: None, fault, sound: None }
    }
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.place {
            write!(f, "{place}: ")?;
        }
        self.fault.fmt(f)?;
        match &self.sound {
            None => Ok(()),
            Some(sound) => write!(f, "; the game up to {} can be kept", sound.last_move),
        }
    }
}

impl core::error::Error for ImportError {}

impl fmt::Display for ImportFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge => write!(f, "it is longer than {} KiB", MAX_BYTES / 1024),
            Self::Empty => f.write_str("it is empty"),
            Self::Unrecognised => f.write_str("it isn't a PGN game, a FEN position or a game file"),
            Self::Save(error) => error.fmt(f),
            Self::Fen(error) => error.fmt(f),
            Self::FogFen => f.write_str(
                "this position shows only what one side saw (? is fog), \
                 and a game needs the whole board",
            ),
            Self::Tag => f.write_str("this isn't a tag: write it like [White \"Anna\"]"),
            Self::Unclosed(what) => write!(f, "this {what} isn't closed"),
            Self::Unexpected(text) => write!(f, "`{text}` doesn't belong here"),
            Self::Variant(name) => {
                write!(f, "the variant `{name}` isn't available; these are: {}", variant::names())
            }
            Self::Value { tag, fault } => write!(f, "[{tag}]: {fault}"),
            Self::Start(error) => write!(f, "the start position is wrong: {error}"),
            Self::Move { text, fault } => write!(f, "move {text}: {fault}"),
            Self::TooManyMoves => write!(f, "a game can have at most {MAX_EVENTS} moves"),
            Self::Game(error) => error.fmt(f),
        }
    }
}

impl fmt::Display for ValueFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoneOf { text, words } => write!(f, "`{text}` isn't one of {words}"),
            Self::NeitherYesNorNo(text) => write!(f, "`{text}` is neither yes nor no"),
            Self::Time(error) => error.fmt(f),
            Self::Rules(reason) => f.write_str(reason),
        }
    }
}

impl fmt::Display for MoveFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAvailable { kind: Some(kind) } => write!(f, "no {} can go there", kind.name()),
            Self::NotAvailable { kind: None } => f.write_str("this move isn't legal there"),
            Self::Unclear(error) => error.fmt(f),
            Self::Null => f.write_str("you can't pass in this game"),
            Self::Over(outcome) => write!(f, "the game had already ended ({})", outcome.pgn()),
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MoreGames(1) => f.write_str("the text contains one more game, which was skipped"),
            Self::MoreGames(count) => {
                write!(f, "the text contains {count} more games, which were skipped")
            }
            Self::LeftOut { variations, comments } => {
                write!(f, "skipped: variations ({variations}), comments ({comments})")
            }
            Self::TimeControl(text) => {
                write!(f, "the time control {text} isn't supported, so the game has no clocks")
            }
            Self::Result { said, reached } => {
                write!(f, "the text gives the result {said}, but the moves lead to {reached}")
            }
            Self::NotByTheClock => f.write_str(
                "the text says the game ended on time, but its clock times say otherwise",
            ),
        }
    }
}
