//! Combines several textures of mist as the layers of one texture, so that all the fog is drawn at
//! once, and computes their mean colours.

use crate::look::Rgba;
use bevy::{
    asset::RenderAssetUsages,
    prelude::*,
    render::render_resource::{
        Extent3d, TextureDimension, TextureFormat, TextureViewDescriptor, TextureViewDimension,
    },
};

/// Returns a texture with each picture as a layer, as large as the first one and multiplied by its
/// opacity; `None` without pictures.
pub(crate) fn of(pictures: &[&Image]) -> Option<Image> {
    let first = pictures.first()?;
    let size = first.size();
    let mut data: Vec<u8> = pictures.iter().flat_map(|picture| layer(picture, size)).collect();
    let mut layers = pictures.len() as u32;
    if layers == 1 {
        // WebGL takes a single layer for no layers at all.
        data.extend_from_within(..);
        layers = 2;
    }
    let size = Extent3d { width: size.x, height: size.y, depth_or_array_layers: layers };
    let usage = RenderAssetUsages::RENDER_WORLD;
    let mut image = Image::new(size, TextureDimension::D2, data, TextureFormat::Rgba8Unorm, usage);
    image.sampler = first.sampler.clone();
    image.texture_view_descriptor =
        Some(TextureViewDescriptor { dimension: Some(TextureViewDimension::D2Array), ..default() });
    Some(image)
}

/// Returns the bytes of a picture in another size, by its nearest pixels: mist has no edges.
fn layer(picture: &Image, size: UVec2) -> impl Iterator<Item = u8> {
    let own = picture.size();
    (0..size.x * size.y).flat_map(move |at| {
        let place = uvec2(at % size.x, at / size.x) * own / size;
        let [red, green, blue, alpha] = pixel(picture, place);
        let part = |byte: u8| ((u16::from(byte) * u16::from(alpha) + 127) / 255) as u8;
        [part(red), part(green), part(blue), alpha]
    })
}

/// Returns a pixel as it is in the file, for any colour space of the loaded picture.
fn pixel(picture: &Image, place: UVec2) -> [u8; 4] {
    let is_in_bytes = matches!(
        picture.texture_descriptor.format,
        TextureFormat::Rgba8Unorm | TextureFormat::Rgba8UnormSrgb
    );
    if is_in_bytes && let Ok(&[r, g, b, a]) = picture.pixel_bytes(place.extend(0)) {
        return [r, g, b, a];
    }
    match picture.get_color_at(place.x, place.y).unwrap_or(Color::NONE) {
        // Mist is loaded as densities, in linear numbers.
        Color::LinearRgba(LinearRgba { red, green, blue, alpha }) => {
            Srgba { red, green, blue, alpha }.to_u8_array()
        }
        color => color.to_srgba().to_u8_array(),
    }
}

/// Returns the mean of a picture's colours; `None` if it is grey all over.
pub(crate) fn own_color(picture: &Image) -> Option<Rgba> {
    let (mut sum, mut weight, mut is_colored) = ([0; 3], 0, false);
    let size = picture.size();
    for at in 0..size.x * size.y {
        let [red, green, blue, alpha] = pixel(picture, uvec2(at % size.x, at / size.x));
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

    fn filled(side: u32, color: [u8; 4]) -> Image {
        let size = Extent3d { width: side, height: side, depth_or_array_layers: 1 };
        let (format, usage) = (TextureFormat::Rgba8Unorm, RenderAssetUsages::default());
        Image::new_fill(size, TextureDimension::D2, &color, format, usage)
    }

    fn grey(side: u32, grey: u8) -> Image {
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
