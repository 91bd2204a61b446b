//! Smaller copies of a picture, so that it is crisp on a board of any size.

use bevy::{
    image::{ImageFilterMode, ImageSampler, ImageSamplerDescriptor},
    prelude::*,
    render::render_resource::TextureFormat,
};

/// The number of levels of light in the tables: enough for every byte, even for dark colours.
const SHADES: usize = 4096;

/// Returns `true` if a picture can have mipmaps and has none.
pub fn are_missing(image: &Image) -> bool {
    image.texture_descriptor.format == TextureFormat::Rgba8UnormSrgb
        && image.texture_descriptor.mip_level_count == 1
        && image.size().min_element() > 1
}

/// Adds mipmaps to an 8-bit RGBA picture. They are averaged in linear light and by coverage, so
/// that no dark or light rims appear. Other formats and odd shapes are left as they are.
pub fn add(image: &mut Image) {
    build(image, None);
}

/// Adds mipmaps, one of which has exactly this side in pixels, if the picture is as large as that.
pub fn add_fitted(image: &mut Image, side: u32) {
    build(image, Some(side));
}

/// Returns the side of the largest copy: `side`, doubled as often as it fits into the picture.
fn largest(picture: u32, side: u32) -> Option<u32> {
    let doublings = (picture / side.max(1)).checked_ilog2()?;
    Some(side << doublings)
}

fn build(image: &mut Image, side: Option<u32>) {
    if !are_missing(image) {
        return;
    }
    let size = image.size();
    let Some(mut data) = image.data.take() else { return };
    let (light, bytes) = tables();
    let fitted = side.filter(|_| size.x == size.y).and_then(|side| largest(size.x, side));
    let (mut level, mut width, mut height) = match fitted.filter(|largest| *largest < size.x) {
        Some(largest) => {
            let level: Vec<_> = data.chunks_exact(4).map(|px| to_linear(&light, px)).collect();
            data.clear();
            image.texture_descriptor.size.width = largest;
            image.texture_descriptor.size.height = largest;
            let largest = largest as usize;
            (averaged(&level, size.x as usize, largest), largest, largest)
        }
        None => {
            let pixel = |at: usize| to_linear(&light, &data[4 * at..]);
            halve(pixel, size.x as usize, size.y as usize)
        }
    };
    loop {
        data.extend(level.iter().flat_map(|pixel| to_srgb(&bytes, *pixel)));
        if width.max(height) == 1 {
            break;
        }
        (level, width, height) = halve(|at| level[at], width, height);
    }
    image.data = Some(data);
    image.texture_descriptor.mip_level_count = image.size().max_element().ilog2() + 1;
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        mipmap_filter: ImageFilterMode::Linear,
        ..ImageSamplerDescriptor::linear()
    });
}

/// Returns a picture of half the width and height.
pub fn halved(pixels: &[[u8; 4]], width: usize, height: usize) -> (Vec<[u8; 4]>, usize, usize) {
    let (light, bytes) = tables();
    let (half, width, height) = halve(|at| to_linear(&light, &pixels[at]), width, height);
    (half.into_iter().map(|pixel| to_srgb(&bytes, pixel)).collect(), width, height)
}

/// Returns tables from bytes to light and back. Without tables, these conversions took most of the
/// time.
fn tables() -> ([f32; 256], [u8; SHADES + 1]) {
    let light = core::array::from_fn(|byte| Srgba::gamma_function(byte as f32 / 255.0));
    let bytes = core::array::from_fn(|shade| {
        byte(Srgba::gamma_function_inverse(shade as f32 / SHADES as f32))
    });
    (light, bytes)
}

/// Converts a pixel to linear light, multiplied by coverage.
fn to_linear(light: &[f32; 256], pixel: &[u8]) -> [f32; 4] {
    // A large part of a piece's picture is empty.
    if pixel[3] == 0 {
        return [0.0; 4];
    }
    let alpha = f32::from(pixel[3]) / 255.0;
    let [r, g, b] = [0, 1, 2].map(|channel| light[usize::from(pixel[channel])] * alpha);
    [r, g, b, alpha]
}

fn to_srgb(bytes: &[u8; SHADES + 1], [r, g, b, alpha]: [f32; 4]) -> [u8; 4] {
    if alpha == 0.0 {
        return [0; 4];
    }
    let straight =
        |light: f32| bytes[((light / alpha * SHADES as f32).round() as usize).min(SHADES)];
    [straight(r), straight(g), straight(b), byte(alpha)]
}

fn byte(value: f32) -> u8 {
    (value * 255.0).round().clamp(0.0, 255.0) as u8
}

/// Returns a square picture in a smaller size: each pixel is the mean of the pixels that it covers.
fn averaged(level: &[[f32; 4]], from: usize, to: usize) -> Vec<[f32; 4]> {
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
    let sum = |parts: &[(usize, f32)], pixel: &dyn Fn(usize) -> [f32; 4]| {
        let mut sum = [0.0; 4];
        for (at, share) in parts {
            let pixel = pixel(*at);
            (0..4).for_each(|channel| sum[channel] += pixel[channel] * share);
        }
        sum
    };
    // Average along the rows first, then along the columns: this touches fewer pixels.
    let rows: Vec<[f32; 4]> = (0..from)
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
fn halve(
    pixel: impl Fn(usize) -> [f32; 4],
    width: usize,
    height: usize,
) -> (Vec<[f32; 4]>, usize, usize) {
    let (half_width, half_height) = ((width / 2).max(1), (height / 2).max(1));
    let mut half = Vec::with_capacity(half_width * half_height);
    for y in 0..half_height {
        let rows = [2 * y, (2 * y + 1).min(height - 1)].map(|row| row * width);
        for x in 0..half_width {
            let columns = [2 * x, (2 * x + 1).min(width - 1)];
            let mut sum = [0.0; 4];
            for pixel in rows.iter().flat_map(|row| columns.map(|column| pixel(row + column))) {
                (0..4).for_each(|channel| sum[channel] += pixel[channel]);
            }
            half.push(sum.map(|sum| sum / 4.0));
        }
    }
    (half, half_width, half_height)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::asset::RenderAssetUsages;

    #[test]
    fn the_smallest_copy_averages_by_coverage() {
        // One white pixel among transparent black ones: a quarter covered, still white.
        let pixels = [[255u8, 255, 255, 255], [0; 4], [0; 4], [0; 4]].concat();
        let mut image = crate::pictures::image(2, 2, pixels);
        add(&mut image);
        assert_eq!(image.texture_descriptor.mip_level_count, 2);
        assert_eq!(image.data.unwrap()[16..], [255, 255, 255, 64]);
    }

    /// Returns a picture as the game reads it.
    fn read(path: &str) -> Image {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets").join(path);
        Image::from_buffer(
            &std::fs::read(path).expect("a file"),
            bevy::image::ImageType::Extension("png"),
            bevy::image::CompressedImageFormats::NONE,
            true,
            ImageSampler::Default,
            RenderAssetUsages::default(),
        )
        .expect("a picture")
    }

    /// Returns all copies of a picture in linear light, with their sides.
    fn levels(image: &Image) -> Vec<(usize, Vec<[f32; 4]>)> {
        let light: [f32; 256] =
            core::array::from_fn(|byte| Srgba::gamma_function(byte as f32 / 255.0));
        let mut data = image.data.as_deref().expect("pixels");
        let mut side = image.width() as usize;
        let mut levels = Vec::new();
        for _ in 0..image.texture_descriptor.mip_level_count {
            let (level, rest) = data.split_at(side * side * 4);
            levels.push((side, level.chunks_exact(4).map(|px| to_linear(&light, px)).collect()));
            (data, side) = (rest, (side / 2).max(1));
        }
        levels
    }

    /// Returns the picture as a graphics card draws it with this side: interpolated between the
    /// pixels of two copies, and between the copies.
    fn drawn(image: &Image, side: usize) -> Vec<[f32; 4]> {
        let levels = levels(image);
        let smaller = (levels[0].0 as f32 / side as f32).log2().max(0.0);
        let mix = |a: [f32; 4], b: [f32; 4], share: f32| {
            core::array::from_fn(|i| a[i] + (b[i] - a[i]) * share)
        };
        let sampled = |(of, level): &(usize, Vec<[f32; 4]>), x: usize, y: usize| {
            let place = |i: usize| {
                let at = ((i as f32 + 0.5) / side as f32 * *of as f32 - 0.5).max(0.0);
                let low = (at as usize).min(of - 1);
                (low, (low + 1).min(of - 1), at - low as f32)
            };
            let ((left, right, across), (top, bottom, down)) = (place(x), place(y));
            let row = |y: usize| mix(level[y * of + left], level[y * of + right], across);
            mix(row(top), row(bottom), down)
        };
        let last = levels.len() - 1;
        let (low, share) = ((smaller as usize).min(last), smaller.fract());
        (0..side * side)
            .map(|i| (i % side, i / side))
            .map(|(x, y)| {
                let at = |level: usize| sampled(&levels[level.min(last)], x, y);
                mix(at(low), at(low + 1), share)
            })
            .collect()
    }

    /// Returns the sharpness of a picture: the sum of the squared steps between neighbours, as they
    /// look.
    fn sharpness(pixels: &[[f32; 4]], side: usize) -> f32 {
        // On a square of medium brightness.
        let light = |pixel: &[f32; 4]| {
            let [r, g, b, alpha] = *pixel;
            (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.3 * (1.0 - alpha)).max(0.0).powf(1.0 / 2.2)
        };
        let at = |x: usize, y: usize| light(&pixels[y * side + x]);
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
            for side in SIDES.into_iter().filter(|side| *side <= original.width()) {
                let mut image = original.clone();
                add_fitted(&mut image, side);
                let (size, side) = (original.width() as usize, side as usize);
                let best = averaged(&levels(&original)[0].1, size, side);
                let drawn = drawn(&image, side);
                let ratio = sharpness(&drawn, side) / sharpness(&best, side);
                assert!((0.97..1.03).contains(&ratio), "{picture} at {side}: {ratio}");
                let off = drawn.iter().flatten().zip(best.iter().flatten());
                let off = off.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
                assert!(off < 0.03, "{picture} at {side}: {off}");
            }
        }
    }

    #[test]
    fn a_picture_without_a_fitted_copy_is_blurred() {
        let mut image = read(PICTURES[1]);
        let best = averaged(&levels(&image)[0].1, image.width() as usize, 60);
        add(&mut image);
        let ratio = sharpness(&drawn(&image, 60), 60) / sharpness(&best, 60);
        assert!(ratio < 0.6, "{ratio}");
    }

    #[test]
    fn a_picture_smaller_than_its_drawn_size_keeps_its_size() {
        let mut image = read(PICTURES[0]);
        let side = image.width();
        add_fitted(&mut image, side + 1);
        assert_eq!(image.width(), side);
        assert!(image.texture_descriptor.mip_level_count > 1);
        assert_eq!(largest(320, 60), Some(240));
        assert_eq!(largest(320, 160), Some(320));
        assert_eq!(largest(320, 321), None);
    }
}
