//! Light as eyes see it, also eyes that lack a kind of cones, and how far two things stand apart.

use fogchess::look::Rgba;
use std::sync::LazyLock;

/// How eyes with all cones, and those without red, green or blue ones, see linear light:
/// Machado, Oliveira and Fernandes, 2009, at full severity.
pub const EYES: [[[f32; 3]; 3]; 4] = [
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
];

/// Linear light, red, green and blue.
pub type Light = [f32; 3];

/// Linear light as far as it is opaque, and how far that is.
pub type Pixel = [f32; 4];

pub fn pixel(color: Rgba) -> Pixel {
    let alpha = f32::from(color.alpha) / 255.0;
    let [red, green, blue] =
        [color.red, color.green, color.blue].map(|byte| LINEAR[usize::from(byte)] * alpha);
    [red, green, blue, alpha]
}

pub static LINEAR: LazyLock<[f32; 256]> = LazyLock::new(|| {
    core::array::from_fn(|byte| {
        let value = byte as f32 / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    })
});

pub fn over(top: Pixel, below: Light) -> Light {
    core::array::from_fn(|i| top[i] + below[i] * (1.0 - top[3]))
}

pub fn luminance(light: Light, eyes: usize) -> f32 {
    let seen = EYES[eyes].map(|row| {
        let sum: f32 = row.iter().zip(light).map(|(weight, light)| weight * light).sum();
        sum.clamp(0.0, 1.0)
    });
    0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
}

pub fn mean(pixels: &[Light], eyes: usize) -> f32 {
    pixels.iter().map(|light| luminance(*light, eyes)).sum::<f32>() / pixels.len() as f32
}

pub fn ratio(a: f32, b: f32) -> f32 {
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

pub fn least(values: impl Iterator<Item = f32>) -> f32 {
    values.fold(f32::INFINITY, f32::min)
}

/// The value that this share of all values does not reach.
pub fn quantile(mut values: Vec<f32>, share: f32) -> f32 {
    let at = ((values.len() - 1) as f32 * share).round() as usize;
    *values.select_nth_unstable_by(at, f32::total_cmp).1
}

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
