//! Measures light as eyes see it, colour-blind eyes too, and the contrast of a theme's fogged
//! squares with the squares that are seen.
//!
//! All ratios are those of [WCAG 2](https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio),
//! (L1 + 0.05) / (L2 + 0.05) of relative luminances.

use super::{BoardLook, File, FogLook, Look, Rgba};
use crate::rules::BoardKind;
use std::{collections::HashMap, sync::LazyLock};

/// Linear light, red, green and blue.
pub type Light = [f32; 3];

/// Linear light multiplied by opacity, and the opacity.
pub type Pixel = [f32; 4];

/// The number of squares on a side of the board that is measured.
pub const SIDE: usize = 8;

/// The least contrast of the fog with squares that are seen.
pub const LEAST_FOR_FOG: f32 = 1.2;

/// Matrices that turn linear light into its appearance to eyes with all cones, and to eyes without
/// red, green or blue cones: Machado, Oliveira and Fernandes, 2009, at full severity.
pub const EYES: [[[f32; 3]; 3]; 4] = [
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
];

static LINEAR: LazyLock<[f32; 256]> = LazyLock::new(|| {
    core::array::from_fn(|byte| {
        let value = byte as f32 / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    })
});

/// Returns a colour as a pixel.
pub fn pixel(color: Rgba) -> Pixel {
    let alpha = f32::from(color.alpha) / 255.0;
    let [red, green, blue] =
        [color.red, color.green, color.blue].map(|byte| LINEAR[usize::from(byte)] * alpha);
    [red, green, blue, alpha]
}

/// Returns the light of a pixel that lies over another light.
pub fn over(top: Pixel, below: Light) -> Light {
    core::array::from_fn(|i| top[i] + below[i] * (1.0 - top[3]))
}

/// Returns the light of a colour with nothing behind it.
pub fn light(color: Rgba) -> Light {
    over(pixel(color), [0.0; 3])
}

/// Returns the luminance of a light to the eyes with this index in [`EYES`].
pub fn luminance(light: Light, eyes: usize) -> f32 {
    let [red, green, blue] = light;
    let seen = EYES[eyes].map(|[r, g, b]| (r * red + g * green + b * blue).clamp(0.0, 1.0));
    0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
}

/// Returns the mean of the luminances of some pixels.
pub fn mean(pixels: &[Light], eyes: usize) -> f32 {
    pixels.iter().map(|light| luminance(*light, eyes)).sum::<f32>() / pixels.len() as f32
}

/// Returns the contrast ratio of two luminances.
pub fn ratio(a: f32, b: f32) -> f32 {
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// Returns the least of some values.
pub fn least(values: impl Iterator<Item = f32>) -> f32 {
    values.fold(f32::INFINITY, f32::min)
}

/// Returns a quantile of some values: `share` of them are smaller.
pub fn quantile(mut values: Vec<f32>, share: f32) -> f32 {
    let at = ((values.len() - 1) as f32 * share).round() as usize;
    *values.select_nth_unstable_by(at, f32::total_cmp).1
}

/// A picture in linear light.
#[derive(Clone, Debug)]
pub struct Picture {
    width: usize,
    height: usize,
    /// The pixels, row by row from the top.
    pub pixels: Vec<Pixel>,
    colors: Vec<Rgba>,
}

impl Picture {
    /// Returns a picture with this many pixels a row.
    pub fn new(width: usize, colors: Vec<Rgba>) -> Self {
        let pixels = colors.iter().copied().map(pixel).collect();
        Self { width, height: colors.len() / width, pixels, colors }
    }

    /// Returns the pixel in this column and row, or the nearest one.
    pub fn at(&self, x: usize, y: usize) -> Pixel {
        self.pixels[y.min(self.height - 1) * self.width + x.min(self.width - 1)]
    }

    /// Returns the pixels in a square of this side: see [`Self::sized`].
    pub fn scaled(&self, side: usize) -> Vec<Pixel> {
        self.sized(side, side)
    }

    /// Returns the pixels in another size, row by row: averaged by area, as mipmaps do, or
    /// interpolated between neighbours.
    pub fn sized(&self, width: usize, height: usize) -> Vec<Pixel> {
        let across = parts(self.width, width);
        let down = parts(self.height, height);
        let mut pixels = Vec::with_capacity(width * height);
        for rows in &down {
            for columns in &across {
                let mut sum = [0.0; 4];
                for (y, high) in rows {
                    for (x, wide) in columns {
                        let px = self.at(*x, *y);
                        (0..4).for_each(|i| sum[i] += px[i] * high * wide);
                    }
                }
                pixels.push(sum);
            }
        }
        pixels
    }
}

/// Returns, for each of `to` pixels, the `from` pixels that it covers, with their weights.
fn parts(from: usize, to: usize) -> Vec<Vec<(usize, f32)>> {
    let step = from as f32 / to as f32;
    (0..to)
        .map(|i| {
            if step > 1.0 {
                let (start, end) = (i as f32 * step, (i + 1) as f32 * step);
                let covered = |at: usize| (end.min(at as f32 + 1.0) - start.max(at as f32)) / step;
                let inside = start as usize..(end.ceil() as usize).min(from);
                inside.map(|at| (at, covered(at))).filter(|(_, covered)| *covered > 0.0).collect()
            } else {
                let at = ((i as f32 + 0.5) * step - 0.5).clamp(0.0, (from - 1) as f32);
                let (low, share) = (at as usize, at.fract());
                vec![(low, 1.0 - share), ((low + 1).min(from - 1), share)]
            }
        })
        .collect()
}

/// Returns `true` if a square is light, by its row from the top, on a board whose lower left square
/// is dark.
pub fn is_light(file: usize, row: usize) -> bool {
    (file + row).is_multiple_of(2)
}

/// Returns a board with all squares lit and White below, row by row from the top. `square` is the
/// number of pixels along a square's side.
pub fn lit_board(
    board: &BoardLook,
    pictures: &HashMap<File, Picture>,
    square: usize,
) -> Vec<Light> {
    let side = SIDE * square;
    let scaled = |file, side| pictures.get(&file).map(|picture: &Picture| picture.scaled(side));
    let whole = scaled(File::Board(BoardKind::Chess), side);
    let squares = [File::DarkSquare, File::LightSquare].map(|file| scaled(file, square));
    let falling = scaled(File::BoardLight, side);
    (0..side * side)
        .map(|at| {
            let (x, y) = (at % side, at / side);
            let is_light = is_light(x / square, y / square);
            let plain = if is_light { board.light } else { board.dark };
            let own = squares[usize::from(is_light)].as_ref();
            let own = own.map(|own| own[y % square * square + x % square]);
            let picture = whole.as_ref().map(|whole| whole[at]).or(own);
            let below = picture.map_or_else(|| light(plain), |pixel| over(pixel, light(plain)));
            falling.as_ref().map_or(below, |falling| over(falling[at], below))
        })
        .collect()
}

/// The number of pixels of a mist to sample; twice as many are sampled at most.
const SAMPLES: usize = 1 << 12;

/// Returns the colours of one kind of mist: its darkest and its lightest percentile as `fog.wgsl`
/// draws them, and the tint below the mist.
pub fn mists(fog: &FogLook, texture: &Picture) -> Vec<Light> {
    let mix = |color: Rgba, share: f32| fog.plain.mixed(color, share * fog.density);
    // The shader mixes in sRGB. Clear parts let the tint through.
    let step = (texture.colors.len() / SAMPLES).max(1);
    let samples = (0..texture.colors.len()).step_by(step);
    let mut colors: Vec<Rgba> = if texture.colors.iter().any(|color| color.is_colored()) {
        let opaque = |color: Rgba| Rgba { alpha: u8::MAX, ..color };
        let mixed = |color: Rgba| mix(opaque(color), f32::from(color.alpha) / 255.0);
        samples.map(|at| mixed(texture.colors[at])).collect()
    } else {
        let thickness = |at: usize| f32::from(texture.colors[at].red) / 255.0;
        // Two layers drift apart, so any two of their pixels may meet.
        let shade = |at: usize| {
            let other = thickness(at * 7919 % texture.colors.len());
            ((0.5 * thickness(at) + 0.5 * other - 0.5) * 1.05 + 0.5).clamp(0.0, 1.0)
        };
        samples.map(|at| mix(fog.dark.mixed(fog.light, shade(at)), 1.0)).collect()
    };
    colors.sort_by_cached_key(|color| (luminance(light(*color), 0) * 1e6) as u32);
    let percentile = colors.len() / 100;
    [colors[percentile], colors[colors.len() - 1 - percentile], fog.plain].map(light).to_vec()
}

/// Returns the contrast of lit squares and fog. All of the fog must be darker than all squares, or
/// all of it lighter; the contrast is less than 1 where they overlap.
pub fn lit_beside_fogged(squares: &[&[Light]], mists: &[Light]) -> f32 {
    least((0..EYES.len()).map(|eyes| {
        let means = || squares.iter().map(|pixels| mean(pixels, eyes));
        let fog = || mists.iter().map(|mist| luminance(*mist, eyes));
        let most = |values: &mut dyn Iterator<Item = f32>| values.fold(f32::NEG_INFINITY, f32::max);
        let fog_darker = (least(means()) + 0.05) / (most(&mut fog()) + 0.05);
        let fog_lighter = (least(fog()) + 0.05) / (most(&mut means()) + 0.05);
        fog_darker.max(fog_lighter)
    }))
}

/// Returns the contrast of lit squares and fog in a theme with these pictures of its board and mist.
pub fn lit_beside_fogged_in(look: &Look, pictures: &HashMap<File, Picture>) -> f32 {
    /// The number of pixels along a square's side: enough for its mean.
    const SQUARE: usize = 8;
    let board = lit_board(&look.board, pictures, SQUARE);
    let row = SIDE * SQUARE;
    let squares: Vec<Vec<Light>> = (0..SIDE * SIDE)
        .map(|at| {
            let start = at / SIDE * SQUARE * row + at % SIDE * SQUARE;
            let lines = (0..SQUARE).map(|y| start + y * row);
            lines.flat_map(|start| board[start..start + SQUARE].to_vec()).collect()
        })
        .collect();
    let squares: Vec<&[Light]> = squares.iter().map(Vec::as_slice).collect();
    let textures = pictures.iter().filter(|(file, _)| file.is_mist());
    let mut fog: Vec<Light> = textures.flat_map(|(_, texture)| mists(&look.fog, texture)).collect();
    fog.push(light(look.fog.plain));
    lit_beside_fogged(&squares, &fog)
}
