//! The 47 walls: which of the 256 neighbourhoods of a rock tile share a picture.
//!
//! Source: the "blob" tile set (Wang tiles with edges and corners). A diagonal neighbour matters only
//! where both of its cardinals are rock; then an open one bites an inner corner out of this tile.
//!
//! ```text
//! . . .      . . #      # # .
//! . R #  is  . R #      # R #  has an inner corner in the north-east
//! # # #      # # #      # # #
//! ```
//!
//! Pools are divided up alike: there land is what is open, and water is the rock.

/// Bit of the open neighbour in the north.
pub const N: u8 = 1;
/// Bit of the open neighbour in the north-east.
pub const NE: u8 = 1 << 1;
/// Bit of the open neighbour in the east.
pub const E: u8 = 1 << 2;
/// Bit of the open neighbour in the south-east.
pub const SE: u8 = 1 << 3;
/// Bit of the open neighbour in the south.
pub const S: u8 = 1 << 4;
/// Bit of the open neighbour in the south-west.
pub const SW: u8 = 1 << 5;
/// Bit of the open neighbour in the west.
pub const W: u8 = 1 << 6;
/// Bit of the open neighbour in the north-west.
pub const NW: u8 = 1 << 7;

/// How many walls there are.
pub const BLOB_COUNT: usize = 47;

/// Each diagonal with the two cardinals beside it.
const CORNERS: [(u8, u8); 4] = [(NE, N | E), (SE, S | E), (SW, S | W), (NW, N | W)];

/// `open` with every diagonal opened that does not matter: one mask for all neighbourhoods that share a picture.
pub const fn canonical(open: u8) -> u8 {
    let mut mask = open;
    let mut corner = 0;
    while corner < CORNERS.len() {
        let (diagonal, cardinals) = CORNERS[corner];
        if open & cardinals != 0 {
            mask |= diagonal;
        }
        corner += 1;
    }
    mask
}

/// The canonical masks in rising order; the index of a mask is its blob number.
pub const BLOBS: [u8; BLOB_COUNT] = blobs();

/// The blob number of each of the 256 masks.
const BLOB_OF_MASK: [u8; 256] = blob_of_mask();

const fn blobs() -> [u8; BLOB_COUNT] {
    let mut masks = [0; BLOB_COUNT];
    let (mut mask, mut count) = (0_u8, 0);
    loop {
        if canonical(mask) == mask {
            masks[count] = mask;
            count += 1;
        }
        if mask == u8::MAX {
            return masks;
        }
        mask += 1;
    }
}

const fn blob_of_mask() -> [u8; 256] {
    let mut numbers = [0; 256];
    let mut blob = 0_u8;
    while (blob as usize) < BLOB_COUNT {
        let mut mask = 0;
        while mask < 256 {
            if canonical(mask as u8) == BLOBS[blob as usize] {
                numbers[mask] = blob;
            }
            mask += 1;
        }
        blob += 1;
    }
    numbers
}

/// The blob number (0 to 46) of a rock tile with these open neighbours.
pub const fn blob_number(open: u8) -> u8 {
    BLOB_OF_MASK[open as usize]
}

/// Returns whether a tile of the 3 x 3 around one with these open neighbours is open; beyond them none is.
pub fn is_open_at(open: u8, column: i32, row: i32) -> bool {
    const BITS: [[u8; 3]; 3] = [[NW, N, NE], [W, 0, E], [SW, S, SE]];
    let inside = |at: i32| usize::try_from(at).ok().filter(|&at| at < 3);
    inside(column).zip(inside(row)).is_some_and(|(column, row)| open & BITS[row][column] != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_47_masks_cover_all_256_neighbourhoods() {
        for open in 0..=u8::MAX {
            let mask = BLOBS[usize::from(blob_number(open))];
            assert_eq!(mask, canonical(open));
            assert_eq!(mask & (N | E | S | W), open & (N | E | S | W));
        }
        let mut sorted = BLOBS.to_vec();
        sorted.dedup();
        assert_eq!(sorted.len(), BLOB_COUNT);
        assert!(sorted.is_sorted());
    }

    #[test]
    fn a_mask_tells_which_of_its_tiles_are_open() {
        const AROUND: [(i32, i32); 8] =
            [(1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1), (0, 0)];
        for open in 0..=u8::MAX {
            for (bit, (column, row)) in AROUND.into_iter().enumerate() {
                assert_eq!(is_open_at(open, column, row), open >> bit & 1 == 1);
            }
            let others = [(1, 1), (-1, 0), (0, -1), (3, 0), (0, 3)];
            assert!(others.iter().all(|&(column, row)| !is_open_at(open, column, row)));
        }
    }

    #[test]
    fn a_diagonal_counts_only_between_two_rocks() {
        assert_eq!(canonical(0), 0);
        assert_eq!(canonical(NE), NE);
        assert_eq!(canonical(N), canonical(N | NE));
        assert_ne!(canonical(N), canonical(N | SE));
        assert_eq!(canonical(N | E | S | W), u8::MAX);
    }
}
