//! Checks a picture for its use in the game.

use crate::{
    look::{File, misfits},
    theme::pictures::decode::{Pixels, decode},
};
use bevy::tasks::block_on;

/// Returns the faults of a picture, each with the right form.
pub(super) fn check(file: File, path: &str, bytes: &[u8]) -> Vec<String> {
    let picture = match block_on(decode(file, path, bytes)) {
        Ok(picture) => picture,
        Err(fault) => return vec![format!("can't be drawn: {fault}")],
    };
    let misfits = misfits(file, picture.width, picture.height);
    let mut texts: Vec<String> = misfits.iter().map(ToString::to_string).collect();
    if file.is_on_a_square() {
        texts.extend(transparency(&picture));
    }
    texts
}

/// Reports a picture on a square that hides the square, or that cannot be seen.
fn transparency(picture: &Pixels) -> Option<String> {
    let (mut clear, mut seen) = (false, false);
    for pixel in picture.rgba.chunks_exact(4) {
        clear |= pixel[3] < u8::MAX;
        seen |= pixel[3] > 0;
    }
    match (clear, seen) {
        (false, _) => Some("hides the square behind it; make its background transparent".into()),
        (_, false) => Some("is completely transparent; it can't be seen".into()),
        _ => None,
    }
}
