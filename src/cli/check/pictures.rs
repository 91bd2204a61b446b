//! What a picture must be for what it shows.

use super::MAX_BYTES;
use crate::look::File;
use bevy::{
    asset::RenderAssetUsages,
    image::{CompressedImageFormats, Image, ImageSampler, ImageType},
};

/// The longest side that every graphics card of today can hold, in pixels.
const LONGEST_SIDE: u32 = 2048;
/// The shortest side of what is drawn as large as a square, in pixels.
const SHORTEST_SIDE: u32 = 64;
/// The borders of the frame's nine slices, on both sides, in pixels.
const BOTH_BORDERS: u32 = 128;

/// What is wrong with a picture, and what would be right.
pub(super) fn check(file: File, bytes: &[u8]) -> Vec<String> {
    let mut texts = Vec::new();
    if bytes.len() > MAX_BYTES {
        texts.push(format!("has {} bytes; make it smaller than {MAX_BYTES}", bytes.len()));
    }
    let picture = Image::from_buffer(
        bytes,
        ImageType::Extension("png"),
        CompressedImageFormats::NONE,
        true,
        ImageSampler::Default,
        RenderAssetUsages::default(),
    );
    match picture {
        Ok(picture) => texts.extend(wrong(file, &picture)),
        Err(error) => {
            texts.push(format!("is no picture that can be read ({error}); save it as PNG"));
        }
    }
    texts
}

fn wrong(file: File, picture: &Image) -> Vec<String> {
    let mut texts = Vec::new();
    let (width, height) = (picture.width(), picture.height());
    if width.max(height) > LONGEST_SIDE {
        texts.push(format!("is {width} by {height} pixels; {LONGEST_SIDE} is the most on a side"));
    }
    let is_on_a_square = matches!(file, File::Piece(_) | File::Mark(_));
    let is_square = is_on_a_square
        || matches!(
            file,
            File::Board | File::LightSquare | File::DarkSquare | File::Fog | File::MoreFog(_)
        );
    if is_square && width != height {
        texts.push(format!("is {width} by {height} pixels; make it as wide as it is high"));
    }
    if is_on_a_square && width.min(height) < SHORTEST_SIDE {
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
    if is_on_a_square {
        texts.extend(transparency(picture));
    }
    texts
}

/// What stands on a square must not hide it, and must be seen.
fn transparency(picture: &Image) -> Option<String> {
    let pixels = usize::try_from(picture.width() * picture.height()).ok()?;
    let data = picture.data.as_ref().filter(|data| data.len() == pixels * 4)?;
    let (mut clear, mut seen) = (false, false);
    for pixel in data.chunks_exact(4) {
        clear |= pixel[3] < u8::MAX;
        seen |= pixel[3] > 0;
    }
    match (clear, seen) {
        (false, _) => Some("hides the square behind it; make its background transparent".into()),
        (_, false) => Some("is all transparent; nothing of it is seen".into()),
        _ => None,
    }
}
