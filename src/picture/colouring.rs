//! A colour for each region, such that regions near one another differ.

use std::collections::{BTreeMap, BTreeSet};

use crate::grid::{Grid, Position, Tile};
use crate::worldgen::RegionMap;

/// Regions with tiles at most so far apart, in columns and rows, are neighbours.
const NEAR: i64 = 3;

/// Levels of more tiles get no colours.
const MAX_TILES: u64 = 1 << 18;

/// A colour number below `colours` for each region of level `z`. A region has the colour of its number,
/// `(number - 1) % colours`, unless a neighbour with a smaller number has that; then the next that no
/// such neighbour has. Empty for levels of more than a quarter of a million tiles,
/// where the search would take too long and callers colour by number.
///
/// Cost: O(tiles); 24 neighbours of each walkable tile.
#[must_use]
pub fn colour_regions(
    tiles: &Grid<Tile>,
    regions: &RegionMap,
    z: u32,
    colours: u32,
) -> BTreeMap<u32, u32> {
    if tiles.size().level_tiles() > MAX_TILES {
        return BTreeMap::new();
    }
    let mut near: BTreeMap<u32, BTreeSet<u32>> =
        regions.of_level(z).map(|(number, _)| (number, BTreeSet::new())).collect();
    let ahead: Vec<_> = (0..=NEAR)
        .flat_map(|dy| (-NEAR..=NEAR).map(move |dx| (dx, dy)))
        .filter(|(dx, dy)| *dy > 0 || *dx > 0)
        .collect();
    for at in tiles.positions(z) {
        let Some(here) = regions.number(at) else { continue };
        for (dx, dy) in &ahead {
            let there = offset(at, *dx, *dy).and_then(|there| regions.number(there));
            if let Some(there) = there.filter(|there| *there != here) {
                near.entry(here.max(there)).or_default().insert(here.min(there));
            }
        }
    }
    let mut chosen = BTreeMap::new();
    for (number, smaller) in near {
        let taken: BTreeSet<u32> =
            smaller.iter().filter_map(|other| chosen.get(other).copied()).collect();
        let own = (number - 1) % colours;
        let free = (0..colours).map(|step| (own + step) % colours).find(|c| !taken.contains(c));
        chosen.insert(number, free.unwrap_or(own));
    }
    chosen
}

fn offset(at: Position, dx: i64, dy: i64) -> Option<Position> {
    let x = u32::try_from(i64::from(at.x) + dx).ok()?;
    let y = u32::try_from(i64::from(at.y) + dy).ok()?;
    Some(Position { x, y, z: at.z })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worldgen::map_text;

    fn colours_of(text: &str) -> Vec<u32> {
        let tiles = map_text::read(text.as_bytes()).unwrap().tiles;
        let regions = RegionMap::label(&tiles).unwrap();
        colour_regions(&tiles, &regions, 0, 8).into_values().collect()
    }

    /// SPEC 35
    #[test]
    fn neighbours_differ_even_where_their_numbers_would_share_a_colour() {
        assert_eq!(colours_of(&".#".repeat(10)), [0, 1, 2, 3, 4, 5, 6, 7, 0, 1]);
        // Region 9 lies below region 1, whose colour it would have.
        let text = format!("{}\n{}\n.{}\n", ".#".repeat(8), "#".repeat(16), "#".repeat(15));
        assert_eq!(colours_of(&text), [0, 1, 2, 3, 4, 5, 6, 7, 2]);
    }
}
