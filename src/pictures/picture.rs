//! Reads a picture outside of Bevy's asset system: for files that change while the game runs, and for
//! `check-assets`.

use super::{eight_bits, no_picture, svg, tiled};
use crate::{
    look::{DrawnSide, File, SvgFault, TooManyPixels},
    words::LocalText,
};
use bevy::{
    image::{CompressedImageFormats, ImageLoaderSettings, ImageType, TextureError},
    prelude::*,
};

/// The reasons for which a picture cannot be shown.
#[derive(Debug, thiserror::Error)]
pub enum PictureFault {
    /// The picture would fill the memory.
    #[error(transparent)]
    Pixels(TooManyPixels),
    /// The file is not a PNG, or a damaged one.
    #[error("{}", png(.0))]
    Png(TextureError),
    /// The file is an SVG that the game does not draw.
    #[error(transparent)]
    Svg(SvgFault),
}

fn png(error: &TextureError) -> String {
    match error {
        TextureError::ImageError(error) => error.to_string(),
        error => error.to_string(),
    }
}

impl From<&PictureFault> for LocalText {
    fn from(fault: &PictureFault) -> Self {
        match fault {
            PictureFault::Pixels(error) => error.into(),
            PictureFault::Png(_) => no_picture(),
            PictureFault::Svg(fault) => fault.into(),
        }
    }
}

/// Reads a picture for its use in a theme from the contents of the file with this path.
///
/// # Errors
/// If the picture cannot be shown.
pub fn read(file: File, path: &str, bytes: &[u8]) -> Result<Image, PictureFault> {
    if svg::is_svg(path) {
        let side = file.drawn_side().unwrap_or(DrawnSide::AsItSays);
        return svg::draw(bytes, side).map_err(PictureFault::Svg);
    }
    TooManyPixels::check(bytes).map_err(PictureFault::Pixels)?;
    let mut settings = ImageLoaderSettings::default();
    if file.is_mist() {
        tiled(&mut settings);
    }
    let mut picture = Image::from_buffer(
        bytes,
        ImageType::Extension("png"),
        CompressedImageFormats::NONE,
        settings.is_srgb,
        settings.sampler,
        settings.asset_usage,
    )
    .map_err(PictureFault::Png)?;
    eight_bits::reduce(&mut picture);
    Ok(picture)
}
