//! Paints rock tiles: ground at the foot, faces of stone, and tops that go from a lit rim to black.

use super::blob::BLOBS;
use super::canvas::{Canvas, SIDE, mixed, shaded};
use super::colours::{CAP, MASS, MASS_LIGHT, RIM, RIM_NORTH, Rgb};
use super::edge::FACE_PX;
use super::floor;
use super::noise::{Rolls, hash};
use super::rock::{Part, Rock};
use super::theme::Ramps;

/// Specks in a tile of solid rock.
const SPECKS: u32 = 5;
/// How far the bands of the top reach, pixels.
const REACH: i32 = 8;

/// Paints the wall with canonical mask `mask`; `seed` picks wobble, cracks and specks.
pub fn paint_wall(mask: u8, seed: u32, ramps: &Ramps) -> Canvas {
    let rock = Rock::new(mask, seed);
    let mut canvas = floor::paint_ground(seed, ramps);
    for y in 0..SIDE {
        for x in 0..SIDE {
            match rock.part(x, y, 0, 0) {
                Part::Ground => shade_ground(&mut canvas, &rock, x, y),
                Part::Top => canvas.set(x, y, top_colour(&rock, x, y, seed)),
                Part::Face(row) => canvas.set(x, y, face_colour(&rock, x, y, row, ramps)),
            }
        }
    }
    paint_specks(&mut canvas, &rock, seed);
    canvas
}

/// The variants of blob `blob`.
pub fn paint_blob(blob: usize, variant: usize, ramps: &Ramps) -> Canvas {
    let seed = (blob * 16 + variant) as u32;
    paint_wall(BLOBS[blob], seed, ramps)
}

/// Ground under a face or beside a rock lies in its shadow; light comes from the north-west.
fn shade_ground(canvas: &mut Canvas, rock: &Rock, x: usize, y: usize) {
    let is_rock = |dx: i32, dy: i32| rock.part(x, y, dx, dy) != Part::Ground;
    let above = (1..=4).find(|&up| is_rock(0, -up));
    let left = (1..=4).find(|&by| is_rock(-by, 0));
    let percent = match (above, left) {
        (Some(1), _) => 42,
        (Some(2), _) => 48,
        (_, Some(1)) => 52,
        (Some(_), _) => 60,
        (_, Some(2)) => 62,
        (_, Some(3)) => 74,
        _ if is_rock(1, 0) || is_rock(0, 1) => 72,
        _ => 100,
    };
    canvas.shade(x, y, percent);
}

/// The top: a rim of light at the edge, the cap, then the dark mass.
fn top_colour(rock: &Rock, x: usize, y: usize, seed: u32) -> Rgb {
    let at = |dx: i32, dy: i32| rock.part(x, y, dx, dy);
    if at(0, -1) == Part::Ground {
        return RIM_NORTH;
    }
    if at(-1, 0) == Part::Ground {
        return mixed(RIM, RIM_NORTH, 35);
    }
    if at(1, 0) == Part::Ground {
        return RIM;
    }
    if [(0, 1), (-1, 0), (1, 0)].into_iter().any(|(dx, dy)| matches!(at(dx, dy), Part::Face(_))) {
        return mixed(CAP, RIM, 45);
    }
    let squared = edge_distance_squared(rock, x, y);
    let ragged = i32::try_from(hash(x as u32 / 2, y as u32 / 2, seed, 11) % 5).unwrap_or(0);
    match squared + ragged {
        ..=8 => CAP,
        9..=19 => mixed(MASS_LIGHT, CAP, 62),
        20..=34 => MASS_LIGHT,
        _ => MASS,
    }
}

/// Squared distance in pixels to the nearest pixel that is not top, or a far one.
fn edge_distance_squared(rock: &Rock, x: usize, y: usize) -> i32 {
    let mut nearest = i32::MAX / 2;
    for dy in -REACH..=REACH {
        for dx in -REACH..=REACH {
            if rock.part(x, y, dx, dy) != Part::Top {
                nearest = nearest.min(dx * dx + dy * dy);
            }
        }
    }
    nearest
}

/// The face: a lip, two mid, two dark and two shadow rows, stone beside stone.
fn face_colour(rock: &Rock, x: usize, y: usize, row: usize, ramps: &Ramps) -> Rgb {
    /// Step of the ramp by rows, for stones that lie flush, stand out, and lie back.
    const STEPS: [[usize; FACE_PX]; 3] =
        [[3, 2, 2, 1, 1, 0, 0], [3, 3, 2, 2, 1, 1, 0], [2, 2, 1, 1, 1, 0, 0]];
    let steps = STEPS[rock.stone_at(x)];
    let (step, colour) = (steps[row], ramps.face[steps[row]]);
    let darker = ramps.face[step.saturating_sub(1)];
    if let Some(crack) = rock.crack_at(x).filter(|crack| crack.rows.contains(&row)) {
        return if row == crack.rows.start { darker } else { shaded(ramps.face[0], 80) };
    }
    // The flank that faces away from the light.
    if rock.part(x, y, 1, 0) == Part::Ground {
        return darker;
    }
    // The left edge of each stone catches light, the right one falls off.
    let is_split = |x: usize| rock.crack_at(x).is_some_and(|crack| crack.rows.contains(&row));
    if x > 0 && is_split(x - 1) && (1..5).contains(&row) {
        return mixed(colour, ramps.face[(step + 1).min(3)], 55);
    }
    if is_split(x + 1) && row > 1 {
        return mixed(colour, darker, 60);
    }
    colour
}

/// Specks of lighter rock in the mass.
fn paint_specks(canvas: &mut Canvas, rock: &Rock, seed: u32) {
    let mut rolls = Rolls::new(seed ^ 0x5EC5);
    for _ in 0..SPECKS {
        let (x, y) = (rolls.below(15) as usize, rolls.below(16) as usize);
        for x in [x, x + 1] {
            if rock.part(x, y, 0, 0) == Part::Top && canvas.get(x, y) == MASS {
                canvas.set(x, y, mixed(MASS, MASS_LIGHT, 70));
            }
        }
    }
}
