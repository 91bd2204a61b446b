//! Several textures of mist as the layers of one, so that all the fog is drawn at once.

use bevy::{
    asset::RenderAssetUsages,
    prelude::*,
    render::render_resource::{
        Extent3d, TextureDimension, TextureFormat, TextureViewDescriptor, TextureViewDimension,
    },
};

/// The red of each picture as a layer as large as the first one; `None` without pictures.
pub(super) fn of(pictures: &[&Image]) -> Option<Image> {
    let first = pictures.first()?;
    let size = first.size();
    let mut data: Vec<u8> = pictures.iter().flat_map(|picture| red(picture, size)).collect();
    let mut layers = pictures.len() as u32;
    if layers == 1 {
        // WebGL takes a single layer for no layers at all.
        data.extend_from_within(..);
        layers = 2;
    }
    let size = Extent3d { width: size.x, height: size.y, depth_or_array_layers: layers };
    let usage = RenderAssetUsages::RENDER_WORLD;
    let mut image = Image::new(size, TextureDimension::D2, data, TextureFormat::R8Unorm, usage);
    image.sampler = first.sampler.clone();
    image.texture_view_descriptor =
        Some(TextureViewDescriptor { dimension: Some(TextureViewDimension::D2Array), ..default() });
    Some(image)
}

/// The red of a picture in another size, by its nearest pixels: mist has no edges.
fn red(picture: &Image, size: UVec2) -> impl Iterator<Item = u8> {
    let own = picture.size();
    (0..size.x * size.y).map(move |at| {
        let place = uvec2(at % size.x, at / size.x) * own / size;
        let color = picture.get_color_at(place.x, place.y).unwrap_or(Color::BLACK);
        // Mist holds densities, not colours: what stands in the file is meant as it is.
        let red = match color {
            Color::LinearRgba(color) => color.red,
            color => color.to_srgba().red,
        };
        (red * 255.0).round().clamp(0.0, 255.0) as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grey(side: u32, grey: u8) -> Image {
        let size = Extent3d { width: side, height: side, depth_or_array_layers: 1 };
        let (format, usage) = (TextureFormat::R8Unorm, RenderAssetUsages::default());
        Image::new_fill(size, TextureDimension::D2, &[grey], format, usage)
    }

    #[test]
    fn every_picture_becomes_a_layer_of_the_first_ones_size() {
        let image = of(&[&grey(4, 10), &grey(2, 200), &grey(8, 90)]).expect("three layers");
        assert_eq!(
            (image.size(), image.texture_descriptor.array_layer_count()),
            (UVec2::splat(4), 3)
        );
        let data = image.data.expect("it has data");
        for (layer, grey) in data.chunks_exact(16).zip([10, 200, 90]) {
            assert!(layer.iter().all(|pixel| *pixel == grey), "{layer:?}");
        }
    }

    #[test]
    fn one_picture_is_two_layers_and_none_is_none() {
        let image = of(&[&grey(2, 7)]).expect("layers");
        assert_eq!(image.texture_descriptor.array_layer_count(), 2);
        assert!(of(&[]).is_none());
    }
}
