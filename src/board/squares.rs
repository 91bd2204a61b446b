//! The squares: coloured, and the only part of the board that takes the pointer.

use super::{
    components::{BoardRoot, BoardSquare, Square},
    layer,
    place::{BoardPlace, SetUpBoard, SpawnRoot},
};
use crate::{
    rules,
    table::{PlaySystems, Shown},
    theme::{Theme, ThemeAssets},
};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(SetUpBoard, spawn_squares.in_set(SpawnSquares).after(SpawnRoot)).add_systems(
        Update,
        (turn_board, (place_squares, paint)).chain().in_set(PlaySystems::Present).in_set(TurnBoard),
    );
}

/// Spawns the squares, before anything that covers them is spawned.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct SpawnSquares;

/// Settles the board's orientation, before anything is placed on it.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct TurnBoard;

fn spawn_squares(
    root: Single<Entity, With<BoardRoot>>,
    place: Res<BoardPlace>,
    theme: Res<Theme>,
    mut commands: Commands,
) {
    for square in place.size().squares() {
        commands.spawn((
            Name::new(square.to_string()),
            BoardSquare,
            Square(square),
            ChildOf(*root),
            Sprite::from_color(theme.board.color(place.board, square).color(), Vec2::ONE),
            Transform::from_translation(place.on_board(square).extend(layer::SQUARE)),
            // A sprite without this is never picked.
            Pickable::default(),
        ));
    }
}

fn turn_board(shown: Res<Shown>, mut place: ResMut<BoardPlace>) {
    let next = BoardPlace { bottom: shown.bottom(), ..*place };
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

/// Gives each square its colour, its picture, or its part of the whole board's picture.
fn paint(
    theme: Res<Theme>,
    assets: Res<ThemeAssets>,
    place: Res<BoardPlace>,
    images: Res<Assets<Image>>,
    mut squares: Query<(Ref<Square>, &mut Sprite), With<BoardSquare>>,
) {
    let all = theme.is_changed() || assets.is_changed() || place.is_changed();
    for (square, mut sprite) in &mut squares {
        if !all && !square.is_added() {
            continue;
        }
        *sprite = Sprite::from_color(theme.board.color(place.board, square.0).color(), Vec2::ONE);
        let whole = assets.board(place.board);
        let own = assets.square(place.board, square.0);
        let Some(picture) = whole.or(own) else { continue };
        sprite.color = Color::WHITE;
        // A turned board is the same board seen from the other side.
        let is_turned = place.bottom == rules::Color::Black;
        (sprite.flip_x, sprite.flip_y) = (is_turned, is_turned);
        if whole.is_some() {
            let part = images.get(picture).map(|image| part_of(image.size_f32(), &place, square.0));
            sprite.rect = part;
        }
        sprite.image = picture.clone();
    }
}

/// Returns a square's part of the whole board's picture, in pixels from the upper left corner.
fn part_of(picture: Vec2, place: &BoardPlace, square: rules::Square) -> Rect {
    let size = place.size();
    let side = picture / vec2(f32::from(size.files), f32::from(size.ranks));
    let row = size.ranks - 1 - square.rank();
    let corner = side * vec2(f32::from(square.file()), f32::from(row));
    Rect::from_corners(corner, corner + side)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::{
        asset::RenderAssetUsages,
        ecs::system::RunSystemOnce,
        render::render_resource::{Extent3d, TextureDimension, TextureFormat},
    };

    /// Returns the pixel of the whole picture that is seen at a point of a square. `at` is counted
    /// from the middle of the square, in squares, upwards.
    fn pixel(sprite: &Sprite, at: Vec2) -> Vec2 {
        let part = sprite.rect.expect("a part of the picture");
        let turned = |flip: bool, at: f32| if flip { -at } else { at };
        let x = turned(sprite.flip_x, at.x);
        let y = turned(sprite.flip_y, at.y);
        part.center() + vec2(x, -y) * part.size()
    }

    #[test]
    fn a_picture_of_the_board_is_whole_from_either_side_and_turned_for_black() {
        for bottom in rules::Color::ALL {
            let mut world = World::new();
            let mut images = Assets::<Image>::default();
            let size = Extent3d { width: 320, height: 320, depth_or_array_layers: 1 };
            let (format, usage) = (TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::default());
            let board =
                images.add(Image::new_fill(size, TextureDimension::D2, &[9; 4], format, usage));
            let place = BoardPlace { bottom, ..default() };
            world.insert_resource(images);
            world.insert_resource(Theme::default());
            let mut assets = ThemeAssets::default();
            assets.set_board(place.board, board);
            world.insert_resource(assets);
            world.insert_resource(place);
            for square in place.size().squares() {
                world.spawn((BoardSquare, Square(square), Sprite::default()));
            }
            world.run_system_once(paint).expect("the squares are painted");
            let mut squares = world.query::<(&Square, &Sprite)>();
            for (square, sprite) in squares.iter(&world) {
                for corner in [vec2(-0.4, -0.3), vec2(0.4, 0.1), vec2(0.0, 0.45)] {
                    // The point on the board as it stands on the screen.
                    let on_screen = place.on_board(square.0) + corner;
                    let seen_by_white = match bottom {
                        rules::Color::White => on_screen,
                        rules::Color::Black => -on_screen,
                    };
                    let expected = Vec2::splat(160.0) + seen_by_white * vec2(40.0, -40.0);
                    let found = pixel(sprite, corner);
                    assert!(found.distance(expected) < 0.01, "{}: {found} {expected}", square.0);
                }
            }
        }
    }
}
