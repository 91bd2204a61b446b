//! The frame around the board of an earlier ply.

use super::{components::BoardRoot, layer, place::BoardPlace, squares::TurnBoard};
use crate::{
    kit::paint::Role,
    table::{PlaySystems, Shown},
    theme::Theme,
};
use bevy::prelude::*;

/// The width of the frame, in logical pixels.
const WIDTH: f32 = 4.0;

/// A side of the frame.
#[derive(Component)]
struct Past;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw.in_set(PlaySystems::Present).after(TurnBoard));
}

fn draw(
    shown: Res<Shown>,
    place: Res<BoardPlace>,
    theme: Res<Theme>,
    root: Single<Entity, With<BoardRoot>>,
    drawn: Query<Entity, With<Past>>,
    mut commands: Commands,
) {
    let is_right = drawn.is_empty() != shown.is_past();
    if is_right && !(place.is_changed() || theme.is_changed()) {
        return;
    }
    for side in &drawn {
        commands.entity(side).despawn();
    }
    if !shown.is_past() {
        return;
    }
    let (board, width) = (place.in_squares(), WIDTH / place.square);
    for side in [Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y] {
        let size = board * side.yx().abs() + width * side.abs();
        let middle = side * (board - width) / 2.0;
        commands.spawn((
            Name::new("Past"),
            Past,
            ChildOf(*root),
            Sprite::from_color(theme.paint(Role::Accent), size),
            Transform::from_translation(middle.extend(layer::PAST)),
        ));
    }
}
