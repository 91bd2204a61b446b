//! A theme as it is drawn: its board, its marks, its fog.

use crate::{SQUARE, picture};
use fogchess::look::{
    File, Look, Mark, Resolved,
    contrast::{self, Light, Picture, Pixel, pixel},
};
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
            .filter_map(|file| Some((file, theme.path(file)?)))
            // What is measured is the board of chess; xiangqi's board and discs are SVG.
            .filter(|(_, path)| path.ends_with(".png"))
            .map(|(file, path)| (file, picture::read(path)))
            .collect();
        Self { look: theme.look.clone(), pictures }
    }

    /// Returns the board with every square lit, White below, row by row from the top.
    pub fn lit_board(&self) -> Vec<Light> {
        contrast::lit_board(&self.look.board, &self.pictures, SQUARE)
    }

    /// Returns a mark in its tint, as large as a square.
    pub fn mark(&self, mark: Mark) -> Vec<Pixel> {
        let tint = pixel(self.look.marks.of(mark));
        let scaled = self.pictures[&File::Mark(mark)].scaled(SQUARE);
        // Both are multiplied by their opacity, so this applies the tint and the opacity at once.
        scaled
            .iter()
            .map(|px| [0, 1, 2, 3].map(|i| px[i] * if i < 3 { tint[i] } else { tint[3] }))
            .collect()
    }
}
