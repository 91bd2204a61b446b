//! Checks a picture for its use in the game.

use crate::{
    look::{File, misfits},
    pictures::picture::{self, PictureFault},
};
use bevy::image::Image;

/// Returns the faults of a picture, each with the right form.
pub(super) fn check(file: File, path: &str, bytes: &[u8]) -> Vec<String> {
    let picture = match picture::read(file, path, bytes) {
        Ok(picture) => picture,
        Err(PictureFault::Svg(fault)) => return vec![format!("can't be drawn: {fault}")],
        Err(PictureFault::Pixels(error)) => return vec![format!("can't be read: {error}")],
        Err(fault @ PictureFault::Png(_)) => {
            let reason = fault.to_string();
            let reason = reason.trim_end_matches('.');
            return vec![format!("isn't a readable picture ({reason}); save it as PNG")];
        }
    };
    let misfits = misfits(file, picture.width(), picture.height());
    let mut texts: Vec<String> = misfits.iter().map(ToString::to_string).collect();
    if file.is_on_a_square() {
        texts.extend(transparency(&picture));
    }
    texts
}

/// Reports a picture on a square that hides the square, or that cannot be seen.
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
        (_, false) => Some("is completely transparent; it can't be seen".into()),
        _ => None,
    }
}
