//! Which sizes of pictures fit what they show, and what is said of those that do not.

use super::File;

/// The longest side that every graphics card of today can hold, in pixels.
pub const LONGEST_SIDE: u32 = 2048;
/// The longest side of a picture that is read at all, in pixels: unpacked it has as many
/// megabytes as this squared and multiplied by four.
pub const MOST_PIXELS: u32 = 8192;
/// The shortest side of what is drawn as large as a square, in pixels.
const SHORTEST_SIDE: u32 = 64;
/// The borders of the frame's nine slices, on both sides, in pixels.
const BOTH_BORDERS: u32 = 128;

/// What is wrong with the size of a picture, in pixels, and what would be right.
pub fn misfits(file: File, width: u32, height: u32) -> Vec<String> {
    let mut texts = Vec::new();
    if width.max(height) > LONGEST_SIDE {
        texts.push(format!("is {width} by {height} pixels; {LONGEST_SIDE} is the most on a side"));
    }
    if file.is_square() && width != height {
        texts.push(format!("is {width} by {height} pixels; make it as wide as it is high"));
    }
    if file.is_on_a_square() && width.min(height) < SHORTEST_SIDE {
        texts.push(format!(
            "is {width} by {height} pixels; with less than {SHORTEST_SIDE} it is a blur on the board"
        ));
    }
    if matches!(file, File::BoardShadow | File::Frame) && width.min(height) <= BOTH_BORDERS {
        texts.push(format!(
            "is {width} by {height} pixels; with borders of 64 on each side it needs more than \
             {BOTH_BORDERS}"
        ));
    }
    texts
}

impl File {
    /// Whether it is drawn on a square, and shows what is behind it.
    pub const fn is_on_a_square(self) -> bool {
        matches!(self, Self::Piece(_) | Self::Mark(_))
    }

    /// Whether its picture is as wide as it is high.
    pub const fn is_square(self) -> bool {
        self.is_on_a_square()
            || matches!(
                self,
                Self::Board | Self::LightSquare | Self::DarkSquare | Self::Fog | Self::MoreFog(_)
            )
    }
}

/// Width and height as the head of a PNG tells them, in pixels, before anything is unpacked;
/// `None` for what is no PNG.
pub fn png_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let head = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?.get(..16)?;
    let number = |at: usize| Some(u32::from_be_bytes(head.get(at..at + 4)?.try_into().ok()?));
    (head.get(4..8)? == b"IHDR").then_some(())?;
    Some((number(8)?, number(12)?))
}
