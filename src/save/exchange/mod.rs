//! Export and import of games: as PGN, PDN and FEN for other programs, and as our own text.
//!
//! PGN holds less than our own text, so the rest goes into tags and comments of our own, which
//! other programs ignore: [`ExportFormat::Pgn`] lists them.

mod clock_text;
mod encoding;
mod error;
mod file_name;
mod import;
mod line;
mod pdn;
mod pgn_clock;
mod pgn_count;
mod pgn_glyphs;
mod pgn_ranks;
mod pgn_read;
mod pgn_result;
mod pgn_tags;
mod pgn_tokens;
mod pgn_write;
mod variant;

pub use error::{ImportError, ImportFault, MAX_PGN_BYTES, MoveFault, Note, ValidPart, ValueFault};
pub use file_name::file_name;
pub use import::Importer;
pub use variant::names as variants;

use super::{
    error::{Fault, SaveError},
    format::{Loaded, SavedGame, load, load_intact, to_text},
};
use fogchess_game::{Event, Position};
use fogchess_rules::{
    BoardKind, FenError, Mended, Moment, Preset, Ruleset, draughts::fen::is_pdn, mend, text::Place,
};

/// The format of an exported game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExportFormat {
    /// The moves, as every chess program reads them (the PGN standard of 1994), and in draughts as
    /// its programs do (PDN 3.0).
    ///
    /// The standard cannot express everything, so these tags are added: `[Variant]` names the
    /// preset of the rules, unless it is chess or draughts in the open, and `[FogRules]` holds rules that no preset has. `[FogTime]` holds
    /// clocks that `[TimeControl]` cannot express. `[FogWhiteLevel]` and `[FogBlackLevel]` are the
    /// levels of computers. `[FogEnd]` is the ending, if the moves do not show it. `[FogThinking]`
    /// is the time that the last, unfinished turn took. `[FogTakeback]` and `[FogHoldClock]` hold
    /// settings that differ from the usual ones.
    ///
    /// After a move, `%clk` is the time that its player had left, and `%emt` the time that the move
    /// took, if `%clk` does not tell it. `%fog lifted` and `%fog lowered` change the fog. Moves
    /// that were taken back, and offers that wait for an answer, are left out.
    Pgn,
    /// The position on the board now, with the counters.
    Fen,
    /// The text in which games are saved, with everything in it but the notes of the screen.
    Save,
}

impl ExportFormat {
    /// All formats, the best known first.
    pub const ALL: [Self; 3] = [Self::Pgn, Self::Fen, Self::Save];

    /// The extensions of file names in all formats.
    pub const EXTENSIONS: [&str; 4] = ["pgn", "pdn", "fen", "ron"];

    /// Returns the extension of file names in this format, for games on a board.
    pub const fn extension(self, board: BoardKind) -> &'static str {
        match (self, board) {
            (Self::Pgn, BoardKind::Chess | BoardKind::Xiangqi) => "pgn",
            (Self::Pgn, BoardKind::Draughts | BoardKind::Draughts10) => "pdn",
            (Self::Fen, _) => "fen",
            (Self::Save, _) => "ron",
        }
    }

    /// Returns the media type, for browsers and clipboards.
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Pgn => "application/vnd.chess-pgn",
            Self::Fen | Self::Save => "text/plain",
        }
    }
}

/// Returns the text of a game in a format. It may hold hidden information: see [`tells_hidden`].
///
/// # Errors
/// If the game is not possible under the rules. [`ExportFormat::Save`] is written all the same.
pub fn export(saved: &SavedGame, format: ExportFormat) -> Result<String, Fault> {
    match format {
        ExportFormat::Pgn => pgn_write::write(saved),
        ExportFormat::Fen => {
            let game = saved.game()?;
            Ok(format!("{}\n", line::end(&game.record(Moment::default())).fen()))
        }
        ExportFormat::Save => Ok(to_text(&saved.clone().without_notes())),
    }
}

/// Returns `true` if an export of the game, in any format, tells something that its players must
/// not know: the game is not over, and its fog is down, or was down when a move was made.
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
    // A game that is not possible under the rules has not ended either.
    (fogged || moved_in_fog) && saved.game().map_or(true, |game| game.outcome().is_none())
}

/// The result of an import.
#[derive(Clone, Debug, PartialEq)]
pub enum Imported {
    /// A game, paused unless it is over, and the notes about it for the players.
    Game(Box<Loaded>, Vec<Note>),
    /// A position from which a game can start.
    Position {
        /// The complete FEN of the position.
        fen: String,
        /// The presets under which the position can be played, never empty. A FEN does not name its
        /// rules.
        presets: Vec<Preset>,
        /// The notes about it for the players.
        notes: Vec<Note>,
    },
    /// The text is nothing but the address of a page.
    Link(String),
}

/// Reads a text in any [`ExportFormat`], which is recognised from the text itself. [`Importer`] does
/// the same with a text that comes in parts.
///
/// PGN and PDN are read in all the styles of other programs, our own text as strictly as [`load`] reads it.
///
/// # Errors
/// If the text has none of these formats, a game is longer than [`MAX_PGN_BYTES`], or the game is
/// not possible under the rules. The error holds the game up to the fault, if there is one.
pub fn import(bytes: &[u8]) -> Result<Imported, ImportError> {
    let mut importer = Importer::default();
    importer.push(bytes);
    importer.finish()
}

/// Reads the first game of a text, or its position. `cut_off` says that the text goes on. Returns
/// the index at which the rest of the text begins.
fn read(text: &str, cut_off: bool) -> Result<(Imported, usize), ImportError> {
    let start = after_comments(text);
    let rest = text[start..].trim_end();
    if rest.is_empty() {
        return Err(ImportFault::Empty.into());
    }
    match Form::of(rest) {
        Form::Save => match load(text.as_bytes()) {
            Ok(loaded) => Ok((Imported::Game(Box::new(loaded), Vec::new()), text.len())),
            Err(error) => Err(save_error(text.as_bytes(), error)),
        },
        Form::Fen => Ok((position(rest, Place::of(text, start))?, text.len())),
        Form::Pgn => {
            let (loaded, notes, end) = pgn_read::read(text, cut_off)?;
            Ok((Imported::Game(Box::new(loaded), notes), end))
        }
        Form::Link => Ok((Imported::Link(rest.to_owned()), text.len())),
        Form::Unknown => Err(ImportError::at(Place::of(text, start), ImportFault::Unrecognised)),
    }
}

/// Returns the index at which white space and comments, of any format, end at the start of a text.
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

/// The format of a text, judged by its beginning.
enum Form {
    Save,
    Fen,
    Pgn,
    Link,
    Unknown,
}

impl Form {
    fn of(text: &str) -> Self {
        let word = text.split_whitespace().next().unwrap_or_default();
        if text.starts_with('(') || text.starts_with("#!") {
            Self::Save
        } else if text.starts_with('[') {
            Self::Pgn
        } else if word == text && ["http://", "https://"].iter().any(|at| word.starts_with(at)) {
            Self::Link
        } else if is_position(text) {
            Self::Fen
        } else if pgn_read::is_movetext(word) {
            Self::Pgn
        } else {
            Self::Unknown
        }
    }
}

fn save_error(bytes: &[u8], error: SaveError) -> ImportError {
    let valid = load_intact(bytes).and_then(ValidPart::of);
    // The message of the error names the place.
    ImportError { place: None, fault: ImportFault::Save(error), valid }
}

fn position(text: &str, place: Place) -> Result<Imported, ImportError> {
    if text.split_whitespace().next().is_some_and(|placement| placement.contains('?')) {
        return Err(ImportError::at(place, ImportFault::FogFen));
    }
    let mut records = records(text);
    let first = records.next().unwrap_or_default();
    let Mended { fen, mends } = mend(BoardKind::of_fen(&first), &first);
    let (fen, presets) =
        playable(&fen).map_err(|error| ImportError::at(place, ImportFault::Fen(error)))?;
    let mut notes: Vec<Note> = mends.into_iter().map(Note::Start).collect();
    notes.extend(Some(records.count()).filter(|more| *more > 0).map(Note::MorePositions));
    Ok(Imported::Position { fen, presets, notes })
}

/// Returns the positions of a text. Each begins a line, but mails break a long line into several.
fn records(text: &str) -> impl Iterator<Item = String> {
    let mut lines = text.lines().peekable();
    core::iter::from_fn(move || {
        let mut record = lines.next()?.to_owned();
        while let Some(line) = lines.next_if(|line| !is_position(line)) {
            record = record + " " + line;
        }
        Some(record)
    })
}

/// Returns `true` if a line begins as a FEN does: as that of PDN, or with a placement. A result has
/// at most two slashes.
fn is_position(line: &str) -> bool {
    let is_placement = |word: &str| word.matches('/').count() > 2;
    is_pdn(line) || line.split_whitespace().next().is_some_and(is_placement)
}

/// Reads a FEN, as strictly as [`Position::from_fen`].
///
/// Returns the complete one, and the presets under which the position can be played: at least one,
/// and first the one without fog. A FEN of PDN may be that of either board of draughts.
///
/// # Errors
/// If the position can be played under no preset. The error is that of the preset without fog.
pub fn playable(fen: &str) -> Result<(String, Vec<Preset>), FenError> {
    let presets_on = |board| {
        let (open, fog): (Vec<_>, Vec<_>) =
            Preset::on(board).partition(|preset| preset.ruleset() == Ruleset::open(board));
        open.into_iter().chain(fog)
    };
    let mut found = None;
    let mut first_error: Option<FenError> = None;
    let mut presets = Vec::new();
    for preset in pdn::boards_of_fen(fen).into_iter().flat_map(presets_on) {
        match Position::from_fen(preset.ruleset(), fen) {
            Ok(position) => {
                found = Some(position.fen());
                presets.push(preset);
            }
            Err(error) => first_error = first_error.or(Some(error)),
        }
    }
    match (found, first_error) {
        (Some(fen), _) => Ok((fen, presets)),
        (None, Some(error)) => Err(error),
        (None, None) => unreachable!("a position is one or it is none"),
    }
}
