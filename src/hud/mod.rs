//! Everything around the board.

use crate::{board::BoardSlot, screens::Screen};
use bevy::prelude::*;

/// Registers the panels.
pub fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Game), spawn);
}

fn spawn(mut commands: Commands) {
    commands.spawn((
        DespawnOnExit(Screen::Game),
        Node {
            width: percent(100),
            height: percent(100),
            padding: UiRect::all(px(32)),
            ..default()
        },
        Pickable::IGNORE,
        children![(
            BoardSlot,
            Node { width: percent(60), height: percent(100), ..default() },
            Pickable::IGNORE
        )],
    ));
}
