//! The player's own marks: arrows and circles above everything, and suspected pieces as ghosts that
//! float in the fog. The review of a finished game has arrows of the same kind.
//!
//! The pictures are painted here pixel by pixel, so that they are crisp at any length. They are
//! white with a dark rim, and take their colour from the sprite.

use super::{
    components::{self, BoardRoot, Square},
    hand::Hand,
    layer,
    pencil::Pencil,
    place::BoardPlace,
    squares::TurnBoard,
};
use crate::{
    kit::palette,
    rules::{Drawing, Ink, Piece},
    table::{PlaySystems, Shown},
    theme::ThemeAssets,
};
use bevy::{
    asset::RenderAssetUsages,
    image::ImageSampler,
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};

/// The distance of an arrow's tail from the middle of its square, in squares.
const TAIL: f32 = 0.3;
/// Half the width of an arrow's shaft.
const SHAFT: f32 = 0.075;
/// The length of an arrow's head, and half its width.
const HEAD: (f32, f32) = (0.34, 0.21);
/// The radius of the head's corners.
const ROUNDED: f32 = 0.035;
/// The radius of a circle, and half the width of its line.
const CIRCLE: (f32, f32) = (0.425, 0.05);
/// The width of the dark rim.
const RIM: f32 = 0.026;
/// The lightness of the rim: 0 is black.
const RIM_LIGHT: f32 = 0.1;
/// The margin around a drawing in its picture.
const MARGIN: f32 = 0.05;
/// The opacity of drawings.
const OPACITY: f32 = 0.88;
/// The opacity of a drawing that is not finished.
const PREVIEW: f32 = 0.55;
/// The most pixels of a square in a picture.
const MOST_PIXELS: f32 = 160.0;

/// The size of a ghost, in squares: alone, and beside the pieces of a replay's hindsight.
const GHOST: (f32, f32) = (0.86, 0.46);
/// The place of a ghost beside those pieces, from the middle of its square.
const ASIDE: Vec2 = Vec2::new(0.25, 0.25);
/// The colour of a ghost's piece.
const PALE: Color = Color::srgba(0.8, 0.86, 1.0, 0.8);
/// The colour of the light around a ghost.
const HALO: Color = Color::srgba(0.74, 0.8, 1.0, 0.96);
/// The side of the picture of that light, in pixels.
const HALO_PIXELS: f32 = 64.0;

/// An arrow or a circle that the player has drawn.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnDrawing(pub Drawing);

/// A piece that the player suspects on a square in the fog.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suspected(pub Piece);

/// Any entity that is drawn here.
#[derive(Component)]
struct OwnMarkPart;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw.in_set(PlaySystems::Present).after(TurnBoard));
}

fn draw(
    shown: Res<Shown>,
    pencil: Res<Pencil>,
    hand: Res<Hand>,
    place: Res<BoardPlace>,
    assets: Res<ThemeAssets>,
    window: Single<&Window>,
    root: Single<(Entity, Ref<BoardRoot>)>,
    drawn: Query<Entity, With<OwnMarkPart>>,
    mut images: ResMut<Assets<Image>>,
    mut last: Local<(Option<Drawing>, Vec<Drawing>, crate::table::ShownMarks)>,
    mut commands: Commands,
) {
    let preview = pencil.preview(hand.cursor.or(hand.hover)).filter(|_| shown.board.is_some());
    let advice = shown.advice();
    let next = (preview, advice.clone(), shown.marks.clone());
    let is_redrawn = place.is_changed() || assets.is_changed() || root.1.is_added();
    if *last == next && !is_redrawn {
        return;
    }
    *last = next;
    for entity in &drawn {
        commands.entity(entity).despawn();
    }
    let pixels = (place.square * window.scale_factor()).clamp(8.0, MOST_PIXELS);
    let root = root.0;
    let drawings = shown.marks.drawings.iter().map(|drawing| (*drawing, OPACITY));
    let drawings = drawings.chain(preview.map(|drawing| (drawing, PREVIEW)));
    for (drawing, opacity) in drawings.chain(advice.iter().map(|drawing| (*drawing, OPACITY))) {
        let Drawing { from, to, ink } = drawing;
        let (start, end) = (place.on_board(from), place.on_board(to));
        let (picture, size) = if drawing.is_circle() {
            paint(Vec2::splat(2.0 * (CIRCLE.0 + CIRCLE.1 + MARGIN)), pixels, circle)
        } else {
            let length = start.distance(end) - TAIL;
            let size = vec2(length, 2.0 * HEAD.1) + Vec2::splat(2.0 * MARGIN);
            paint(size, pixels, |at| arrow(at, length))
        };
        let along = (end - start).normalize_or_zero();
        let middle = (start + along * if drawing.is_circle() { 0.0 } else { TAIL } + end) / 2.0;
        let mut spawned = commands.spawn((
            Name::new(format!("Own mark {from} {to}")),
            OwnMarkPart,
            ChildOf(root),
            Sprite {
                image: images.add(picture),
                color: color(ink).with_alpha(opacity),
                custom_size: Some(size),
                ..default()
            },
            Transform::from_translation(middle.extend(layer::OWN_MARK))
                .with_rotation(Quat::from_rotation_z(along.to_angle())),
        ));
        if shown.marks.drawings.contains(&drawing) && Some(drawing) != preview {
            spawned.insert(OwnDrawing(drawing));
        }
    }
    if shown.marks.suspects.is_empty() {
        return;
    }
    let (halo, _) = paint_by(Vec2::ONE, HALO_PIXELS, |at| (1.0, halo(at)));
    let halo = images.add(halo);
    let (size, aside) =
        if shown.hindsight.is_some() { (GHOST.1, ASIDE) } else { (GHOST.0, Vec2::ZERO) };
    for (square, piece) in &shown.marks.suspects {
        let at = place.on_board(*square) + aside;
        commands.spawn((
            Name::new(format!("Suspected {square}")),
            OwnMarkPart,
            Suspected(*piece),
            Square(*square),
            ChildOf(root),
            components::picture(assets.piece(*piece), size, PALE),
            Transform::from_translation(at.extend(layer::IN_FOG + 0.3)),
            children![(
                components::picture(halo.clone(), size * 1.12, HALO),
                Transform::from_xyz(0.0, 0.0, -0.01),
            )],
        ));
    }
}

/// Returns the colour of an ink.
pub(super) const fn color(ink: Ink) -> Color {
    match ink {
        Ink::Green => palette::ink::GREEN,
        Ink::Red => palette::ink::RED,
        Ink::Blue => palette::ink::BLUE,
        Ink::Yellow => palette::ink::YELLOW,
    }
}

/// Returns the pictures of a circle and of a short arrow, for buttons of this size in pixels.
pub(super) fn icons(pixels: f32) -> [Image; 2] {
    let (circle, _) = paint(Vec2::ONE, pixels, circle);
    let (arrow, _) = paint(Vec2::ONE, pixels, |at| {
        // From the lower left to the upper right.
        arrow(Vec2::from_angle(-core::f32::consts::FRAC_PI_4).rotate(at), 0.95)
    });
    [circle, arrow]
}

/// Returns the distance from a circle's line, negative inside it.
fn circle(at: Vec2) -> f32 {
    (at.length() - CIRCLE.0).abs() - CIRCLE.1
}

/// Returns the distance from an arrow that points to the right, negative inside it. `at` is counted
/// from its middle.
///
/// The shaft is a rounded line and the head a rounded triangle, as in
/// <https://iquilezles.org/articles/distfunctions2d/>.
fn arrow(at: Vec2, length: f32) -> f32 {
    let tip = length / 2.0;
    let neck = tip - HEAD.0;
    let tail = (SHAFT - tip).min(neck);
    let on_shaft = vec2(at.x.clamp(tail, neck + ROUNDED), 0.0);
    let shaft = at.distance(on_shaft) - SHAFT;
    // The triangle is symmetric: its upper half is enough. It is shrunk by the radius of its
    // corners.
    let at = vec2(at.x, at.y.abs());
    let (back, top) = (neck + ROUNDED, HEAD.1 - ROUNDED);
    let (corner, point) = (vec2(back, top), vec2(tip - ROUNDED, 0.0));
    let to_line = |a: Vec2, b: Vec2| {
        let (pa, ba) = (at - a, b - a);
        (pa - ba * (pa.dot(ba) / ba.length_squared()).clamp(0.0, 1.0)).length()
    };
    let edge = point - corner;
    let is_inside = at.x > back && edge.perp_dot(at - corner) < 0.0;
    let distance = to_line(corner, point).min(to_line(vec2(back, 0.0), corner));
    let head = if is_inside { -distance } else { distance } - ROUNDED;
    shaft.min(head)
}

/// Returns the opacity of the light around a ghost.
fn halo(at: Vec2) -> f32 {
    let near = (1.0 - at.length() * 2.0).clamp(0.0, 1.0);
    (near * 1.6).min(1.0).powf(1.3) * 0.75
}

/// Paints the shape with this signed distance, white with a dark rim. Returns the picture and its
/// size in squares.
fn paint(size: Vec2, pixels: f32, distance: impl Fn(Vec2) -> f32) -> (Image, Vec2) {
    let soft = 1.0 / pixels;
    let step = |from: f32, distance: f32| ((from - distance) / soft + 0.5).clamp(0.0, 1.0);
    paint_by(size, pixels, |at| {
        let distance = distance(at);
        let light = RIM_LIGHT + (1.0 - RIM_LIGHT) * step(-RIM, distance);
        (light, step(0.0, distance))
    })
}

/// Paints a picture by the lightness and opacity at each point, counted from its middle in squares.
fn paint_by(size: Vec2, pixels: f32, look: impl Fn(Vec2) -> (f32, f32)) -> (Image, Vec2) {
    let count = (size * pixels).ceil().max(Vec2::ONE);
    let (width, height) = (count.x as u32, count.y as u32);
    let mut data = Vec::with_capacity(4 * (width * height) as usize);
    for y in 0..height {
        for x in 0..width {
            let at = (vec2(x as f32, y as f32) + 0.5 - count / 2.0) / pixels;
            let (light, opacity) = look(at * vec2(1.0, -1.0));
            let [light, opacity] = [light, opacity].map(|part| (part * 255.0).round() as u8);
            data.extend([light, light, light, opacity]);
        }
    }
    let size = Extent3d { width, height, depth_or_array_layers: 1 };
    let format = TextureFormat::Rgba8UnormSrgb;
    let usage = RenderAssetUsages::default();
    let mut image = Image::new(size, TextureDimension::D2, data, format, usage);
    image.sampler = ImageSampler::linear();
    (image, count / pixels)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrow_has_a_shaft_a_head_and_nothing_beside_them() {
        for length in [0.7, 1.7, 9.0] {
            let tip = length / 2.0;
            for inside in [vec2(tip - 0.03, 0.0), vec2(0.05 - tip, 0.0), vec2(0.0, 0.05)] {
                assert!(arrow(inside, length) < 0.0, "{length}: {inside}");
            }
            assert!(arrow(vec2(tip - HEAD.0 + 0.06, HEAD.1 - 0.08), length) < 0.0);
            let neck = tip - HEAD.0;
            for outside in [vec2(tip + 0.02, 0.0), vec2(-tip, 0.1), vec2(neck - 0.06, 0.15)] {
                assert!(arrow(outside, length) > 0.0, "{length}: {outside}");
            }
        }
    }

    #[test]
    fn a_picture_is_white_with_a_dark_rim_and_clear_around() {
        let (image, size) = paint(Vec2::ONE, 100.0, circle);
        assert_eq!((image.width(), image.height(), size), (100, 100, Vec2::ONE));
        let data = image.data.expect("pixels");
        let pixel = |x: usize, y: usize| (data[4 * (100 * y + x)], data[4 * (100 * y + x) + 3]);
        assert_eq!(pixel(50, 50).1, 0);
        assert_eq!(pixel(50, 7), (255, 255));
        let rim = pixel(50, 3);
        assert!(rim.0 < 60 && rim.1 == 255, "{rim:?}");
    }
}
