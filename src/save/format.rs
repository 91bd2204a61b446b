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
//! `version` is read first. Fields that are not known are passed over and counted; of those
//! that are missing `assets/SAVES.md` says what they are taken for.

use super::{
    error::{Fault, Place, SaveError, shorten},
    fields,
};
use crate::{
    rules::{Color, Move, Outcome, Ruleset},
    session::{
        Event, Game, GameSetup, Intent, Level, Moment, PendingOffer, Record, ReplayError,
        TimeControl,
    },
};
use core::time::Duration;
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};
use std::time::SystemTime;

/// The version that is written. Older ones are read too, newer ones are refused.
pub const VERSION: u32 = 1;
/// The longest text that is read, in bytes.
pub const MAX_BYTES: usize = 256 * 1024;
/// The most events that a game can have.
pub const MAX_EVENTS: usize = 8192;
/// The most values that a text can hold: four an event are more than enough, and each takes
/// time to read, also where nobody wants it.
pub const MAX_VALUES: usize = 4 * MAX_EVENTS;
/// How many fields that are not known are named.
const MAX_UNKNOWN: usize = 16;
/// The longest name of a player, in characters.
pub(super) const MAX_NAME: usize = 24;
/// The longest title, in characters.
pub const MAX_TITLE: usize = 80;

/// A game as it is kept.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedGame {
    /// What the players call it; empty if they have given no name.
    pub title: String,
    /// When it was saved, if that is known, to the second.
    pub saved: Option<SystemTime>,
    /// How it began and what happened.
    pub record: Record,
    /// The offers that wait for an answer.
    pub offers: Vec<PendingOffer>,
}

/// A game that was read.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// As it was kept.
    pub saved: SavedGame,
    /// The game itself, paused unless it is over.
    pub game: Game,
    /// The names of fields that were passed over; `…` is the last one where they are many.
    pub unknown: Vec<String>,
}

impl SavedGame {
    /// The game as it stands, to be kept.
    pub fn of(game: &Game, now: Moment, saved: Option<SystemTime>) -> Self {
        Self { title: String::new(), saved, record: game.record(now), offers: game.offers() }
    }

    /// The same game with another title, cut to [`MAX_TITLE`] and without what cannot be seen.
    #[must_use]
    pub fn titled(self, title: &str) -> Self {
        Self { title: tidy(title, MAX_TITLE), ..self }
    }

    /// The same game as it was after so many of its events.
    #[must_use]
    pub fn up_to(mut self, events: usize) -> Self {
        if events < self.record.events.len() {
            self.record.events.truncate(events);
            self.record.thinking_ms = None;
            self.offers.clear();
        }
        self.record.outcome = None;
        self
    }

    /// Carries everything out again, by the rules.
    ///
    /// # Errors
    /// If it cannot have happened so.
    pub fn game(&self) -> Result<Game, Fault> {
        let mut game = Game::replay(self.record.clone()).map_err(|error| {
            let sound = match &error {
                ReplayError::Start(_) => 0,
                ReplayError::Event { number, .. } | ReplayError::NoClock { number, .. } => {
                    number - 1
                }
                ReplayError::Thinking(_) | ReplayError::Outcome { .. } => self.record.events.len(),
            };
            Fault { sound, error, place: None }
        })?;
        for PendingOffer { by, offer } in &self.offers {
            // One that cannot stand has lapsed.
            let _ = game.apply(*by, Intent::Offer(*offer), Moment::default());
        }
        Ok(game)
    }
}

/// A game as version 1 writes it.
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
    computers: [Option<Level>; 2],
    #[serde(default)]
    events: Vec<Step>,
    #[serde(default)]
    thinking_ms: Option<u64>,
    #[serde(default)]
    offers: Vec<PendingOffer>,
    #[serde(default)]
    result: Option<Outcome>,
}

/// Whether no computer plays; then nothing is written of it.
fn are_persons(computers: &[Option<Level>; 2]) -> bool {
    computers.iter().all(Option::is_none)
}

/// An [`Event`] as it is written: short, since there are many.
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
        }
    }
}

impl From<&SavedGame> for Version1 {
    fn from(saved: &SavedGame) -> Self {
        let Record { setup, events, thinking_ms, outcome } = saved.record.clone();
        let [white, black] = setup.names;
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
            events: events.into_iter().map(Step::from).collect(),
            thinking_ms,
            offers: saved.offers.clone(),
            result: outcome,
        }
    }
}

impl From<Version1> for SavedGame {
    fn from(written: Version1) -> Self {
        Self {
            title: tidy(&written.title, MAX_TITLE),
            saved: humantime::parse_rfc3339_weak(written.saved.trim()).ok().map(to_second),
            record: Record {
                setup: GameSetup {
                    ruleset: written.rules,
                    time: written.time,
                    names: [tidy(&written.white, MAX_NAME), tidy(&written.black, MAX_NAME)],
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
        }
    }
}

/// A time without its fraction of a second, which is not written.
fn to_second(at: SystemTime) -> SystemTime {
    let since = at.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    SystemTime::UNIX_EPOCH + Duration::from_secs(since.as_secs())
}

/// A text without what cannot be seen, and not too long.
pub(super) fn tidy(text: &str, longest: usize) -> String {
    let visible: String = text.chars().filter(|c| !c.is_control()).collect();
    let cut: String = visible.trim().chars().take(longest).collect();
    cut.trim_end().to_owned()
}

/// The text of a game.
pub fn to_text(saved: &SavedGame) -> String {
    // One event a line.
    let style = PrettyConfig::new().new_line("\n").struct_names(false).depth_limit(2);
    let text = ron::ser::to_string_pretty(&Version1::from(saved), style)
        .expect("plain values can always be written");
    format!("// A game of fog chess. You can edit it; on loading, the rules decide.\n{text}\n")
}

/// The text in these bytes.
fn text(bytes: &[u8]) -> Result<&str, SaveError> {
    let text = core::str::from_utf8(bytes)
        .map_err(|error| SaveError::NotText { byte: error.valid_up_to() + 1 })?;
    // Windows' editors begin a file so.
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// The game in a text, as it was kept, and the names of fields that were passed over. Whether
/// it can have happened so is for [`SavedGame::game`] to say.
///
/// # Errors
/// If the text is no saved game; the error says where and why.
pub fn parse(bytes: &[u8]) -> Result<(SavedGame, Vec<String>), SaveError> {
    if bytes.len() > MAX_BYTES {
        return Err(SaveError::TooLarge);
    }
    let text = text(bytes)?;
    if text.trim().is_empty() {
        return Err(SaveError::Empty);
    }
    // Each value but the last has a comma behind it.
    if text.bytes().filter(|byte| *byte == b',').count() > MAX_VALUES {
        return Err(SaveError::TooMuch);
    }
    let version = fields::number(text, "version").map_err(syntax)?;
    let version = version.ok_or(SaveError::NoVersion)?;
    let mut unknown = Vec::new();
    let saved = match version {
        1 => SavedGame::from(read::<Version1>(text, &mut unknown)?),
        0 => return Err(SaveError::UnknownVersion { version }),
        _ => return Err(SaveError::Newer { version }),
    };
    match saved.record.events.len() {
        ..=MAX_EVENTS => Ok((saved, unknown)),
        count => Err(SaveError::TooManyEvents { count }),
    }
}

/// The game in a text, carried out again.
///
/// # Errors
/// If the text is no saved game, or what it says cannot have happened.
pub fn load(bytes: &[u8]) -> Result<Loaded, SaveError> {
    let (saved, unknown) = parse(bytes)?;
    match saved.game() {
        Ok(game) => Ok(Loaded { saved, game, unknown }),
        Err(fault) => {
            let place = place(bytes, &fault.error);
            Err(SaveError::Game(Fault { place, ..fault }))
        }
    }
}

/// Where in a text that was read stands what cannot have happened.
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

/// The game in a text up to the event before which all is right, if anything happened by then.
pub(super) fn load_up_to(bytes: &[u8], sound: usize) -> Option<Loaded> {
    let (saved, unknown) = parse(bytes).ok().filter(|_| sound > 0)?;
    let saved = saved.up_to(sound);
    let game = saved.game().ok()?;
    Some(Loaded { saved, game, unknown })
}

/// Reads a version's struct and notes the fields that it does not have.
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
    let at = error.span.start;
    let (line, column) = (at.line, at.col);
    match error.code {
        ron::Error::ExceededRecursionLimit => SaveError::TooDeep(Place { line, column }),
        code => SaveError::Syntax { line, column, reason: shorten(&code.to_string()) },
    }
}
