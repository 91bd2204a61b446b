//! Smaller copies of a picture, so that it is crisp at any size a board may have.

use bevy::{
    image::{ImageFilterMode, ImageSampler, ImageSamplerDescriptor},
    prelude::*,
    render::render_resource::TextureFormat,
};

/// How many steps of light are told apart: enough for every byte, also in the dark.
const SHADES: usize = 4096;

/// Adds mipmaps to an 8-bit RGBA picture, averaged in linear light and by coverage, so that
/// neither dark rims nor light ones appear. Other formats and odd shapes are left as they are.
pub fn add(image: &mut Image) {
    let size = image.size();
    if image.texture_descriptor.format != TextureFormat::Rgba8UnormSrgb
        || image.texture_descriptor.mip_level_count > 1
        || size.min_element() < 2
    {
        return;
    }
    let Some(data) = image.data.as_mut() else { return };
    // Light and bytes are looked up, not computed for every pixel: that was most of the time.
    let light: [f32; 256] = core::array::from_fn(|byte| Srgba::gamma_function(byte as f32 / 255.0));
    let bytes: [u8; SHADES + 1] = core::array::from_fn(|shade| {
        byte(Srgba::gamma_function_inverse(shade as f32 / SHADES as f32))
    });
    let mut level: Vec<[f32; 4]> =
        data.chunks_exact(4).map(|pixel| to_linear(&light, pixel)).collect();
    let (mut width, mut height) = (size.x as usize, size.y as usize);
    let mut levels = 1;
    while width > 1 || height > 1 {
        (level, width, height) = halve(&level, width, height);
        data.extend(level.iter().flat_map(|pixel| to_srgb(&bytes, *pixel)));
        levels += 1;
    }
    image.texture_descriptor.mip_level_count = levels;
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        mipmap_filter: ImageFilterMode::Linear,
        ..ImageSamplerDescriptor::linear()
    });
}

/// Linear light, multiplied by coverage.
fn to_linear(light: &[f32; 256], pixel: &[u8]) -> [f32; 4] {
    let alpha = f32::from(pixel[3]) / 255.0;
    let [r, g, b] = [0, 1, 2].map(|channel| light[usize::from(pixel[channel])] * alpha);
    [r, g, b, alpha]
}

fn to_srgb(bytes: &[u8; SHADES + 1], [r, g, b, alpha]: [f32; 4]) -> [u8; 4] {
    let straight = |light: f32| {
        let shade = if alpha > 0.0 { light / alpha * SHADES as f32 } else { 0.0 };
        bytes[(shade.round() as usize).min(SHADES)]
    };
    [straight(r), straight(g), straight(b), byte(alpha)]
}

fn byte(value: f32) -> u8 {
    (value * 255.0).round().clamp(0.0, 255.0) as u8
}

fn halve(level: &[[f32; 4]], width: usize, height: usize) -> (Vec<[f32; 4]>, usize, usize) {
    let (half_width, half_height) = ((width / 2).max(1), (height / 2).max(1));
    let mut half = Vec::with_capacity(half_width * half_height);
    for y in 0..half_height {
        for x in 0..half_width {
            let mut sum = [0.0; 4];
            for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                let (x, y) = ((2 * x + dx).min(width - 1), (2 * y + dy).min(height - 1));
                let pixel = level[y * width + x];
                (0..4).for_each(|channel| sum[channel] += pixel[channel] / 4.0);
            }
            half.push(sum);
        }
    }
    (half, half_width, half_height)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::{
        asset::RenderAssetUsages,
        render::render_resource::{Extent3d, TextureDimension},
    };

    #[test]
    fn the_smallest_copy_averages_by_coverage() {
        // One opaque white pixel among transparent black ones: a quarter covered, still white.
        let pixels = [[255u8, 255, 255, 255], [0; 4], [0; 4], [0; 4]].concat();
        let size = Extent3d { width: 2, height: 2, depth_or_array_layers: 1 };
        let mut image = Image::new(
            size,
            TextureDimension::D2,
            pixels,
            TextureFormat::Rgba8UnormSrgb,
            RenderAssetUsages::default(),
        );
        add(&mut image);
        assert_eq!(image.texture_descriptor.mip_level_count, 2);
        assert_eq!(image.data.unwrap()[16..], [255, 255, 255, 64]);
    }
}
