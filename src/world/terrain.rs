//! What every place is made of, and which places hang together. The two change together or not at all.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Message, MessageWriter, ResMut, Resource};

use crate::grid::{Grid, Position, Size, Tile};
use crate::worldgen::{RegionMap, StairPair};

/// The tiles of all levels, which exist and live at once (SPEC 16).
#[derive(Resource, Clone, Debug)]
pub struct Terrain {
    tiles: Grid<Tile>,
    dug: u64,
}

/// The regions of all levels, true at every moment (SPEC 15).
#[derive(Resource, Clone, Debug)]
pub struct Regions(RegionMap);

/// Every staircase of the world, by level, then in scan order. No game makes or removes any.
#[derive(Resource, Clone, Debug, Default)]
pub struct Staircases(pub Vec<StairPair>);

/// A tile is no longer what it was.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileChanged {
    /// Where.
    pub at: Position,
}

impl Terrain {
    /// The terrain of a new world.
    #[must_use]
    pub fn new(tiles: Grid<Tile>) -> Self {
        Self { tiles, dug: 0 }
    }

    /// The terrain of a game that goes on.
    pub(crate) fn with_dug(tiles: Grid<Tile>, dug: u64) -> Self {
        Self { tiles, dug }
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

    /// The tile at a place; `None` outside, which is neither walkable nor diggable (SPEC 2).
    #[must_use]
    pub fn tile(&self, at: Position) -> Option<Tile> {
        self.tiles.get(at).copied()
    }

    /// How many tiles were dug since the world was made.
    #[must_use]
    pub fn dug(&self) -> u64 {
        self.dug
    }
}

impl Regions {
    /// The regions of a new world.
    #[must_use]
    pub fn new(map: RegionMap) -> Self {
        Self(map)
    }

    /// The map of all levels.
    #[must_use]
    pub fn map(&self) -> &RegionMap {
        &self.0
    }
}

/// The only way to change the ground.
#[derive(SystemParam)]
pub(crate) struct Ground<'w> {
    terrain: ResMut<'w, Terrain>,
    regions: ResMut<'w, Regions>,
    changed: MessageWriter<'w, TileChanged>,
}

impl Ground<'_> {
    /// Turns rock into floor and keeps the regions true. Whatever is not rock stays as it is.
    pub(crate) fn dig(&mut self, at: Position) {
        if self.terrain.tile(at).is_some_and(Tile::is_diggable) {
            self.terrain.tiles[at] = Tile::Floor;
            self.terrain.dug += 1;
            self.regions.0.open(at);
            self.changed.write(TileChanged { at });
        }
    }
}
