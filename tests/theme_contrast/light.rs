//! How far letters and marks stand out from what is behind them.

use fogchess::look::{
    Rgba,
    contrast::{EYES, Light, Pixel, least, luminance, mean, over, pixel, quantile, ratio},
};

/// What a letter reaches at the worst hundredth of the pixels behind it.
pub fn letters(tint: Rgba, below: &[Light]) -> f32 {
    let tint = pixel(tint);
    least((0..EYES.len()).map(|eyes| {
        let ratios = below
            .iter()
            .map(|below| ratio(luminance(over(tint, *below), eyes), luminance(*below, eyes)));
        quantile(ratios.collect(), 0.01)
    }))
}

/// What the best third of the pixels reach that a picture covers, against what it lies on: a
/// piece is told by its inside or by its outline.
pub fn covers(picture: &[Pixel], below: Light) -> f32 {
    least((0..EYES.len()).map(|eyes| {
        let covered = picture.iter().filter(|pixel| pixel[3] > 0.5);
        let ratios = covered
            .map(|pixel| ratio(luminance(over(*pixel, below), eyes), luminance(below, eyes)));
        quantile(ratios.collect(), 0.67)
    }))
}

/// What the best fiftieth of a square reaches once the mark lies over it, against the mean of
/// the square: a line that wide is what one sees a mark by.
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
