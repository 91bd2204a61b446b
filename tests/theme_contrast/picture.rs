//! Pictures in linear light.

use crate::{
    assets,
    light::{LINEAR, Pixel, pixel},
};
use fogchess::look::Rgba;
use std::fs;

/// A picture in linear light.
#[derive(Clone)]
pub struct Picture {
    width: usize,
    height: usize,
    pub pixels: Vec<Pixel>,
}

impl Picture {
    /// Reads a PNG file from its path under the assets.
    pub fn read(path: &str) -> Self {
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
        Self {
            width: info.width as usize,
            height: info.height as usize,
            pixels: bytes.chunks_exact(channels).map(|px| pixel(color(px))).collect(),
        }
    }

    pub fn at(&self, x: usize, y: usize) -> Pixel {
        self.pixels[y.min(self.height - 1) * self.width + x.min(self.width - 1)]
    }

    /// In another size: averaged by area, as mipmaps do, or filtered between neighbours.
    pub fn scaled(&self, side: usize) -> Self {
        let across = parts(self.width, side);
        let down = parts(self.height, side);
        let mut pixels = Vec::with_capacity(side * side);
        for rows in &down {
            for columns in &across {
                let mut sum = [0.0; 4];
                for (y, high) in rows {
                    for (x, wide) in columns {
                        let px = self.at(*x, *y);
                        (0..4).for_each(|i| sum[i] += px[i] * high * wide);
                    }
                }
                pixels.push(sum);
            }
        }
        Self { width: side, height: side, pixels }
    }

    /// The density of the mist at a place in textures, which repeat.
    pub fn density(&self, [x, y]: [f32; 2]) -> f32 {
        let at = |i: f32, n: usize| (i.floor() as isize).rem_euclid(n as isize) as usize;
        let (x, y) = (x * self.width as f32 - 0.5, y * self.height as f32 - 0.5);
        let pick = |dx: f32, dy: f32| {
            let light = self.at(at(x + dx, self.width), at(y + dy, self.height))[0];
            // The texture holds densities, not colours: its bytes as they are.
            LINEAR.partition_point(|linear| *linear < light) as f32 / 255.0
        };
        let (u, v) = (x - x.floor(), y - y.floor());
        let row = |dy| pick(0.0, dy) * (1.0 - u) + pick(1.0, dy) * u;
        row(0.0) * (1.0 - v) + row(1.0) * v
    }
}

/// For each of `to` pixels: which of `from` pixels are in it, and how much each counts.
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
