//! The choice of another computer to play, after a game against one.

use super::{
    Menu,
    frame::{self, Backdrop},
};
use crate::{
    app::settings::Settings,
    kit::{
        children,
        widgets::{ButtonStyle, Chosen, button},
    },
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
    let played = shown.agreed.and_then(|agreed| agreed.seats.opponent()).map(|(_, level)| level);
    frame::dialog(&mut commands, Menu::AnotherLevel, Backdrop::over(&shown), 340.0, |card| {
        card.spawn(frame::heading("end-another-level"));
        frame::button_list(card, 20.0).with_children(|list| {
            for level in Level::ALL {
                let start = button(level, ButtonStyle::Choice, on_start);
                let mut start = list.spawn((Against(level), start));
                if played == Some(level) {
                    start.insert((Chosen, AutoFocus));
                }
            }
        });
        card.spawn(frame::foot(children![frame::back_button("button-back")]));
    });
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
