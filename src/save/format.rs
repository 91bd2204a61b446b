//! The text of a saved game: RON that people can read and edit.
//!
//! ```text
//! // Fog chess, a saved game.
//! (
//!     version: 1,
//!     title: "",
//!     saved: "2026-11-20T18:00:00Z",
//!     white: "Anna",
//!     black: "",
//!     rules: (board: Chess, vision: Fog, goal: CaptureKing, pawn_vision: Moves, no_move: Loss),
//!     start: None,
//!     time: "5+3",
//!     takeback: false,
//!     hold_clock: true,
//!     computers: (None, Some(Scout)),
//!     events: [
//!         White("e2e4", Some(1520)),
//!         Black("e7e5", Some(2048)),
//!     ],
//!     thinking_ms: Some(760),
//!     offers: [],
//!     result: None,
//! )
//! ```
//!
//! `version` is read first. Unknown fields are ignored, but their names are noted.
//! `assets/SAVES.md` gives the defaults of missing fields.

use super::{
    error::{Fault, SaveError, shorten},
    fields,
    notes::Notes,
};
use core::{cmp::Ordering, time::Duration};
use fogchess_bot::Review;
use fogchess_game::{Event, Game, Record, ReplayError};
use fogchess_rules::{
    BySide, Color, GameSetup, Intent, Level, Moment, Move, Outcome, OwnMarks, PendingOffer,
    Ruleset, Seats, TimeControl, text::Place,
};
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};
use std::time::SystemTime;

/// The format version that is written. Older versions are read too, newer ones are refused.
pub const VERSION: u32 = 1;
/// The longest text that is read, in bytes.
pub const MAX_BYTES: usize = 256 * 1024;
/// The most events that a game can have.
pub const MAX_EVENTS: usize = 8192;
/// The most values that a text can hold. Four per event are more than enough, and each value takes
/// time to read, even in a field that is ignored.
pub const MAX_VALUES: usize = 4 * MAX_EVENTS;
/// The most moves whose accounts are written.
pub const MAX_REVIEWED: usize = 512;
/// The most unknown fields whose names are noted.
const MAX_UNKNOWN: usize = 16;
/// The longest name of a player, in characters.
pub const MAX_NAME: usize = 24;
/// The longest title, in characters.
pub const MAX_TITLE: usize = 80;

/// A game as it is saved.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedGame {
    /// The title that the players have given the game; empty if they have given none.
    pub title: String,
    /// The time of saving, to the second, if known.
    pub saved: Option<SystemTime>,
    /// The setup of the game and its events.
    pub record: Record,
    /// The offers that wait for an answer.
    pub offers: Vec<PendingOffer>,
    /// The sides whose persons were in front of this screen. Only a finished game of a server has
    /// others.
    pub here: BySide<bool>,
    /// The notes of this screen.
    pub notes: Notes,
}

/// A game that was loaded.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded {
    /// The game as it was saved.
    pub saved: SavedGame,
    /// The game itself, paused unless it is over.
    pub game: Game,
    /// The names of fields that were ignored. If there are too many, the last one is `…`.
    pub unknown: Vec<String>,
}

impl SavedGame {
    /// Returns the game as it stands at `now`, ready to be saved.
    pub fn of(game: &Game, now: Moment, saved: Option<SystemTime>) -> Self {
        Self {
            title: String::new(),
            saved,
            record: game.record(now),
            offers: game.offers(),
            here: BySide::both(true),
            notes: Notes::default(),
        }
    }

    /// Returns the players, from the point of view of this screen.
    pub fn seats(&self) -> Seats {
        let over = self.record.outcome.is_some();
        Seats::new(self.record.setup.computers, |side| self.here[side] || !over)
    }

    /// Returns the same game without the notes of this screen, which are private.
    #[must_use]
    pub fn without_notes(self) -> Self {
        Self { notes: Notes::default(), ..self }
    }

    /// Returns the same game with another title: see [`tidy_title`].
    #[must_use]
    pub fn titled(self, title: &str) -> Self {
        Self { title: tidy_title(title), ..self }
    }

    /// Compares this game with another state of it: the one with more moves is the greater. `None` if
    /// neither goes on from the other: then they are different games.
    pub fn progress(&self, other: &Self) -> Option<Ordering> {
        let (one, two) = (&self.record, &other.record);
        let common = one.events.len().min(two.events.len());
        if one.setup != two.setup || one.events[..common] != two.events[..common] {
            return None;
        }
        Some(one.events.len().cmp(&two.events.len()))
    }

    /// Returns the same game as it was after its first `events` events.
    #[must_use]
    pub fn up_to(mut self, events: usize) -> Self {
        if events < self.record.events.len() {
            self.record.events.truncate(events);
            self.record.thinking_ms = None;
            self.offers.clear();
            self.notes.marks.take_back(self.record.moves().len() as u32);
        }
        // A game that goes on has none.
        self.notes.review.clear();
        self.record.outcome = None;
        self
    }

    /// Replays the events under the rules, and returns the game.
    ///
    /// # Errors
    /// If the saved game is not possible under the rules.
    pub fn game(&self) -> Result<Game, Fault> {
        let mut game = Game::replay(self.record.clone()).map_err(|error| {
            let valid_events = match &error {
                ReplayError::Start(_) => 0,
                ReplayError::Event { number, .. } | ReplayError::NoClock { number, .. } => {
                    number - 1
                }
                ReplayError::Thinking(_) | ReplayError::Outcome { .. } => self.record.events.len(),
            };
            Fault { valid_events, error, place: None }
        })?;
        for PendingOffer { by, offer } in &self.offers {
            // An offer that is no longer possible has lapsed.
            let _ = game.apply(*by, Intent::Offer(*offer), Moment::default());
        }
        Ok(game)
    }
}

/// A game in format version 1.
#[derive(Serialize, Deserialize)]
struct Version1 {
    version: u32,
    #[serde(default)]
    title: String,
    #[serde(default)]
    saved: String,
    #[serde(default)]
    white: String,
    #[serde(default)]
    black: String,
    rules: Ruleset,
    #[serde(default)]
    start: Option<String>,
    #[serde(default)]
    time: TimeControl,
    #[serde(default)]
    takeback: bool,
    #[serde(default)]
    hold_clock: bool,
    #[serde(default, skip_serializing_if = "are_persons")]
    computers: BySide<Option<Level>>,
    #[serde(default = "both", skip_serializing_if = "are_both")]
    here: BySide<bool>,
    #[serde(default)]
    events: Vec<Step>,
    #[serde(default)]
    thinking_ms: Option<u64>,
    #[serde(default)]
    offers: Vec<PendingOffer>,
    #[serde(default)]
    result: Option<Outcome>,
    #[serde(default, skip_serializing_if = "OwnMarks::is_empty")]
    marks: OwnMarks,
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    turned: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    review: Vec<Review>,
}

/// Returns `true` if no computer plays. Then the field is not written.
fn are_persons(computers: &BySide<Option<Level>>) -> bool {
    computers.iter().all(Option::is_none)
}

const fn both() -> BySide<bool> {
    BySide::both(true)
}

/// Returns `true` if both sides were played at this screen. Then the field is not written.
fn are_both(here: &BySide<bool>) -> bool {
    *here == both()
}

/// An [`Event`] as it is written. The form is short, because there are many events.
#[derive(Serialize, Deserialize)]
enum Step {
    /// A move in UCI notation, with the milliseconds that it took if the turn was measured.
    White(Move, Option<u64>),
    Black(Move, Option<u64>),
    TakeBack(u32),
    Redo,
    LiftFog,
    LowerFog,
    Resign(Color),
    AgreeDraw,
    ClaimDraw(Color),
    Flag(Color),
    ClaimAbandoned(Color),
    DrawAbandoned(Color),
    Abort,
}

impl From<Event> for Step {
    fn from(event: Event) -> Self {
        match event {
            Event::Moved { mv, by: Color::White, spent_ms } => Self::White(mv, spent_ms),
            Event::Moved { mv, by: Color::Black, spent_ms } => Self::Black(mv, spent_ms),
            Event::TakenBack { plies } => Self::TakeBack(plies),
            Event::Redone => Self::Redo,
            Event::FogLifted => Self::LiftFog,
            Event::FogLowered => Self::LowerFog,
            Event::Resigned { by } => Self::Resign(by),
            Event::DrawAgreed => Self::AgreeDraw,
            Event::DrawClaimed { by } => Self::ClaimDraw(by),
            Event::Flagged { side } => Self::Flag(side),
            Event::Abandoned { by, drawn: false } => Self::ClaimAbandoned(by),
            Event::Abandoned { by, drawn: true } => Self::DrawAbandoned(by),
            Event::Aborted => Self::Abort,
        }
    }
}

impl From<Step> for Event {
    fn from(step: Step) -> Self {
        match step {
            Step::White(mv, spent_ms) => Self::Moved { mv, by: Color::White, spent_ms },
            Step::Black(mv, spent_ms) => Self::Moved { mv, by: Color::Black, spent_ms },
            Step::TakeBack(plies) => Self::TakenBack { plies },
            Step::Redo => Self::Redone,
            Step::LiftFog => Self::FogLifted,
            Step::LowerFog => Self::FogLowered,
            Step::Resign(by) => Self::Resigned { by },
            Step::AgreeDraw => Self::DrawAgreed,
            Step::ClaimDraw(by) => Self::DrawClaimed { by },
            Step::Flag(side) => Self::Flagged { side },
            Step::ClaimAbandoned(by) => Self::Abandoned { by, drawn: false },
            Step::DrawAbandoned(by) => Self::Abandoned { by, drawn: true },
            Step::Abort => Self::Aborted,
        }
    }
}

impl From<&SavedGame> for Version1 {
    fn from(saved: &SavedGame) -> Self {
        let Record { setup, events, thinking_ms, outcome } = saved.record.clone();
        let BySide { white, black } = setup.names;
        let Notes { marks, turned, mut review } = saved.notes.clone();
        review.truncate(MAX_REVIEWED);
        Self {
            version: VERSION,
            title: saved.title.clone(),
            saved: saved
                .saved
                .map(|at| humantime::format_rfc3339_seconds(at).to_string())
                .unwrap_or_default(),
            white,
            black,
            rules: setup.ruleset,
            start: setup.start_fen,
            time: setup.time,
            takeback: setup.takeback,
            hold_clock: setup.hold_clock,
            computers: setup.computers,
            here: saved.here,
            events: events.into_iter().map(Step::from).collect(),
            thinking_ms,
            offers: saved.offers.clone(),
            result: outcome,
            marks,
            turned,
            review,
        }
    }
}

impl From<Version1> for SavedGame {
    fn from(written: Version1) -> Self {
        let notes = Notes {
            marks: written.marks.valid_on(written.rules.board),
            turned: written.turned,
            review: written.result.map(|_| written.review).unwrap_or_default(),
        };
        Self {
            title: tidy_title(&written.title),
            saved: humantime::parse_rfc3339_weak(written.saved.trim()).ok().map(to_second),
            record: Record {
                setup: GameSetup {
                    ruleset: written.rules,
                    time: written.time,
                    names: BySide { white: written.white, black: written.black }
                        .map(|name| tidy_name(&name)),
                    start_fen: written.start,
                    takeback: written.takeback,
                    hold_clock: written.hold_clock,
                    computers: written.computers,
                },
                events: written.events.into_iter().map(Event::from).collect(),
                thinking_ms: written.thinking_ms,
                outcome: written.result,
            },
            offers: written.offers,
            here: written.here,
            notes,
        }
    }
}

/// Returns a time without its fraction of a second, which is not written.
fn to_second(at: SystemTime) -> SystemTime {
    let since = at.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    SystemTime::UNIX_EPOCH + Duration::from_secs(since.as_secs())
}

/// Returns a text without control characters, cut to at most `longest` characters.
fn tidy(text: &str, longest: usize) -> String {
    let visible: String = text.chars().filter(|c| !c.is_control()).collect();
    let cut: String = visible.trim().chars().take(longest).collect();
    cut.trim_end().to_owned()
}

/// Returns a title as it is kept: without control characters, and cut to [`MAX_TITLE`].
pub fn tidy_title(title: &str) -> String {
    tidy(title, MAX_TITLE)
}

/// Returns the name of a player as it is kept: without control characters, and cut to [`MAX_NAME`].
pub fn tidy_name(name: &str) -> String {
    tidy(name, MAX_NAME)
}

/// Returns the text of a saved game.
pub fn to_text(saved: &SavedGame) -> String {
    // One event per line.
    let style = PrettyConfig::new().new_line("\n").struct_names(false).depth_limit(2);
    let text = ron::ser::to_string_pretty(&Version1::from(saved), style)
        .expect("plain values can always be written");
    format!("// A game of fog chess. You can edit it; on loading, the rules decide.\n{text}\n")
}

/// Returns the text in these bytes.
fn text(bytes: &[u8]) -> Result<&str, SaveError> {
    let text = core::str::from_utf8(bytes)
        .map_err(|error| SaveError::NotText { byte: error.valid_up_to() + 1 })?;
    // Editors on Windows put a byte order mark first.
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// Returns the saved game in a text, and the names of fields that were ignored. [`SavedGame::game`]
/// checks that the game is possible under the rules.
///
/// # Errors
/// If the text is no saved game; the error gives the place and the reason.
pub fn parse(bytes: &[u8]) -> Result<(SavedGame, Vec<String>), SaveError> {
    if bytes.len() > MAX_BYTES {
        return Err(SaveError::TooLarge);
    }
    let text = text(bytes)?;
    if text.trim().is_empty() {
        return Err(SaveError::Empty);
    }
    let version = fields::number(text, "version").map_err(syntax)?;
    let version = version.ok_or(SaveError::NoVersion)?;
    // A comma follows each value but the last.
    let values = text.bytes().filter(|byte| *byte == b',').count();
    let mut unknown = Vec::new();
    let saved = match version {
        0 => return Err(SaveError::UnknownVersion { version }),
        // Newer versions may have other limits.
        2.. => return Err(SaveError::Newer { version }),
        1 if values > MAX_VALUES => return Err(SaveError::TooMuch),
        1 => SavedGame::from(read::<Version1>(text, &mut unknown)?),
    };
    match saved.record.events.len() {
        ..=MAX_EVENTS => Ok((saved, unknown)),
        count => Err(SaveError::TooManyEvents { count }),
    }
}

/// Loads the game in a text, and replays its events under the rules.
///
/// # Errors
/// If the text is no saved game, or the game is not possible under the rules.
pub fn load(bytes: &[u8]) -> Result<Loaded, SaveError> {
    let (saved, unknown) = parse(bytes)?;
    match saved.game() {
        Ok(game) => Ok(Loaded { saved, game, unknown }),
        Err(fault) => {
            let place = place(bytes, &fault.error);
            Err(SaveError::Game(Box::new(Fault { place, ..fault })))
        }
    }
}

/// Returns the place in a text of the value that could not be replayed.
fn place(bytes: &[u8], error: &ReplayError) -> Option<Place> {
    let text = text(bytes).ok()?;
    match error {
        ReplayError::Start(_) => fields::place(text, "start", None),
        ReplayError::Event { number, .. } | ReplayError::NoClock { number, .. } => {
            fields::place(text, "events", Some(number - 1))
        }
        ReplayError::Thinking(_) => fields::place(text, "thinking_ms", None),
        ReplayError::Outcome { .. } => fields::place(text, "result", None),
    }
}

/// Loads the part of a game before the first fault in its text; `None` if nothing had happened
/// there.
pub(super) fn load_intact(bytes: &[u8]) -> Option<Loaded> {
    let (saved, unknown) = parse(bytes).ok().or_else(|| {
        let readable = bytes.utf8_chunks().next()?.valid();
        let intact = fields::before_fault::<Step>(text(readable.as_bytes()).ok()?, "events")?;
        parse(format!("{intact}])").as_bytes()).ok()
    })?;
    let valid_events = match saved.game() {
        Ok(_) => saved.record.events.len(),
        Err(fault) => fault.valid_events,
    };
    let saved = saved.up_to(valid_events);
    let game = saved.game().ok().filter(|_| valid_events > 0)?;
    Some(Loaded { saved, game, unknown })
}

/// Reads the struct of a format version, and notes the fields that the struct does not have.
fn read<'a, T: Deserialize<'a>>(text: &'a str, unknown: &mut Vec<String>) -> Result<T, SaveError> {
    let mut reader = ron::Deserializer::from_str(text).map_err(syntax)?;
    let mut note = |path: serde_ignored::Path<'_>| match unknown.len() {
        ..MAX_UNKNOWN => unknown.push(shorten(&path.to_string())),
        MAX_UNKNOWN => unknown.push("…".into()),
        _ => {}
    };
    let value = serde_ignored::deserialize(&mut reader, &mut note)
        .map_err(|code| syntax(reader.span_error(code)))?;
    reader.end().map_err(|code| syntax(reader.span_error(code)))?;
    Ok(value)
}

fn syntax(error: ron::error::SpannedError) -> SaveError {
    let place = error.span.start.into();
    match error.code {
        ron::Error::ExceededRecursionLimit => SaveError::TooDeep(place),
        code => SaveError::Syntax { place, reason: shorten(&code.to_string()) },
    }
}
