//! How eyes distinguish colours, for tests of the palettes: colour blindness, distances and contrasts.

use crate::art::colours::Rgb;

/// A linear map of three values: rows of the matrix.
pub(super) type Matrix = [[f64; 3]; 3];

/// Normal colour vision.
pub(super) const ALL_COLOURS: Matrix = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
/// How eyes without green receptors see, on linear light (Machado, Oliveira and Fernandes, 2009).
pub(super) const DEUTERANOPIA: Matrix = [
    [0.367_322, 0.860_646, -0.227_968],
    [0.280_085, 0.672_501, 0.047_413],
    [-0.011_820, 0.042_940, 0.968_881],
];
/// How eyes without red receptors see.
pub(super) const PROTANOPIA: Matrix = [
    [0.152_286, 1.052_583, -0.204_868],
    [0.114_503, 0.786_281, 0.099_216],
    [-0.003_882, -0.048_116, 1.051_998],
];

/// A colour in linear light, each channel from 0 to 1.
fn linear(colour: Rgb) -> [f64; 3] {
    colour.map(|channel| {
        let value = f64::from(channel) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    })
}

/// A matrix times a vector.
fn times(matrix: &Matrix, [a, b, c]: [f64; 3]) -> [f64; 3] {
    matrix.map(|[x, y, z]| x * a + y * b + z * c)
}

/// A colour in CIE Lab as `eyes` see it; distances there are those that are perceived, and about 2 is just visible.
pub(super) fn lab(colour: Rgb, eyes: &Matrix) -> [f64; 3] {
    /// From linear light to X, Y and Z, with white (D65) at 1.
    const XYZ: Matrix = [
        [0.433_950, 0.376_210, 0.189_840],
        [0.212_6, 0.715_2, 0.072_2],
        [0.017_757, 0.109_468, 0.872_775],
    ];
    let seen = times(eyes, linear(colour)).map(|light| light.clamp(0.0, 1.0));
    let [x, y, z] =
        times(&XYZ, seen).map(|t| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// The luminance of a colour, from 0 (black) to 1 (white).
pub(super) fn luminance(colour: Rgb) -> f64 {
    let [r, g, b] = linear(colour);
    0.212_6 * r + 0.715_2 * g + 0.072_2 * b
}

/// The contrast of two luminances (WCAG 2).
pub(super) fn contrast(one: f64, other: f64) -> f64 {
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}
