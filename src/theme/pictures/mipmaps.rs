//! Smaller copies of a picture, so that it is crisp on a board of any size.

use super::Pixels;
use bevy::{
    image::{ImageFilterMode, ImageSampler, ImageSamplerDescriptor},
    prelude::*,
};
use core::array;
use std::sync::LazyLock;

/// The number of levels of light in the tables: enough for every byte, even for dark colours.
const SHADES: usize = 4096;

/// Returns the image of a picture, with smaller copies of it. They are averaged in linear light and
/// by coverage, so that no dark or light rims appear.
///
/// If the picture is at least as large as `side`, one of its copies has exactly this side in pixels.
pub fn image(picture: &Pixels, side: Option<u32>) -> Image {
    if picture.width.min(picture.height) == 1 {
        return super::image(picture);
    }
    let (width, height) = (picture.width as usize, picture.height as usize);
    let fitted = side.filter(|_| width == height).and_then(|side| largest(picture.width, side));
    let (mut size, mut data) = (uvec2(picture.width, picture.height), Vec::new());
    let (mut level, mut width, mut height) = match fitted.filter(|side| *side < picture.width) {
        Some(side) => {
            let level: Vec<_> = picture.rgba.chunks_exact(4).map(to_linear).collect();
            size = UVec2::splat(side);
            (averaged(&level, width, side as usize), side as usize, side as usize)
        }
        None => {
            data.extend_from_slice(&picture.rgba);
            halve(|at| to_linear(&picture.rgba[4 * at..]), width, height)
        }
    };
    loop {
        data.extend(level.iter().copied().flat_map(to_srgb));
        if width.max(height) == 1 {
            break;
        }
        (level, width, height) = halve(|at| level[at], width, height);
    }
    let mut image = super::empty_image(size);
    image.data = Some(data);
    image.texture_descriptor.mip_level_count = size.max_element().ilog2() + 1;
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        mipmap_filter: ImageFilterMode::Linear,
        ..ImageSamplerDescriptor::linear()
    });
    image
}

/// Returns the side of the largest copy: `side`, doubled as often as it fits into the picture.
fn largest(picture: u32, side: u32) -> Option<u32> {
    let doublings = (picture / side.max(1)).checked_ilog2()?;
    Some(side << doublings)
}

/// Returns a picture of half the width and height.
pub fn halved(picture: &Pixels) -> Pixels {
    let (width, height) = (picture.width as usize, picture.height as usize);
    let (half, width, height) = halve(|at| to_linear(&picture.rgba[4 * at..]), width, height);
    let rgba = half.into_iter().flat_map(to_srgb).collect();
    Pixels { width: width as u32, height: height as u32, rgba }
}

/// The light of each byte of sRGB.
static LIGHT: LazyLock<[f32; 256]> =
    LazyLock::new(|| array::from_fn(|byte| Srgba::gamma_function(byte as f32 / 255.0)));

/// The byte of sRGB of each level of light.
static BYTES: LazyLock<[u8; SHADES + 1]> = LazyLock::new(|| {
    array::from_fn(|shade| byte(Srgba::gamma_function_inverse(shade as f32 / SHADES as f32)))
});

/// Converts a pixel to linear light, multiplied by coverage.
fn to_linear(pixel: &[u8]) -> Vec4 {
    // A large part of a piece's picture is empty.
    if pixel[3] == 0 {
        return Vec4::ZERO;
    }
    let light = |channel: usize| LIGHT[usize::from(pixel[channel])];
    Vec4::new(light(0), light(1), light(2), 1.0) * (f32::from(pixel[3]) / 255.0)
}

fn to_srgb(pixel: Vec4) -> [u8; 4] {
    if pixel.w == 0.0 {
        return [0; 4];
    }
    let light = pixel / pixel.w * SHADES as f32;
    let [r, g, b] =
        light.truncate().to_array().map(|light| BYTES[(light.round() as usize).min(SHADES)]);
    [r, g, b, byte(pixel.w)]
}

fn byte(value: f32) -> u8 {
    (value * 255.0).round().clamp(0.0, 255.0) as u8
}

/// Returns a square picture in a smaller size: each pixel is the mean of the pixels that it covers.
fn averaged(level: &[Vec4], from: usize, to: usize) -> Vec<Vec4> {
    let parts: Vec<Vec<(usize, f32)>> = (0..to)
        .map(|i| {
            let step = from as f32 / to as f32;
            let (start, end) = (i as f32 * step, (i + 1) as f32 * step);
            let share = |at: usize| (end.min(at as f32 + 1.0) - start.max(at as f32)) / step;
            (start as usize..(end.ceil() as usize).min(from))
                .map(|at| (at, share(at)))
                .filter(|(_, share)| *share > 0.0)
                .collect()
        })
        .collect();
    let sum = |parts: &[(usize, f32)], pixel: &dyn Fn(usize) -> Vec4| -> Vec4 {
        parts.iter().map(|(at, share)| pixel(*at) * share).sum()
    };
    // Average along the rows first, then along the columns: this touches fewer pixels.
    let rows: Vec<Vec4> = (0..from)
        .flat_map(|y| parts.iter().map(move |part| (y, part)))
        .map(|(y, part)| sum(part, &|x| level[y * from + x]))
        .collect();
    parts
        .iter()
        .flat_map(|part| (0..to).map(move |x| (x, part)))
        .map(|(x, part)| sum(part, &|y| rows[y * to + x]))
        .collect()
}

/// Returns a level of half the width and height.
fn halve(pixel: impl Fn(usize) -> Vec4, width: usize, height: usize) -> (Vec<Vec4>, usize, usize) {
    let (half_width, half_height) = ((width / 2).max(1), (height / 2).max(1));
    let mut half = Vec::with_capacity(half_width * half_height);
    for y in 0..half_height {
        let [top, bottom] = [2 * y, (2 * y + 1).min(height - 1)].map(|row| row * width);
        for x in 0..half_width {
            let (left, right) = (2 * x, (2 * x + 1).min(width - 1));
            let above = pixel(top + left) + pixel(top + right);
            let below = pixel(bottom + left) + pixel(bottom + right);
            half.push((above + below) / 4.0);
        }
    }
    (half, half_width, half_height)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{look::File, theme::pictures::decode};

    #[test]
    fn the_smallest_copy_averages_by_coverage() {
        // One white pixel among transparent black ones: a quarter covered, still white.
        let rgba = [[255u8, 255, 255, 255], [0; 4], [0; 4], [0; 4]].concat();
        let image = image(&Pixels { width: 2, height: 2, rgba }, None);
        assert_eq!(image.texture_descriptor.mip_level_count, 2);
        assert_eq!(image.data.unwrap()[16..], [255, 255, 255, 64]);
    }

    /// Returns a picture as the game reads it.
    fn read(path: &str) -> Pixels {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets").join(path);
        let bytes = std::fs::read(&path).expect("a file");
        let decoded = decode::decode(File::Background, "picture.png", &bytes);
        bevy::tasks::block_on(decoded).expect("a picture")
    }

    /// Returns all copies of a picture in linear light, with their sides.
    fn levels(image: &Image) -> Vec<(usize, Vec<Vec4>)> {
        let mut data = image.data.as_deref().expect("pixels");
        let mut side = image.width() as usize;
        let mut levels = Vec::new();
        for _ in 0..image.texture_descriptor.mip_level_count {
            let (level, rest) = data.split_at(side * side * 4);
            levels.push((side, level.chunks_exact(4).map(to_linear).collect()));
            (data, side) = (rest, (side / 2).max(1));
        }
        levels
    }

    /// Returns the picture as a graphics card draws it with this side: interpolated between the
    /// pixels of two copies, and between the copies.
    fn drawn(image: &Image, side: usize) -> Vec<Vec4> {
        let levels = levels(image);
        let smaller = (levels[0].0 as f32 / side as f32).log2().max(0.0);
        let sampled = |(of, level): &(usize, Vec<Vec4>), x: usize, y: usize| {
            let place = |i: usize| {
                let at = ((i as f32 + 0.5) / side as f32 * *of as f32 - 0.5).max(0.0);
                let low = (at as usize).min(of - 1);
                (low, (low + 1).min(of - 1), at - low as f32)
            };
            let ((left, right, across), (top, bottom, down)) = (place(x), place(y));
            let row = |y: usize| level[y * of + left].lerp(level[y * of + right], across);
            row(top).lerp(row(bottom), down)
        };
        let last = levels.len() - 1;
        let (low, share) = ((smaller as usize).min(last), smaller.fract());
        (0..side * side)
            .map(|i| (i % side, i / side))
            .map(|(x, y)| {
                let at = |level: usize| sampled(&levels[level.min(last)], x, y);
                at(low).lerp(at(low + 1), share)
            })
            .collect()
    }

    /// Returns the sharpness of a picture: the sum of the squared steps between neighbours, as they
    /// look.
    fn sharpness(pixels: &[Vec4], side: usize) -> f32 {
        // On a square of medium brightness.
        let light = |pixel: Vec4| {
            let own = pixel.truncate().dot(Vec3::new(0.2126, 0.7152, 0.0722));
            (own + 0.3 * (1.0 - pixel.w)).max(0.0).powf(1.0 / 2.2)
        };
        let at = |x: usize, y: usize| light(pixels[y * side + x]);
        let inner = (0..side * side).map(|i| (i % side, i / side));
        inner
            .filter(|(x, y)| x + 1 < side && y + 1 < side)
            .map(|(x, y)| (at(x + 1, y) - at(x, y)).powi(2) + (at(x, y + 1) - at(x, y)).powi(2))
            .sum()
    }

    /// Pictures of the thinnest and the boldest lines that are shipped.
    const PICTURES: [&str; 3] = [
        "themes/tournament/pieces/white_king.png",
        "themes/paper/pieces/white_knight.png",
        "themes/contrast/marks/ring.png",
    ];

    /// The sides of squares from a small phone to a 4K screen.
    const SIDES: [u32; 8] = [30, 47, 60, 90, 124, 144, 200, 270];

    #[test]
    fn a_fitted_picture_is_as_sharp_as_its_size_allows() {
        for picture in PICTURES {
            let original = read(picture);
            for side in SIDES.into_iter().filter(|side| *side <= original.width) {
                let image = image(&original, Some(side));
                let (size, side) = (original.width as usize, side as usize);
                let best = averaged(&levels(&super::image(&original, None))[0].1, size, side);
                let drawn = drawn(&image, side);
                let ratio = sharpness(&drawn, side) / sharpness(&best, side);
                assert!((0.97..1.03).contains(&ratio), "{picture} at {side}: {ratio}");
                let off = drawn.iter().zip(&best).map(|(a, b)| (a - b).abs().max_element());
                let off = off.fold(0.0, f32::max);
                assert!(off < 0.03, "{picture} at {side}: {off}");
            }
        }
    }

    #[test]
    fn a_picture_without_a_fitted_copy_is_blurred() {
        let image = image(&read(PICTURES[1]), None);
        let best = averaged(&levels(&image)[0].1, image.width() as usize, 60);
        let ratio = sharpness(&drawn(&image, 60), 60) / sharpness(&best, 60);
        assert!(ratio < 0.6, "{ratio}");
    }

    #[test]
    fn a_picture_smaller_than_its_drawn_size_keeps_its_size() {
        let picture = read(PICTURES[0]);
        let image = image(&picture, Some(picture.width + 1));
        assert_eq!(image.width(), picture.width);
        assert!(image.texture_descriptor.mip_level_count > 1);
        assert_eq!(largest(320, 60), Some(240));
        assert_eq!(largest(320, 160), Some(320));
        assert_eq!(largest(320, 321), None);
    }
}
