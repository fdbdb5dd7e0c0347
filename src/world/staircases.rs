//! The stairs of the world, by level and place.

use std::ops::Range;

use bevy::prelude::Resource;

use crate::grid::{Position, Tile};
use crate::worldgen::StairPair;

/// Every staircase of the world, by level, then in scan order. None is made or removed in a game.
#[derive(Resource, Clone, Debug, Default)]
pub struct Staircases(pub Vec<StairPair>);

impl Staircases {
    /// Every end of a staircase in some rows of level `z`: where, and whether stairs lead down or up there. Cost: two searches,
    /// and a step for each.
    pub fn ends(&self, z: u32, rows: Range<u32>) -> impl Iterator<Item = (Position, Tile)> {
        let place = |z, y| self.0.partition_point(|pair| (pair.down.z, pair.down.y) < (z, y));
        let of_level = |z| &self.0[place(z, rows.start)..place(z, rows.end.max(rows.start))];
        let down = of_level(z).iter().map(|pair| (pair.down, Tile::StairsDown));
        let above = z.checked_sub(1).map_or(&[][..], of_level);
        down.chain(above.iter().map(|pair| (pair.up(), Tile::StairsUp)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worldgen::map_text;

    #[test]
    fn staircases_are_found_by_level_and_rows() {
        let map = "@.>\n...\n>..\n\n..<\n..>\n<..\n\n...\n..<\n...\n";
        let drawing = map_text::read(map.as_bytes()).unwrap();
        let world = drawing.into_playable_world().unwrap();
        let stairs = Staircases(world.stairs);
        for z in 0..3 {
            for (first, end) in [(0, 3), (0, 1), (1, 2), (2, 3), (1, 1), (2, 1), (2, 99)] {
                let mut ends: Vec<_> = stairs.ends(z, first..end).collect();
                ends.sort_by_key(|(at, _)| at.scan_key());
                let rows = world.tiles.positions(z).filter(|at| (first..end).contains(&at.y));
                let there =
                    rows.map(|at| (at, world.tiles[at])).filter(|(_, tile)| tile.is_stairs());
                assert_eq!(ends, there.collect::<Vec<_>>(), "level {z}, rows {first} to {end}");
            }
        }
    }
}
