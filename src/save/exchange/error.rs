//! The errors of imports, and the notes about imported games for the players.

use super::{line, variant};
use crate::{
    error::SaveError,
    format::{Loaded, MAX_EVENTS},
};
use core::fmt;
use fogchess_game::ReplayError;
use fogchess_phrase::{Phrase, Worded};
use fogchess_rules::{
    FenError, Mend, Move, Outcome, ParseMoveError, PieceKind, TimeError,
    text::{Place, too_long},
};

/// The maximum length of a game in PGN, with its comments and variations, in bytes. A text can hold
/// any number of games.
pub const MAX_PGN_BYTES: usize = 4 * 1024 * 1024;

/// An error of [`super::import()`]. Nothing was changed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}", self.phrase())]
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
#[derive(Clone, Debug, PartialEq)]
pub enum ImportFault {
    /// The text of a game is longer than [`MAX_PGN_BYTES`].
    TooLarge,
    /// The text holds nothing but white space and comments.
    Empty,
    /// The text is neither PGN nor FEN nor our own text.
    Unrecognised,
    /// The bytes are not UTF-8, and in the encoding that they seem to have they are no game.
    NotUtf8,
    /// The text is our own, but holds no valid game.
    Save(SaveError),
    /// The text is a FEN that is no position under any rules.
    Fen(FenError),
    /// The FEN shows only the part of a position that one side saw.
    FogFen,
    /// A tag is malformed.
    Tag,
    /// A comment or a variation has no end. Holds which of the two it is.
    Unclosed(&'static str),
    /// A word does not belong at its place. Holds its beginning.
    Unexpected(String),
    /// The rules cannot be played here. Holds their name.
    Variant(String),
    /// The value of one of our own tags is invalid.
    Value {
        /// The name of the tag.
        tag: &'static str,
        /// The fault of the value.
        fault: ValueFault,
    },
    /// The start position is invalid.
    Start(FenError),
    /// A move cannot be made.
    Move {
        /// The number of the move, as `12.` for White or `12…` for Black, and the beginning of its
        /// text.
        text: String,
        /// The reason.
        fault: MoveFault,
    },
    /// There are more than [`MAX_EVENTS`] moves.
    TooManyMoves,
    /// The events besides the moves are not possible under the rules.
    Game(ReplayError),
}

/// The faults in the value of one of our own tags.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueFault {
    /// The value is none of the allowed words.
    NoneOf {
        /// The beginning of the value.
        text: String,
        /// The allowed words.
        words: String,
    },
    /// The value is neither yes nor no. Holds its beginning.
    NeitherYesNorNo(String),
    /// The value is no time control.
    Time(TimeError),
    /// The value is no set of rules. Holds the message of the library that reads it.
    Rules(String),
}

/// The reasons for which a move of a PGN cannot be made.
#[derive(Clone, Debug, PartialEq)]
pub enum MoveFault {
    /// The move is none of the available moves.
    NotAvailable {
        /// The piece that the move names, if it names one.
        kind: Option<PieceKind>,
    },
    /// Several moves fit, the text is no move, or it does not name the piece of a promotion.
    Unclear(ParseMoveError),
    /// The move is a null move: the side passes.
    Null,
    /// The game was over before the move.
    Over(Outcome),
}

impl Worded for ImportError {
    fn phrase(&self) -> Phrase {
        match self.place {
            // If nothing is recognised, there is no single place to name.
            Some(place) if self.fault != ImportFault::Unrecognised => place.fault(&self.fault),
            _ => self.fault.phrase(),
        }
    }
}

impl Worded for ImportFault {
    fn phrase(&self) -> Phrase {
        match self {
            Self::TooLarge => too_long(MAX_PGN_BYTES),
            Self::Empty => "reason-empty".into(),
            Self::Unrecognised => "import-fault-unrecognised".into(),
            Self::NotUtf8 => "import-fault-not-utf-8".into(),
            Self::Save(error) => error.phrase(),
            Self::Fen(error) => error.phrase(),
            Self::FogFen => "import-fault-fog-fen".into(),
            Self::Tag => "import-fault-tag".into(),
            Self::Unclosed(what) => Phrase::new("import-fault-unclosed").with("what", what),
            Self::Unexpected(text) => Phrase::new("import-fault-unexpected").with("text", text),
            Self::Variant(name) => Phrase::new("import-fault-variant")
                .with("name", name)
                .with("known", variant::names()),
            Self::Value { tag, fault } => {
                Phrase::new("import-fault-value").with("tag", tag).with_phrase("fault", fault)
            }
            Self::Start(error) => Phrase::new("import-fault-start").with_phrase("fault", error),
            Self::Move { text, fault } => {
                Phrase::new("import-fault-move").with("move", text).with_phrase("fault", fault)
            }
            Self::TooManyMoves => {
                Phrase::new("import-fault-too-many-moves").with("most", MAX_EVENTS)
            }
            Self::Game(error) => error.phrase(),
        }
    }
}

impl Worded for ValueFault {
    fn phrase(&self) -> Phrase {
        match self {
            Self::NoneOf { text, words } => {
                Phrase::new("value-none-of").with("text", text).with("known", words)
            }
            Self::NeitherYesNorNo(text) => Phrase::new("value-no-yes-or-no").with("text", text),
            Self::Time(_) => "value-no-time".into(),
            Self::Rules(reason) => Phrase::verbatim(reason),
        }
    }
}

impl Worded for MoveFault {
    fn phrase(&self) -> Phrase {
        use ParseMoveError::{Ambiguous, AmbiguousChain, NoSuchMove, PromotionMissing, Unreadable};
        match self {
            Self::NotAvailable { kind: Some(kind) } => {
                Phrase::new("move-fault-no-piece").with("piece", kind.word())
            }
            Self::NotAvailable { kind: None } | Self::Unclear(NoSuchMove(_)) => {
                "move-fault-not-available".into()
            }
            Self::Unclear(Unreadable { board, .. }) => {
                Phrase::new("move-fault-unreadable").with("board", board.id())
            }
            Self::Unclear(Ambiguous(moves) | PromotionMissing(moves)) => {
                let moves: Vec<_> = moves.iter().map(Move::to_string).collect();
                Phrase::new("move-fault-ambiguous").with("moves", moves.join(", "))
            }
            Self::Unclear(AmbiguousChain(chains)) => {
                Phrase::new("move-fault-ambiguous").with("moves", chains.join(", "))
            }
            Self::Null => "move-fault-null".into(),
            Self::Over(outcome) => Phrase::new("move-fault-over").with("result", outcome.pgn()),
        }
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

impl Worded for Note {
    fn phrase(&self) -> Phrase {
        let counted =
            |key: &'static str, count: &usize| Phrase::new(key).with_number("count", *count as f64);
        match self {
            Self::Encoding(name) => Phrase::new("import-note-encoding").with("name", name),
            Self::MoreGames(count) => counted("import-note-more-games", count),
            Self::LeftOut { variations, comments } => Phrase::new("import-note-left-out")
                .with_number("variations", *variations as f64)
                .with_number("comments", *comments as f64),
            Self::Tags { count, first } => counted("import-note-tags", count).with("first", first),
            Self::TimeControl(text) => Phrase::new("import-note-time-control").with("time", text),
            Self::Result { said, reached } => {
                Phrase::new("import-note-result").with("said", said).with("reached", reached)
            }
            Self::Start(mend) => mend.phrase(),
            Self::MorePositions(count) => counted("import-note-more-positions", count),
            Self::Ranks(first) => Phrase::new("import-note-ranks").with("first", first),
            Self::NotByTheClock => "import-note-not-by-the-clock".into(),
            Self::Clocks(count) => counted("import-note-clocks", count),
            Self::BothLost => "import-note-both-lost".into(),
            Self::Castling => "import-note-castling".into(),
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.phrase().fmt(f)
    }
}
