//! The luminance of light to eyes, colour-blind ones too.

/// The luminance of red, green and blue light to eyes with all cones, and to eyes without red,
/// green or blue cones.
///
/// The first are the weights of sRGB. The others have gone through the matrices of Machado, Oliveira
/// and Fernandes, 2009, at full severity.
pub const EYES: [[f32; 3]; 4] = [
    [0.2126, 0.7152, 0.0722],
    [0.113988, 0.782653, 0.103359],
    [0.277556, 0.667046, 0.055397],
    [0.211187, 0.699314, 0.089498],
];

/// Returns the luminance of linear light, red, green and blue, to one of the [`EYES`].
pub fn luminance(light: [f32; 3], eyes: [f32; 3]) -> f32 {
    light.iter().zip(eyes).map(|(light, weight)| light * weight).sum()
}
