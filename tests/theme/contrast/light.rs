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
        let ground = luminance(below, eyes);
        let covered = picture.iter().filter(|pixel| pixel[3] > 0.5);
        let ratios = covered.map(|pixel| ratio(luminance(over(*pixel, below), eyes), ground));
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

/// Returns the ratio that the best third of the pixels of two pictures reach against each other.
pub fn differ(one: &[Pixel], other: &[Pixel]) -> f32 {
    least((0..EYES.len()).map(|eyes| {
        let covered = one.iter().zip(other).filter(|(one, other)| one[3].min(other[3]) > 0.5);
        let ratios = covered.map(|(one, other)| {
            let [one, other] = [one, other].map(|px| luminance(over(*px, [0.0; 3]), eyes));
            ratio(one, other)
        });
        quantile(ratios.collect(), 0.67)
    }))
}

/// Returns the ratio of the lightest tenth of some pixels to their darkest tenth.
pub fn spread(pixels: &[Light]) -> f32 {
    least((0..EYES.len()).map(|eyes| {
        let at = |share| quantile(pixels.iter().map(|px| luminance(*px, eyes)).collect(), share);
        ratio(at(0.9), at(0.1))
    }))
}
