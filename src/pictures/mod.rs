//! Making pictures ready to be drawn: PNG and SVG files, smaller copies, stand-ins for what is
//! broken. Which pictures the game shows is in [`crate::theme`].

pub mod eight_bits;
pub(crate) mod fallback;
pub(crate) mod layers;
pub(crate) mod mipmaps;
#[cfg(not(target_arch = "wasm32"))]
pub mod picture;
pub mod svg;

use crate::text::LocalText;
use bevy::{
    asset::RenderAssetUsages,
    image::{ImageAddressMode, ImageLoaderSettings, ImageSampler, ImageSamplerDescriptor},
    prelude::*,
};

/// Registers the loaders of pictures.
pub fn plugin(app: &mut App) {
    app.add_plugins((eight_bits::plugin, svg::plugin));
}

/// Sets the loader for mist, which repeats in both directions and whose numbers are used as they
/// are in the file.
pub(crate) fn tiled(settings: &mut ImageLoaderSettings) {
    settings.is_srgb = false;
    settings.asset_usage = RenderAssetUsages::default();
    settings.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: ImageAddressMode::Repeat,
        address_mode_v: ImageAddressMode::Repeat,
        ..ImageSamplerDescriptor::linear()
    });
}

/// Returns the reason for a picture that exists but cannot be read. Its decoder's words are for
/// those who write decoders.
pub(crate) fn no_picture() -> LocalText {
    "reason-no-picture".into()
}
