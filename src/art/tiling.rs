//! From a tile of the map to a tile of the atlas. Read by the view and by `picture`.

use super::blob::{blob_number, canonical};
use super::layout::{
    DECAL_COUNT, DECALS, FLOOR_VARIANTS, FLOORS, OPEN_FLOOR_VARIANTS, OPEN_FLOORS, SOLID_VARIANTS,
    SOLIDS, STAIRS_DOWN, STAIRS_UP, STRAIGHT_FACE, STRAIGHT_MASKS, STRAIGHT_VARIANTS, STRAIGHTS,
    Shadow, VEIN_COUNT, VEINS, WALL_VARIANTS, WALLS,
};
use super::noise::hash;
use crate::grid::Tile;

/// The share of floor tiles without shadow that have a decal.
const DECAL_PERCENT: u32 = 6;
/// The share of straight faces that show crystals.
const VEIN_PERCENT: u32 = 7;

/// Salts: each use of the hash of a position has its own.
const VARIANT_SALT: u32 = 1;
const RARITY_SALT: u32 = 2;
const CHOICE_SALT: u32 = 3;

/// Which tile of the atlas shows `tile` at (`x`, `y`) of level `z`.
///
/// `open` has one bit for each neighbour, set where it can be walked on: bit 0 is north, then
/// clockwise (1 north-east, 2 east, 3 south-east, 4 south, 5 south-west, 6 west, 7 north-west).
/// What lies outside the map counts as rock. Variants come from a hash of the position, so the same map
/// always has the same picture. Below 255 for every input. O(1).
#[must_use]
pub fn tile_index(tile: Tile, open: u8, x: u32, y: u32, z: u32) -> u16 {
    let roll = |salt: u32, limit: usize| hash(x, y, z, salt) as usize % limit;
    let is_rare = |percent: u32| hash(x, y, z, RARITY_SALT) % 100 < percent;
    let shadow = Shadow::of(open);
    let index = match tile {
        Tile::Wall => wall(canonical(open), roll, is_rare),
        Tile::Floor if shadow == Shadow::None && is_rare(DECAL_PERCENT) => {
            DECALS + roll(CHOICE_SALT, DECAL_COUNT)
        }
        Tile::Floor => floor(shadow, roll),
        Tile::StairsDown => STAIRS_DOWN + shadow as usize,
        Tile::StairsUp => STAIRS_UP + shadow as usize,
    };
    // The layout ends below 256, as its test says.
    index as u16
}

/// The floor under `shadow`; without one there are variants of its own besides.
fn floor(shadow: Shadow, roll: impl Fn(u32, usize) -> usize) -> usize {
    let more = if shadow == Shadow::None { OPEN_FLOOR_VARIANTS } else { 0 };
    let variant = roll(VARIANT_SALT, FLOOR_VARIANTS + more);
    if variant < FLOOR_VARIANTS {
        FLOORS + shadow as usize * FLOOR_VARIANTS + variant
    } else {
        OPEN_FLOORS + variant - FLOOR_VARIANTS
    }
}

/// The wall with canonical mask `mask`: straight edges and solid rock have variants of their own.
fn wall(mask: u8, roll: impl Fn(u32, usize) -> usize, is_rare: impl Fn(u32) -> bool) -> usize {
    if mask == STRAIGHT_FACE && is_rare(VEIN_PERCENT) {
        return VEINS + roll(CHOICE_SALT, VEIN_COUNT);
    }
    let plain = WALLS + usize::from(blob_number(mask)) * WALL_VARIANTS;
    let (more, count) = match STRAIGHT_MASKS.iter().position(|&straight| straight == mask) {
        Some(side) => (STRAIGHTS + side * STRAIGHT_VARIANTS, STRAIGHT_VARIANTS),
        None if mask == 0 => (SOLIDS, SOLID_VARIANTS),
        None => (plain, 0),
    };
    let variant = roll(VARIANT_SALT, WALL_VARIANTS + count);
    if variant < WALL_VARIANTS { plain + variant } else { more + variant - WALL_VARIANTS }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TILES: [Tile; 4] = [Tile::Floor, Tile::Wall, Tile::StairsDown, Tile::StairsUp];

    #[test]
    fn every_neighbourhood_of_every_tile_has_a_cell_in_the_atlas() {
        for tile in TILES {
            for open in 0..=u8::MAX {
                for at in [0, 1, 77, u32::MAX] {
                    assert!(tile_index(tile, open, at, at, at) < 255);
                }
            }
        }
    }

    #[test]
    fn six_in_a_hundred_floors_carry_a_decal_and_none_in_shadow_does() {
        let is_decal = |index: u16| (DECALS..DECALS + DECAL_COUNT).contains(&usize::from(index));
        let count = |open: u8| {
            (0..10_000)
                .filter(|&i| is_decal(tile_index(Tile::Floor, open, i % 100, i / 100, 0)))
                .count()
        };
        assert!((500..700).contains(&count(u8::MAX)));
        assert_eq!(count(0), 0);
    }

    #[test]
    fn the_same_position_always_has_the_same_tile_and_all_variants_occur() {
        let mut seen = std::collections::BTreeSet::new();
        for i in 0..10_000 {
            let index = tile_index(Tile::Wall, STRAIGHT_FACE, i % 100, i / 100, 2);
            assert_eq!(index, tile_index(Tile::Wall, STRAIGHT_FACE, i % 100, i / 100, 2));
            seen.insert(index);
        }
        assert_eq!(seen.len(), WALL_VARIANTS + STRAIGHT_VARIANTS + VEIN_COUNT);
    }
}
