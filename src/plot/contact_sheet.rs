//! The most unusual worlds of a report side by side, each with what is unusual about it.

use std::fmt::Write;
use std::io::Cursor;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use image::{ImageFormat, Rgb as Pixel, RgbImage};

use super::{MARGIN, PlotError, WIDTH, text};
use crate::art::colours::{
    LANTERN_CORE, MASS, Rgb, STAIRS_DOWN, STAIRS_UP, UI_DIM, UI_LINE, UI_TEXT,
};
use crate::art::theme::Theme;
use crate::grid::{OutOfMemory, Position, Tile};
use crate::report::{Extremes, Report};
use crate::worldgen::WorldMap;

const COLUMNS: u32 = 4;
const GAP: u32 = 20;
/// The width of a world's picture, in pixels.
const PICTURE: u32 = (WIDTH - 2 * MARGIN - (COLUMNS - 1) * GAP) / COLUMNS;
/// Levels of one world that are drawn.
const MOST_LEVELS: u32 = 8;
/// The height of a world's picture at most, in pixels.
const TALLEST: u32 = 1_200;
const LINE: u32 = 16;

/// A part of the picture.
pub(super) struct Sheet {
    pub svg: String,
    pub height: u32,
}

/// A world and what is unusual about it.
struct Unusual {
    seed: u64,
    why: Vec<String>,
}

/// Draws the worlds at both ends of each measure, once each.
pub(super) fn draw(
    report: &Report,
    make: impl Fn(u64) -> Option<WorldMap>,
) -> Result<Sheet, PlotError> {
    let worlds = unusual(&report.extremes);
    let mut sheet = Sheet { svg: String::new(), height: 0 };
    let depth = report.depth.min(MOST_LEVELS);
    let heading = format!("The most unusual of these worlds, level 1 to {depth}");
    for row in worlds.chunks(COLUMNS as usize) {
        let words = row.iter().map(|world| world.why.len()).max().unwrap_or(0) as u32 + 1;
        let mut tallest = 0;
        for (column, world) in row.iter().enumerate() {
            let Some(map) = make(world.seed) else { continue };
            if sheet.height == 0 {
                text(&mut sheet.svg, (MARGIN, 28), 16, UI_TEXT, &heading);
                sheet.height = 40;
            }
            let picture = thumbnail(&map)?;
            let x = MARGIN + column as u32 * (PICTURE + GAP);
            let (width, height) = fit(picture.width(), picture.height());
            tallest = tallest.max(height);
            text(
                &mut sheet.svg,
                (x, sheet.height + LINE),
                14,
                UI_TEXT,
                &format!("seed {}", world.seed),
            );
            for (line, why) in (2..).zip(&world.why) {
                text(&mut sheet.svg, (x, sheet.height + line * LINE), 12, UI_DIM, why);
            }
            let y = sheet.height + words * LINE + 8;
            let mut png = Cursor::new(Vec::new());
            picture.write_to(&mut png, ImageFormat::Png)?;
            // Writing to a string cannot fail.
            let _ = writeln!(
                sheet.svg,
                "<image x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" \
                 image-rendering=\"pixelated\" href=\"data:image/png;base64,{}\"/>",
                BASE64_STANDARD.encode(png.get_ref())
            );
        }
        sheet.height += words * LINE + 8 + tallest + GAP;
    }
    Ok(sheet)
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

/// The size in which a picture is shown: as wide as there is room, but not too high.
fn fit(width: u32, height: u32) -> (u32, u32) {
    let scaled = PICTURE * height / width.max(1);
    if scaled <= TALLEST { (PICTURE, scaled) } else { (TALLEST * width / height.max(1), TALLEST) }
}

/// A world in small: its levels below one another, a pixel for a tile, or for some where it is large.
fn thumbnail(map: &WorldMap) -> Result<RgbImage, OutOfMemory> {
    let size = map.tiles.size();
    let step = size.width().div_ceil(PICTURE).max(size.height().div_ceil(PICTURE)).max(1);
    let (width, height) = (size.width().div_ceil(step), size.height().div_ceil(step));
    let levels = size.depth().min(MOST_LEVELS);
    let mut picture = RgbImage::from_pixel(width, levels * (height + 1) - 1, Pixel(UI_LINE));
    for z in 0..levels {
        for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
            let rgb = brightest(map, Position { x: x * step, y: y * step, z }, step);
            picture.put_pixel(x, z * (height + 1) + y, Pixel(rgb));
        }
    }
    Ok(picture)
}

/// What is seen of a square of tiles from afar: a start before stairs, and else what most of it is.
fn brightest(map: &WorldMap, first: Position, step: u32) -> Rgb {
    let mut floor = 0;
    let mut stairs = None;
    let mut seen = 0;
    for y in first.y..first.y.saturating_add(step) {
        for x in first.x..first.x.saturating_add(step) {
            let at = Position { x, y, z: first.z };
            let Some(tile) = map.tiles.get(at) else { continue };
            if map.start == Some(at) {
                return LANTERN_CORE;
            }
            seen += 1;
            match tile {
                Tile::Wall => {}
                Tile::Floor => floor += 1,
                Tile::StairsDown => stairs = Some(STAIRS_DOWN),
                Tile::StairsUp => stairs = Some(STAIRS_UP),
            }
        }
    }
    let ramps = Theme::of_level(first.z).ramps();
    stairs.unwrap_or(if floor * 2 > seen { ramps.floor[2] } else { MASS })
}
