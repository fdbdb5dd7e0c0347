//! Paints floor tiles: calm ground with a few flecks, and the shadows that rock throws onto it.

use super::canvas::{Canvas, SIDE, mixed};
use super::layout::{FLOOR_VARIANTS, Shadow};
use super::noise::{Rolls, hash};
use super::theme::Ramps;

/// Shadow below a face, in percent of the light, by rows from the face.
const NORTH_PERCENT: [u32; 4] = [45, 58, 71, 85];
/// Shadow beside a wall, by columns from it.
const WEST_PERCENT: [u32; 2] = [68, 84];

/// What lies in a variant of the floor: how many of each.
struct FloorDetails {
    dark_dashes: u32,
    light_dashes: u32,
    pebbles: u32,
    /// Whether the ground is blotched.
    is_patchy: bool,
}

/// The details of each variant; the first ones are the quiet ones.
const DETAILS: [FloorDetails; FLOOR_VARIANTS] = [
    details(0, 0, 0, false),
    details(1, 0, 0, false),
    details(0, 1, 0, true),
    details(1, 1, 0, false),
    details(2, 0, 0, true),
    details(1, 2, 0, false),
    details(2, 0, 1, false),
    details(3, 1, 0, true),
];

const fn details(
    dark_dashes: u32,
    light_dashes: u32,
    pebbles: u32,
    is_patchy: bool,
) -> FloorDetails {
    FloorDetails { dark_dashes, light_dashes, pebbles, is_patchy }
}

/// Bare ground, as it shows at the foot of a wall.
pub fn paint_ground(seed: u32, ramps: &Ramps) -> Canvas {
    let mut canvas = Canvas::filled(ramps.floor[2]);
    paint_details(&mut canvas, &mut Rolls::new(seed ^ 0xF100), &DETAILS[2], ramps);
    canvas
}

/// Variant `variant` of the floor under `shadow`; from 8 on the details are those of 0 to 7, laid out anew.
pub fn paint_floor(variant: usize, shadow: Shadow, ramps: &Ramps) -> Canvas {
    let mut canvas = Canvas::filled(ramps.floor[2]);
    let mut rolls = Rolls::new(0xF100_0000 + variant as u32);
    let details = &DETAILS[variant % DETAILS.len()];
    if details.is_patchy {
        paint_patches(&mut canvas, variant as u32);
    }
    paint_details(&mut canvas, &mut rolls, details, ramps);
    paint_shadow(&mut canvas, shadow);
    if matches!(shadow, Shadow::Both | Shadow::BothEnds) {
        paint_rubble(&mut canvas, &mut rolls, ramps);
    }
    canvas
}

/// Soft darker patches, three to eight pixels wide, that keep off the tile's border.
fn paint_patches(canvas: &mut Canvas, seed: u32) {
    /// Pixels between the points of the noise.
    const CELL: usize = 4;
    let point = |x: usize, y: usize| {
        let is_inside = (1..SIDE / CELL).contains(&x) && (1..SIDE / CELL).contains(&y);
        if is_inside { hash(x as u32, y as u32, seed, 0xFA7C) as usize % 256 } else { 0 }
    };
    for y in 0..SIDE {
        for x in 0..SIDE {
            let (column, row, dx, dy) = (x / CELL, y / CELL, x % CELL, y % CELL);
            let along = |row: usize| point(column, row) * (CELL - dx) + point(column + 1, row) * dx;
            let height = (along(row) * (CELL - dy) + along(row + 1) * dy) / (CELL * CELL);
            if height > 118 {
                canvas.shade(x, y, 97);
            }
        }
    }
}

/// Dashes and pebbles, kept off the tile's border so that none is cut in two.
fn paint_details(canvas: &mut Canvas, rolls: &mut Rolls, details: &FloorDetails, ramps: &Ramps) {
    for (count, step) in [(details.dark_dashes, 1), (details.light_dashes, 3)] {
        for _ in 0..count {
            let (x, y) = (rolls.below(12) as usize, rolls.below(16) as usize);
            for x in x..x + 2 + rolls.below(3) as usize {
                canvas.set(x, y, mixed(ramps.floor[2], ramps.floor[step], 80));
            }
        }
    }
    for _ in 0..details.pebbles {
        let (x, y) = (1 + rolls.below(12) as usize, 1 + rolls.below(12) as usize);
        for x in [x, x + 1] {
            canvas.set(x, y, ramps.floor[3]);
            canvas.set(x, y + 1, ramps.floor[0]);
        }
    }
}

/// A few stones that fell into the corner of two walls.
fn paint_rubble(canvas: &mut Canvas, rolls: &mut Rolls, ramps: &Ramps) {
    for _ in 0..rolls.below(4) {
        let (x, y) = (rolls.below(5) as usize, rolls.below(3) as usize);
        for x in [x, x + 1] {
            canvas.set(x, y, mixed(ramps.face[1], ramps.face[2], 40));
            canvas.set(x, y + 1, ramps.face[0]);
        }
    }
}

/// Darkens the tile where `shadow` falls.
pub fn paint_shadow(canvas: &mut Canvas, shadow: Shadow) {
    for y in 0..SIDE {
        for x in 0..SIDE {
            canvas.shade(x, y, light_percent(shadow, x, y));
        }
    }
}

/// How much light is left at (`x`, `y`) under `shadow`.
fn light_percent(shadow: Shadow, x: usize, y: usize) -> u32 {
    use Shadow::{
        Both, BothEnds, North, NorthAlone, NorthBegins, NorthEnds, NorthWest, West, WestBegins,
    };
    let row = |y: usize| NORTH_PERCENT.get(y).copied().unwrap_or(100);
    let column = |x: usize| WEST_PERCENT.get(x).copied().unwrap_or(100);
    // Where a face begins its corner is round; where it ends its shadow is drawn out.
    let begin = 3_usize.saturating_sub(x);
    let end = (x + 2).saturating_sub(SIDE) + usize::from(x + 1 >= SIDE);
    match shadow {
        Shadow::None => 100,
        North => row(y),
        NorthBegins => row(y + begin),
        NorthEnds => row(y + end),
        NorthAlone => row(y + begin.max(end)),
        West => column(x),
        WestBegins => column(x + 3_usize.saturating_sub(y)),
        Both => row(y).min(column(x)),
        BothEnds => row(y + end).min(column(x)),
        NorthWest => row(y + 2 * x + 1).max(70),
    }
}
