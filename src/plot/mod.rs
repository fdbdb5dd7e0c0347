//! A report as a picture: the histogram of each figure, and the most unusual worlds.

mod contact_sheet;
mod histograms;

use std::fmt::Write;

use crate::art::colours::{Rgb, UI_DIM, UI_GROUND, UI_TEXT};
use crate::grid::OutOfMemory;
use crate::report::Report;
use crate::worldgen::WorldMap;

/// The width of the picture, in pixels.
const WIDTH: u32 = 1_400;
/// The height of the lines above everything.
const HEADER: u32 = 64;
const MARGIN: u32 = 24;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PlotError {
    /// The histograms could not be drawn.
    #[error("the histograms cannot be drawn: {0}")]
    Histograms(String),
    /// A world could not be drawn.
    #[error("a world cannot be drawn: {0}")]
    World(#[from] image::ImageError),
    /// A picture does not fit.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
}

/// Draws a report as SVG. The unusual worlds, those at the end of a measure, are made again by `make`; those
/// that it does not make are left out.
///
/// # Errors
/// [`PlotError`] where a part cannot be drawn.
pub fn draw(report: &Report, make: impl Fn(u64) -> Option<WorldMap>) -> Result<String, PlotError> {
    let (histograms, histograms_height) = histograms::draw(&report.figures, WIDTH)?;
    let sheet = contact_sheet::draw(report, make)?;
    let height = HEADER + histograms_height + sheet.height + MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" \
         viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n",
        colour(UI_GROUND)
    );
    let Report { generator, width, height, depth, worlds, refused, violations, .. } = report;
    let ranges: Vec<_> = report.seeds.iter().map(|[from, to]| format!("{from}..{to}")).collect();
    text(&mut svg, (MARGIN, 32), 20, UI_TEXT, &format!("{generator} {width} x {height} x {depth}"));
    let told = format!(
        "seeds {}: {worlds} worlds, {refused} refused, {} violations",
        ranges.join(" "),
        violations.len()
    );
    text(&mut svg, (MARGIN, 54), 14, UI_DIM, &told);
    // Writing to a string cannot fail.
    let _ = write!(
        svg,
        "<g transform=\"translate(0 {HEADER})\">{histograms}</g>\n\
         <g transform=\"translate(0 {})\">{}</g>\n</svg>\n",
        HEADER + histograms_height,
        sheet.svg
    );
    Ok(svg)
}

/// A line of text, its left end and its baseline at a place.
fn text(svg: &mut String, (x, y): (u32, u32), size: u32, ink: Rgb, words: &str) {
    let words: String = words.chars().map(|c| if is_in_xml(c) { c } else { '\u{fffd}' }).collect();
    let escaped = words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let ink = colour(ink);
    let _ = writeln!(
        svg,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{ink}\">{escaped}</text>"
    );
}

/// Can a file of XML have a character? Some there is no way to write in one.
fn is_in_xml(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..)
}

fn colour([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_of_characters_that_a_picture_can_have() {
        let mut svg = String::new();
        text(&mut svg, (0, 0), 1, UI_TEXT, "a<b>&\u{ffff}\u{fffe}\u{1}\u{1f300}é");
        let end = ">a&lt;b&gt;&amp;\u{fffd}\u{fffd}\u{fffd}\u{1f300}é</text>\n";
        assert!(svg.ends_with(end), "{svg}");
    }
}
