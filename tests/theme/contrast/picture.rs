//! Pictures of themes, read without Bevy.

use super::assets;
use fogchess::look::{Rgba, contrast::Picture};
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree},
};
use std::fs;

/// Reads a PNG or an SVG file from its path under the assets. An SVG is drawn this many pixels
/// wide.
pub fn read(path: &str, svg_width: u32) -> Picture {
    let bytes = fs::read(assets().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    if path.ends_with(".svg") { drawn(&bytes, svg_width) } else { decoded(&bytes) }
}

fn decoded(bytes: &[u8]) -> Picture {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
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

fn drawn(svg: &[u8], width: u32) -> Picture {
    let tree = Tree::from_data(svg, &Options::default()).expect("an SVG file");
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round() as u32;
    let mut pixmap = Pixmap::new(width, height).expect("not too large");
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    let color = |px: &[u8]| Rgba { red: px[0], green: px[1], blue: px[2], alpha: px[3] };
    Picture::new(width as usize, pixmap.take_demultiplied().chunks_exact(4).map(color).collect())
}
