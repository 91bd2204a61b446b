//! The squares themselves: coloured, and the only thing on the board that takes the pointer.

use super::{
    components::{BoardRoot, BoardSquare, Square},
    layer,
    place::{BoardPlace, SpawnRoot},
};
use crate::{
    play::{PlaySystems, Shown},
    screens::Screen,
    theme::Theme,
};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Game), spawn_squares.in_set(SpawnSquares).after(SpawnRoot))
        .add_systems(
            Update,
            (turn_board, (place_squares, recolor))
                .chain()
                .in_set(PlaySystems::Present)
                .in_set(TurnBoard),
        );
}

/// Spawning the squares comes before spawning what covers them.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct SpawnSquares;

/// The board's orientation is settled before anything is placed on it.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct TurnBoard;

fn spawn_squares(
    root: Single<Entity, With<BoardRoot>>,
    place: Res<BoardPlace>,
    theme: Res<Theme>,
    mut commands: Commands,
) {
    for square in place.size.squares() {
        commands.spawn((
            Name::new(square.to_string()),
            BoardSquare,
            Square(square),
            ChildOf(*root),
            Sprite::from_color(square_color(&theme, square), Vec2::ONE),
            Transform::from_translation(place.on_board(square).extend(layer::SQUARE)),
            Pickable::default(),
        ));
    }
}

fn square_color(theme: &Theme, square: crate::rules::Square) -> Color {
    if square.is_light() { theme.board.light.0 } else { theme.board.dark.0 }
}

fn turn_board(shown: Res<Shown>, mut place: ResMut<BoardPlace>) {
    let size = shown.board.as_ref().map_or(place.size, |board| board.size());
    let next = BoardPlace { bottom: shown.bottom(), size, ..*place };
    place.set_if_neq(next);
}

fn place_squares(
    place: Res<BoardPlace>,
    mut squares: Query<(&Square, &mut Transform), With<BoardSquare>>,
) {
    if place.is_changed() {
        for (square, mut transform) in &mut squares {
            transform.set_if_neq(Transform::from_translation(
                place.on_board(square.0).extend(layer::SQUARE),
            ));
        }
    }
}

fn recolor(theme: Res<Theme>, mut squares: Query<(&Square, &mut Sprite), With<BoardSquare>>) {
    if theme.is_changed() {
        for (square, mut sprite) in &mut squares {
            sprite.color = square_color(&theme, square.0);
        }
    }
}
