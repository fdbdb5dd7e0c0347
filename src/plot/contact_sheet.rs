//! The most unusual worlds of a report side by side, each with what is unusual about it.

use std::fmt::Write;
use std::io::Cursor;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use image::{ImageFormat, RgbImage};

use super::error::PlotError;
use super::svg::Line;
use super::thumbnail::{MOST_LEVELS, thumbnail};
use crate::art::colours::{UI_DIM, UI_TEXT};
use crate::report::{Extremes, Report};
use crate::worldgen::WorldMap;

const COLUMNS: u32 = 4;
/// Between the worlds, in pixels.
const GAP: u32 = 20;
/// The height of a world's picture at most, in pixels.
const TALLEST: u32 = 1_200;
/// The height of a line of text, in pixels.
const LINE: u32 = 16;

/// A part of the picture.
pub(super) struct Sheet {
    pub(super) svg: String,
    /// In pixels.
    pub(super) height: u32,
    /// The width of a world's picture, in pixels.
    picture: u32,
    /// Left of everything, in pixels.
    margin: u32,
}

/// A world and what is unusual about it.
struct Unusual {
    seed: u64,
    why: Vec<String>,
}

/// Draws the worlds at both ends of each measure, once each, on a sheet of a width and with margins in pixels.
pub(super) fn draw(
    report: &Report,
    width: u32,
    margin: u32,
    make: impl Fn(u64) -> Option<WorldMap>,
) -> Result<Sheet, PlotError> {
    let picture = (width - 2 * margin - (COLUMNS - 1) * GAP) / COLUMNS;
    let mut sheet = Sheet { svg: String::new(), height: 0, picture, margin };
    let depth = report.depth.min(MOST_LEVELS);
    for row in unusual(&report.extremes).chunks(COLUMNS as usize) {
        let lines = row.iter().map(|world| world.why.len()).max().unwrap_or(0) as u32 + 1;
        let mut tallest = 0;
        for (column, world) in (0..).zip(row) {
            let Some(map) = make(world.seed) else { continue };
            if sheet.height == 0 {
                sheet.write_heading(depth);
            }
            tallest = tallest.max(sheet.write_world(world, &map, column, lines)?);
        }
        sheet.height += lines * LINE + 8 + tallest + GAP;
    }
    Ok(sheet)
}

impl Sheet {
    fn write_heading(&mut self, depth: u32) {
        let words = format!("The most unusual of these worlds, level 1 to {depth}");
        let at = (self.margin, 28);
        Line { at, size: 16, ink: UI_TEXT, words: &words }.write(&mut self.svg);
        self.height = 40;
    }

    /// Writes a world below what is there, its picture below so many lines of text; returns the height of the picture.
    fn write_world(
        &mut self,
        world: &Unusual,
        map: &WorldMap,
        column: u32,
        lines: u32,
    ) -> Result<u32, PlotError> {
        let picture = thumbnail(map, self.picture);
        let x = self.margin + column * (self.picture + GAP);
        let (width, height) = self.fit(&picture);
        let (at, words) = ((x, self.height + LINE), format!("seed {}", world.seed));
        Line { at, size: 14, ink: UI_TEXT, words: &words }.write(&mut self.svg);
        for (line, words) in (2..).zip(&world.why) {
            let at = (x, self.height + line * LINE);
            Line { at, size: 12, ink: UI_DIM, words }.write(&mut self.svg);
        }
        let y = self.height + lines * LINE + 8;
        let mut png = Cursor::new(Vec::new());
        picture.write_to(&mut png, ImageFormat::Png)?;
        // Writing to a string cannot fail.
        let _ = writeln!(
            self.svg,
            "<image x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" \
             image-rendering=\"pixelated\" href=\"data:image/png;base64,{}\"/>",
            BASE64_STANDARD.encode(png.get_ref())
        );
        Ok(height)
    }

    /// The size in which a picture is shown: as wide as there is room, but not too high.
    fn fit(&self, picture: &RgbImage) -> (u32, u32) {
        let (width, height) = picture.dimensions();
        let scaled = self.picture * height / width.max(1);
        if scaled <= TALLEST {
            (self.picture, scaled)
        } else {
            (TALLEST * width / height.max(1), TALLEST)
        }
    }
}

/// The worlds at the ends of measures in which worlds differ, in the order of the measures.
fn unusual(extremes: &[Extremes]) -> Vec<Unusual> {
    let mut worlds: Vec<Unusual> = Vec::new();
    for Extremes { measure, least, most } in extremes {
        let (Some(least), Some(most)) = (least, most) else { continue };
        if least.1 >= most.1 {
            continue;
        }
        let name = measure.replace('_', " ");
        for (which, (seed, value)) in [("least", least), ("most", most)] {
            let digits = if measure.ends_with("share") { 4 } else { 0 };
            let why = format!("{which} {name}: {value:.digits$}");
            match worlds.iter_mut().find(|world| world.seed == *seed) {
                Some(world) => world.why.push(why),
                None => worlds.push(Unusual { seed: *seed, why: vec![why] }),
            }
        }
    }
    worlds
}
