//! "Are you sure?": the questions before the player resigns, leaves the game or opens another one,
//! and before the fog lifts in a game against a computer.

use super::{
    CameFrom, Menu,
    begin::{Beginning, ToBegin},
    frame::{self, Backdrop},
};
use crate::{
    app::{settings::Settings, states::Screen},
    kit::{
        children,
        widgets::{ButtonStyle, button},
    },
    library::{GameToOpen, Keeping, ResumeGame, Saves},
    rules::{Color as Side, Intent, Offer, Viewer},
    table::{Offers, Shown, SubmitIntent},
    words::LocalText,
};
use bevy::{input_focus::AutoFocus, prelude::*, ui_widgets::Activate};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::ConfirmResign), ask_resign)
        .add_systems(OnEnter(Menu::ConfirmLiftFog), ask_lift_fog)
        .add_systems(OnEnter(Menu::ConfirmLeave), ask_leave)
        .add_systems(OnEnter(Menu::ConfirmBegin), ask_begin)
        .add_systems(OnEnter(Menu::ConfirmOpen), ask_open)
        .add_systems(Update, ask_anew);
}

/// The state of the game on the table, which decides the text of a question.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
enum Says {
    /// The game is kept.
    Kept,
    /// The last move is still being written to the disk.
    Writing,
    /// The game will be lost.
    Lost,
}

impl Says {
    fn of(keeping: &Keeping, saves: &Saves) -> Self {
        match (keeping.is_safe(saves), keeping.is_writing()) {
            (true, _) => Self::Kept,
            (false, true) => Self::Writing,
            (false, false) => Self::Lost,
        }
    }

    /// Returns the text, and the style of the button that leaves the game. `kept` is the text for a
    /// game that is kept.
    fn line(self, shown: &Shown, kept: &'static str) -> (&'static str, ButtonStyle) {
        match self {
            _ if shown.online.is_some() => ("confirm-leave-online", ButtonStyle::Danger),
            Self::Kept => (kept, ButtonStyle::Primary),
            Self::Writing => ("confirm-leave-writing", ButtonStyle::Primary),
            Self::Lost => ("confirm-leave-lost", ButtonStyle::Danger),
        }
    }
}

/// Asks the question again if the state has changed: the disk may have answered in the meantime.
fn ask_anew(
    questions: Query<&Says>,
    keeping: Res<Keeping>,
    saves: Res<Saves>,
    open: Res<State<Menu>>,
    mut menu: ResMut<NextState<Menu>>,
) {
    let waits = keeping.is_writing() || !matches!(*menu, NextState::Unchanged);
    if !waits && questions.iter().any(|says| *says != Says::of(&keeping, &saves)) {
        menu.set(*open.get());
    }
}

/// Returns the side that would resign: the one whose view is shown or, in the full view, the side
/// to move.
fn resigning(shown: &Shown) -> Option<Side> {
    let view = &shown.seat.as_ref()?.view;
    Some(match view.viewer() {
        Viewer::Player(side) => side,
        Viewer::Everyone => view.turn(),
    })
}

fn ask_resign(shown: Res<Shown>, mut commands: Commands) {
    let is_own = shown.agreed.is_some_and(|agreed| agreed.seats.own_side().is_some());
    let line = match resigning(&shown) {
        Some(_) if shown.online.is_some() => LocalText::new("confirm-resign-line-online"),
        Some(_) if is_own => LocalText::new("confirm-resign-line-you"),
        Some(side) => {
            let opponent = shown.board_kind().side_name(!side);
            LocalText::new("confirm-resign-line").with("color", opponent)
        }
        None => LocalText::default(),
    };
    let yes = button("confirm-resign-yes", ButtonStyle::Danger, on_resign);
    let (menu, backdrop) = (Menu::ConfirmResign, Backdrop::over(&shown));
    ask(&mut commands, menu, backdrop, "confirm-resign-title", line, "confirm-keep-playing", yes);
}

fn ask_lift_fog(shown: Res<Shown>, mut commands: Commands) {
    let (menu, backdrop) = (Menu::ConfirmLiftFog, Backdrop::over(&shown));
    let (title, line) = ("confirm-lift-fog-title", "confirm-lift-fog-line");
    let yes = button("confirm-lift-fog-yes", ButtonStyle::Primary, on_lift_fog);
    ask(&mut commands, menu, backdrop, title, line.into(), "confirm-lift-fog-no", yes);
}

fn ask_leave(shown: Res<Shown>, keeping: Res<Keeping>, saves: Res<Saves>, mut commands: Commands) {
    let says = Says::of(&keeping, &saves);
    let (line, style) = says.line(&shown, "confirm-leave-kept");
    let yes = (button("confirm-leave-yes", style, on_leave), says);
    let (menu, backdrop) = (Menu::ConfirmLeave, Backdrop::over(&shown));
    let no = "confirm-keep-playing";
    ask(&mut commands, menu, backdrop, "confirm-leave-title", line.into(), no, yes);
}

fn ask_begin(
    came_from: Res<CameFrom>,
    shown: Res<Shown>,
    keeping: Res<Keeping>,
    saves: Res<Saves>,
    mut commands: Commands,
) {
    let says = Says::of(&keeping, &saves);
    let (line, style) = says.line(&shown, "confirm-leave-kept");
    let yes = (button("confirm-new-game-yes", style, on_begin), says);
    let (menu, backdrop) = (Menu::ConfirmBegin, Backdrop::after(&came_from, &shown));
    let title = "confirm-new-game-title";
    ask(&mut commands, menu, backdrop, title, line.into(), "button-back", yes);
}

fn ask_open(
    came_from: Res<CameFrom>,
    shown: Res<Shown>,
    keeping: Res<Keeping>,
    saves: Res<Saves>,
    mut commands: Commands,
) {
    let says = Says::of(&keeping, &saves);
    let (line, style) = says.line(&shown, "confirm-open-kept");
    let (menu, backdrop) = (Menu::ConfirmOpen, Backdrop::after(&came_from, &shown));
    let yes = (button("confirm-open-yes", style, on_open), says);
    ask(&mut commands, menu, backdrop, "confirm-open-title", line.into(), "confirm-open-no", yes);
}

/// Spawns a question, with the button that goes back and the one that says yes.
pub(super) fn ask(
    commands: &mut Commands,
    menu: Menu,
    backdrop: Backdrop,
    title: &'static str,
    line: LocalText,
    no: &'static str,
    yes: impl Bundle,
) {
    frame::dialog(commands, menu, backdrop, 400.0, |card| {
        card.spawn(frame::heading(title));
        card.spawn(frame::paragraph(line));
        card.spawn(frame::foot(children![(frame::back_button(no), AutoFocus), yes]));
    });
}

fn on_resign(
    _: On<Activate>,
    shown: Res<Shown>,
    mut intents: MessageWriter<SubmitIntent>,
    mut menu: ResMut<NextState<Menu>>,
) {
    if let Some(side) = resigning(&shown) {
        intents.write(SubmitIntent { side, intent: Intent::Resign });
    }
    menu.set(Menu::None);
}

fn on_lift_fog(
    _: On<Activate>,
    offers: Res<Offers>,
    mut intents: MessageWriter<SubmitIntent>,
    mut menu: ResMut<NextState<Menu>>,
) {
    if let Some(side) = offers.acting {
        intents.write(SubmitIntent { side, intent: Intent::Offer(Offer::LiftFog) });
    }
    menu.set(Menu::None);
}

fn on_leave(
    _: On<Activate>,
    mut menu: ResMut<NextState<Menu>>,
    mut screen: ResMut<NextState<Screen>>,
) {
    menu.set(Menu::None);
    screen.set(Screen::Title);
}

fn on_begin(
    _: On<Activate>,
    game: Option<Res<ToBegin>>,
    settings: Res<Settings>,
    mut beginning: Beginning,
) {
    if let Some(game) = game {
        beginning.replace(game.clone(), &settings);
    }
}

/// Opens the game. The menu closes once the game is there.
fn on_open(_: On<Activate>, to_open: Res<GameToOpen>, mut resume: MessageWriter<ResumeGame>) {
    if let Some(name) = &to_open.0 {
        resume.write(ResumeGame(name.clone()));
    }
}
