//! Closing floor: where that cannot tear a region apart, and where parts of it may be beside it (SPEC 43-45).

use super::level::{RegionLevel, key, place};
use super::splitting::Splitting;
use crate::grid::{Position, Tile};

/// The bit of the tile itself in the nine of [`crate::grid::Level::around`].
const OWN: u16 = 0b000_010_000;

/// For each of the 256 ways in which the eight tiles around one can be open: a tile of each group of open ones that touch, the
/// first of it. With one group or none the tile in the middle joins nothing.
const GROUPS: [u8; 256] = {
    let mut table = [0; 256];
    let mut ring = 0;
    while ring < 256 {
        table[ring] = first_of_groups(ring as u8);
        ring += 1;
    }
    table
};

/// For each tile of a ring, in the order of its bits, those of the ring that it touches.
const TOUCHES: [u8; 8] = {
    let mut touches = [0; 8];
    let mut one = 0;
    while one < 8 {
        let mut other = 0;
        while other < 8 {
            let ((x, y), (to_x, to_y)) = (offset(one as u32), offset(other as u32));
            if one != other && (x - to_x).abs() <= 1 && (y - to_y).abs() <= 1 {
                touches[one] |= 1 << other;
            }
            other += 1;
        }
        one += 1;
    }
    touches
};

/// Where a tile of a ring is, from its middle.
const fn offset(bit: u32) -> (i32, i32) {
    let place = bit as i32 + if bit < 4 { 0 } else { 1 };
    (place % 3 - 1, place / 3 - 1)
}

/// The first tile of each group of open tiles of a ring.
const fn first_of_groups(ring: u8) -> u8 {
    let (mut left, mut first) = (ring, 0);
    while left != 0 {
        let mut group = left & left.wrapping_neg();
        first |= group;
        left &= !group;
        while group != 0 {
            let near = TOUCHES[group.trailing_zeros() as usize] & left;
            left &= !near;
            group = group & (group - 1) | near;
        }
    }
    first
}

/// What a closing is done with. Nothing in it outlasts the closing, so that a copy of it is an empty one.
#[derive(Debug, Default)]
pub(super) struct Closing {
    /// The tiles that close, in scan order.
    tiles: Vec<u32>,
    /// For each of them a tile that was open beside it when it closed; itself where there was none, or more than one group.
    beside: Vec<u32>,
    /// The root of a region and a tile of it: all that may be parts of their own have one at least.
    seeds: Vec<(u32, u32)>,
    splitting: Splitting,
}

impl Clone for Closing {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl RegionLevel {
    /// Closes tiles of the level, which is level `z`, that can be walked, all together; others stay as they are. Of a region that
    /// falls apart the part with most tiles keeps the number, of equals the first in scan order; the others get the next numbers
    /// that were never used, in scan order of their first tiles (SPEC 43-45).
    ///
    /// Cost: O(tiles that close) where no region can fall apart, and their logarithm; else also the smaller parts, or the ways
    /// around that join them.
    pub(super) fn close_all(&mut self, z: u32, tiles: &[Position], closing: &mut Closing) {
        let Closing { tiles: keys, beside, seeds, splitting } = closing;
        let is_open = |at: &&Position| at.z == z && self.open.is_open(at.x, at.y);
        keys.clear();
        keys.extend(tiles.iter().filter(is_open).map(|at| key(at.x, at.y)));
        keys.sort_unstable();
        keys.dedup();
        beside.clear();
        seeds.clear();
        for tile in keys.iter() {
            beside.push(self.close(*tile, seeds));
        }
        if seeds.is_empty() {
            return;
        }
        move_out(keys, beside, seeds);
        seeds.sort_unstable();
        seeds.dedup();
        for of_region in seeds.chunk_by(|(root, _), (other, _)| root == other) {
            if of_region.len() > 1 {
                self.split(of_region, splitting);
            }
        }
        self.number_parts(splitting);
    }

    /// Closes an open tile. Where it joins more than one group around it, a tile of each is a seed. Returns a tile that is
    /// joined with it, or itself where there is none or the groups are seeds. Cost O(1).
    fn close(&mut self, tile: u32, seeds: &mut Vec<(u32, u32)>) -> u32 {
        let (x, y) = place(tile);
        let around = self.open.around(x, y);
        let mut groups = GROUPS[usize::from(around & (OWN - 1) | around >> 5 << 4)];
        self.open.set(Position { x, y, z: 0 }, Tile::Wall);
        let root = self.trees.root(self.labels[self.block(x, y)]);
        self.trees.take_tile(root);
        let is_one = groups.count_ones() == 1;
        while groups != 0 {
            let (to_right, down) = offset(groups.trailing_zeros());
            let near = key(x.wrapping_add_signed(to_right), y.wrapping_add_signed(down));
            if is_one {
                return near;
            }
            seeds.push((root, near));
            groups &= groups - 1;
        }
        tile
    }
}

/// Moves each seed that has closed to a tile that was joined with it and is open; those without one are dropped, for nothing
/// is left of them or what is left has seeds of its own.
fn move_out(tiles: &[u32], beside: &mut [u32], seeds: &mut Vec<(u32, u32)>) {
    // Who closed later was moved already.
    for index in (0..tiles.len()).rev() {
        if let Ok(later) = tiles.binary_search(&beside[index]) {
            beside[index] = beside[later];
        }
    }
    seeds.retain_mut(|(_, seed)| match tiles.binary_search(seed) {
        Err(_) => true,
        Ok(index) => {
            *seed = beside[index];
            tiles.binary_search(seed).is_err()
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_around_a_tile_are_counted() {
        // From the lowest bit on: the three above, those on both sides, the three below.
        for (ring, groups) in [
            (0, 0),
            (0b0000_0001, 1),
            (0b1111_1111, 1),
            (0b1010_0101, 4),
            (0b0101_1010, 1),
            (0b0001_1000, 2),
            (0b0100_0010, 2),
            (0b1000_0011, 2),
            (0b1001_0011, 1),
        ] {
            assert_eq!(GROUPS[ring].count_ones(), groups, "{ring:08b}");
            assert_eq!(GROUPS[ring] & !(ring as u8), 0);
        }
    }
}
