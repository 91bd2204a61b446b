//! Reads the pixels of a picture from its file: a PNG is decoded, an SVG is drawn.

use super::{format, svg};
use crate::{
    look::{DrawnSide, File, SvgFault, TooManyPixels},
    phrase::{Phrase, Worded},
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
#[error("{}", self.phrase())]
pub enum PictureFault {
    /// The file has no content.
    Empty,
    /// The file is a picture in a format that the game does not read; its name, and that of the
    /// format to save it in.
    OtherFormat(&'static str, &'static str),
    /// The file is named as one format and has the other; its name and its ending.
    OtherEnding(&'static str, &'static str),
    /// The file stands for a picture that Git keeps elsewhere.
    LfsPointer,
    /// The file ends before the picture does.
    CutOff,
    /// The picture would fill the memory.
    Pixels(#[from] TooManyPixels),
    /// The file is not a PNG, or a damaged one.
    Png,
    /// The file is an SVG that the game does not draw.
    Svg(#[from] SvgFault),
}

impl Worded for PictureFault {
    fn phrase(&self) -> Phrase {
        match self {
            Self::Empty => "reason-picture-empty".into(),
            Self::OtherFormat(format, other) => {
                Phrase::new("reason-picture-format").with("format", format).with("other", other)
            }
            Self::OtherEnding(format, ending) => {
                Phrase::new("reason-picture-ending").with("format", format).with("ending", ending)
            }
            Self::LfsPointer => "reason-picture-lfs".into(),
            Self::CutOff => "reason-picture-cut".into(),
            Self::Pixels(fault) => fault.phrase(),
            Self::Png => "reason-no-picture".into(),
            Self::Svg(fault) => fault.phrase(),
        }
    }
}

impl From<DecodingError> for PictureFault {
    fn from(error: DecodingError) -> Self {
        match error {
            DecodingError::IoError(error) if error.kind() == ErrorKind::UnexpectedEof => {
                Self::CutOff
            }
            // The decoder's own message would not help a player.
            _ => Self::Png,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{look::MOST_PIXELS, words::Texts};
    use bevy::tasks::block_on;
    use png::{BitDepth, ColorType, Encoder};

    fn png(color: ColorType, depth: BitDepth, width: u32, row: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, width, 1);
        encoder.set_color(color);
        encoder.set_depth(depth);
        if color == ColorType::Indexed {
            encoder.set_palette(vec![9, 8, 7, 6, 5, 4]);
            encoder.set_trns(vec![0, 100]);
        }
        let mut writer = encoder.write_header().expect("a head");
        writer.write_image_data(row).expect("pixels");
        writer.finish().expect("an end");
        bytes
    }

    fn read(path: &str, bytes: &[u8]) -> Result<Pixels, PictureFault> {
        block_on(decode(File::Logo, path, bytes))
    }

    #[test]
    fn every_kind_of_png_becomes_8_bits_of_red_green_blue_and_opacity() {
        use {BitDepth::*, ColorType::*};
        for (color, depth, row, expected) in [
            (Rgba, Eight, &[1, 2, 3, 4][..], [1, 2, 3, 4]),
            (Rgb, Eight, &[1, 2, 3], [1, 2, 3, 255]),
            (GrayscaleAlpha, Eight, &[7, 8], [7, 7, 7, 8]),
            (Grayscale, Eight, &[7], [7, 7, 7, 255]),
            (Grayscale, One, &[0x80], [255; 4]),
            (Grayscale, Two, &[0x40], [85, 85, 85, 255]),
            (Grayscale, Four, &[0x10], [17, 17, 17, 255]),
            (Grayscale, Sixteen, &[138, 138], [138, 138, 138, 255]),
            (GrayscaleAlpha, Sixteen, &[138, 138, 7, 7], [138, 138, 138, 7]),
            (Rgb, Sixteen, &[1, 0, 2, 0, 3, 0], [1, 2, 3, 255]),
            (Rgba, Sixteen, &[1, 0, 2, 0, 3, 0, 4, 0], [1, 2, 3, 4]),
            (Indexed, One, &[0x80], [6, 5, 4, 100]),
            (Indexed, Eight, &[0], [9, 8, 7, 0]),
        ] {
            let pixels = read("logo.png", &png(color, depth, 1, row)).expect("it is decoded");
            let expected = Pixels { width: 1, height: 1, rgba: expected.to_vec() };
            assert_eq!(pixels, expected, "{color:?} {depth:?}");
        }
    }

    #[test]
    fn a_file_is_named_for_what_it_is() {
        let image = png(ColorType::Rgba, BitDepth::Eight, 1, &[1, 2, 3, 4]);
        let huge = MOST_PIXELS + 1;
        let row = vec![0; huge as usize];
        let lfs = b"version https://git-lfs.github.com/spec/v1\noid sha256:ab\nsize 9\n";
        let svg = "<?xml version='1.0'?>\n<svg xmlns='http://www.w3.org/2000/svg'/>";
        let format = PictureFault::OtherFormat;
        for (path, bytes, expected) in [
            ("a.png", &b"\xff\xd8\xff\xe0\0\x10JFIF"[..], format("JPEG", "PNG")),
            ("a.svg", b"\xff\xd8\xff\xdb", format("JPEG", "PNG")),
            ("a.png", b"RIFF\x24\0\0\0WEBPVP8 ", format("WebP", "PNG")),
            ("a.png", b"GIF89a\x01", format("GIF", "PNG")),
            ("a.png", b"BM\x8a\0", format("BMP", "PNG")),
            ("a.png", b"\0\0\0\x1cftypavif", format("AVIF", "PNG")),
            ("a.svg", b"\x1f\x8b\x08\0", format("SVGZ", "SVG")),
            ("a.png", svg.as_bytes(), PictureFault::OtherEnding("SVG", "svg")),
            ("a.svg", &image, PictureFault::OtherEnding("PNG", "png")),
            ("a.png", b"", PictureFault::Empty),
            ("a.svg", b"", PictureFault::Empty),
            ("a.png", lfs, PictureFault::LfsPointer),
            ("a.png", &image[..image.len() / 2], PictureFault::CutOff),
            ("a.png", &image[..12], PictureFault::CutOff),
            (
                "a.png",
                &png(ColorType::Grayscale, BitDepth::Eight, huge, &row),
                PictureFault::Pixels(TooManyPixels { width: huge, height: 1 }),
            ),
        ] {
            let fault = read(path, bytes).expect_err("it is refused");
            assert_eq!(fault, expected, "{path}: {bytes:?}");
            for tag in ["en", "ru", "zh-Hans"] {
                let told = Texts::shipped(tag).get(&(&fault).into());
                assert!(!told.is_empty() && !told.contains(['{', '⟨']), "{told}");
            }
        }
        let mut damaged = image.clone();
        damaged[24] ^= 1;
        for damaged in [&b"no picture"[..], &damaged] {
            let fault = read("a.png", damaged).expect_err("it is refused");
            assert_eq!(fault, PictureFault::Png);
        }
    }
}
