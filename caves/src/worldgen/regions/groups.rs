//! The groups of open tiles around one that touch each other: a tile of each is enough to know what the one in the middle joins.

use std::iter::successors;

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

/// A tile, as column and row, of each group of open tiles that touch around one in the middle; `around` is what
/// [`crate::grid::Level::around`] returns for that. Cost O(1).
pub(super) fn groups_around(around: u16, x: u32, y: u32) -> impl Iterator<Item = (u32, u32)> {
    let groups = GROUPS[usize::from(around & (OWN - 1) | around >> 5 << 4)];
    let left = successors(Some(groups), |left| Some(left & left.wrapping_sub(1)));
    left.take_while(|left| *left != 0).map(move |left| {
        let (to_right, down) = offset(left.trailing_zeros());
        (x.wrapping_add_signed(to_right), y.wrapping_add_signed(down))
    })
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
