//! Combines several textures of mist as the layers of one texture, so that all the fog is drawn at
//! once, and computes their mean colours.

use super::Pixels;
use crate::look::Rgba;
use bevy::{
    asset::RenderAssetUsages,
    image::{ImageAddressMode, ImageSampler, ImageSamplerDescriptor},
    prelude::*,
    render::render_resource::{
        Extent3d, TextureDimension, TextureFormat, TextureViewDescriptor, TextureViewDimension,
    },
};

/// Returns the texture of one kind of mist: it repeats in both directions, and its numbers are used
/// as they are in the file.
pub(crate) fn mist(Pixels { width, height, rgba }: &Pixels) -> Image {
    texture(Extent3d { width: *width, height: *height, depth_or_array_layers: 1 }, rgba.clone())
}

/// Returns a texture with each picture as a layer, as large as the first one and multiplied by its
/// opacity; `None` without pictures.
pub(crate) fn of(pictures: &[&Pixels]) -> Option<Image> {
    let Pixels { width, height, .. } = **pictures.first()?;
    let size = uvec2(width, height);
    let mut data: Vec<u8> = pictures.iter().flat_map(|picture| layer(picture, size)).collect();
    let mut layers = pictures.len() as u32;
    if layers == 1 {
        // WebGL takes a single layer for no layers at all.
        data.extend_from_within(..);
        layers = 2;
    }
    let mut image = texture(Extent3d { width, height, depth_or_array_layers: layers }, data);
    image.texture_view_descriptor =
        Some(TextureViewDescriptor { dimension: Some(TextureViewDimension::D2Array), ..default() });
    Some(image)
}

fn texture(size: Extent3d, data: Vec<u8>) -> Image {
    let usage = RenderAssetUsages::RENDER_WORLD;
    let mut image = Image::new(size, TextureDimension::D2, data, TextureFormat::Rgba8Unorm, usage);
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: ImageAddressMode::Repeat,
        address_mode_v: ImageAddressMode::Repeat,
        ..ImageSamplerDescriptor::linear()
    });
    image
}

/// Returns the bytes of a picture in another size, by its nearest pixels: mist has no edges.
fn layer(picture: &Pixels, size: UVec2) -> impl Iterator<Item = u8> {
    (0..size.x * size.y).flat_map(move |at| {
        let place = uvec2(at % size.x, at / size.x) * uvec2(picture.width, picture.height) / size;
        let at = 4 * (place.y * picture.width + place.x) as usize;
        let [red, green, blue, alpha] = picture.rgba[at..at + 4].try_into().unwrap_or_default();
        let part = |byte: u8| ((u16::from(byte) * u16::from(alpha) + 127) / 255) as u8;
        [part(red), part(green), part(blue), alpha]
    })
}

/// Returns the mean of a picture's colours; `None` if it is grey all over.
pub(crate) fn own_color(picture: &Pixels) -> Option<Rgba> {
    let (mut sum, mut weight, mut is_colored) = ([0; 3], 0, false);
    for &[red, green, blue, alpha] in picture.rgba.as_chunks().0 {
        is_colored |= Rgba { red, green, blue, alpha }.is_colored();
        weight += u64::from(alpha);
        for (sum, channel) in sum.iter_mut().zip([red, green, blue]) {
            *sum += u64::from(channel) * u64::from(alpha);
        }
    }
    let [red, green, blue] = sum.map(|sum| (sum / weight.max(1)) as u8);
    is_colored.then_some(Rgba { red, green, blue, alpha: u8::MAX })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(side: u32, color: [u8; 4]) -> Pixels {
        Pixels { width: side, height: side, rgba: color.repeat((side * side) as usize) }
    }

    fn grey(side: u32, grey: u8) -> Pixels {
        filled(side, [grey, grey, grey, 255])
    }

    #[test]
    fn every_picture_becomes_a_layer_of_the_first_ones_size() {
        let colored = filled(8, [200, 100, 0, 255]);
        let image = of(&[&grey(4, 10), &grey(2, 200), &colored]).expect("three layers");
        assert_eq!(
            (image.size(), image.texture_descriptor.array_layer_count()),
            (UVec2::splat(4), 3)
        );
        let data = image.data.expect("it has data");
        let colors = [[10, 10, 10, 255], [200, 200, 200, 255], [200, 100, 0, 255]];
        for (layer, color) in data.chunks_exact(64).zip(colors) {
            assert!(layer.chunks_exact(4).all(|pixel| pixel == color), "{layer:?}");
        }
    }

    #[test]
    fn one_picture_is_two_layers_and_none_is_none() {
        let image = of(&[&grey(2, 7)]).expect("layers");
        assert_eq!(image.texture_descriptor.array_layer_count(), 2);
        assert!(of(&[]).is_none());
    }

    #[test]
    fn colours_are_multiplied_by_their_opacity() {
        let image = of(&[&filled(1, [200, 100, 0, 51])]).expect("layers");
        assert_eq!(image.data.expect("it has data")[..4], [40, 20, 0, 51]);
    }

    #[test]
    fn grey_has_no_colour_of_its_own() {
        assert_eq!(own_color(&grey(4, 90)), None);
        assert_eq!(own_color(&filled(4, [90, 92, 91, 255])), None);
        assert_eq!(own_color(&filled(4, [90, 20, 20, 0])), None, "nobody sees it");
        let color = own_color(&filled(4, [90, 20, 30, 128])).map(|color| color.to_string());
        assert_eq!(color.as_deref(), Some("#5a141e"));
    }
}
