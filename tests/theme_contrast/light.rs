//! The contrast of letters and marks with the pixels behind them.

use fogchess::look::{
    Rgba,
    contrast::{EYES, Light, Pixel, least, luminance, mean, over, pixel, quantile, ratio},
};

/// Returns the ratio of a letter at the worst hundredth of the pixels behind it.
pub fn letters(tint: Rgba, below: &[Light]) -> f32 {
    let tint = pixel(tint);
    least((0..EYES.len()).map(|eyes| {
        let ratios = below
            .iter()
            .map(|below| ratio(luminance(over(tint, *below), eyes), luminance(*below, eyes)));
        quantile(ratios.collect(), 0.01)
    }))
}

/// Returns the ratio that the best third of a picture's pixels reach against the light below it.
///
/// A piece is recognised by its inside or by its outline.
pub fn covers(picture: &[Pixel], below: Light) -> f32 {
    least((0..EYES.len()).map(|eyes| {
        let covered = picture.iter().filter(|pixel| pixel[3] > 0.5);
        let ratios = covered
            .map(|pixel| ratio(luminance(over(*pixel, below), eyes), luminance(below, eyes)));
        quantile(ratios.collect(), 0.67)
    }))
}

/// Returns the ratio that the best fiftieth of a square reaches with a mark over it.
///
/// It is the ratio to the mean of the square: a line of that width is enough to see a mark.
pub fn stands_out(mark: &[Pixel], below: &[Light]) -> f32 {
    least((0..EYES.len()).map(|eyes| {
        let mean = mean(below, eyes);
        let ratios = mark
            .iter()
            .zip(below)
            .map(|(mark, below)| ratio(luminance(over(*mark, *below), eyes), mean));
        quantile(ratios.collect(), 0.98)
    }))
}
