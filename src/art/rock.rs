//! The shape of a rock tile: which of its pixels are top, face, or ground left free at its edges.
//!
//! The rock stands on a footprint: its tile, less an inset that wobbles along open edges and less
//! rounded corners. It is seen from the south at a slant, so it is drawn raised: where the footprint
//! ends in the south its last [`FACE_PX`] pixels are the face and all above is top.
//!
//! ```text
//! . . . . . . . .   ground
//! . t t t t t t .   top, its edge wobbling
//! . t t t t t t .
//! . f f f f f f .   face
//! . . f f f f . .   (rounded corner)
//! ```
//!
//! For the edges just across its border, a tile is drawn in the middle of 3 x 3 tiles. Insets
//! are [`BORDER_INSET`] at every tile border, so any two variants meet.

use super::blob::{S, is_open_at};
use super::canvas::SIDE;
use super::edge::{
    BORDER_INSET, CORNER_RADIUS, Crack, FACE_PX, FOOT_RADIUS, LIP_ROW, cracks, foot, is_bitten,
    is_cut, wobble,
};
use super::noise::Rolls;

/// Pixels along the side of the 3 x 3 tiles.
const AREA: usize = 3 * SIDE;

/// What a pixel of a rock tile shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The ground beside the rock.
    Ground,
    /// The rock's top.
    Top,
    /// Its face, so many pixels below the lip (0 to 6).
    Face(usize),
}

/// The shape of one rock tile.
pub struct Rock {
    /// Canonical mask of open neighbours.
    mask: u8,
    /// Inset of each side (north, east, south, west) along its 16 pixels.
    insets: [[usize; SIDE]; 4],
    /// Where stones of the face meet, from west to east.
    cracks: Vec<Crack>,
    /// The drawn parts, `[y][x]` over 3 x 3 tiles.
    parts: Vec<Part>,
}

impl Rock {
    /// The rock with the canonical mask `mask` of open neighbours, its wobble rolled from `seed`.
    pub fn new(mask: u8, seed: u32) -> Self {
        let mut rolls = Rolls::new(seed);
        let cracks = cracks(&mut rolls);
        let mut insets =
            [wobble(&mut rolls), wobble(&mut rolls), foot(&cracks), wobble(&mut rolls)];
        if mask & S != 0 {
            // The sides of a face fall straight down.
            for side in [1, 3] {
                let at_lip = insets[side][LIP_ROW - 1].max(BORDER_INSET);
                insets[side][LIP_ROW..].fill(at_lip);
            }
        }
        let mut rock = Self { mask, insets, cracks, parts: Vec::new() };
        rock.parts = (0..AREA * AREA).map(|i| rock.find_part(i % AREA, i / AREA)).collect();
        rock
    }

    /// What the pixel shows that is (`dx`, `dy`) away from (`x`, `y`) of the tile, at most a tile off.
    pub fn part(&self, x: usize, y: usize, dx: i32, dy: i32) -> Part {
        let moved = |at: usize, by: i32| (at + SIDE).checked_add_signed(by as isize).unwrap_or(0);
        let (px, py) = (moved(x, dx).min(AREA - 1), moved(y, dy).min(AREA - 1));
        self.parts[py * AREA + px]
    }

    /// The gap in column `x` of the face.
    pub fn crack_at(&self, x: usize) -> Option<&Crack> {
        self.cracks.iter().find(|crack| crack.x == x)
    }

    /// How the stone in column `x` lies: 0 flush, 1 standing out, 2 lying back.
    pub fn stone_at(&self, x: usize) -> usize {
        self.cracks.iter().rev().find(|crack| crack.x <= x).map_or(0, |crack| crack.stone)
    }

    /// What pixel (`px`, `py`) of the 3 x 3 tiles shows.
    fn find_part(&self, px: usize, py: usize) -> Part {
        if !self.stands_on(px, py) {
            return Part::Ground;
        }
        let foot = (1..=FACE_PX).find(|down| self.ends_south_at(px, py + down));
        foot.map_or(Part::Top, |down| Part::Face(FACE_PX - down))
    }

    /// Whether the footprint covers pixel (`px`, `py`) of the 3 x 3 tiles.
    fn stands_on(&self, px: usize, py: usize) -> bool {
        let (column, row) = (px / SIDE, py / SIDE);
        if row >= 3 || column >= 3 {
            return true;
        }
        if self.is_open(column, row) {
            return false;
        }
        let (x, y) = (px % SIDE, py % SIDE);
        let open = |dx: i32, dy: i32| self.is_open_at(column as i32 + dx, row as i32 + dy);
        let (north, east, south, west) = (open(0, -1), open(1, 0), open(0, 1), open(-1, 0));
        let is_centre = (column, row) == (1, 1);
        let inset = |side: usize, along: usize| match (is_centre, side) {
            (true, _) => self.insets[side][along],
            (false, 2) => 0,
            (false, _) => BORDER_INSET,
        };
        let outside = (north && y < inset(0, x))
            || (east && SIDE - 1 - x < inset(1, y))
            || (south && SIDE - 1 - y < inset(2, x))
            || (west && x < inset(3, y));
        let (from_north, from_west) = (y, x);
        let (from_south, from_east) = (SIDE - 1 - y, SIDE - 1 - x);
        let cut = (north && west && is_cut(from_west, from_north, BORDER_INSET, CORNER_RADIUS))
            || (north && east && is_cut(from_east, from_north, BORDER_INSET, CORNER_RADIUS))
            || (south && west && is_cut(from_west, from_south, 0, FOOT_RADIUS))
            || (south && east && is_cut(from_east, from_south, 0, FOOT_RADIUS));
        let bitten = (!north && !west && open(-1, -1) && is_bitten(from_west, from_north))
            || (!north && !east && open(1, -1) && is_bitten(from_east, from_north));
        !(outside || cut || bitten)
    }

    /// Whether the footprint has ended in the south when column `px` comes down to `py`.
    fn ends_south_at(&self, px: usize, py: usize) -> bool {
        let (column, row) = (px / SIDE, py / SIDE);
        if row >= 3 || self.stands_on(px, py) {
            return false;
        }
        // Only feet of faces count: a side that wobbles has none.
        let is_foot_of = |column: usize, row: usize| {
            !self.is_open(column, row) && self.is_open_at(column as i32, row as i32 + 1)
        };
        if is_foot_of(column, row) {
            // What is free above the lip, or from the lip on, is the ground beside the rock.
            return py % SIDE > LIP_ROW && self.stands_on(px, row * SIDE + LIP_ROW);
        }
        if row == 0 {
            return false;
        }
        if self.is_open(column, row) {
            return true;
        }
        // Below an inner corner: the face of the tile beside runs on to the side of the tile below.
        let (x, above) = (px % SIDE, row as i32 - 1);
        let beside = if x < SIDE / 2 { column as i32 - 1 } else { column as i32 + 1 };
        !self.is_open_at(beside, above) && self.is_open_at(beside, row as i32)
    }

    /// Whether tile (`column`, `row`) of the 3 x 3 is open.
    fn is_open(&self, column: usize, row: usize) -> bool {
        self.is_open_at(column as i32, row as i32)
    }

    /// The same for any tile; beyond the 3 x 3 all is rock.
    fn is_open_at(&self, column: i32, row: i32) -> bool {
        is_open_at(self.mask, column, row)
    }
}

#[cfg(test)]
mod tests {
    use super::super::blob::{BLOBS, canonical};
    use super::*;

    /// The parts along one side of `rock`: those of the pixels that `pixel` returns for 0 to 15.
    fn side(rock: &Rock, pixel: impl Fn(usize) -> (usize, usize)) -> Vec<Part> {
        (0..SIDE).map(pixel).map(|(x, y)| rock.part(x, y, 0, 0)).collect()
    }

    /// The mask of the tile at (`column`, `row`) of `map`, whose bits are open tiles, row by row.
    fn mask_of(map: u32, width: i32, height: i32, column: i32, row: i32) -> u8 {
        const AROUND: [(i32, i32); 8] =
            [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
        let is_open = |x: i32, y: i32| {
            (0..width).contains(&x) && (0..height).contains(&y) && map >> (y * width + x) & 1 == 1
        };
        let bits = AROUND.iter().map(|&(dx, dy)| u8::from(is_open(column + dx, row + dy)));
        canonical(bits.enumerate().fold(0, |mask, (i, bit)| mask | bit << i))
    }

    #[test]
    fn walls_side_by_side_meet_whatever_lies_around_them() {
        for map in 0..1 << 12 {
            if map >> 5 & 0b11 != 0 {
                continue;
            }
            let west = Rock::new(mask_of(map, 4, 3, 1, 1), map);
            let east = Rock::new(mask_of(map, 4, 3, 2, 1), !map);
            let (left, right) = (side(&west, |y| (SIDE - 1, y)), side(&east, |y| (0, y)));
            assert_eq!(left, right, "{map:012b}");
        }
    }

    #[test]
    fn walls_one_above_the_other_meet_whatever_lies_around_them() {
        for map in 0..1 << 12 {
            if map >> 4 & 1 != 0 || map >> 7 & 1 != 0 {
                continue;
            }
            let north = Rock::new(mask_of(map, 3, 4, 1, 1), map);
            let south = Rock::new(mask_of(map, 3, 4, 1, 2), !map);
            let (above, below) = (side(&north, |x| (x, SIDE - 1)), side(&south, |x| (x, 0)));
            // The foot of a face stands on ground; top goes on in top.
            for (above, below) in above.into_iter().zip(below) {
                assert_eq!(above == Part::Top, below == Part::Top, "{map:012b}");
            }
        }
    }

    #[test]
    fn every_wall_that_is_open_in_the_south_has_a_face_and_solid_rock_is_all_top() {
        for mask in BLOBS {
            let rock = Rock::new(mask, 5);
            let lip = rock.part(8, LIP_ROW, 0, 0);
            assert_eq!(matches!(lip, Part::Face(_)), mask & S != 0, "{mask:08b}");
        }
        let solid = Rock::new(0, 5);
        assert!((0..SIDE * SIDE).all(|i| solid.part(i % SIDE, i / SIDE, 0, 0) == Part::Top));
    }
}
