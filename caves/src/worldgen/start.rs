//! The start (SPEC 25).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::regions::RegionMap;
use super::stairs::StairPair;
use crate::grid::Position;
use crate::streams::{Domain, Stream};

/// A random floor tile of the largest region of the top level; of equals, the one with the smallest
/// number. A region that is all stairs is skipped. `None` where the top level has no floor.
///
/// Cost: O(regions + runs) of the top level.
pub(super) fn choose_start(
    regions: &RegionMap,
    stairs: &[StairPair],
    seed: u64,
) -> Option<Position> {
    let taken: Vec<_> = stairs.iter().map(|pair| pair.down).filter(|down| down.z == 0).collect();
    let (number, floors) = region_of_start(regions, &taken)?;
    nth_floor(regions, &taken, number, Stream::new(seed, Domain::START, 0, 0).below(floors))
}

/// The number of the region that the start is in, and how many tiles of it are no stairs; `taken` has the stairs of
/// the top level. Cost: O(regions + stairs) of it.
pub(super) fn region_of_start(regions: &RegionMap, taken: &[Position]) -> Option<(u32, u64)> {
    let mut by_size: BinaryHeap<_> =
        regions.of_level(0).map(|(number, size)| (size, Reverse(number))).collect();
    // Mostly the first will do, so that sorting all of them does not pay.
    std::iter::from_fn(|| by_size.pop()).find_map(|(size, Reverse(number))| {
        let own = taken.iter().filter(|down| regions.number(**down) == Some(number));
        let floors = size - own.count() as u64;
        (floors > 0).then_some((number, floors))
    })
}

/// The floor tile of a rank in a region of the top level; `taken` has the level's stairs, in scan order too.
fn nth_floor(
    regions: &RegionMap,
    taken: &[Position],
    number: u32,
    mut rank: u64,
) -> Option<Position> {
    let mut taken = taken;
    for y in 0..regions.size().height() {
        for (span, of) in regions.level(0).runs_of_row(y) {
            // Those of a run are the next, as there are stairs in runs alone.
            let ended = |at: &Position| at.y == y && at.x < u32::from(span.end);
            let (stairs, rest) = taken.split_at(taken.iter().take_while(|at| ended(at)).count());
            taken = rest;
            if of != number {
                continue;
            }
            let floors = u64::from(span.tiles()) - stairs.len() as u64;
            if rank < floors {
                let tiles = span.columns().map(|x| Position { x, y, z: 0 });
                return tiles.filter(|at| !stairs.contains(at)).nth(rank as usize);
            }
            rank -= floors;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worldgen::map_text;
    use crate::worldgen::stairs::find_pairs;

    fn start(text: &str, seed: u64) -> Option<Position> {
        let tiles = map_text::read(text.as_bytes()).unwrap().tiles;
        let regions = RegionMap::label(&tiles).unwrap();
        choose_start(&regions, &find_pairs(&tiles), seed)
    }

    /// SPEC 25
    #[test]
    fn the_start_is_floor_of_the_largest_region_of_the_top_level() {
        for seed in 0..50 {
            let at = start("..#.>.#\n\n....<..\n", seed).unwrap();
            assert!([3, 5].contains(&at.x) && at.z == 0, "{at:?}");
        }
        assert_eq!(start(">>>#.\n\n<<<##\n", 1), Some(Position::new(4, 0, 0)));
        assert_eq!(start("##>\n\n..<\n", 1), None);
    }
}
