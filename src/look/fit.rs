//! The sizes that pictures must have for their use, and the messages about other sizes.

use super::File;
use crate::{
    phrase::{Phrase, Worded},
    rules::BoardKind,
};

/// The longest side that all of today's graphics cards can hold, in pixels.
pub const LONGEST_SIDE: u32 = 2048;
/// The longest side of a picture that is read at all, in pixels. Unpacked, a picture of this size
/// takes its square times four bytes: 256 MiB.
pub const MOST_PIXELS: u32 = 8192;
/// The shortest side of a picture that is drawn as large as a square, in pixels.
pub const SHORTEST_SIDE: u32 = 64;
/// The width of both borders of the frame's nine slices together, in pixels.
pub const BOTH_BORDERS: u32 = 128;

/// The size of a picture that does not suit its use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.phrase())]
pub struct Misfit {
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
    /// The fault.
    pub wrong: Wrong,
}

impl Worded for Misfit {
    fn phrase(&self) -> Phrase {
        Phrase::new("misfit")
            .with("width", self.width)
            .with("height", self.height)
            .with_phrase("reason", &self.wrong)
    }
}

/// The fault in the size of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// A side is longer than [`LONGEST_SIDE`].
    TooLarge,
    /// The picture is not as wide as it is high.
    NotSquare,
    /// A side is shorter than [`SHORTEST_SIDE`].
    TooSmall,
    /// A side has nothing but borders: it is not longer than [`BOTH_BORDERS`].
    NoMiddle,
}

impl Worded for Wrong {
    fn phrase(&self) -> Phrase {
        match self {
            Self::TooLarge => Phrase::new("misfit-too-large").with("most", LONGEST_SIDE),
            Self::NotSquare => "misfit-not-square".into(),
            Self::TooSmall => Phrase::new("misfit-too-small").with("least", SHORTEST_SIDE),
            Self::NoMiddle => Phrase::new("misfit-no-middle").with("least", BOTH_BORDERS),
        }
    }
}

/// The size of a picture that is not unpacked, since it would fill the memory: a side is longer
/// than [`MOST_PIXELS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.phrase())]
pub struct TooManyPixels {
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
}

impl Worded for TooManyPixels {
    fn phrase(&self) -> Phrase {
        Phrase::new("reason-pixels")
            .with("width", self.width)
            .with("height", self.height)
            .with("most", MOST_PIXELS)
    }
}

impl TooManyPixels {
    /// Checks the size of a picture by the head of its file.
    ///
    /// # Errors
    /// If the picture is too large.
    pub fn check(head: &[u8]) -> Result<(), Self> {
        match png_size(head) {
            Some((width, height)) if width.max(height) > MOST_PIXELS => Err(Self { width, height }),
            _ => Ok(()),
        }
    }
}

/// Returns the faults in the size of a picture, in pixels.
pub fn misfits(file: File, width: u32, height: u32) -> Vec<Misfit> {
    let mut found = Vec::new();
    if width.max(height) > LONGEST_SIDE {
        found.push(Wrong::TooLarge);
    }
    if file.is_square() && width != height {
        found.push(Wrong::NotSquare);
    }
    if file.is_on_a_square() && width.min(height) < SHORTEST_SIDE {
        found.push(Wrong::TooSmall);
    }
    if matches!(file, File::BoardShadow | File::Frame) && width.min(height) <= BOTH_BORDERS {
        found.push(Wrong::NoMiddle);
    }
    found.into_iter().map(|wrong| Misfit { width, height, wrong }).collect()
}

impl File {
    /// Returns `true` if the picture is drawn on a square, which shows behind it.
    pub const fn is_on_a_square(self) -> bool {
        matches!(self, Self::Piece(_) | Self::Disc(..) | Self::Mark(_))
    }

    /// Returns `true` if the picture must be as wide as it is high.
    pub const fn is_square(self) -> bool {
        self.is_on_a_square()
            || matches!(
                self,
                Self::Board(BoardKind::Chess)
                    | Self::LightSquare
                    | Self::DarkSquare
                    | Self::Fog
                    | Self::MoreFog(_)
            )
    }
}

/// The number of bytes at the start of a PNG that contain its size.
pub const PNG_HEAD: usize = 24;

/// Returns the width and height in the head of a PNG, in pixels, before anything is unpacked;
/// `None` if it is not a PNG.
fn png_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let head = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?.get(..16)?;
    let number = |at: usize| Some(u32::from_be_bytes(head.get(at..at + 4)?.try_into().ok()?));
    (head.get(4..8)? == b"IHDR").then_some(())?;
    Some((number(8)?, number(12)?))
}
