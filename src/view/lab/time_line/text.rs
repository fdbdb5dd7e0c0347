//! Text of the time line, and how many letters fit.

use std::time::Duration;

use bevy::prelude::*;

use crate::art::colours::Rgb;
use crate::view::widgets::{LETTER_WIDTH, sized_text};

/// The size of the letters, in pixels of the interface.
const TYPE_PX: f32 = 12.0;
/// The width of a letter, in pixels of the interface.
pub(super) const LETTER_PX: f32 = TYPE_PX * LETTER_WIDTH;
/// The padding on both sides, in pixels of the interface.
pub(super) const BESIDE_PX: f32 = 16.0;

/// A line of text.
pub(super) fn words(content: impl Into<String>, ink: Rgb) -> impl Bundle {
    sized_text(content, ink, TYPE_PX, 17.0)
}

/// The number of letters that fit in a width in pixels of the interface.
pub(super) fn letters(width: f32) -> usize {
    ((width - 2.0 * BESIDE_PX) / LETTER_PX).max(0.0) as usize
}

pub(super) fn milliseconds(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1_000.0)
}

/// The widths of the time line in windows of 640 x 360, 1280 x 720 and 1920 x 1080, and in a huge one.
#[cfg(test)]
pub(super) const WIDTHS: [f32; 4] = {
    use crate::view::layout::SIDEBAR_PX;
    [640.0 - SIDEBAR_PX, 1_280.0 - SIDEBAR_PX, 1_920.0 / 1.5 - SIDEBAR_PX, 3_000.0]
};
