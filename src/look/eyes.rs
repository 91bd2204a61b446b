//! The luminance of light to eyes, colour-blind ones too.

/// A matrix that turns linear light, red, green and blue, into its appearance to some eyes.
pub type Eyes = [[f32; 3]; 3];

/// Eyes with all cones, and eyes without red, green or blue cones: Machado, Oliveira and Fernandes,
/// 2009, at full severity.
pub const EYES: [Eyes; 4] = [
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

/// Returns the relative luminance of linear light, red, green and blue, to some eyes.
pub fn luminance([red, green, blue]: [f32; 3], eyes: Eyes) -> f32 {
    let seen = eyes.map(|[r, g, b]| (r * red + g * green + b * blue).clamp(0.0, 1.0));
    0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
}
