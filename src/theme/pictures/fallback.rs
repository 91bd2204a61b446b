//! Stand-ins for pictures that could not be read. They are easy to notice.

use super::Pixels;
use crate::rules::{Color as Side, Piece};

/// The side of a stand-in picture in pixels.
const SIZE: usize = 160;

/// Returns the rows of a piece's letter, five pixels wide, the leftmost in the highest bit.
const fn glyph(symbol: char) -> [u8; 7] {
    match symbol {
        'A' => [0b01110, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001, 0b10001],
        'B' => [0b11110, 0b10001, 0b10001, 0b11110, 0b10001, 0b10001, 0b11110],
        'C' => [0b01110, 0b10001, 0b10000, 0b10000, 0b10000, 0b10001, 0b01110],
        'E' => [0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b11111],
        'H' => [0b10001, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001, 0b10001],
        'K' => [0b10001, 0b10010, 0b10100, 0b11000, 0b10100, 0b10010, 0b10001],
        'N' => [0b10001, 0b11001, 0b11001, 0b10101, 0b10011, 0b10011, 0b10001],
        'P' => [0b11110, 0b10001, 0b10001, 0b11110, 0b10000, 0b10000, 0b10000],
        'Q' => [0b01110, 0b10001, 0b10001, 0b10001, 0b10101, 0b10010, 0b01101],
        'R' => [0b11110, 0b10001, 0b10001, 0b11110, 0b10100, 0b10010, 0b10001],
        _ => [0b01110, 0b10001, 0b00001, 0b00110, 0b00100, 0b00000, 0b00100],
    }
}

/// Returns the letter of a piece on a disc in its side's colour, rimmed in magenta.
pub fn piece(piece: Piece) -> Pixels {
    let (disc, letter) = match piece.color {
        Side::White => ([250, 247, 240, 255], [20, 20, 24, 255]),
        Side::Black => ([20, 20, 24, 255], [250, 247, 240, 255]),
    };
    let rows = glyph(piece.kind.symbol());
    picture(|x, y| {
        let distance = (x * x + y * y).sqrt();
        // Five by seven cells in the middle of the disc.
        let (column, row) = ((x / 0.16 + 2.5).floor(), (-y / 0.16 + 3.5).floor());
        let inked = (0.0..5.0).contains(&column)
            && (0.0..7.0).contains(&row)
            && rows[row as usize] >> (4 - column as usize) & 1 == 1;
        match distance {
            _ if inked => letter,
            ..0.72 => disc,
            ..0.82 => [230, 0, 200, 255],
            _ => [0; 4],
        }
    })
}

/// Returns a plain white frame around a square.
pub fn frame() -> Pixels {
    picture(|x, y| if x.abs().max(y.abs()) > 0.9 { [255; 4] } else { [0; 4] })
}

/// Returns a white dot in the middle of a square.
pub fn dot() -> Pixels {
    picture(|x, y| if x.hypot(y) < 0.3 { [255; 4] } else { [0; 4] })
}

/// Returns a white ring around a square's middle.
pub fn ring() -> Pixels {
    picture(|x, y| if (0.78..0.98).contains(&x.hypot(y)) { [255; 4] } else { [0; 4] })
}

/// Returns an empty picture, for pictures that are only decoration.
pub fn nothing() -> Pixels {
    Pixels { width: 1, height: 1, rgba: vec![0; 4] }
}

/// Paints a picture from coordinates that run from -1 to 1, upwards and to the right.
fn picture(paint: impl Fn(f32, f32) -> [u8; 4]) -> Pixels {
    let coordinate = |i: usize| (i as f32 + 0.5) / SIZE as f32 * 2.0 - 1.0;
    let rgba =
        (0..SIZE * SIZE).flat_map(|i| paint(coordinate(i % SIZE), -coordinate(i / SIZE))).collect();
    Pixels { width: SIZE as u32, height: SIZE as u32, rgba }
}
