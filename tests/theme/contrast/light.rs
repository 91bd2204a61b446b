//! Light as eyes see it, and the contrast of letters and marks with the pixels behind them.

use fogchess::look::{EYES, Eyes, Rgba, luminance};
use std::sync::LazyLock;

/// Linear light, red, green and blue.
pub type Light = [f32; 3];

/// Linear light multiplied by opacity, and the opacity.
pub type Pixel = [f32; 4];

static LINEAR: LazyLock<[f32; 256]> = LazyLock::new(|| {
    core::array::from_fn(|byte| {
        let value = byte as f32 / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    })
});

/// Returns a colour as a pixel.
pub fn pixel(color: Rgba) -> Pixel {
    let alpha = f32::from(color.alpha) / 255.0;
    let [red, green, blue] =
        [color.red, color.green, color.blue].map(|byte| LINEAR[usize::from(byte)] * alpha);
    [red, green, blue, alpha]
}

/// Returns the light of a pixel that lies over another light.
pub fn over(top: Pixel, below: Light) -> Light {
    core::array::from_fn(|i| top[i] + below[i] * (1.0 - top[3]))
}

/// Returns the light of a colour with nothing behind it.
pub fn light(color: Rgba) -> Light {
    over(pixel(color), [0.0; 3])
}

/// Returns the mean of the luminances of some pixels.
pub fn mean(pixels: &[Light], eyes: Eyes) -> f32 {
    pixels.iter().map(|light| luminance(*light, eyes)).sum::<f32>() / pixels.len() as f32
}

/// Returns the contrast ratio of two luminances.
pub fn ratio(a: f32, b: f32) -> f32 {
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// Returns the least of some values.
pub fn least(values: impl IntoIterator<Item = f32>) -> f32 {
    values.into_iter().fold(f32::INFINITY, f32::min)
}

/// Returns a quantile of some values: `share` of them are smaller.
pub fn quantile(values: impl IntoIterator<Item = f32>, share: f32) -> f32 {
    let mut values: Vec<f32> = values.into_iter().collect();
    let at = ((values.len() - 1) as f32 * share).round() as usize;
    *values.select_nth_unstable_by(at, f32::total_cmp).1
}

/// Returns the ratio of a letter at the worst hundredth of the pixels behind it.
pub fn letters(tint: Rgba, below: &[Light]) -> f32 {
    let tint = pixel(tint);
    least(EYES.map(|eyes| {
        let ratio =
            |below: &Light| ratio(luminance(over(tint, *below), eyes), luminance(*below, eyes));
        quantile(below.iter().map(ratio), 0.01)
    }))
}

/// Returns the ratio that the best third of a picture's pixels reach against the light below it.
///
/// A piece is recognised by its inside or by its outline.
pub fn covers(picture: &[Pixel], below: Light) -> f32 {
    least(EYES.map(|eyes| {
        let ground = luminance(below, eyes);
        let covered = picture.iter().filter(|pixel| pixel[3] > 0.5);
        quantile(covered.map(|pixel| ratio(luminance(over(*pixel, below), eyes), ground)), 0.67)
    }))
}

/// Returns the ratio that the best fiftieth of a square reaches with a mark over it.
///
/// It is the ratio to the mean of the square: a line of that width is enough to see a mark.
pub fn stands_out(mark: &[Pixel], below: &[Light]) -> f32 {
    least(EYES.map(|eyes| {
        let mean = mean(below, eyes);
        let shown = mark.iter().zip(below).map(|(mark, below)| over(*mark, *below));
        quantile(shown.map(|light| ratio(luminance(light, eyes), mean)), 0.98)
    }))
}

/// Returns the ratio that the best third of the pixels of two pictures reach against each other.
pub fn differ(one: &[Pixel], other: &[Pixel]) -> f32 {
    least(EYES.map(|eyes| {
        let covered = one.iter().zip(other).filter(|(one, other)| one[3].min(other[3]) > 0.5);
        let seen = |pixel: &Pixel| luminance(over(*pixel, [0.0; 3]), eyes);
        quantile(covered.map(|(one, other)| ratio(seen(one), seen(other))), 0.67)
    }))
}

/// Returns the ratio of the lightest tenth of some pixels to their darkest tenth.
pub fn spread(pixels: &[Light]) -> f32 {
    least(EYES.map(|eyes| {
        let at = |share| quantile(pixels.iter().map(|px| luminance(*px, eyes)), share);
        ratio(at(0.9), at(0.1))
    }))
}
