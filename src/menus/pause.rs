//! The game is paused.

use super::{
    AfterLeaving, Menu,
    frame::{self, Backdrop, Shape},
    game_runs,
};
use crate::{
    play::Shown,
    rules::Goal,
    screens::Screen,
    theme::{
        palette,
        widgets::{ButtonStyle, button},
    },
};
use bevy::{input_focus::AutoFocus, prelude::*, ui_widgets::Activate};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Pause), spawn);
}

fn spawn(shown: Res<Shown>, mut commands: Commands) {
    let view = shown.seat.as_ref().map(|seat| &seat.view);
    let runs = game_runs(&shown);
    // Who looks while the game is paused need not be who may see this side's board.
    let hides = runs && view.is_some_and(|view| view.ruleset().vision.is_fog());
    let backdrop = if hides { Backdrop::Opaque } else { Backdrop::over(&shown) };
    let resignable = runs && view.is_some_and(|view| view.ruleset().goal != Goal::Sandbox);

    let card = frame::open(&mut commands, Menu::Pause, backdrop, Shape::Dialog(340.0));
    commands.spawn((ChildOf(card), frame::heading("pause-heading")));
    let list = Node {
        row_gap: px(10),
        padding: UiRect::new(px(20), px(20), px(4), px(20)),
        overflow: Overflow::scroll_y(),
        ..frame::body()
    };
    let list = commands.spawn((ChildOf(card), list, BorderColor::all(palette::LINE))).id();
    commands.spawn((
        ChildOf(list),
        button("pause-resume", ButtonStyle::Primary, frame::on_back),
        AutoFocus,
    ));
    commands.spawn((ChildOf(list), button("pause-settings", ButtonStyle::Quiet, on_settings)));
    commands.spawn((ChildOf(list), button("pause-new-game", ButtonStyle::Quiet, on_new_game)));
    if resignable {
        commands.spawn((ChildOf(list), button("button-resign", ButtonStyle::Quiet, on_resign)));
    }
    commands.spawn((ChildOf(list), button("pause-quit-to-title", ButtonStyle::Quiet, on_leave)));
}

fn on_settings(_: On<Activate>, mut menu: ResMut<NextState<Menu>>) {
    menu.set(Menu::Settings);
}

fn on_resign(_: On<Activate>, mut menu: ResMut<NextState<Menu>>) {
    menu.set(Menu::ConfirmResign);
}

fn on_new_game(
    _: On<Activate>,
    shown: Res<Shown>,
    mut after: ResMut<AfterLeaving>,
    mut menu: ResMut<NextState<Menu>>,
) {
    *after = AfterLeaving::NewGame;
    menu.set(if game_runs(&shown) { Menu::ConfirmLeave } else { Menu::NewGame });
}

fn on_leave(
    _: On<Activate>,
    shown: Res<Shown>,
    mut after: ResMut<AfterLeaving>,
    mut menu: ResMut<NextState<Menu>>,
    mut screen: ResMut<NextState<Screen>>,
) {
    *after = AfterLeaving::Title;
    if game_runs(&shown) {
        menu.set(Menu::ConfirmLeave);
    } else {
        menu.set(Menu::None);
        screen.set(Screen::Title);
    }
}
