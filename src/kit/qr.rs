//! A text as a QR code, for the cameras of phones.

use bevy::{
    asset::RenderAssetUsages,
    image::ImageSampler,
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
};
use qrcode::{Color as Module, EcLevel, QrCode};

/// The empty modules around the code (ISO/IEC 18004).
const QUIET: usize = 4;

/// Returns the code, one pixel for each module; `None` if the text is too long for one. It is dark on
/// light in every theme: not every camera reads it otherwise.
pub fn qr_picture(text: &str) -> Option<Image> {
    let code = QrCode::with_error_correction_level(text, EcLevel::L).ok()?;
    let (inner, modules) = (code.width(), code.to_colors());
    let width = inner + 2 * QUIET;
    let mut bytes = vec![u8::MAX; width * width * 4];
    for (at, _) in modules.iter().enumerate().filter(|(_, module)| **module == Module::Dark) {
        let pixel = (at / inner + QUIET) * width + at % inner + QUIET;
        bytes[pixel * 4..pixel * 4 + 3].fill(0);
    }
    let size = Extent3d {
        width: u32::try_from(width).ok()?,
        height: u32::try_from(width).ok()?,
        depth_or_array_layers: 1,
    };
    let (dimension, format) = (TextureDimension::D2, TextureFormat::Rgba8UnormSrgb);
    let usage = RenderAssetUsages::default();
    let mut image = Image::new(size, dimension, bytes, format, usage);
    image.sampler = ImageSampler::nearest();
    Some(image)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_has_a_quiet_edge_and_a_dark_corner() {
        let image = qr_picture("http://192.168.0.2:8080/").unwrap();
        let is_light = |x, y| image.get_color_at(x, y).unwrap().to_srgba() == Srgba::WHITE;
        let width = image.width();
        assert_eq!(width, 25 + 8, "version 2");
        assert!((0..width).all(|at| is_light(at, 3) && is_light(3, at)));
        assert!(!is_light(4, 4));
        assert!(qr_picture(&"x".repeat(5_000)).is_none());
    }
}
