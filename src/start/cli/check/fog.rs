//! Checks that squares in the fog can be told from those that are seen, also by colour-blind eyes.

use super::{Assets, Finding};
use crate::{
    look::{
        BoardLook, EYES, File, FogLook, Look, MANIFEST, Resolved, Rgba, Shelf, luminance,
        shown_path,
    },
    rules::BoardKind,
    theme::pictures::{Pixels, decode::decode, layers::own_color},
};
use bevy::{prelude::*, tasks::block_on};
use std::fs;

/// The least contrast of the fog with the squares that are seen: a ratio of WCAG 2.
const LEAST: f32 = 1.2;

pub(super) fn check(assets: &Assets<'_>, shelf: &Shelf) -> Vec<Finding> {
    let themes = shelf.themes().into_iter().map(|theme| theme.folder);
    themes
        .filter(|theme| shelf.is_own(theme) || !assets.has_only_themes)
        .filter_map(|theme| {
            let resolved = shelf.resolve(&theme);
            // Unreadable pictures are reported elsewhere.
            let picture = |file| {
                let path = resolved.path(file)?;
                let bytes = fs::read(assets.of_theme(path)).ok()?;
                block_on(decode(file, path, &bytes)).ok()
            };
            let found = contrast(&resolved.look, picture);
            let text = || {
                format!(
                    "lit and fogged squares can't be told apart: {found:.2} to 1, and {LEAST} is \
                     the least; make all of the fog darker than the dark squares, or lighter than \
                     the light ones"
                )
            };
            (found < LEAST).then(|| Finding::new(culprit(&theme, &resolved), text()))
        })
        .collect()
}

/// Returns the file to blame: the theme's own mist or, if it has none, its manifest.
fn culprit(theme: &str, resolved: &Resolved) -> String {
    let folder = format!("themes/{theme}/");
    let mist = resolved.path(File::Fog).map(shown_path);
    mist.filter(|path| path.starts_with(&folder)).unwrap_or_else(|| folder + MANIFEST)
}

/// Returns the contrast of the squares of chess and the fog. All of the fog must be darker than all
/// squares, or all of it lighter; the contrast is less than 1 where they overlap.
fn contrast(look: &Look, picture: impl Fn(File) -> Option<Pixels>) -> f32 {
    let (squares, fog) = (squares(&look.board, &picture), fog(&look.fog, &picture));
    let ratio = |eyes| {
        let range = |lights: &[Vec3]| {
            let seen = lights.iter().map(|light| luminance(light.to_array(), eyes) + 0.05);
            seen.fold((f32::INFINITY, 0.0_f32), |(low, high), it| (low.min(it), high.max(it)))
        };
        let (squares, fog) = (range(&squares), range(&fog));
        (squares.0 / fog.1).max(fog.0 / squares.1)
    };
    EYES.map(ratio).into_iter().fold(f32::INFINITY, f32::min)
}

/// Returns the mean light of each square.
fn squares(look: &BoardLook, picture: &impl Fn(File) -> Option<Pixels>) -> Vec<Vec3> {
    let [board, falling] = [File::Board(BoardKind::Chess), File::BoardLight]
        .map(|file| picture(file).map(|picture| means(&picture, 8, linear)));
    let [dark, light] = [File::DarkSquare, File::LightSquare]
        .map(|file| picture(file).map(|picture| means(&picture, 1, linear)[0]));
    let square = |at: usize| {
        let is_light = (at / 8 + at % 8).is_multiple_of(2);
        let (ground, own) = if is_light { (look.light, light) } else { (look.dark, dark) };
        let own = board.as_ref().map(|board| board[at]).or(own);
        let falling = falling.as_ref().map(|falling| falling[at]);
        own.into_iter().chain(falling).fold(ground.color().to_linear().to_vec3(), over)
    };
    (0..64).map(square).collect()
}

/// Returns the light of parts of the fog: the extremes of grey mist, and the tint below it.
fn fog(look: &FogLook, picture: &impl Fn(File) -> Option<Pixels>) -> Vec<Vec3> {
    // Mist is mixed in sRGB, and its pictures are read as they are in the file.
    let srgb = |color: Rgba| color.color().to_srgba().to_vec3();
    let mists = File::all().filter(|file| file.is_mist()).filter_map(picture);
    let layers = mists.flat_map(|mist| match own_color(&mist) {
        None => [look.dark, look.light].map(|color| srgb(color).extend(1.0)).to_vec(),
        Some(_) => means(&mist, 16, as_it_is),
    });
    let mixed = layers.map(|layer| over(srgb(look.plain), layer * look.density));
    let light = |color| LinearRgba::from(Srgba::from_vec3(color)).to_vec3();
    mixed.chain([srgb(look.plain)]).map(light).collect()
}

/// Returns a colour with a layer over it, whose colour is multiplied by its opacity.
fn over(below: Vec3, layer: Vec4) -> Vec3 {
    layer.truncate() + below * (1.0 - layer.w)
}

/// Returns the light of a pixel, multiplied by its opacity.
fn linear(pixel: [u8; 4]) -> Vec4 {
    let color = LinearRgba::from(Srgba::from_u8_array(pixel));
    (color.to_vec3() * color.alpha).extend(color.alpha)
}

/// Returns the numbers of a pixel in the file, multiplied by its opacity.
fn as_it_is(pixel: [u8; 4]) -> Vec4 {
    let color = Vec4::from_array(pixel.map(f32::from)) / 255.0;
    (color.truncate() * color.w).extend(color.w)
}

/// Returns the means of the parts of a picture that is cut into `side` columns and rows.
fn means(picture: &Pixels, side: u32, color: fn([u8; 4]) -> Vec4) -> Vec<Vec4> {
    let size = uvec2(picture.width, picture.height);
    let pixels = picture.rgba.as_chunks().0;
    let mean = |at: u32| {
        let from = uvec2(at % side, at / side) * size / side;
        let to = (uvec2(at % side + 1, at / side + 1) * size / side).max(from + 1);
        let inside = (from.y..to.y).flat_map(|y| (from.x..to.x).map(move |x| y * size.x + x));
        let sum: Vec4 = inside.filter_map(|at| pixels.get(at as usize)).map(|at| color(*at)).sum();
        sum / (to - from).element_product() as f32
    };
    (0..side * side).map(mean).collect()
}
