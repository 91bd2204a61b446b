//! [`Picture`]: the pixels of a theme's picture, fit for their use.

use super::{PictureFault, Pixels, decode::decode, mipmaps};
use crate::look::{File, LONGEST_SIDE, Misfit, misfits};

/// A picture of a theme, in a size that every graphics card can hold. A picture for a square is as
/// wide as it is high.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The pixels.
    pub pixels: Pixels,
    /// The faults in the size that the file has, if that had to be changed.
    pub misfits: Vec<Misfit>,
}

impl Picture {
    /// Reads a picture for its use in a theme from the contents of the file with this path.
    ///
    /// # Errors
    /// If the picture cannot be shown.
    pub async fn read(file: File, path: &str, bytes: &[u8]) -> Result<Self, PictureFault> {
        let pixels = decode(file, path, bytes).await?;
        let size = (pixels.width, pixels.height);
        let pixels = fitted(file, pixels);
        let is_resized = size != (pixels.width, pixels.height);
        let misfits = if is_resized { misfits(file, size.0, size.1) } else { Vec::new() };
        Ok(Self { pixels, misfits })
    }
}

/// Shrinks a picture to a size that every graphics card can hold. A picture for a square becomes as
/// wide as it is high, with an empty margin, so that it keeps its shape.
fn fitted(file: File, mut picture: Pixels) -> Pixels {
    while picture.width.max(picture.height) > LONGEST_SIDE {
        picture = mipmaps::halved(&picture);
    }
    let Pixels { width, height, .. } = picture;
    if !file.is_on_a_square() || width == height {
        return picture;
    }
    let side = width.max(height);
    let (left, top) = ((side - width) / 2, (side - height) / 2);
    let mut rgba = vec![0; 4 * (side * side) as usize];
    let row = 4 * width as usize;
    for (y, line) in picture.rgba.chunks_exact(row).enumerate() {
        let start = 4 * ((top as usize + y) * side as usize + left as usize);
        rgba[start..start + row].copy_from_slice(line);
    }
    Pixels { width: side, height: side, rgba }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::Mark;

    fn white(width: u32, height: u32) -> Pixels {
        Pixels { width, height, rgba: vec![255; (width * height * 4) as usize] }
    }

    fn pixel(picture: &Pixels, x: u32, y: u32) -> &[u8] {
        let at = ((y * picture.width + x) * 4) as usize;
        &picture.rgba[at..at + 4]
    }

    #[test]
    fn a_piece_that_is_too_wide_keeps_its_shape() {
        let piece = fitted(File::Mark(Mark::Dot), white(100, 60));
        assert_eq!((piece.width, piece.height, piece.rgba.len()), (100, 100, 100 * 100 * 4));
        assert_eq!((pixel(&piece, 50, 19), pixel(&piece, 50, 20)), (&[0; 4][..], &[255; 4][..]));
        assert_eq!((pixel(&piece, 50, 79), pixel(&piece, 50, 80)), (&[255; 4][..], &[0; 4][..]));
    }

    #[test]
    fn a_picture_that_no_card_may_hold_becomes_smaller() {
        let board = fitted(File::Background, white(4098, 512));
        assert_eq!((board.width, board.height), (1024, 128));
        assert_eq!(pixel(&board, 1023, 127), [255; 4]);
        assert_eq!(fitted(File::Background, white(2048, 7)).width, 2048);
    }
}
