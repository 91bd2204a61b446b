//! The last sightings in the fog: small pieces on counters with a dashed rim, so that nobody
//! mistakes them for pieces on the board.

use super::{
    components::{BoardRoot, Remembered, Square, picture},
    layer,
    place::BoardPlace,
    squares::TurnBoard,
};
use crate::{
    table::{PlaySystems, Shown},
    theme::{Mark, Theme, ThemeAssets},
};
use bevy::prelude::*;

/// The size of the piece, in squares.
const SIZE: f32 = 0.66;
/// The size of its counter, in squares.
const COUNTER: f32 = 0.94;
/// The height of the counter relative to the piece.
const BELOW: f32 = -0.01;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw.in_set(PlaySystems::Present).after(TurnBoard));
}

fn draw(
    shown: Res<Shown>,
    place: Res<BoardPlace>,
    theme: Res<Theme>,
    assets: Res<ThemeAssets>,
    root: Single<Entity, With<BoardRoot>>,
    drawn: Query<Entity, With<Remembered>>,
    mut commands: Commands,
) {
    if !(shown.is_changed() || place.is_changed() || theme.is_changed() || assets.is_changed()) {
        return;
    }
    for memory in &drawn {
        commands.entity(memory).despawn();
    }
    for (square, piece) in &shown.remembered {
        // The player suspects a piece there: that replaces the memory.
        if shown.marks.suspect(*square).is_some() {
            continue;
        }
        commands.spawn((
            Name::new(format!("Memory {square}")),
            Remembered(*piece),
            Square(*square),
            ChildOf(*root),
            picture(assets.piece(*piece), SIZE, Color::WHITE),
            Transform::from_translation(place.on_board(*square).extend(layer::IN_FOG)),
            children![(
                picture(assets.mark(Mark::Memory), COUNTER, theme.marks.memory.color()),
                Transform::from_xyz(0.0, 0.0, BELOW),
            )],
        ));
    }
}
