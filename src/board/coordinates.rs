//! The names of files and ranks, in the corners of the squares at the board's edge or on the frame.

use super::{
    components::BoardRoot,
    layer,
    place::{BoardPlace, PlaceBoard},
};
use crate::{play::Shown, rules, settings::Settings, theme::Theme, ui::widgets::strong_font};
use bevy::{prelude::*, sprite::Anchor};

/// The height of a letter, as a part of a square.
const HEIGHT: f32 = 0.15;
/// The distance of a letter from the square's edges, as a part of a square.
pub const COORDINATE_INSET: f32 = 0.055;

/// The height of a letter on the frame, as a part of its width.
const ON_FRAME: f32 = 0.55;

/// A file's letter or a rank's number.
#[derive(Component)]
struct Coordinate;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, write.after(PlaceBoard).before(TransformSystems::Propagate));
}

/// The state that the coordinates were last written for.
#[derive(PartialEq)]
struct Written {
    place: BoardPlace,
    visible: Option<rules::SquareSet>,
    shown: bool,
    root: Entity,
}

fn write(
    root: Single<Entity, With<BoardRoot>>,
    place: Res<BoardPlace>,
    shown: Res<Shown>,
    settings: Res<Settings>,
    theme: Res<Theme>,
    written: Query<Entity, With<Coordinate>>,
    mut last: Local<Option<Written>>,
    mut commands: Commands,
) {
    let now = Written {
        place: *place,
        visible: shown.board.as_ref().map(|board| board.visible()),
        shown: settings.coordinates,
        root: *root,
    };
    if last.as_ref() == Some(&now) && !theme.is_changed() {
        return;
    }
    for coordinate in &written {
        commands.entity(coordinate).despawn();
    }
    if settings.coordinates {
        let size = place.size();
        let (left, bottom) = match place.bottom {
            rules::Color::White => (0, 0),
            rules::Color::Black => (size.files - 1, size.ranks - 1),
        };
        let lit = |square| now.visible.is_some_and(|visible| visible.contains(square));
        let ranks = (0..size.ranks)
            .map(|rank| (rules::Square::at(left, rank), (rank + 1).to_string(), vec2(-1.0, 1.0)));
        let files = (0..size.files).map(|file| {
            let text = char::from(b'a' + file).to_string();
            (rules::Square::at(file, bottom), text, vec2(1.0, -1.0))
        });
        for (square, text, corner) in ranks.chain(files) {
            let letter = if theme.frame.coordinates && place.frame > 0.0 {
                on_frame(&place, &theme, square, text, corner)
            } else {
                on_square(&place, &theme, square, lit(square), text, corner)
            };
            commands.spawn((ChildOf(*root), coordinate(letter, &place)));
        }
    }
    *last = Some(now);
}

/// Returns the size of the letter in the corner of a square with this side, in logical pixels.
pub fn coordinate_size(square: f32) -> f32 {
    (square * HEIGHT).clamp(9.0, 18.0)
}

/// Returns the letter in the corner of a square.
fn on_square(
    place: &BoardPlace,
    theme: &Theme,
    square: rules::Square,
    lit: bool,
    text: String,
    corner: Vec2,
) -> Letter {
    let colors = &theme.board;
    let color = if lit { colors.coordinate(place.board, square) } else { colors.coordinate_in_fog };
    Letter {
        text,
        at: place.on_board(square) + corner * (0.5 - COORDINATE_INSET),
        anchor: Anchor(corner / 2.0),
        size: coordinate_size(place.square),
        color: color.color(),
    }
}

/// Returns the letter on the frame beside a square: ranks on the left, files below.
fn on_frame(
    place: &BoardPlace,
    theme: &Theme,
    square: rules::Square,
    text: String,
    corner: Vec2,
) -> Letter {
    let out = (1.0 + place.frame) / 2.0;
    let away = if corner.x < 0.0 { vec2(-out, 0.0) } else { vec2(0.0, -out) };
    Letter {
        text,
        at: place.on_board(square) + away,
        anchor: Anchor::CENTER,
        size: (place.square * place.frame * ON_FRAME).clamp(9.0, 22.0),
        color: theme.frame.coordinate.color(),
    }
}

/// A letter or a number to draw. `at` is in the root's coordinates, `size` in logical pixels.
struct Letter {
    text: String,
    at: Vec2,
    anchor: Anchor,
    size: f32,
    color: Color,
}

fn coordinate(letter: Letter, place: &BoardPlace) -> impl Bundle {
    (
        Name::new(format!("Coordinate {}", letter.text)),
        Coordinate,
        Text2d::new(letter.text),
        strong_font(letter.size),
        TextColor(letter.color),
        letter.anchor,
        // Letters are set in pixels, but the root's unit is a square.
        Transform::from_translation(letter.at.extend(layer::COORDINATE))
            .with_scale(Vec3::splat(1.0 / place.square)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_stand_where_their_squares_are_from_either_side() {
        let theme = Theme::default();
        for (bottom, rank, side) in [(rules::Color::White, 0, -1.0), (rules::Color::Black, 7, 1.0)]
        {
            let place = BoardPlace { bottom, frame: 0.4, ..default() };
            let square = rules::Square::at(0, rank);
            let corner = vec2(1.0, -1.0);
            let letter = on_frame(&place, &theme, square, "a".into(), corner);
            // The file a is on White's left, and the letter below the board.
            assert_eq!(letter.at, vec2(3.5 * side, -4.2));
            let letter = on_square(&place, &theme, square, true, "a".into(), corner);
            assert!((letter.at - vec2(3.5 * side, -3.5)).abs().max_element() < 0.5);
            let colors = &theme.board;
            let color =
                if rank == 0 { colors.coordinate_on_dark } else { colors.coordinate_on_light };
            assert_eq!(letter.color, color.color());
        }
    }
}
