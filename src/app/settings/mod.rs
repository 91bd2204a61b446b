//! The player's preferences, which are saved between sessions.
//!
//! `format` is the text format in which they are written, `word` and `tidy` what single values are
//! there. On computers `file` saves the text in the system's folder for configuration; in a browser
//! `web` saves it in the page's storage.

mod asked;
#[cfg(not(target_arch = "wasm32"))]
pub mod file;
pub mod format;
pub mod keep;
mod puzzles;
mod server;
mod tidy;
#[cfg(target_arch = "wasm32")]
pub mod web;
#[cfg(not(target_arch = "wasm32"))]
pub mod window;
mod word;

pub use asked::{AskedFault, AskedGame, GameToStart};
pub use puzzles::SolvedPuzzles;
pub use word::{SideWord, Word, opponents};

use crate::{
    look::{Lettering, Mix},
    online::PlayerName,
    platform::power::Motion,
    rules::{BySide, Color as Side, Level, Preset, Ruleset, TimeControl},
    save::SaveName,
    words::Language,
};
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use smart_default::SmartDefault;

/// The least share of the room for the board that it takes.
pub const LEAST_BOARD_SIZE: f32 = 0.4;

/// Permissions to take moves back, as chosen last for each kind of game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, SmartDefault)]
#[serde(default)]
pub struct Takebacks {
    /// Against a computer.
    #[default = true]
    #[serde(rename = "takeback_computer")]
    pub computer: bool,
    /// Between two persons, without fog.
    #[default = true]
    #[serde(rename = "takeback_open")]
    pub open: bool,
    /// Between two persons, with fog: a player keeps what was seen before a takeback.
    #[serde(rename = "takeback_fog")]
    pub fog: bool,
}

impl Takebacks {
    /// Returns the choice for a game with these rules, against a computer or not.
    pub const fn of(&mut self, ruleset: Ruleset, computer: bool) -> &mut bool {
        match (computer, ruleset.vision.is_fog()) {
            (true, _) => &mut self.computer,
            (false, false) => &mut self.open,
            (false, true) => &mut self.fog,
        }
    }
}

/// The place of the window on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WindowPlace {
    /// The width in logical pixels.
    pub width: u32,
    /// The height in logical pixels.
    pub height: u32,
    /// The distance from the left edge of the first screen, in physical pixels.
    pub left: i32,
    /// The distance from its top edge, in physical pixels.
    pub top: i32,
}

/// All preferences, each with its default and, where that is not plain, its form in the file.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize, SmartDefault)]
#[serde(default)]
pub struct Settings {
    /// The volume of the sounds, 0 to 1.
    #[default = 0.7]
    #[serde(deserialize_with = "tidy::volume")]
    pub volume: f32,
    /// `true` if things move: sliding pieces, drifting fog, fading curtains.
    #[default = true]
    pub motion: bool,
    /// `true` if files and ranks are named at the board's edge.
    #[default = true]
    pub coordinates: bool,
    /// `true` if the files of xiangqi have numbers there, counted from each side's right, as in its
    /// notation.
    pub file_numbers: bool,
    /// `true` if a pawn always becomes a queen without asking.
    pub auto_queen: bool,
    /// `true` if a move is made only after a question.
    pub confirm_moves: bool,
    /// `true` if a tap on a square moves the only piece that can go there.
    pub one_tap_moves: bool,
    /// `true` if a phone vibrates with the sounds.
    #[default = true]
    pub vibration: bool,
    /// `true` if the board turns to the side to move. With fog it always does.
    pub turn_board: bool,
    /// `true` if the next player's clock starts at once, not when the curtain lifts.
    pub clock_starts_at_once: bool,
    /// `true` if the last sighting of a piece stays on the fog, dimmed.
    pub memory: bool,
    /// `true` if the replay shows where each side could have expected the other's king and queen.
    #[default = true]
    pub hindsight: bool,
    /// `true` once the player was offered the lesson, whether or not they took it.
    pub lesson_offered: bool,
    /// The puzzles that were solved.
    pub puzzles: SolvedPuzzles,
    /// The theme, and the themes whose pieces and board are used instead of its own. They may be
    /// missing now: they may come back.
    #[serde(flatten, with = "word::Themes")]
    pub mix: Mix,
    /// The lettering of xiangqi's discs; `None` means that of the language.
    #[serde(with = "word")]
    pub lettering: Option<Lettering>,
    /// The language of all texts; `None` means the system's. It need not be a known one: another
    /// version or assets folder may have it.
    #[serde(with = "word")]
    pub language: Option<Language>,
    /// The preset that was played last.
    #[default(Preset::Fog)]
    #[serde(with = "word")]
    pub preset: Preset,
    /// The time control that was played last.
    #[serde(with = "word")]
    pub time: TimeControl,
    /// The level of the last computer opponent; `None` for a person at the same screen.
    #[default(Some(Level::Scout))]
    #[serde(with = "word")]
    pub opponent: Option<Level>,
    /// The colour against a computer; `None` if it is drawn by lot.
    #[default(Some(Side::White))]
    #[serde(with = "word")]
    pub side: Option<Side>,
    /// The permissions to take moves back.
    #[serde(flatten)]
    pub takebacks: Takebacks,
    /// The players' names as entered last; empty means the colour's name.
    #[serde(flatten, with = "tidy::Names")]
    pub names: BySide<String>,
    /// The player's name in games on servers; it may be empty.
    #[serde(deserialize_with = "tidy::online_name")]
    pub online_name: String,
    /// The page of the server that was played on last. A page plays on its own server, and this is
    /// empty until that has answered.
    #[serde(deserialize_with = "tidy::address")]
    pub server: String,
    /// The page of the server in the local network that is played on instead, for this run of the
    /// program; empty for none.
    #[serde(skip)]
    pub nearby_server: String,
    /// `true` if servers in the local network are looked for, and a server of this game is announced
    /// there.
    #[default = true]
    pub nearby: bool,
    /// The page of the server on which each game is kept by itself; empty for none.
    #[serde(deserialize_with = "tidy::address")]
    pub keep_on_server: String,
    /// The games that wait to be put there.
    #[serde(with = "tidy::unsent")]
    pub unsent: Vec<SaveName>,
    /// The share of the room for the board that it takes, 0.4 to 1.
    #[default = 1.0]
    #[serde(deserialize_with = "tidy::board_size")]
    pub board_size: f32,
    /// The window's place when it was last open.
    #[serde(deserialize_with = "tidy::window")]
    pub window: Option<WindowPlace>,
}

impl Settings {
    /// Returns the player's name in games on servers.
    pub fn player_name(&self) -> PlayerName {
        PlayerName::tidy(&self.online_name)
    }
}

/// Registers [`Settings`]. Reads and writes nothing by itself: that needs the plugin of `file` or
/// `web` too.
pub fn plugin(app: &mut App) {
    app.init_resource::<Settings>().init_resource::<Motion>().add_systems(First, want_motion);
}

fn want_motion(settings: Res<Settings>, mut motion: ResMut<Motion>) {
    if settings.is_changed() {
        motion.set_if_neq(Motion(settings.motion));
    }
}
