//! Reads the pixels of a picture from its file: a PNG is decoded, an SVG is drawn.

use super::{format, svg};
use crate::{
    look::{DrawnSide, File, SvgFault, TooManyPixels},
    words::LocalText,
};
use png::{Decoder, DecodingError, Transformations};
use std::io::{Cursor, ErrorKind};

/// The pixels of a picture, row by row: red, green, blue and opacity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
    /// Four bytes for each pixel.
    pub rgba: Vec<u8>,
}

/// The reasons for which a picture cannot be shown.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureFault {
    /// The file has no content.
    #[error("it is empty")]
    Empty,
    /// The file is a picture in a format that the game does not read; its name, and that of the
    /// format to save it in.
    #[error("it is in the {0} format; save it as {1}")]
    OtherFormat(&'static str, &'static str),
    /// The file is named as one format and has the other; its name and its ending.
    #[error("it is in the {0} format; rename it to .{1}")]
    OtherEnding(&'static str, &'static str),
    /// The file stands for a picture that Git keeps elsewhere.
    #[error("it is a pointer of Git LFS, not the picture; run `git lfs pull`")]
    LfsPointer,
    /// The file ends before the picture does.
    #[error("it is cut off; copy or save it again")]
    CutOff,
    /// The picture would fill the memory.
    #[error(transparent)]
    Pixels(#[from] TooManyPixels),
    /// The file is not a PNG, or a damaged one; the message of the decoder.
    #[error("it isn't a readable PNG ({0})")]
    Png(String),
    /// The file is an SVG that the game does not draw.
    #[error(transparent)]
    Svg(#[from] SvgFault),
}

impl From<&PictureFault> for LocalText {
    fn from(fault: &PictureFault) -> Self {
        match fault {
            PictureFault::Empty => "reason-picture-empty".into(),
            PictureFault::OtherFormat(format, other) => {
                Self::new("reason-picture-format").with("format", format).with("other", other)
            }
            PictureFault::OtherEnding(format, ending) => {
                Self::new("reason-picture-ending").with("format", format).with("ending", ending)
            }
            PictureFault::LfsPointer => "reason-picture-lfs".into(),
            PictureFault::CutOff => "reason-picture-cut".into(),
            PictureFault::Pixels(fault) => fault.into(),
            // The decoder's own message would not help a player.
            PictureFault::Png(_) => "reason-no-picture".into(),
            PictureFault::Svg(fault) => fault.into(),
        }
    }
}

impl From<DecodingError> for PictureFault {
    fn from(error: DecodingError) -> Self {
        match error {
            DecodingError::IoError(error) if error.kind() == ErrorKind::UnexpectedEof => {
                Self::CutOff
            }
            error => Self::Png(error.to_string().trim_end_matches('.').into()),
        }
    }
}

/// Decodes a PNG or draws an SVG for its use in a theme, from the contents of the file with this
/// path.
///
/// # Errors
/// If the picture cannot be shown.
pub async fn decode(file: File, path: &str, bytes: &[u8]) -> Result<Pixels, PictureFault> {
    let is_svg = svg::is_svg(path);
    format::check(bytes, is_svg)?;
    if is_svg {
        let side = file.drawn_side().unwrap_or(DrawnSide::AsItSays);
        Ok(svg::draw(bytes, side).await?)
    } else {
        decode_png(bytes)
    }
}

fn decode_png(bytes: &[u8]) -> Result<Pixels, PictureFault> {
    TooManyPixels::check(bytes)?;
    let mut decoder = Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(Transformations::ALPHA | Transformations::STRIP_16);
    let mut reader = decoder.read_info()?;
    let mut pixels = vec![0; reader.output_buffer_size().ok_or(DecodingError::LimitsExceeded)?];
    let info = reader.next_frame(&mut pixels)?;
    pixels.truncate(info.buffer_size());
    // The decoder leaves grey as one channel.
    let rgba = match info.color_type.samples() {
        2 => pixels
            .chunks_exact(2)
            .flat_map(|pixel| [pixel[0], pixel[0], pixel[0], pixel[1]])
            .collect(),
        _ => pixels,
    };
    Ok(Pixels { width: info.width, height: info.height, rgba })
}
