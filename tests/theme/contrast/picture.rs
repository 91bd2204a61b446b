//! Pictures of themes: their colours, and their light as large as they are shown.

use super::{
    assets,
    light::{Pixel, pixel},
};
use fogchess::look::Rgba;
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree},
};
use std::{fs, io::Cursor};

/// The colours of a picture, row by row from the top.
pub struct Picture {
    width: usize,
    pub colors: Vec<Rgba>,
}

impl Picture {
    /// Reads a PNG or an SVG file from its path under the assets. An SVG is drawn this many pixels
    /// wide.
    pub fn read(path: &str, svg_width: usize) -> Self {
        let bytes = fs::read(assets().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
        if path.ends_with(".svg") { Self::drawn(&bytes, svg_width) } else { Self::decoded(&bytes) }
    }

    fn decoded(bytes: &[u8]) -> Self {
        let mut decoder = png::Decoder::new(Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        let mut reader = decoder.read_info().expect("a PNG file");
        let mut bytes = vec![0; reader.output_buffer_size().expect("not too large")];
        let info = reader.next_frame(&mut bytes).expect("a PNG file");
        let color = |px: &[u8]| match *px {
            [grey] => Rgba { red: grey, green: grey, blue: grey, alpha: 255 },
            [grey, alpha] => Rgba { red: grey, green: grey, blue: grey, alpha },
            [red, green, blue] => Rgba { red, green, blue, alpha: 255 },
            [red, green, blue, alpha] => Rgba { red, green, blue, alpha },
            _ => unreachable!("PNG has one to four channels"),
        };
        let colors = bytes.chunks_exact(info.color_type.samples()).map(color).collect();
        Self { width: info.width as usize, colors }
    }

    fn drawn(svg: &[u8], width: usize) -> Self {
        let tree = Tree::from_data(svg, &Options::default()).expect("an SVG file");
        let scale = width as f32 / tree.size().width();
        let height = (tree.size().height() * scale).round() as u32;
        let mut pixmap = Pixmap::new(width as u32, height).expect("not too large");
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
        let color = |px: &[u8]| Rgba { red: px[0], green: px[1], blue: px[2], alpha: px[3] };
        Self { width, colors: pixmap.take_demultiplied().chunks_exact(4).map(color).collect() }
    }

    /// Returns the light of the picture in another size, row by row: averaged by area, as mipmaps
    /// do, or interpolated between neighbours.
    pub fn sized(&self, wide: usize, high: usize) -> Vec<Pixel> {
        let pixels: Vec<Pixel> = self.colors.iter().copied().map(pixel).collect();
        let across = parts(self.width, wide);
        let down = parts(pixels.len() / self.width, high);
        let mut sized = Vec::with_capacity(wide * high);
        for rows in &down {
            for columns in &across {
                let mut sum = [0.0; 4];
                for (y, high) in rows {
                    for (x, wide) in columns {
                        let px = pixels[y * self.width + x];
                        (0..4).for_each(|i| sum[i] += px[i] * high * wide);
                    }
                }
                sized.push(sum);
            }
        }
        sized
    }
}

/// Returns, for each of `to` pixels, the `from` pixels that it covers, with their weights.
fn parts(from: usize, to: usize) -> Vec<Vec<(usize, f32)>> {
    let step = from as f32 / to as f32;
    (0..to)
        .map(|i| {
            if step > 1.0 {
                let (start, end) = (i as f32 * step, (i + 1) as f32 * step);
                let covered = |at: usize| (end.min(at as f32 + 1.0) - start.max(at as f32)) / step;
                let inside = start as usize..(end.ceil() as usize).min(from);
                inside.map(|at| (at, covered(at))).filter(|(_, covered)| *covered > 0.0).collect()
            } else {
                let at = ((i as f32 + 0.5) * step - 0.5).clamp(0.0, (from - 1) as f32);
                let (low, share) = (at as usize, at.fract());
                vec![(low, 1.0 - share), ((low + 1).min(from - 1), share)]
            }
        })
        .collect()
}
