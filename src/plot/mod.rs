//! A report as a picture: the histogram of each figure, and the most unusual worlds.

mod contact_sheet;
mod error;
mod histograms;
mod svg;
mod thumbnail;

pub use error::PlotError;

use std::fmt::Write;

use crate::art::colours::{UI_DIM, UI_GROUND, UI_TEXT};
use crate::report::Report;
use crate::worldgen::WorldMap;
use svg::{Line, colour};

/// The width of the picture, in pixels.
const WIDTH: u32 = 1_400;
/// The height of the lines above everything, in pixels.
const HEADER: u32 = 64;
/// Left, right and below, in pixels.
const MARGIN: u32 = 24;

/// Draws a report as SVG. The unusual worlds, those at the end of a measure, are made again by `make`; those
/// that it does not make are left out.
///
/// # Errors
/// [`PlotError`] where a part cannot be drawn.
pub fn draw(report: &Report, make: impl Fn(u64) -> Option<WorldMap>) -> Result<String, PlotError> {
    let (histograms, histograms_height) = histograms::draw(report, WIDTH)?;
    let sheet = contact_sheet::draw(report, WIDTH, MARGIN, make)?;
    let height = HEADER + histograms_height + sheet.height + MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" \
         viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n",
        colour(UI_GROUND)
    );
    write_header(&mut svg, report);
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

/// Writes which worlds the report is of, and how many of them hold what they promise.
fn write_header(svg: &mut String, report: &Report) {
    let Report { generator, width, height, depth, worlds, refused, violations, .. } = report;
    let ranges: Vec<_> = report.seeds.iter().map(|[from, to]| format!("{from}..{to}")).collect();
    let words = format!("{generator} {width} x {height} x {depth}");
    Line { at: (MARGIN, 32), size: 20, ink: UI_TEXT, words: &words }.write(svg);
    let words = format!(
        "seeds {}: {worlds} worlds, {refused} refused, {} violations",
        ranges.join(" "),
        violations.len()
    );
    Line { at: (MARGIN, 54), size: 14, ink: UI_DIM, words: &words }.write(svg);
}
