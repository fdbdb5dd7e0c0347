//! The walkable tiles of a world as a graph.

use std::collections::VecDeque;

use crate::grid::{Position, Tile};
use crate::worldgen::WorldMap;

/// The walkable tiles of a world, numbered level by level, and the ways between them.
pub(super) struct WalkableTiles {
    /// The tiles that a step leads to, for each tile.
    pub(super) ways: Vec<Vec<u32>>,
    /// The number of the start.
    start: Option<u32>,
    /// The number of the first tile of the deepest level.
    deepest: u32,
}

/// No tile.
const NONE: u32 = u32::MAX;

impl WalkableTiles {
    /// Finds the walkable tiles and their ways. Cost O(tiles).
    pub(super) fn of(world: &WorldMap) -> Self {
        let tiles = &world.tiles;
        let size = tiles.size();
        let numbers = numbers_of(tiles.cells());
        let number = |at: Position| tiles.index_of(at).map_or(NONE, |index| numbers[index]);
        let mut ways = vec![Vec::new(); walkable(tiles.cells())];
        for at in (0..size.depth()).flat_map(|z| tiles.positions(z)) {
            if let Some(ways) = ways.get_mut(number(at) as usize) {
                ways.extend(at.neighbours(size).map(number).filter(|next| *next != NONE));
            }
        }
        for pair in &world.stairs {
            let (down, up) = (number(pair.down), number(pair.up()));
            ways[down as usize].push(up);
            ways[up as usize].push(down);
        }
        let start = world.start.map(number).filter(|start| *start != NONE);
        let above = (size.level_tiles() * u64::from(size.depth() - 1)) as usize;
        Self { ways, start, deepest: walkable(&tiles.cells()[..above]) as u32 }
    }

    /// Steps of the shortest walk from the start to the deepest level.
    pub(super) fn shortest_walk(&self) -> Option<u64> {
        let start = self.start?;
        let mut steps = vec![NONE; self.ways.len()];
        steps[start as usize] = 0;
        let mut open = VecDeque::from([start]);
        while let Some(at) = open.pop_front() {
            if at >= self.deepest {
                return Some(steps[at as usize].into());
            }
            for next in &self.ways[at as usize] {
                if steps[*next as usize] == NONE {
                    steps[*next as usize] = steps[at as usize] + 1;
                    open.push_back(*next);
                }
            }
        }
        None
    }
}

/// The number of each walkable tile, by its index among all tiles; [`NONE`] for the others.
fn numbers_of(tiles: &[Tile]) -> Vec<u32> {
    let mut numbers = vec![NONE; tiles.len()];
    let numbered = numbers.iter_mut().zip(tiles).filter(|(_, tile)| tile.is_walkable());
    numbered.zip(0..).for_each(|((number, _), next)| *number = next);
    numbers
}

fn walkable(tiles: &[Tile]) -> usize {
    tiles.iter().filter(|tile| tile.is_walkable()).count()
}
