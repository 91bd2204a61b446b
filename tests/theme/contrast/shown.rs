//! A theme as it is drawn: its boards, its marks, its fog.

use super::{
    SQUARE,
    light::{Light, Pixel, light, over, pixel, quantile},
    picture::Picture,
};
use fogchess::{
    look::{File, Look, Mark, Resolved, Rgba},
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
    /// The pictures, those on the board in its size.
    pub pictures: HashMap<File, Vec<Pixel>>,
    /// The mist at its thinnest and at its thickest, 0 to 1.
    thickness: Vec<f32>,
}

impl Shown {
    pub fn of(theme: &Resolved) -> Self {
        assert_eq!(theme.faults, []);
        let (mut pictures, mut thickness) = (HashMap::new(), Vec::new());
        for file in File::all() {
            let Some(path) = theme.path(file) else { continue };
            let [wide, high] = match file {
                File::Board(board) => [board.size().files, board.size().ranks],
                File::BoardLight => [8, 8],
                File::LargeBoardLight => [10, 10],
                File::Sound(_) | File::Font(_) => continue,
                _ => [1, 1],
            }
            .map(|squares| usize::from(squares) * SQUARE);
            let picture = Picture::read(path, wide);
            if file.is_mist() {
                thickness.extend(extremes(&picture));
            } else if matches!(file, File::Background | File::Frame) {
                pictures.insert(file, picture.colors.into_iter().map(pixel).collect());
            } else {
                pictures.insert(file, picture.sized(wide, high));
            }
        }
        Self { look: theme.look.clone(), pictures, thickness }
    }

    /// Returns the light of the fog where it is thinnest and thickest, and of the tint below it.
    pub fn mists(&self) -> Vec<Light> {
        let fog = &self.look.fog;
        let mist = |share: &f32| fog.plain.mixed(fog.dark.mixed(fog.light, *share), fog.density);
        self.thickness.iter().map(mist).chain([fog.plain]).map(light).collect()
    }

    /// Returns the light of a board that is seen, with White or Red below, row by row from the top.
    pub fn lit_board(&self, board: BoardKind) -> Vec<Light> {
        let size = board.size();
        let [wide, high] = [size.files, size.ranks].map(|squares| usize::from(squares) * SQUARE);
        let picture = self.pictures.get(&File::Board(board));
        let squares = [File::DarkSquare, File::LightSquare].map(|file| self.pictures.get(&file));
        let has_squares = board != BoardKind::Xiangqi;
        let falling = match board {
            BoardKind::Chess | BoardKind::Draughts => self.pictures.get(&File::BoardLight),
            BoardKind::Draughts10 => self.pictures.get(&File::LargeBoardLight),
            BoardKind::Xiangqi => None,
        };
        let shown = |at: usize| {
            let (x, y) = (at % wide, at / wide);
            let square = Square::at((x / SQUARE) as u8, size.ranks - 1 - (y / SQUARE) as u8);
            let own = squares[usize::from(square.is_light())].filter(|_| has_squares);
            let own = own.map(|own| own[y % SQUARE * SQUARE + x % SQUARE]);
            let layers = [picture.map(|picture| picture[at]).or(own), falling.map(|all| all[at])];
            let ground = light(self.look.board.color(board, square));
            layers.into_iter().flatten().fold(ground, |below, layer| over(layer, below))
        };
        (0..wide * high).map(shown).collect()
    }

    /// Returns the squares or points of a board that is seen.
    pub fn lit_squares(&self, board: BoardKind) -> Vec<Lit> {
        let (pixels, size) = (self.lit_board(board), board.size());
        let width = usize::from(size.files) * SQUARE;
        let lit = |square: Square| {
            let (file, row) = (square.file().into(), (size.ranks - 1 - square.rank()).into());
            let lines = (0..SQUARE).map(|y| (row * SQUARE + y) * width + file * SQUARE);
            Lit {
                file,
                row,
                is_light: self.look.board.is_light(board, square),
                coordinate: self.look.board.coordinate(board, square),
                pixels: lines.flat_map(|at| pixels[at..at + SQUARE].to_vec()).collect(),
            }
        };
        size.squares().map(lit).collect()
    }

    /// Returns a mark in its tint, as large as a square.
    pub fn mark(&self, mark: Mark) -> Vec<Pixel> {
        // Both are multiplied by their opacity, so this applies the tint and the opacity at once.
        let tint = pixel(self.look.marks.of(mark));
        let pixels = self.pictures[&File::Mark(mark)].iter();
        pixels.map(|px| core::array::from_fn(|i| px[i] * tint[i])).collect()
    }
}

/// Returns the thinnest and the thickest hundredth of a mist.
fn extremes(mist: &Picture) -> [f32; 2] {
    assert!(!mist.colors.iter().any(|color| color.is_colored()), "only grey mist is measured");
    // Two layers of it drift, so any two of its pixels may meet.
    let layer = |at: usize| f32::from(mist.colors[at % mist.colors.len()].red) / 255.0;
    let both = (0..mist.colors.len()).map(|at| f32::midpoint(layer(at), layer(at * 7919)));
    [0.01, 0.99].map(|share| quantile(both.clone(), share))
}
