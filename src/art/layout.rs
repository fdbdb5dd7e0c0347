//! The layout of the terrain atlas: the index of each tile. Read by `atlas` and `tiling`.
//!
//! ```text
//!   0..94   walls: 47 blobs x 2 variants          124..204  floors: 10 shadows x 8 variants
//!  94..110  more of the four straight edges x 4   204..224  floors with a decal
//! 110..116  more solid rock                       224..244  stairs down, up: 10 shadows each
//! 116..124  straight faces with crystals          244..252  more floors without shadow
//!                                                 255       void
//! ```

use super::blob::{BLOB_COUNT, E, N, NE, NW, S, SE, SW, W};

/// First wall; blob b in variant v is `WALLS + 2 b + v`.
pub const WALLS: usize = 0;
/// Variants of each wall.
pub const WALL_VARIANTS: usize = 2;
/// More variants of the straight edges, which are the most common walls with an edge.
pub const STRAIGHTS: usize = WALLS + BLOB_COUNT * WALL_VARIANTS;
/// How many more of each straight edge.
pub const STRAIGHT_VARIANTS: usize = 4;
/// The straight edges: rock all round but on one side.
pub const STRAIGHT_MASKS: [u8; 4] = [NW | N | NE, NE | E | SE, STRAIGHT_FACE, SW | W | NW];
/// A wall whose only open side is the south: a straight face.
pub const STRAIGHT_FACE: u8 = SE | S | SW;
/// More variants of solid rock.
pub const SOLIDS: usize = STRAIGHTS + STRAIGHT_MASKS.len() * STRAIGHT_VARIANTS;
/// How many more of them.
pub const SOLID_VARIANTS: usize = 6;
/// Straight faces with crystals in them.
pub const VEINS: usize = SOLIDS + SOLID_VARIANTS;
/// How many of them.
pub const VEIN_COUNT: usize = 8;
/// First floor; shadow s in variant v is `FLOORS + 8 s + v`.
pub const FLOORS: usize = VEINS + VEIN_COUNT;
/// Variants of each floor.
pub const FLOOR_VARIANTS: usize = 8;
/// Floors without shadow that have a decal.
pub const DECALS: usize = FLOORS + SHADOW_COUNT * FLOOR_VARIANTS;
/// How many of them.
pub const DECAL_COUNT: usize = 20;
/// Stairs down, one for each shadow.
pub const STAIRS_DOWN: usize = DECALS + DECAL_COUNT;
/// Stairs up, one for each shadow.
pub const STAIRS_UP: usize = STAIRS_DOWN + SHADOW_COUNT;
/// More floors without shadow, the most common tile of all.
pub const OPEN_FLOORS: usize = STAIRS_UP + SHADOW_COUNT;
/// How many more of them.
pub const OPEN_FLOOR_VARIANTS: usize = 8;
/// A tile of nothing.
#[cfg(test)]
pub const VOID: usize = 255;

/// How many contact shadows there are.
pub const SHADOW_COUNT: usize = Shadow::ALL.len();

/// What throws a shadow onto a floor tile. Light comes from the north-west.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shadow {
    /// Nothing near.
    None,
    /// A face in the north that runs on to both sides.
    North,
    /// A face in the north that begins here, in the west.
    NorthBegins,
    /// A face in the north that ends here, in the east.
    NorthEnds,
    /// A face in the north as wide as this tile.
    NorthAlone,
    /// A wall in the west that comes from further north.
    West,
    /// A wall in the west that begins here.
    WestBegins,
    /// A wall in the west and a face in the north, joined in the corner.
    Both,
    /// The same, where the face ends in the east.
    BothEnds,
    /// Only a corner of rock, in the north-west.
    NorthWest,
}

impl Shadow {
    /// All of them, in the order of the atlas.
    pub const ALL: [Self; 10] = [
        Self::None,
        Self::North,
        Self::NorthBegins,
        Self::NorthEnds,
        Self::NorthAlone,
        Self::West,
        Self::WestBegins,
        Self::Both,
        Self::BothEnds,
        Self::NorthWest,
    ];

    /// The shadow on a floor tile with these open neighbours.
    ///
    /// Where walls in the north and the west touch only by their corners, the face wins.
    pub const fn of(open: u8) -> Self {
        let (north, west) = (open & N == 0, open & W == 0);
        let (begins, ends) = (open & NW != 0, open & NE != 0);
        match (north, west, begins, ends) {
            (true, false, false, false) => Self::North,
            (true, _, true, false) => Self::NorthBegins,
            (true, false, false, true) => Self::NorthEnds,
            (true, _, true, true) => Self::NorthAlone,
            (true, true, false, false) => Self::Both,
            (true, true, false, true) => Self::BothEnds,
            (false, true, false, _) => Self::West,
            (false, true, true, _) => Self::WestBegins,
            (false, false, false, _) => Self::NorthWest,
            (false, false, true, _) => Self::None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_fits_the_atlas_and_nothing_overlaps() {
        const { assert!(OPEN_FLOORS + OPEN_FLOOR_VARIANTS <= VOID) };
        for (index, shadow) in Shadow::ALL.into_iter().enumerate() {
            assert_eq!(shadow as usize, index);
        }
    }

    #[test]
    fn every_shadow_occurs() {
        let mut seen = [false; SHADOW_COUNT];
        for open in 0..=u8::MAX {
            seen[Shadow::of(open) as usize] = true;
        }
        assert_eq!(seen, [true; SHADOW_COUNT]);
    }
}
