//! Beginning a game, and the offer of the lesson before a player's first one in the fog.

use super::{
    Menu,
    frame::{self, Backdrop},
    game_runs,
};
use crate::{
    app::settings::Settings,
    kit::{
        children,
        widgets::{ButtonStyle, button},
    },
    lobby::AskLobby,
    rules::GameSetup,
    table::{AfterLesson, AskLesson, Course, Shown, StartGame},
};
use bevy::{ecs::system::SystemParam, input_focus::AutoFocus, prelude::*, ui_widgets::Activate};

/// A game that the player wants to start, here or on a server.
#[derive(Resource, Clone, Debug)]
pub(super) enum ToBegin {
    Here(GameSetup),
    Online(AskLobby),
}

impl ToBegin {
    /// Returns the lesson for a player to whom this game in the fog is new.
    fn lesson(&self) -> Option<Course> {
        let ruleset = match self {
            Self::Here(setup) if !setup.seats().are_computers() => &setup.ruleset,
            Self::Online(AskLobby::Invite(terms) | AskLobby::Seek(terms)) => &terms.ruleset,
            Self::Here(_) | Self::Online(_) => return None,
        };
        ruleset.vision.is_fog().then(|| Course::before(ruleset.board))
    }
}

/// Begins games. It asks before a running game is replaced, and offers the lesson before the first
/// game in the fog.
#[derive(SystemParam)]
pub(super) struct Beginning<'w, 's> {
    shown: Res<'w, Shown>,
    start: MessageWriter<'w, StartGame>,
    lobby: MessageWriter<'w, AskLobby>,
    menu: ResMut<'w, NextState<Menu>>,
    commands: Commands<'w, 's>,
}

impl Beginning<'_, '_> {
    /// Begins the game, or asks first.
    pub fn begin(&mut self, game: ToBegin, settings: &Settings) {
        if game_runs(&self.shown) {
            self.commands.insert_resource(game);
            self.menu.set(Menu::ConfirmBegin);
        } else {
            self.replace(game, settings);
        }
    }

    /// Begins the game in place of one that may be running, or offers the lesson first.
    pub fn replace(&mut self, game: ToBegin, settings: &Settings) {
        if game.lesson().is_some() && !settings.lesson_offered {
            self.commands.insert_resource(game);
            self.menu.set(Menu::OfferLesson);
            return;
        }
        match game {
            ToBegin::Here(setup) => {
                self.start.write(StartGame(setup));
            }
            ToBegin::Online(ask) => {
                self.lobby.write(ask);
                self.menu.set(Menu::Waiting);
            }
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::OfferLesson), offer);
}

/// Returns the lesson that is offered before this game.
fn offered(game: Option<&ToBegin>) -> Course {
    game.and_then(ToBegin::lesson).unwrap_or(Course::Fog)
}

fn offer(game: Option<Res<ToBegin>>, mut commands: Commands) {
    let (title, line) = match offered(game.as_deref()) {
        Course::Fog => ("offer-lesson-title", "offer-lesson-line"),
        Course::Pieces(_) => ("offer-pieces-title", "offer-pieces-line"),
    };
    frame::dialog(&mut commands, Menu::OfferLesson, Backdrop::Opaque, 440.0, |card| {
        card.spawn(frame::heading(title));
        card.spawn(frame::paragraph(line));
        card.spawn(frame::foot(children![
            button("offer-lesson-no", ButtonStyle::Quiet, on_decline),
            (button("offer-lesson-yes", ButtonStyle::Primary, on_accept), AutoFocus),
        ]));
    });
}

fn on_accept(
    _: On<Activate>,
    game: Option<Res<ToBegin>>,
    mut settings: ResMut<Settings>,
    mut ask: MessageWriter<AskLesson>,
) {
    settings.lesson_offered = true;
    let after = match game.as_deref() {
        Some(ToBegin::Here(setup)) => AfterLesson::Game(Box::new(setup.clone())),
        Some(ToBegin::Online(_)) => AfterLesson::Online,
        None => AfterLesson::Title,
    };
    ask.write(AskLesson::Begin(offered(game.as_deref()), after));
}

fn on_decline(
    _: On<Activate>,
    game: Option<Res<ToBegin>>,
    mut settings: ResMut<Settings>,
    mut beginning: Beginning,
) {
    settings.lesson_offered = true;
    if let Some(game) = game {
        beginning.replace(game.clone(), &settings);
    }
}
