//! Prepares pictures for drawing: PNG and SVG files, smaller copies, and stand-ins for broken files.
//! The [theme](super) chooses the pictures.

pub mod decode;
pub(crate) mod fallback;
mod format;
pub(crate) mod layers;
pub(crate) mod mipmaps;
mod picture;
pub mod svg;

pub use decode::{PictureFault, Pixels};
pub use picture::Picture;

use bevy::{
    asset::RenderAssetUsages,
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};

/// Returns the image of a picture. Its pixels are kept on the graphics card alone.
pub(crate) fn image(picture: &Pixels) -> Image {
    let mut image = empty_image(uvec2(picture.width, picture.height));
    image.data = Some(picture.rgba.clone());
    image
}

/// Returns an image of this size that has no pixels yet.
fn empty_image(size: UVec2) -> Image {
    Image::new_uninit(
        Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 },
        TextureDimension::D2,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    )
}
