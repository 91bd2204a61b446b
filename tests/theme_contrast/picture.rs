//! Pictures of themes, read without Bevy.

use crate::assets;
use fogchess::look::{Rgba, contrast::Picture};
use std::fs;

/// Reads a PNG file from its path under the assets.
pub fn read(path: &str) -> Picture {
    let file = fs::File::open(assets().join(path)).unwrap_or_else(|error| {
        panic!("{path}: {error}");
    });
    let mut decoder = png::Decoder::new(std::io::BufReader::new(file));
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().expect("a PNG file");
    let mut bytes = vec![0; reader.output_buffer_size().expect("not too large")];
    let info = reader.next_frame(&mut bytes).expect("a PNG file");
    let channels = info.color_type.samples();
    let color = |px: &[u8]| match *px {
        [grey] => Rgba { red: grey, green: grey, blue: grey, alpha: 255 },
        [grey, alpha] => Rgba { red: grey, green: grey, blue: grey, alpha },
        [red, green, blue] => Rgba { red, green, blue, alpha: 255 },
        [red, green, blue, alpha] => Rgba { red, green, blue, alpha },
        _ => unreachable!("PNG has one to four channels"),
    };
    Picture::new(info.width as usize, bytes.chunks_exact(channels).map(color).collect())
}
