//! Paints pools: tiles of water with a bank towards each neighbour that has none, and with glints that move by a pixel; and films of oil
//! of the same shapes, with a sheen that is still.
//!
//! ```text
//! . . . . . . . .    what is beside shows through
//! . m m m m m m .    its wet margin
//! m s s s s s s l    the shore: in the shadow of a bank in the north or west, in the light before one in the south or east
//! m s w w d d w l    shallow water, through which the ground gleams, and deep water
//! ```
//!
//! The water stands on its tile, less an inset that wobbles along its banks, and less rounded corners. As for rock, a tile is drawn
//! in the middle of 3 x 3 tiles, and insets are equal at every tile border, so that any two tiles meet.

use image::Rgba;

use super::blob::{BLOB_COUNT, BLOBS, blob_number, is_open_at};
use super::canvas::{SIDE, mixed};
use super::colours::{LANTERN, RIM_NORTH, RUST_SHADE, Rgb, VOID, WATER, WATER_SHADE};
use super::edge::{BORDER_INSET, CORNER_RADIUS, is_bitten, is_cut, wobble};
use super::ink::Ink;
use super::noise::{Rolls, hash};
use super::text_art::Cell;
use super::theme::Theme;

/// Frames of each tile of water.
pub const POOL_FRAMES: usize = 2;
/// Variants of each tile of water.
const VARIANTS: usize = 4;
/// From this one on they have glints.
const GLINTING: usize = 2;
/// From where in the art of water each variant begins: no glint comes onto the tile's border.
const OFFSETS: [(usize, usize); VARIANTS] = [(0, 0), (7, 5), (0, 0), (4, 3)];

/// Water so near a bank is shallow, in pixels.
const SHALLOW_PX: i32 = 4;
/// How opaque shallow water is.
const SHALLOW_ALPHA: u8 = 196;
/// How much of the void is over a margin.
const MARGIN_ALPHA: u8 = 104;

/// Tiles of water.
pub const WATER_TILES: usize = BLOB_COUNT * VARIANTS * POOL_FRAMES;
/// Variants of each tile of oil.
pub const OIL_VARIANTS: usize = 2;
/// How opaque oil is: the ground is seen through it.
const OIL_ALPHA: u8 = 208;

/// A tile of a pool: `[y][x]`, y down, x right.
pub type PoolTile = [[Rgba<u8>; SIDE]; SIDE];

/// The number of a tile of water with land at these neighbours, as [`super::sprite::pool_cell`] says.
pub fn pool_number(land: u8, phase: u32, beat: Option<u64>) -> usize {
    let variant = phase as usize % VARIANTS;
    let ahead = u64::from(phase >> 8);
    let frame = beat.map_or(0, |beat| (beat + ahead) as usize % POOL_FRAMES);
    (usize::from(blob_number(land)) * VARIANTS + variant) * POOL_FRAMES + frame
}

/// Paints all tiles of water, in the order of their numbers, from the frames of the art of water.
pub fn paint_pools(water: [&Cell; POOL_FRAMES]) -> Vec<PoolTile> {
    let kinds = (0..BLOB_COUNT).flat_map(|blob| (0..VARIANTS).map(move |variant| (blob, variant)));
    let tiles = kinds.flat_map(|(blob, variant)| {
        let parts = Pool::new(BLOBS[blob], (blob * VARIANTS + variant) as u32).parts();
        water.map(|art| paint(&parts, art, variant))
    });
    tiles.collect()
}

/// The number of a tile of oil without any at these neighbours, as [`super::sprite::oil_cell`] says.
pub fn oil_number(dry: u8, phase: u32) -> usize {
    usize::from(blob_number(dry)) * OIL_VARIANTS + phase as usize % OIL_VARIANTS
}

/// Paints all tiles of oil, in the order of their numbers, from the art of its sheen.
pub fn paint_oil(sheen: [&Cell; OIL_VARIANTS]) -> Vec<PoolTile> {
    let tiles = (0..BLOB_COUNT).flat_map(|blob| {
        let kinds = (0..).zip(sheen);
        kinds.map(move |(variant, art)| {
            let seed = (blob * OIL_VARIANTS + variant) as u32;
            paint_film(&Pool::new(BLOBS[blob], seed).parts(), art)
        })
    });
    tiles.collect()
}

/// What a pixel of a tile of water shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    /// What is beside the pool.
    Clear,
    /// Its wet margin.
    Margin,
    /// The shore below a bank in the north or the west.
    Shade,
    /// The shore before another bank.
    Light,
    Shallow,
    Deep,
}

/// What the pixels of a tile show: `[y][x]`.
type Parts = [[Part; SIDE]; SIDE];

/// The shape of the water on a tile.
struct Pool {
    /// Canonical mask of the neighbours without water.
    land: u8,
    seed: u32,
    /// Inset of each bank (north, east, south, west) along its 16 pixels.
    insets: [[usize; SIDE]; 4],
}

impl Pool {
    /// The water with the canonical mask `land`, its wobble rolled from `seed`.
    fn new(land: u8, seed: u32) -> Self {
        let mut rolls = Rolls::new(0x9001_0000 + seed);
        Self { land, seed, insets: [(); 4].map(|()| wobble(&mut rolls)) }
    }

    /// What each pixel of the tile shows.
    fn parts(&self) -> Parts {
        std::array::from_fn(|y| std::array::from_fn(|x| self.part(x, y)))
    }

    /// What the pixel at (`x`, `y`) of the tile shows.
    fn part(&self, x: usize, y: usize) -> Part {
        let moved = |at: usize, by: i32| (at + SIDE).checked_add_signed(by as isize).unwrap_or(0);
        let is_wet = |dx: i32, dy: i32| self.is_wet(moved(x, dx), moved(y, dy));
        let beside = [(0, -1), (-1, 0), (0, 1), (1, 0)].map(|(dx, dy)| is_wet(dx, dy));
        match (is_wet(0, 0), beside) {
            (false, [false, false, false, false]) => Part::Clear,
            (false, _) => Part::Margin,
            (true, [false, ..] | [_, false, ..]) => Part::Shade,
            (true, [.., false, _] | [.., false]) => Part::Light,
            _ => {
                let ragged = hash(x as u32 / 2, y as u32 / 2, self.seed, 0x5A11) % 5;
                let reach = SHALLOW_PX.pow(2) - 2 * ragged as i32;
                let offsets = -SHALLOW_PX..=SHALLOW_PX;
                let mut near =
                    offsets.clone().flat_map(|dy| offsets.clone().map(move |dx| (dx, dy)));
                let is_bank = |(dx, dy): (i32, i32)| dx * dx + dy * dy <= reach && !is_wet(dx, dy);
                if near.any(is_bank) { Part::Shallow } else { Part::Deep }
            }
        }
    }

    /// Whether there is water at pixel (`px`, `py`) of the 3 x 3 tiles.
    fn is_wet(&self, px: usize, py: usize) -> bool {
        let (column, row) = ((px / SIDE) as i32, (py / SIDE) as i32);
        let is_land = |dx: i32, dy: i32| is_open_at(self.land, column + dx, row + dy);
        if is_land(0, 0) {
            return false;
        }
        let (from_west, from_north) = (px % SIDE, py % SIDE);
        let (from_east, from_south) = (SIDE - 1 - from_west, SIDE - 1 - from_north);
        let [north, east, south, west] =
            [(0, -1), (1, 0), (0, 1), (-1, 0)].map(|(dx, dy)| is_land(dx, dy));
        let inset = |side: usize, along: usize| {
            if (column, row) == (1, 1) { self.insets[side][along] } else { BORDER_INSET }
        };
        let is_outside = (north && from_north < inset(0, from_west))
            || (east && from_east < inset(1, from_north))
            || (south && from_south < inset(2, from_west))
            || (west && from_west < inset(3, from_north));
        let corners = [
            (north, west, is_land(-1, -1), from_west, from_north),
            (north, east, is_land(1, -1), from_east, from_north),
            (south, east, is_land(1, 1), from_east, from_south),
            (south, west, is_land(-1, 1), from_west, from_south),
        ];
        let is_round =
            corners.into_iter().any(|(one, other, corner, from_side, from_end)| {
                match (one, other) {
                    (true, true) => is_cut(from_side, from_end, BORDER_INSET, CORNER_RADIUS),
                    (false, false) => corner && is_bitten(from_side, from_end),
                    _ => false,
                }
            });
        !is_outside && !is_round
    }
}

/// Paints a tile from a frame of the art of water, in a variant.
fn paint(parts: &Parts, art: &Cell, variant: usize) -> PoolTile {
    let opaque = |colour: Rgb| with_alpha(colour, u8::MAX);
    let pixel = |x: usize, y: usize| match parts[y][x] {
        Part::Clear => Rgba([0; 4]),
        Part::Margin => with_alpha(VOID, MARGIN_ALPHA),
        Part::Shade => opaque(mixed(WATER_SHADE, VOID, 35)),
        Part::Light => opaque(mixed(WATER, RIM_NORTH, 55)),
        Part::Shallow => match inside(art, variant, x, y) {
            WATER => with_alpha(WATER, SHALLOW_ALPHA),
            WATER_SHADE => with_alpha(mixed(WATER_SHADE, WATER, 60), SHALLOW_ALPHA),
            glint => opaque(glint),
        },
        Part::Deep => opaque(match inside(art, variant, x, y) {
            WATER => mixed(WATER_SHADE, WATER, 45),
            other => other,
        }),
    };
    std::array::from_fn(|y| std::array::from_fn(|x| pixel(x, y)))
}

/// Paints a tile of oil with a sheen: dark, with a bright edge where the light comes onto it.
fn paint_film(parts: &Parts, sheen: &Cell) -> PoolTile {
    let body = mixed(RUST_SHADE, VOID, 62);
    let pixel = |x: usize, y: usize| match (parts[y][x], sheen.ink(x, y, &Theme::Umber.ramps())) {
        (Part::Clear, _) => Rgba([0; 4]),
        (Part::Margin, _) => with_alpha(VOID, MARGIN_ALPHA),
        (Part::Shade, _) => with_alpha(mixed(body, LANTERN, 38), OIL_ALPHA),
        (Part::Light, _) => with_alpha(mixed(body, VOID, 45), OIL_ALPHA),
        (_, Ink::Solid(gleam)) => with_alpha(mixed(body, gleam, 50), OIL_ALPHA),
        (_, Ink::Clear) => with_alpha(body, OIL_ALPHA),
    };
    std::array::from_fn(|y| std::array::from_fn(|x| pixel(x, y)))
}

/// The colour of the art of water at a pixel of a tile: that of water, of its shade, or of a glint.
fn inside(art: &Cell, variant: usize, x: usize, y: usize) -> Rgb {
    let (left, top) = OFFSETS[variant];
    match art.ink((x + left) % SIDE, (y + top) % SIDE, &Theme::Umber.ramps()) {
        Ink::Solid(WATER_SHADE) => WATER_SHADE,
        Ink::Solid(glint) if variant >= GLINTING => glint,
        _ => WATER,
    }
}

fn with_alpha([r, g, b]: Rgb, alpha: u8) -> Rgba<u8> {
    Rgba([r, g, b, alpha])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::art::blob::{E, N, S, W, canonical};
    use crate::art::colours::BONE;
    use crate::art::phase;
    use crate::art::text_art::parse;

    /// The mask of the tile in a column and row of a map with so many columns and rows, whose bits are land, row by row.
    fn mask_of(map: u32, (width, height): (i32, i32), column: i32, row: i32) -> u8 {
        const AROUND: [(i32, i32); 8] =
            [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
        let is_land = |x: i32, y: i32| {
            (0..width).contains(&x) && (0..height).contains(&y) && map >> (y * width + x) & 1 == 1
        };
        let bits = AROUND.iter().map(|&(dx, dy)| u8::from(is_land(column + dx, row + dy)));
        canonical(bits.enumerate().fold(0, |mask, (i, bit)| mask | bit << i))
    }

    /// Where there is water along one side of a tile: at the pixels that `pixel` returns for 0 to 15.
    fn side(pool: &Pool, pixel: impl Fn(usize) -> (usize, usize)) -> Vec<bool> {
        (0..SIDE).map(pixel).map(|(x, y)| pool.is_wet(x + SIDE, y + SIDE)).collect()
    }

    /// The art of water, with a glint in its middle that moves by a pixel.
    fn water() -> [Cell; POOL_FRAMES] {
        let still = format!("{}\n", "W".repeat(SIDE));
        let frame = |glint: &str| {
            let text = format!("@water\n{}{glint}\n{}", still.repeat(8), still.repeat(7));
            parse(&text).unwrap().remove(0)
        };
        ["WWWWWEBBEWWWWWWW", "WWWWWWEBBEWWWWWW"].map(frame)
    }

    fn painted() -> Vec<PoolTile> {
        let [first, second] = water();
        paint_pools([&first, &second])
    }

    /// SPEC 110: each of the 256 neighbourhoods has the picture of its blob, with a bank on each side where there is land.
    #[test]
    fn every_neighbourhood_has_banks_where_there_is_land() {
        let tiles = painted();
        assert_eq!(tiles.len(), WATER_TILES);
        let mut seen = std::collections::BTreeSet::new();
        for land in 0..=u8::MAX {
            let number = pool_number(land, 0, None);
            seen.insert(number);
            assert_eq!(number, pool_number(canonical(land), 0, None));
            let is_clear = |x: usize, y: usize| tiles[number][y][x].0[3] == 0;
            let last = SIDE - 1;
            for (side, x, y) in [(N, 8, 0), (E, last, 8), (S, 8, last), (W, 0, 8)] {
                let is_dry = !Pool::new(canonical(land), 0).is_wet(x + SIDE, y + SIDE);
                assert_eq!(is_dry, land & side != 0, "{land:08b}");
                assert!(is_dry || !is_clear(x, y), "{land:08b}");
            }
            assert!(!is_clear(8, 8));
        }
        assert_eq!(seen.len(), BLOB_COUNT);
    }

    #[test]
    fn tiles_of_water_meet_whatever_lies_around_them() {
        for map in 0..1 << 12 {
            if map >> 5 & 0b11 == 0 {
                let west = Pool::new(mask_of(map, (4, 3), 1, 1), map);
                let east = Pool::new(mask_of(map, (4, 3), 2, 1), !map & 0xFFF);
                let (left, right) = (side(&west, |y| (SIDE - 1, y)), side(&east, |y| (0, y)));
                assert_eq!(left, right, "{map:012b}");
            }
            if map >> 4 & 1 == 0 && map >> 7 & 1 == 0 {
                let north = Pool::new(mask_of(map, (3, 4), 1, 1), map);
                let south = Pool::new(mask_of(map, (3, 4), 1, 2), !map & 0xFFF);
                let (above, below) = (side(&north, |x| (x, SIDE - 1)), side(&south, |x| (x, 0)));
                assert_eq!(above, below, "{map:012b}");
            }
        }
    }

    /// SPEC 112: a film of oil has the shapes of pools, lets the ground through, and has a picture for each neighbourhood.
    #[test]
    fn oil_has_the_shapes_of_pools() {
        let cell =
            parse(&format!("@oil\n{}", ".......uU.......\n".repeat(SIDE))).unwrap().remove(0);
        let tiles = paint_oil([&cell, &cell]);
        assert_eq!(tiles.len(), BLOB_COUNT * OIL_VARIANTS);
        for dry in 0..=u8::MAX {
            for phase in 0..2 {
                let number = oil_number(dry, phase);
                let parts = Pool::new(canonical(dry), number as u32).parts();
                for (x, y) in (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y))) {
                    let alpha = tiles[number][y][x].0[3];
                    assert_eq!(alpha == 0, parts[y][x] == Part::Clear, "{dry:08b}: {x}, {y}");
                    assert!(alpha < u8::MAX);
                }
            }
        }
        assert_ne!(oil_number(0, 0), oil_number(0, 1));
    }

    /// A glint moves by one pixel from frame to frame; half of all variants have none.
    #[test]
    fn glints_move_by_a_pixel() {
        let tiles = painted();
        let glints = |variant: u32, beat: u64| -> Vec<(usize, usize)> {
            let tile = &tiles[pool_number(0, variant, Some(beat))];
            let pixels = (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y)));
            let [r, g, b] = BONE;
            pixels.filter(|(x, y)| tile[*y][*x] == Rgba([r, g, b, u8::MAX])).collect()
        };
        assert!([0, 1].into_iter().all(|calm| glints(calm, 0).is_empty()));
        for variant in [2, 3] {
            let moved: Vec<_> = glints(variant, 0).into_iter().map(|(x, y)| (x + 1, y)).collect();
            assert_eq!((moved.len(), moved), (2, glints(variant, 1)));
        }
    }

    /// Neighbours differ in their variant and in their frame, and all are in the first frame where they are still.
    #[test]
    fn a_pool_does_not_glint_in_step() {
        let row = |beat: Option<u64>| -> Vec<usize> {
            (0..16).map(|x| pool_number(0, phase(x, 5, 1), beat)).collect()
        };
        assert!(row(None).iter().all(|number| number % POOL_FRAMES == 0));
        for beat in 0..4 {
            let frames: Vec<_> =
                row(Some(beat)).iter().map(|number| number % POOL_FRAMES).collect();
            assert!(frames.contains(&0) && frames.contains(&1), "{frames:?}");
        }
        let variants: std::collections::BTreeSet<_> =
            row(None).iter().map(|number| number / POOL_FRAMES).collect();
        assert_eq!(variants.len(), VARIANTS);
    }
}
