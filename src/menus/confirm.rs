//! "Are you sure?", before a game is resigned, left, or put aside for another one, and before
//! the fog is lifted where nobody else is asked.

use super::{
    CameFrom, Menu,
    frame::{self, Backdrop, Shape},
};
use crate::{
    play::{GameToOpen, Keeping, ResumeGame, Shown, SubmitIntent},
    rules::{Color as Side, Viewer},
    screens::Screen,
    session::{Intent, Offer},
    text::LocalText,
    theme::widgets::{ButtonStyle, button},
};
use bevy::{input_focus::AutoFocus, prelude::*, ui_widgets::Activate};

/// What comes after the running game is left. Set it before [`Menu::ConfirmLeave`].
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AfterLeaving {
    /// The menu for a new game.
    #[default]
    NewGame,
    /// The title.
    Title,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AfterLeaving>()
        .add_systems(OnEnter(Menu::ConfirmResign), ask_resign)
        .add_systems(OnEnter(Menu::ConfirmLiftFog), ask_lift_fog)
        .add_systems(OnEnter(Menu::ConfirmLeave), ask_leave)
        .add_systems(OnEnter(Menu::ConfirmOpen), ask_open)
        .add_systems(Update, ask_anew);
}

/// Whether a question says that the game on the table is kept.
#[derive(Component)]
struct SaysKept(bool);

/// The last move may have been on its way to the disk when the question was asked.
fn ask_anew(
    questions: Query<&SaysKept>,
    keeping: Res<Keeping>,
    open: Res<State<Menu>>,
    mut menu: ResMut<NextState<Menu>>,
) {
    let is_answered = !matches!(*menu, NextState::Unchanged);
    if !is_answered && questions.iter().any(|says| says.0 != keeping.is_safe()) {
        menu.set(*open.get());
    }
}

/// Who would resign: whoever looks at the board; where all may look, whoever is to move.
fn resigning(shown: &Shown) -> Option<Side> {
    let view = &shown.seat.as_ref()?.view;
    Some(match view.viewer() {
        Viewer::Player(side) => side,
        Viewer::Everyone => view.turn(),
    })
}

fn ask_resign(shown: Res<Shown>, mut commands: Commands) {
    let against_computer = shown.agreed.is_some_and(|agreed| agreed.computer);
    let line = match resigning(&shown) {
        Some(_) if against_computer => LocalText::new("confirm-resign-line-you"),
        Some(side) => LocalText::new("confirm-resign-line").with("color", (!side).to_string()),
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

fn ask_leave(
    after: Res<AfterLeaving>,
    shown: Res<Shown>,
    keeping: Res<Keeping>,
    mut commands: Commands,
) {
    let (title, yes) = match *after {
        AfterLeaving::NewGame => ("confirm-new-game-title", "confirm-new-game-yes"),
        AfterLeaving::Title => ("confirm-leave-title", "confirm-leave-yes"),
    };
    let is_kept = keeping.is_safe();
    let (line, style) = if is_kept {
        ("confirm-leave-kept", ButtonStyle::Primary)
    } else {
        ("confirm-leave-lost", ButtonStyle::Danger)
    };
    let yes = (button(yes, style, on_leave), SaysKept(is_kept));
    let (menu, backdrop) = (Menu::ConfirmLeave, Backdrop::over(&shown));
    ask(&mut commands, menu, backdrop, title, line.into(), "confirm-keep-playing", yes);
}

fn ask_open(
    came_from: Res<CameFrom>,
    shown: Res<Shown>,
    keeping: Res<Keeping>,
    mut commands: Commands,
) {
    let is_kept = keeping.is_safe();
    let (line, style) = if is_kept {
        ("confirm-open-kept", ButtonStyle::Primary)
    } else {
        ("confirm-leave-lost", ButtonStyle::Danger)
    };
    let (menu, backdrop) = (Menu::ConfirmOpen, Backdrop::after(&came_from, &shown));
    let yes = (button("confirm-open-yes", style, on_open), SaysKept(is_kept));
    ask(&mut commands, menu, backdrop, "confirm-open-title", line.into(), "confirm-open-no", yes);
}

fn ask(
    commands: &mut Commands,
    menu: Menu,
    backdrop: Backdrop,
    title: &'static str,
    line: LocalText,
    no: &'static str,
    yes: impl Bundle,
) {
    let card = frame::open(commands, menu, backdrop, Shape::Dialog(400.0));
    commands.spawn((ChildOf(card), frame::heading(title)));
    commands.spawn((ChildOf(card), frame::paragraph(line)));
    let foot = commands.spawn((ChildOf(card), frame::foot())).id();
    commands.spawn((ChildOf(foot), frame::back_button(no), AutoFocus));
    commands.spawn((ChildOf(foot), yes));
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
    shown: Res<Shown>,
    mut intents: MessageWriter<SubmitIntent>,
    mut menu: ResMut<NextState<Menu>>,
) {
    if let Some(side) = shown.acting {
        intents.write(SubmitIntent { side, intent: Intent::Offer(Offer::LiftFog) });
    }
    menu.set(Menu::None);
}

fn on_leave(
    _: On<Activate>,
    after: Res<AfterLeaving>,
    mut menu: ResMut<NextState<Menu>>,
    mut screen: ResMut<NextState<Screen>>,
) {
    match *after {
        // The game stays on the table until the next one starts.
        AfterLeaving::NewGame => menu.set(Menu::NewGame),
        AfterLeaving::Title => {
            menu.set(Menu::None);
            screen.set(Screen::Title);
        }
    }
}

/// The menu closes when the game is there.
fn on_open(_: On<Activate>, to_open: Res<GameToOpen>, mut resume: MessageWriter<ResumeGame>) {
    if let Some(name) = &to_open.0 {
        resume.write(ResumeGame(name.clone()));
    }
}
