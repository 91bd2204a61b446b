//! Converts pictures with 16 bits a channel, as some programs write PNG, to the 8 bits of all
//! others.
//!
//! Bevy keeps the 16 bits. Coloured pictures are then too bright, since nothing marks them as sRGB,
//! and browsers cannot draw them at all. Grey pictures become integer textures, and drawing one ends
//! the game.

use bevy::{asset::AssetTrackingSystems, prelude::*, render::render_resource::TextureFormat};

pub(crate) fn plugin(app: &mut App) {
    // Run before any other system sees the loaded pictures.
    app.add_systems(
        PreUpdate,
        reduce_loaded
            .after(AssetTrackingSystems)
            .run_if(resource_exists_and_changed::<Assets<Image>>),
    );
}

fn reduce_loaded(mut images: ResMut<Assets<Image>>) {
    let fine = |(id, image): (_, &Image)| channels(image).map(|_| id);
    let fine: Vec<_> = images.iter().filter_map(fine).collect();
    for id in fine {
        if let Some(mut image) = images.get_mut(id) {
            reduce(&mut image);
        }
    }
}

/// Returns the number of channels of a picture of 16 bits; `None` for all other pictures.
const fn channels(image: &Image) -> Option<usize> {
    match image.texture_descriptor.format {
        TextureFormat::R16Uint => Some(1),
        TextureFormat::Rg16Uint => Some(2),
        TextureFormat::Rgba16Unorm => Some(4),
        _ => None,
    }
}

/// Converts a picture with 16 bits a channel to 8 bits, with red, green, blue and opacity. Leaves
/// other pictures as they are.
pub fn reduce(image: &mut Image) {
    let Some(channels) = channels(image) else { return };
    let Some(data) = image.data.take() else { return };
    let eight = |bytes: &[u8]| -> u8 {
        let value = u32::from(u16::from_le_bytes([bytes[0], bytes[1]]));
        ((value + 128) / 257) as u8
    };
    let pixels = data.chunks_exact(2 * channels).flat_map(|pixel| {
        let at = |channel: usize| eight(&pixel[2 * channel..]);
        match channels {
            1 => [at(0), at(0), at(0), u8::MAX],
            2 => [at(0), at(0), at(0), at(1)],
            _ => [at(0), at(1), at(2), at(3)],
        }
    });
    image.data = Some(pixels.collect());
    image.texture_descriptor.format = TextureFormat::Rgba8UnormSrgb;
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::{
        asset::RenderAssetUsages,
        render::render_resource::{Extent3d, TextureDimension},
    };

    /// Returns a picture of one pixel.
    fn pixel(format: TextureFormat, channels: &[u16]) -> Image {
        let data = channels.iter().flat_map(|channel| channel.to_le_bytes()).collect();
        let size = Extent3d { width: 1, height: 1, depth_or_array_layers: 1 };
        Image::new(size, TextureDimension::D2, data, format, RenderAssetUsages::default())
    }

    #[test]
    fn a_picture_of_16_bits_gets_8_when_it_is_loaded() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default(), plugin)).init_asset::<Image>();
        let from = |byte: u16| byte * 257;
        for (format, channels, expected) in [
            (TextureFormat::R16Uint, vec![from(138)], [138, 138, 138, 255]),
            (TextureFormat::Rg16Uint, vec![from(138), from(7)], [138, 138, 138, 7]),
            (
                TextureFormat::Rgba16Unorm,
                [138, 117, 80, 255].map(from).to_vec(),
                [138, 117, 80, 255],
            ),
            (TextureFormat::Rgba16Unorm, vec![0, 127, 129, 65535 - 127], [0, 0, 1, 255]),
        ] {
            let picture = pixel(format, &channels);
            let handle = app.world_mut().resource_mut::<Assets<Image>>().add(picture);
            app.update();
            let images = app.world().resource::<Assets<Image>>();
            let picture = images.get(&handle).expect("it is there");
            assert_eq!(picture.texture_descriptor.format, TextureFormat::Rgba8UnormSrgb);
            assert_eq!(picture.data.as_deref(), Some(&expected[..]), "{format:?}");
        }
    }

    #[test]
    fn other_pictures_stay_as_they_are() {
        let picture = pixel(TextureFormat::R16Unorm, &[9]);
        let mut same = picture.clone();
        reduce(&mut same);
        assert_eq!(
            (same.data, same.texture_descriptor),
            (picture.data, picture.texture_descriptor)
        );
    }
}
