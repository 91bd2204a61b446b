//! What the player has chosen, remembered from one start to the next.
//!
//! `format` is the text in which it is remembered. On computers `file` keeps that text in
//! the system's folder for such things, in a browser `web` keeps it in the page's storage.

mod asked;
#[cfg(not(target_arch = "wasm32"))]
pub mod file;
pub mod format;
pub mod keep;
#[cfg(target_arch = "wasm32")]
pub mod web;

pub use asked::{AskedFault, AskedGame, GameToStart};
pub use format::SideWord;

use crate::{
    power::Motion,
    rules::{Color as Side, Preset, Ruleset},
    session::{Level, TimeControl},
    text::Language,
};
use bevy::prelude::*;

/// The longest name of a player, in characters.
pub const NAME_LENGTH: usize = 24;

/// Whether moves may be taken back, as chosen last against whom and with what hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Takebacks {
    /// Against a computer.
    pub computer: bool,
    /// Between two persons where nothing is hidden.
    pub open: bool,
    /// Between two persons with fog: what was once seen stays known.
    pub fog: bool,
}

impl Takebacks {
    /// The choice for a game.
    pub const fn of(&mut self, ruleset: Ruleset, computer: bool) -> &mut bool {
        match (computer, ruleset.vision.is_fog()) {
            (true, _) => &mut self.computer,
            (false, false) => &mut self.open,
            (false, true) => &mut self.fog,
        }
    }
}

impl Default for Takebacks {
    fn default() -> Self {
        Self { computer: true, open: true, fog: false }
    }
}

/// All preferences. Games are not kept here.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Settings {
    /// How loud the sounds are, 0 to 1.
    pub volume: f32,
    /// Whether anything moves: sliding pieces, drifting fog, fading curtains.
    pub motion: bool,
    /// Whether files and ranks are named at the board's edge.
    pub coordinates: bool,
    /// Whether a pawn always becomes a queen without asking.
    pub auto_queen: bool,
    /// Whether the board turns to whoever plays. With fog it always does.
    pub turn_board: bool,
    /// Whether the next player's clock starts at once, not when the curtain lifts.
    pub clock_starts_at_once: bool,
    /// Whether the last sighting of a piece stays on the fog, dimmed.
    pub memory: bool,
    /// Whether the replay shows what each side could have known of the other's king and queen.
    pub hindsight: bool,
    /// The folder of the theme under `assets/themes`.
    pub theme: String,
    /// The language of all texts; `None` is that of the system.
    pub language: Option<Language>,
    /// The preset that was played last.
    pub preset: Preset,
    /// The time control that was played last.
    pub time: TimeControl,
    /// The computer that was played against last; `None` for a person at the same screen.
    pub opponent: Option<Level>,
    /// The colour against a computer; `None` is by lot.
    pub side: Option<Side>,
    /// Whether moves may be taken back.
    pub takebacks: Takebacks,
    /// The players' names, White's first, as entered last; empty means the colour's name.
    pub names: [String; 2],
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            volume: 0.7,
            motion: true,
            coordinates: true,
            auto_queen: false,
            turn_board: false,
            clock_starts_at_once: false,
            memory: false,
            hindsight: true,
            theme: "base".into(),
            language: None,
            preset: Preset::FogCheck,
            time: TimeControl::default(),
            opponent: Some(Level::Scout),
            side: Some(Side::White),
            takebacks: Takebacks::default(),
            names: Default::default(),
        }
    }
}

/// A name as it is kept and shown: without what cannot be seen, and not too long.
pub fn tidy_name(name: &str) -> String {
    let visible: String = name.chars().filter(|c| !c.is_control()).collect();
    let mut name: String = visible.trim().chars().take(NAME_LENGTH).collect();
    name.truncate(name.trim_end().len());
    name
}

/// Registers [`Settings`]. Nothing is read or written until somebody adds the
/// plugin of `file` or `web`.
pub fn plugin(app: &mut App) {
    app.init_resource::<Settings>().init_resource::<Motion>().add_systems(First, want_motion);
}

fn want_motion(settings: Res<Settings>, mut motion: ResMut<Motion>) {
    if settings.is_changed() {
        motion.set_if_neq(Motion(settings.motion));
    }
}
