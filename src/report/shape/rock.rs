//! Pieces of rock that one can walk around.

use crate::grid::{Grid, Tile};

/// Pieces of rock that do not reach the edge of their level. Rock hangs together along its sides alone,
/// since floor does so across corners too. Cost O(tiles).
pub(super) fn islands(tiles: &Grid<Tile>) -> u64 {
    let (width, height) = (tiles.size().width() as usize, tiles.size().height() as usize);
    let mut islands = 0;
    for z in 0..tiles.size().depth() {
        let mut seen: Vec<bool> = tiles.level(z).iter().map(|tile| tile.is_walkable()).collect();
        for first in 0..seen.len() {
            if !seen[first] {
                islands += u64::from(is_island(&mut seen, first, width, height));
            }
        }
    }
    islands
}

/// Whether the piece of rock of the tile at an index lies off the edge of its level. Marks all of it as seen.
fn is_island(seen: &mut [bool], first: usize, width: usize, height: usize) -> bool {
    seen[first] = true;
    let mut open = vec![first];
    let mut is_island = true;
    while let Some(at) = open.pop() {
        let (x, y) = (at % width, at / width);
        if x == 0 || y == 0 || x == width - 1 || y == height - 1 {
            is_island = false;
        }
        let near = [
            (x > 0).then(|| at - 1),
            (x + 1 < width).then_some(at + 1),
            (y > 0).then(|| at - width),
            (y + 1 < height).then_some(at + width),
        ];
        for next in near.into_iter().flatten() {
            if !std::mem::replace(&mut seen[next], true) {
                open.push(next);
            }
        }
    }
    is_island
}
