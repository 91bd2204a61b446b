//! Games out and in: as PGN and FEN for other programs, and as our own text.
//!
//! PGN says less than our own text, so some of it stands in tags and comments of our own,
//! which other programs pass over: [`ExportFormat::Pgn`] lists them.

mod clock_text;
mod error;
mod file_name;
mod line;
mod pgn_clock;
mod pgn_read;
mod pgn_tags;
mod pgn_tokens;
mod pgn_write;
mod variant;

pub use error::{ImportError, ImportFault, MoveFault, Note, Sound, ValueFault};
pub use file_name::file_name;
pub use variant::names as variants;

use super::{
    error::{Fault, Place, SaveError},
    format::{Loaded, MAX_BYTES, SavedGame, load, load_up_to, to_text},
};
use crate::{
    rules::{FenError, Position, Preset},
    session::{Event, Moment},
};
use std::borrow::Cow;

/// In which form a game goes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExportFormat {
    /// The moves, as every chess program reads them (the PGN standard of 1994).
    ///
    /// What the standard has no words for is written so: `[Variant]` names the rules of a
    /// preset, `[FogRules]` holds all others; `[FogTime]` the clocks that `[TimeControl]`
    /// cannot say; `[FogEnd]` how the game ended if the moves do not tell; `[FogThinking]` how
    /// long the last, unfinished turn took; `[FogTakeback]` and `[FogHoldClock]` what was
    /// agreed on otherwise than usual. Behind a move, `%clk` is what its player had left then
    /// and `%emt` how long it took where `%clk` does not tell; `%fog lifted` and
    /// `%fog lowered` is the fog. Left out are moves that were taken back and offers that
    /// wait for an answer.
    Pgn,
    /// The position on the board now, with the counters.
    Fen,
    /// The text in which games are kept: everything.
    Save,
}

impl ExportFormat {
    /// All forms, the best known first.
    pub const ALL: [Self; 3] = [Self::Pgn, Self::Fen, Self::Save];

    /// The ending of such a file's name.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Pgn => "pgn",
            Self::Fen => "fen",
            Self::Save => "ron",
        }
    }

    /// What browsers and clipboards call it.
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Pgn => "application/vnd.chess-pgn",
            Self::Fen | Self::Save => "text/plain",
        }
    }
}

/// A game as the text of a file. It tells everything: see [`tells_hidden`].
///
/// # Errors
/// If the game cannot have happened so. As [`ExportFormat::Save`] it is written all the same.
pub fn export(saved: &SavedGame, format: ExportFormat) -> Result<String, Fault> {
    match format {
        ExportFormat::Pgn => pgn_write::write(saved),
        ExportFormat::Fen => {
            let game = saved.game()?;
            Ok(format!("{}\n", line::end(&game.record(Moment::default())).fen()))
        }
        ExportFormat::Save => Ok(to_text(saved)),
    }
}

/// Whether exporting a game, in whatever form, tells something that its players must not
/// know: the game is not over, and its fog is down, or was down when a move was made.
pub fn tells_hidden(saved: &SavedGame) -> bool {
    let mut fogged = saved.record.setup.ruleset.vision.is_fog();
    let mut moved_in_fog = false;
    for event in &saved.record.events {
        match event {
            Event::Moved { .. } => moved_in_fog |= fogged,
            Event::FogLifted => fogged = false,
            Event::FogLowered => fogged = true,
            _ => {}
        }
    }
    // One that cannot have happened so has not ended either.
    (fogged || moved_in_fog) && saved.game().map_or(true, |game| game.outcome().is_none())
}

/// What came in.
#[derive(Clone, Debug)]
pub enum Imported {
    /// A game, paused unless it is over, and what players should be told about it.
    Game(Box<Loaded>, Vec<Note>),
    /// A position that a game can start from.
    Position {
        /// Its FEN, complete.
        fen: String,
        /// The presets under which it can be played: a FEN does not tell; never empty.
        presets: Vec<Preset>,
    },
}

/// Reads a text of any [`ExportFormat`]: which it is, is seen from the text itself.
///
/// PGN is read as it is found in the world, our own text as strictly as [`load`] reads it.
///
/// # Errors
/// If the text is none of these or longer than [`MAX_BYTES`], or the game cannot have
/// happened so. The error holds the game up to there, if there is one.
pub fn import(bytes: &[u8]) -> Result<Imported, ImportError> {
    if bytes.len() > MAX_BYTES {
        return Err(ImportFault::TooLarge.into());
    }
    let text = decode(bytes);
    // Windows' editors begin a file so.
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let start = after_comments(text);
    let rest = text[start..].trim_end();
    if rest.is_empty() {
        return Err(ImportFault::Empty.into());
    }
    match Form::of(rest) {
        Form::Save => match load(bytes) {
            Ok(loaded) => Ok(Imported::Game(Box::new(loaded), Vec::new())),
            Err(error) => Err(save_error(bytes, error)),
        },
        Form::Fen => position(rest, Place::of(text, start)),
        Form::Pgn => {
            let (loaded, notes) = pgn_read::read(text)?;
            Ok(Imported::Game(Box::new(loaded), notes))
        }
        Form::Unknown => {
            let fault = ImportFault::Unrecognised;
            Err(ImportError { place: Some(Place::of(text, start)), ..fault.into() })
        }
    }
}

/// The text in these bytes: UTF-8, or else what the PGN standard asks for, Latin-1.
fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match core::str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => bytes.iter().copied().map(char::from).collect::<String>().into(),
    }
}

/// Where white space and comments of any of the forms end at the beginning of a text.
fn after_comments(text: &str) -> usize {
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        let end = match rest.as_bytes() {
            [b'/', b'*', ..] => rest.find("*/").map(|end| end + 2),
            [b'{', ..] => rest.find('}').map(|end| end + 1),
            [b'/', b'/', ..] | [b';' | b'%', ..] => Some(rest.find('\n').unwrap_or(rest.len())),
            _ => None,
        };
        match end {
            Some(end) => rest = &rest[end..],
            None => return text.len() - rest.len(),
        }
    }
}

/// What a text is, judged by its beginning.
enum Form {
    Save,
    Fen,
    Pgn,
    Unknown,
}

impl Form {
    fn of(text: &str) -> Self {
        let word = text.split_whitespace().next().unwrap_or_default();
        if text.starts_with('(') || text.starts_with("#!") {
            Self::Save
        } else if text.starts_with('[') {
            Self::Pgn
        } else if word.matches('/').count() > 2 {
            // A result has two of them at most.
            Self::Fen
        } else if pgn_read::is_movetext(word) {
            Self::Pgn
        } else {
            Self::Unknown
        }
    }
}

fn save_error(bytes: &[u8], error: SaveError) -> ImportError {
    let sound = match &error {
        SaveError::Game(fault) => load_up_to(bytes, fault.sound).and_then(Sound::of),
        _ => None,
    };
    // Its message names the place.
    ImportError { place: None, fault: ImportFault::Save(error), sound }
}

fn position(text: &str, place: Place) -> Result<Imported, ImportError> {
    let refuse = |fault: ImportFault| ImportError { place: Some(place), ..fault.into() };
    if text.split_whitespace().next().is_some_and(|placement| placement.contains('?')) {
        return Err(refuse(ImportFault::FogFen));
    }
    let mut found = None;
    let mut first_error: Option<FenError> = None;
    let mut presets = Vec::new();
    for preset in [Preset::Chess, Preset::FogCheck, Preset::Fog, Preset::CrazyKnights] {
        match Position::from_fen(preset.ruleset(), text) {
            Ok(position) => {
                found = Some(position.fen());
                presets.push(preset);
            }
            Err(error) => first_error = first_error.or(Some(error)),
        }
    }
    match (found, first_error) {
        (Some(fen), _) => Ok(Imported::Position { fen, presets }),
        (None, Some(error)) => Err(refuse(ImportFault::Fen(error))),
        (None, None) => unreachable!("a position is one or it is none"),
    }
}
