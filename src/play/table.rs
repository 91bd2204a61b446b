//! The game on the table: the one place of the app that holds the truth and changes it.

use super::PlaySystems;
use crate::{
    menus::Menu,
    rules::{Color, Outcome, Preset, Ruleset},
    screens::Screen,
    session::{Applied, Clock, Game, GameSetup, Intent, Moment, Refusal},
    settings::Settings,
    text::LocalText,
    theme::Notices,
};
use bevy::prelude::*;
use core::time::Duration;

/// Asks for a new game. A running one is given up.
#[derive(Message, Clone, Debug)]
pub struct StartGame(pub GameSetup);

/// What a player wants, on its way to the game.
#[derive(Message, Clone, Copy, Debug)]
pub struct SubmitIntent {
    /// Who wants it.
    pub side: Color,
    /// What.
    pub intent: Intent,
}

/// An intent was refused, for the player who had it.
#[derive(Message, Clone, Copy, Debug)]
pub struct IntentRefused {
    /// Who wanted it.
    pub side: Color,
    /// What.
    pub intent: Intent,
    /// Why not.
    pub refusal: Refusal,
}

/// The running or finished game.
#[derive(Resource, Default)]
pub(super) struct Table {
    game: Option<Game>,
    /// Since when the side to move waits behind the curtain for its clock to start.
    waiting_since: Option<Duration>,
}

/// A moment of the session's clock from the app's real time.
pub(super) fn moment(elapsed: Duration) -> Moment {
    Moment(elapsed.as_millis() as u64)
}

impl Table {
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// Starts the clock of the side to move, if it does not run.
    pub fn begin_turn(&mut self, now: Duration) {
        self.waiting_since = None;
        if let Some(game) = &mut self.game {
            game.begin_turn(moment(now));
        }
    }

    pub fn pause(&mut self, now: Duration) {
        if let Some(game) = &mut self.game {
            game.pause(moment(now));
            self.waiting_since = None;
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Table>()
        .add_message::<StartGame>()
        .add_message::<SubmitIntent>()
        .add_message::<IntentRefused>()
        .add_systems(
            Update,
            (start_game, apply_intents, fall_flags).chain().in_set(PlaySystems::Apply),
        );
}
