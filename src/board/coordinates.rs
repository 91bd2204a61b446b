//! The names of files and ranks, in the corners of the squares at the board's edge or on the frame.
//!
//! The files of xiangqi have letters, or the numbers of both sides.

use super::{
    components::BoardRoot,
    layer,
    place::{BoardPlace, PlaceBoard},
};
use crate::{
    app::settings::Settings,
    kit::widgets::strong_font,
    rules::{self, BoardKind},
    table::{Shown, phrases::file_text},
    theme::Theme,
    words::Texts,
};
use bevy::{prelude::*, sprite::Anchor};

/// The height of a letter, as a part of a square.
const HEIGHT: f32 = 0.15;
/// The distance of a letter from the square's edges, as a part of a square.
pub const COORDINATE_INSET: f32 = 0.055;

/// The height of a letter on the frame, as a part of its width.
const ON_FRAME: f32 = 0.55;

/// A file's letter or a rank's number, with the square in or beside which it stands.
#[derive(Component)]
struct Coordinate(rules::Square);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, write.after(PlaceBoard).before(TransformSystems::Propagate));
}

/// The state that the coordinates were last written for.
#[derive(PartialEq)]
struct Written {
    place: BoardPlace,
    shown: bool,
    numbers: bool,
    root: Entity,
}

fn write(
    root: Single<Entity, With<BoardRoot>>,
    place: Res<BoardPlace>,
    shown: Res<Shown>,
    settings: Res<Settings>,
    theme: Res<Theme>,
    texts: Res<Texts>,
    mut written: Query<(Entity, &Coordinate, &mut TextColor)>,
    mut last: Local<Option<Written>>,
    mut commands: Commands,
) {
    let numbers = settings.file_numbers && place.board == BoardKind::Xiangqi;
    let now = Written { place: *place, shown: settings.coordinates, numbers, root: *root };
    let color = |square| {
        let lit = shown
            .board
            .as_ref()
            .is_some_and(|view| view.ruleset().board.clear(view.visible()).contains(square));
        TextColor(color_beside(&place, &theme, square, lit))
    };
    if last.as_ref() == Some(&now) && !theme.is_changed() && !texts.is_changed() {
        // New texts would be laid out, and gone for a frame.
        for (_, Coordinate(square), mut text) in &mut written {
            text.set_if_neq(color(*square));
        }
        return;
    }
    for (coordinate, ..) in &written {
        commands.entity(coordinate).despawn();
    }
    if settings.coordinates {
        let size = place.size();
        let first = |side| if side == rules::Color::White { 0 } else { size.ranks - 1 };
        let left = if place.bottom == rules::Color::White { 0 } else { size.files - 1 };
        let mut names: Vec<_> = (0..size.ranks)
            .map(|rank| (rules::Square::at(left, rank), (rank + 1).to_string(), vec2(-1.0, 1.0)))
            .collect();
        for file in 0..size.files {
            let mut add = |side, name| {
                let edge = if side == place.bottom { -1.0 } else { 1.0 };
                names.push((rules::Square::at(file, first(side)), name, vec2(1.0, edge)));
            };
            if numbers {
                for side in rules::Color::ALL {
                    add(side, texts.get(&file_text(side, file)));
                }
            } else {
                add(place.bottom, char::from(b'a' + file).to_string());
            }
        }
        if place.board.numbers_squares() {
            let squares = size.squares().filter(|at| place.board.is_playable(*at));
            names = squares.map(|at| (at, place.board.name_of(at), vec2(-1.0, 1.0))).collect();
        }
        for (square, text, corner) in names {
            let letter = if is_on_frame(&place, &theme) {
                on_frame(&place, square, text, corner)
            } else {
                on_square(&place, square, text, corner)
            };
            let letter = (coordinate(letter, &place), Coordinate(square), color(square));
            commands.spawn((ChildOf(*root), letter));
        }
    }
    *last = Some(now);
}

/// Returns the size of the letter in the corner of a square with this side, in logical pixels.
pub fn coordinate_size(square: f32) -> f32 {
    (square * HEIGHT).clamp(9.0, 18.0)
}

/// Returns `true` if letters stand on the frame, or else in the corners of squares, as the numbers of
/// squares always do.
fn is_on_frame(place: &BoardPlace, theme: &Theme) -> bool {
    theme.frame.coordinates && place.frame > 0.0 && !place.board.numbers_squares()
}

/// Returns the colour of a letter in or beside a square, which is lit or in the fog.
fn color_beside(place: &BoardPlace, theme: &Theme, square: rules::Square, lit: bool) -> Color {
    let colors = &theme.board;
    match lit {
        _ if is_on_frame(place, theme) => theme.frame.coordinate,
        true => colors.coordinate(place.board, square),
        false => colors.coordinate_in_fog,
    }
    .color()
}

/// Returns the letter in the corner of a square.
fn on_square(place: &BoardPlace, square: rules::Square, text: String, corner: Vec2) -> Letter {
    Letter {
        text,
        at: place.on_board(square) + corner * (0.5 - COORDINATE_INSET),
        anchor: Anchor(corner / 2.0),
        size: coordinate_size(place.square),
    }
}

/// Returns the letter on the frame beside a square: ranks on the left, files below or above.
fn on_frame(place: &BoardPlace, square: rules::Square, text: String, corner: Vec2) -> Letter {
    let out = (1.0 + place.frame) / 2.0;
    let away = if corner.x < 0.0 { vec2(-out, 0.0) } else { vec2(0.0, corner.y * out) };
    Letter {
        text,
        at: place.on_board(square) + away,
        anchor: Anchor::CENTER,
        size: (place.square * place.frame * ON_FRAME).clamp(9.0, 22.0),
    }
}

/// A letter or a number to draw. `at` is in the root's coordinates, `size` in logical pixels.
struct Letter {
    text: String,
    at: Vec2,
    anchor: Anchor,
    size: f32,
}

fn coordinate(letter: Letter, place: &BoardPlace) -> impl Bundle {
    (
        Name::new(format!("Coordinate {}", letter.text)),
        Text2d::new(letter.text),
        strong_font(letter.size),
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
            let letter = on_frame(&place, square, "a".into(), corner);
            // The file a is on White's left, and the letter below the board.
            assert_eq!(letter.at, vec2(3.5 * side, -4.2));
            let letter = on_square(&place, square, "a".into(), corner);
            assert!((letter.at - vec2(3.5 * side, -3.5)).abs().max_element() < 0.5);
            let colors = &theme.board;
            let color =
                if rank == 0 { colors.coordinate_on_dark } else { colors.coordinate_on_light };
            assert_eq!(color_beside(&place, &theme, square, true), color.color());
        }
    }
}
