//! The choice of another computer to play, after a game against one.

use super::{
    Menu,
    frame::{self, Backdrop, Shape},
};
use crate::{
    app::settings::Settings,
    kit::widgets::{ButtonStyle, Chosen, button},
    rules::Level,
    table::{Rematch, Shown},
};
use bevy::{input_focus::AutoFocus, prelude::*, ui_widgets::Activate};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::AnotherLevel), spawn);
}

/// A button that starts a game against a computer.
#[derive(Component, Clone, Copy, Debug)]
struct Against(Level);

fn spawn(shown: Res<Shown>, mut commands: Commands) {
    let backdrop = Backdrop::over(&shown);
    let card = frame::open(&mut commands, Menu::AnotherLevel, backdrop, Shape::Dialog(340.0));
    commands.spawn((ChildOf(card), frame::heading("end-another-level")));
    let list = frame::button_list(&mut commands, card, 20.0);
    let played = shown.agreed.and_then(|agreed| agreed.seats.opponent()).map(|(_, level)| level);
    for level in Level::ALL {
        let start = button(level, ButtonStyle::Choice, on_start);
        let start = commands.spawn((ChildOf(list), Against(level), start)).id();
        if played == Some(level) {
            commands.entity(start).insert((Chosen, AutoFocus));
        }
    }
    let back = children![frame::back_button("button-back")];
    commands.spawn((ChildOf(card), frame::foot(), back));
}

fn on_start(
    event: On<Activate>,
    against: Query<&Against>,
    mut settings: ResMut<Settings>,
    mut rematch: MessageWriter<Rematch>,
) {
    if let Ok(Against(level)) = against.get(event.entity) {
        settings.opponent = Some(*level);
        rematch.write(Rematch(Some(*level)));
    }
}
