//! Scales pictures whose size does not suit their use, and reports them: after the pictures are
//! loaded, and before smaller copies of them are made.

use super::{ThemeAssets, shelf::path_of};
use crate::{
    look::{File, LONGEST_SIDE, misfits},
    pictures::mipmaps,
    words::{LocalText, reasons},
};
use bevy::{
    prelude::*,
    render::render_resource::{Extent3d, TextureFormat},
};

/// Scales the newly loaded pictures that do not fit, and returns the texts for the player.
pub(super) fn fit(
    assets: &ThemeAssets,
    server: &AssetServer,
    images: &mut Assets<Image>,
) -> Vec<LocalText> {
    let mut notices = Vec::new();
    for (file, handle) in assets.pictures() {
        // Stand-ins always fit.
        if !server.load_state(handle).is_loaded() {
            continue;
        }
        let Some(image) = images.get(handle).filter(|image| needs_scaling(file, image)) else {
            continue;
        };
        let path = path_of(handle);
        for misfit in misfits(file, image.width(), image.height()) {
            warn!("{path}: {misfit}");
            notices.push(reasons::misfit(&path, misfit));
        }
        if let Some(mut image) = images.get_mut(handle) {
            scale(file, &mut image);
        }
    }
    notices
}

fn needs_scaling(file: File, image: &Image) -> bool {
    let (width, height) = (image.width(), image.height());
    // A picture with smaller copies was checked before.
    if image.texture_descriptor.mip_level_count > 1 {
        return false;
    }
    width.max(height) > LONGEST_SIDE || file.is_on_a_square() && width != height
}

/// Shrinks a picture to a size that every graphics card can hold. A picture for a square becomes as
/// wide as it is high, with an empty margin, so that it keeps its shape.
fn scale(file: File, image: &mut Image) {
    if image.texture_descriptor.format != TextureFormat::Rgba8UnormSrgb {
        // Pictures with finer shades are rare, and nobody sees the difference on a square.
        let Some(converted) = image.convert(TextureFormat::Rgba8UnormSrgb) else { return };
        *image = converted;
    }
    let (mut width, mut height) = (image.width() as usize, image.height() as usize);
    let Some(data) = image.data.take() else { return };
    let mut pixels: Vec<[u8; 4]> =
        data.as_chunks().0.iter().copied().take(width * height).collect();
    while width.max(height) > LONGEST_SIDE as usize {
        (pixels, width, height) = mipmaps::halved(&pixels, width, height);
    }
    if file.is_on_a_square() && width != height {
        let side = width.max(height);
        let (left, top) = ((side - width) / 2, (side - height) / 2);
        let mut square = vec![[0; 4]; side * side];
        for (row, line) in pixels.chunks_exact(width).enumerate() {
            let start = (top + row) * side + left;
            square[start..start + width].copy_from_slice(line);
        }
        (pixels, width, height) = (square, side, side);
    }
    image.texture_descriptor.size =
        Extent3d { width: width as u32, height: height as u32, depth_or_array_layers: 1 };
    image.texture_descriptor.mip_level_count = 1;
    image.data = Some(pixels.into_flattened());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::Mark;

    fn image(width: u32, height: u32) -> Image {
        crate::pictures::image(width, height, vec![255; (width * height * 4) as usize])
    }

    fn pixel(image: &Image, x: u32, y: u32) -> &[u8] {
        let at = ((y * image.width() + x) * 4) as usize;
        &image.data.as_ref().expect("it has pixels")[at..at + 4]
    }

    #[test]
    fn a_piece_that_is_too_wide_keeps_its_shape() {
        let mut piece = image(100, 60);
        assert!(needs_scaling(File::Mark(Mark::Dot), &piece));
        scale(File::Mark(Mark::Dot), &mut piece);
        assert_eq!((piece.width(), piece.height()), (100, 100));
        assert_eq!(piece.data.as_ref().map(Vec::len), Some(100 * 100 * 4));
        assert_eq!((pixel(&piece, 50, 19), pixel(&piece, 50, 20)), (&[0; 4][..], &[255; 4][..]));
        assert_eq!((pixel(&piece, 50, 79), pixel(&piece, 50, 80)), (&[255; 4][..], &[0; 4][..]));
    }

    #[test]
    fn a_picture_that_no_card_may_hold_becomes_smaller() {
        let mut board = image(4098, 512);
        scale(File::Background, &mut board);
        assert_eq!((board.width(), board.height()), (1024, 128));
        assert_eq!(pixel(&board, 1023, 127), [255; 4]);
        assert!(!needs_scaling(File::Background, &image(2048, 7)));
    }
}
