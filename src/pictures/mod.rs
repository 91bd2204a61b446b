//! Prepares pictures for drawing: PNG and SVG files, smaller copies, and stand-ins for broken files.
//! [`crate::theme`] chooses the pictures.

pub mod eight_bits;
pub(crate) mod fallback;
pub(crate) mod layers;
pub(crate) mod mipmaps;
#[cfg(not(target_arch = "wasm32"))]
pub mod picture;
pub mod svg;

use crate::words::LocalText;
use bevy::{
    asset::RenderAssetUsages,
    image::{ImageAddressMode, ImageLoaderSettings, ImageSampler, ImageSamplerDescriptor},
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};

/// Registers the loaders of pictures.
pub fn plugin(app: &mut App) {
    app.add_plugins((eight_bits::plugin, svg::plugin));
}

/// Sets the loader for mist: it repeats in both directions, and its numbers are used as they are in
/// the file.
pub(crate) fn tiled(settings: &mut ImageLoaderSettings) {
    settings.is_srgb = false;
    settings.asset_usage = RenderAssetUsages::default();
    settings.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: ImageAddressMode::Repeat,
        address_mode_v: ImageAddressMode::Repeat,
        ..ImageSamplerDescriptor::linear()
    });
}

/// Returns a picture of its pixels, row by row: red, green, blue and opacity.
pub(crate) fn image(width: u32, height: u32, pixels: Vec<u8>) -> Image {
    let size = Extent3d { width, height, depth_or_array_layers: 1 };
    let format = TextureFormat::Rgba8UnormSrgb;
    Image::new(size, TextureDimension::D2, pixels, format, RenderAssetUsages::default())
}

/// Returns the reason for a picture that exists but cannot be read. The decoder's own message would
/// not help a player.
pub(crate) fn no_picture() -> LocalText {
    "reason-no-picture".into()
}
