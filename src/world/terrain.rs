//! The tile of every position, and the regions that tiles form. The two change together or not at all.

use std::ops::Range;
use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Message, MessageWriter, ResMut, Resource};

use super::digest::mixed;
use crate::grid::{Grid, Position, Size, Tile};
use crate::worldgen::{RegionMap, StairPair};

/// The tiles of all levels, which exist and live at once (SPEC 16). A copy shares them until one of the two changes.
#[derive(Resource, Clone, Debug)]
pub struct Terrain {
    tiles: Arc<Grid<Tile>>,
    dug: u64,
    /// A sum over all tiles, updated with each, so that two terrains are compared in O(1).
    digest: u64,
}

/// The number of tiles, two bits each, that are one value of the digest.
const TOGETHER: usize = 16;
const _: () = assert!(Tile::ALL.len() <= 4);

/// The regions of all levels, true at every moment (SPEC 15). A copy shares them until one of the two changes.
#[derive(Resource, Clone, Debug)]
pub struct Regions(Arc<RegionMap>);

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

/// A tile is no longer what it was.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileChanged {
    /// Its position.
    pub at: Position,
}

impl Terrain {
    /// The terrain of a new world. Cost: a look at each tile.
    #[must_use]
    pub fn new(tiles: Grid<Tile>) -> Self {
        Self::with_dug(tiles, 0)
    }

    /// The terrain of a game that goes on.
    pub(crate) fn with_dug(tiles: Grid<Tile>, dug: u64) -> Self {
        let parts = 0..tiles.cells().len().div_ceil(TOGETHER);
        let digest = parts.fold(0_u64, |sum, part| sum.wrapping_add(digest_of(&tiles, part)));
        Self { tiles: Arc::new(tiles), dug, digest }
    }

    /// The size of the world.
    #[must_use]
    pub fn size(&self) -> Size {
        self.tiles.size()
    }

    /// Every tile.
    #[must_use]
    pub fn tiles(&self) -> &Grid<Tile> {
        &self.tiles
    }

    /// The tile at a position; `None` outside, which is neither walkable nor diggable (SPEC 2).
    #[must_use]
    pub fn tile(&self, at: Position) -> Option<Tile> {
        self.tiles.get(at).copied()
    }

    /// How many tiles were dug since the world was made.
    #[must_use]
    pub fn dug(&self) -> u64 {
        self.dug
    }

    /// A number for all tiles as they are now. Cost O(1).
    pub(crate) fn digest(&self) -> u64 {
        self.digest
    }

    /// Shares the tiles with no other copy. Cost: a copy of them, where they are shared.
    pub(super) fn stand_alone(&mut self) {
        Arc::make_mut(&mut self.tiles);
    }

    /// Opens tiles of a game that has not begun: they do not count as dug.
    pub(super) fn hollow_out(&mut self, tiles: impl Iterator<Item = Position>) {
        let dug = self.dug;
        tiles.for_each(|at| self.open(at));
        self.dug = dug;
    }

    /// Turns a tile into floor.
    fn open(&mut self, at: Position) {
        let Some(index) = self.tiles.index_of(at) else { return };
        let before = digest_of(&self.tiles, index / TOGETHER);
        Arc::make_mut(&mut self.tiles)[at] = Tile::Floor;
        let after = digest_of(&self.tiles, index / TOGETHER);
        self.digest = self.digest.wrapping_sub(before).wrapping_add(after);
        self.dug += 1;
    }
}

/// What [`TOGETHER`] consecutive tiles add to the digest.
fn digest_of(tiles: &Grid<Tile>, part: usize) -> u64 {
    let cells = &tiles.cells()[part * TOGETHER..];
    let cells = cells[..cells.len().min(TOGETHER)].iter();
    mixed(part, cells.fold(0, |value, tile| value << 2 | *tile as u32))
}

impl Regions {
    /// The regions of a new world.
    #[must_use]
    pub fn new(map: RegionMap) -> Self {
        Self(Arc::new(map))
    }

    /// The map of all levels.
    #[must_use]
    pub fn map(&self) -> &RegionMap {
        &self.0
    }

    /// Opens tiles of a game that has not begun.
    pub(super) fn hollow_out(&mut self, tiles: impl Iterator<Item = Position>) {
        let map = Arc::make_mut(&mut self.0);
        tiles.for_each(|at| map.open(at));
    }

    /// Shares the regions with no other copy. Cost: a copy of them, where they are shared.
    pub(super) fn stand_alone(&mut self) {
        Arc::make_mut(&mut self.0);
    }
}

/// The only way to change the ground.
#[derive(SystemParam)]
pub(crate) struct TerrainEditor<'w> {
    terrain: ResMut<'w, Terrain>,
    regions: ResMut<'w, Regions>,
    changed: MessageWriter<'w, TileChanged>,
}

impl TerrainEditor<'_> {
    /// Turns rock into floor, updates the regions, and returns whether it was rock; other tiles stay as they are.
    pub(crate) fn dig(&mut self, at: Position) -> bool {
        let is_rock = self.terrain.tile(at).is_some_and(Tile::is_diggable);
        if is_rock {
            self.terrain.open(at);
            Arc::make_mut(&mut self.regions.0).open(at);
            self.changed.write(TileChanged { at });
        }
        is_rock
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
