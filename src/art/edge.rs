//! The edges of a rock: how far they are inset, how their corners are rounded, where a face is cracked.
//!
//! Every profile is rolled from a tile's seed and comes back to the same inset at the tile's borders,
//! so that any two tiles meet. Read by `rock`, which puts the edges together, and by `wall`.

use std::ops::Range;

use super::canvas::SIDE;
use super::noise::Rolls;

/// Height of a rock face, pixels.
pub const FACE_PX: usize = 7;
/// Inset of north, east and west edges where two tiles meet, pixels.
pub const BORDER_INSET: usize = 2;
/// Radius of the outer corners, pixels.
pub const CORNER_RADIUS: i32 = 6;
/// Radius of the corners at the foot of a face, pixels.
pub const FOOT_RADIUS: i32 = 3;
/// Row of a tile where a straight face begins.
pub const LIP_ROW: usize = SIDE - FACE_PX;

/// A gap between two stones of a face.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Crack {
    /// Its column.
    pub x: usize,
    /// The rows that it splits, counted from the lip.
    pub rows: Range<usize>,
    /// How the stone in the east of it lies: 0 flush, 1 standing out, 2 lying back.
    pub stone: usize,
}

/// Whether a pixel so far from two open sides lies outside the round corner between them.
pub fn is_cut(from_side: usize, from_end: usize, end_inset: usize, radius: i32) -> bool {
    // In half pixels, from the centre of the circle to the centre of the pixel.
    let centre = |inset: usize| 2 * (inset as i32 + radius);
    let dx = centre(BORDER_INSET) - (2 * from_side as i32 + 1);
    let dy = centre(end_inset) - (2 * from_end as i32 + 1);
    dx > 0 && dy > 0 && dx * dx + dy * dy > 4 * radius * radius
}

/// Whether an inner corner takes a pixel so far from the two sides: all of the inset but its round end.
pub const fn is_bitten(from_side: usize, from_end: usize) -> bool {
    from_side < BORDER_INSET
        && from_end < BORDER_INSET
        && from_side + from_end < 2 * BORDER_INSET - 2
}

/// An edge that wobbles in runs of two to five pixels, a pixel at a time between one and three, and
/// comes back to two at its ends.
pub fn wobble(rolls: &mut Rolls) -> [usize; SIDE] {
    let mut insets = [BORDER_INSET; SIDE];
    let (mut at, mut inset) = (1, BORDER_INSET);
    while at < SIDE - 1 {
        inset = match inset {
            BORDER_INSET => 1 + 2 * rolls.below(2) as usize,
            _ => BORDER_INSET,
        };
        let end = (at + 2 + rolls.below(4) as usize).min(SIDE - 1);
        insets[at..end].fill(inset);
        at = end;
    }
    insets
}

/// The gaps of a face: two or three stones a tile, and none cut by the tile's border.
pub fn cracks(rolls: &mut Rolls) -> Vec<Crack> {
    /// Rows of a gap: right through most often, else from the lip or from the foot only.
    const ROWS: [Range<usize>; 5] = [0..7, 0..7, 0..7, 0..3, 2..5];
    let mut cracks: Vec<Crack> = Vec::new();
    let mut x = 1 + rolls.below(7) as usize;
    while x < SIDE - 1 {
        let rows = ROWS[rolls.below(5) as usize].clone();
        let before = cracks.last().map_or(0, |crack| crack.stone);
        // Only a gap right through can part two stones.
        let stone = if rows == (0..7) { rolls.below(3) as usize } else { before };
        cracks.push(Crack { x, rows, stone });
        x += 4 + rolls.below(8) as usize;
    }
    end_flush(&mut cracks);
    cracks
}

/// The stone that crosses the tile's border in the east must lie flush, as the next tile begins.
fn end_flush(cracks: &mut [Crack]) {
    let last_through = cracks.iter().rposition(|crack| crack.rows == (0..FACE_PX));
    for crack in &mut cracks[last_through.unwrap_or(0)..] {
        crack.stone = 0;
    }
}

/// The foot of a face: it stands on the tile's border, but between two stones the ground comes in.
pub fn foot(cracks: &[Crack]) -> [usize; SIDE] {
    let mut insets = [0; SIDE];
    for crack in cracks.iter().filter(|crack| crack.rows == (0..FACE_PX)) {
        insets[crack.x] = 1;
    }
    insets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edge_wobbles_by_a_pixel_and_is_the_same_at_both_ends() {
        for seed in 0..200 {
            let insets = wobble(&mut Rolls::new(seed));
            assert_eq!((insets[0], insets[SIDE - 1]), (BORDER_INSET, BORDER_INSET));
            assert!(insets.iter().all(|inset| (1..=3).contains(inset)));
            assert!(insets.windows(2).all(|pair| pair[0].abs_diff(pair[1]) <= 1));
        }
    }

    #[test]
    fn the_stones_at_the_borders_of_a_tile_lie_flush() {
        for seed in 0..200 {
            let cracks = cracks(&mut Rolls::new(seed));
            assert!(cracks.iter().all(|crack| (1..SIDE - 1).contains(&crack.x)));
            assert!(cracks.last().is_none_or(|crack| crack.stone == 0), "{cracks:?}");
        }
    }

    #[test]
    fn an_outer_corner_is_round() {
        assert!(is_cut(2, 2, BORDER_INSET, CORNER_RADIUS));
        assert!(!is_cut(8, 2, BORDER_INSET, CORNER_RADIUS));
        assert!(!is_cut(4, 4, BORDER_INSET, CORNER_RADIUS));
    }
}
