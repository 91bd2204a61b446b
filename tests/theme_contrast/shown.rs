//! A theme as it is drawn: its board, its marks, its fog.

use crate::{
    SIDE, SQUARE,
    light::{Light, Pixel, over, pixel, quantile},
    picture::Picture,
};
use fogchess::look::{File, FogLook, Look, Mark, Resolved};
use std::collections::HashMap;

/// A theme's look and its pictures.
#[derive(Clone)]
pub struct Shown {
    pub look: Look,
    pub pictures: HashMap<File, Picture>,
}

impl Shown {
    pub fn of(theme: &Resolved) -> Self {
        assert_eq!(theme.faults, []);
        let pictures = File::all()
            .filter(|file| !matches!(file, File::Sound(_)))
            .filter_map(|file| Some((file, Picture::read(theme.path(file)?))))
            .collect();
        Self { look: theme.look.clone(), pictures }
    }

    /// The board with every square lit, White below, row by row from the top.
    pub fn lit_board(&self) -> Vec<Light> {
        let side = SIDE * SQUARE;
        let whole = self.pictures.get(&File::Board).map(|picture| picture.scaled(side));
        let squares = [File::DarkSquare, File::LightSquare]
            .map(|file| self.pictures.get(&file).map(|picture| picture.scaled(SQUARE)));
        let light = self.pictures[&File::BoardLight].scaled(side);
        let board = &self.look.board;
        (0..side * side)
            .map(|at| {
                let (x, y) = (at % side, at / side);
                let is_light = is_light(x / SQUARE, y / SQUARE);
                let plain = if is_light { board.light } else { board.dark };
                let own = squares[usize::from(is_light)].as_ref();
                let own = own.map(|square| square.at(x % SQUARE, y % SQUARE));
                let below = match whole.as_ref().map(|whole| whole.at(x, y)).or(own) {
                    Some(picture) => over(picture, [0.0; 3]),
                    None => over(pixel(plain), [0.0; 3]),
                };
                over(light.at(x, y), below)
            })
            .collect()
    }

    /// A mark in its tint, as large as a square.
    pub fn mark(&self, mark: Mark) -> Vec<Pixel> {
        let tint = pixel(self.look.marks.of(mark));
        let scaled = self.pictures[&File::Mark(mark)].scaled(SQUARE);
        // Both hold their light as much as they are opaque, so this tints and fades at once.
        scaled
            .pixels
            .iter()
            .map(|px| [0, 1, 2, 3].map(|i| px[i] * if i < 3 { tint[i] } else { tint[3] }))
            .collect()
    }
}

/// As on a board whose lower left square is dark.
pub fn is_light(file: usize, row: usize) -> bool {
    (file + row).is_multiple_of(2)
}

pub fn is_mist(file: File) -> bool {
    matches!(file, File::Fog | File::MoreFog(_))
}

/// The colours of the fog: the darkest and the lightest hundredth of the mist, as `fog.wgsl`
/// draws it, and the tint that is there without it.
pub fn mists(fog: &FogLook, texture: &Picture) -> Vec<Light> {
    let samples: Vec<f32> = (0..SIDE * SIDE * 64)
        .map(|i| {
            let at = [i % (SIDE * 8), i / (SIDE * 8)].map(|i| (i as f32 + 0.5) / 8.0 / fog.scale);
            texture.density(at)
        })
        .collect();
    // The layers drift apart, so any two of their pixels may meet.
    let shades = (0..samples.len()).map(|i| {
        let other = samples[i * 7919 % samples.len()];
        ((0.5 * samples[i] + 0.5 * other - 0.5) * 1.05 + 0.5).clamp(0.0, 1.0)
    });
    let shades: Vec<f32> = shades.collect();
    let [dark, light] = fog.mist();
    // The shader mixes in sRGB.
    let at = |share| over(pixel(dark.mixed(light, share)), [0.0; 3]);
    vec![
        at(quantile(shades.clone(), 0.01)),
        at(quantile(shades, 0.99)),
        over(pixel(fog.plain), [0.0; 3]),
    ]
}
