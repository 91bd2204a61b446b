//! A theme as it is drawn: its boards, its marks, its fog.

use super::{SQUARE, picture};
use fogchess::{
    look::{
        File, Look, Mark, Resolved, Rgba,
        contrast::{self, Light, Picture, Pixel, light, over, pixel},
    },
    rules::{BoardKind, Square},
};
use std::collections::HashMap;

/// A square or a point of a board that is seen.
pub struct Lit {
    pub file: usize,
    /// Its row from the top, with White or Red below.
    pub row: usize,
    pub is_light: bool,
    /// The colour of coordinates on it.
    pub coordinate: Rgba,
    /// Its pixels, row by row from the top.
    pub pixels: Vec<Light>,
}

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
            .filter(|file| !matches!(file, File::Sound(_) | File::Font(_)))
            .filter_map(|file| Some((file, theme.path(file)?)))
            .map(|(file, path)| {
                let squares = match file {
                    File::Board(board) => usize::from(board.size().files),
                    _ => 1,
                };
                (file, picture::read(path, (squares * SQUARE) as u32))
            })
            .collect();
        Self { look: theme.look.clone(), pictures }
    }

    /// Returns the light of a board that is seen, with White or Red below, row by row from the top.
    pub fn lit_board(&self, board: BoardKind) -> Vec<Light> {
        match board {
            BoardKind::Chess => contrast::lit_board(&self.look.board, &self.pictures, SQUARE),
            BoardKind::Xiangqi => {
                let size = board.size();
                let (width, height) =
                    (usize::from(size.files) * SQUARE, usize::from(size.ranks) * SQUARE);
                let ground = light(self.look.board.color(board, Square::at(0, 0)));
                self.pictures.get(&File::Board(board)).map_or_else(
                    || vec![ground; width * height],
                    |picture| {
                        let pixels = picture.sized(width, height);
                        pixels.into_iter().map(|pixel| over(pixel, ground)).collect()
                    },
                )
            }
        }
    }

    /// Returns the squares or points of a board that is seen.
    pub fn lit_squares(&self, board: BoardKind) -> Vec<Lit> {
        let (pixels, size) = (self.lit_board(board), board.size());
        let width = usize::from(size.files) * SQUARE;
        let all = (0..size.ranks).flat_map(|row| (0..size.files).map(move |file| (file, row)));
        all.map(|(file, row)| {
            let square = Square::at(file, size.ranks - 1 - row);
            let (file, row) = (usize::from(file), usize::from(row));
            let colors = &self.look.board;
            let is_light = colors.is_light(board, square);
            let start = row * SQUARE * width + file * SQUARE;
            let lines = (0..SQUARE).map(|y| start + y * width);
            Lit {
                file,
                row,
                is_light,
                coordinate: if is_light {
                    colors.coordinate_on_light
                } else {
                    colors.coordinate_on_dark
                },
                pixels: lines.flat_map(|at| pixels[at..at + SQUARE].to_vec()).collect(),
            }
        })
        .collect()
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
