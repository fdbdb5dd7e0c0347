//! A whole world.

use super::feature::Feature;
use super::regions::RegionMap;
use super::stairs::{StairPair, find_pairs};
use crate::grid::{Grid, OutOfMemory, Position, Tile};
#[cfg(feature = "bevy")]
use crate::reflected::*;

/// A whole world, made or drawn. Two are equal where one finds the same in them: `==` goes neither by `tunnels` nor by `settles`.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "bevy", derive(bevy_ecs::resource::Resource, bevy_reflect::Reflect))]
#[cfg_attr(feature = "bevy", reflect(Resource, Debug, PartialEq, Serialize, Deserialize))]
pub struct WorldMap {
    /// What each tile is.
    pub tiles: Grid<Tile>,
    /// Between which tiles one can walk without digging.
    pub regions: RegionMap,
    /// Every staircase, by level, then in scan order of its columns.
    pub stairs: Vec<StairPair>,
    /// Where the player begins; only a drawn map may lack it.
    pub start: Option<Position>,
    /// What stands or lies on floor by design, one a tile, by level, then in scan order.
    pub features: Vec<Feature>,
    /// Whether its ground settles in play by the rule that made it (SPEC 6, 53).
    pub settles: bool,
    /// The tunnels that join it (SPEC 20), in the order in which they were dug: the tiles of each, each beside the one before.
    /// A drawn map has none.
    pub tunnels: Vec<Vec<Position>>,
}

impl PartialEq for WorldMap {
    /// How it was made is no part of what it is: a world that was drawn can equal one that was generated.
    fn eq(&self, other: &Self) -> bool {
        let Self { tiles, regions, stairs, start, features, tunnels: _, settles: _ } = self;
        let same = (tiles, regions, stairs) == (&other.tiles, &other.regions, &other.stairs);
        same && (start, features) == (&other.start, &other.features)
    }
}

impl Eq for WorldMap {}

impl WorldMap {
    /// The world of some tiles: regions labelled, stairs paired, nothing changed; no features. Stairs
    /// without a partner are in no pair.
    ///
    /// # Errors
    /// [`OutOfMemory`] where the region map does not fit.
    pub fn from_tiles(tiles: Grid<Tile>, start: Option<Position>) -> Result<Self, OutOfMemory> {
        let regions = RegionMap::label(&tiles)?;
        let stairs = find_pairs(&tiles);
        let (features, tunnels) = (Vec::new(), Vec::new());
        Ok(Self { tiles, regions, stairs, start, features, settles: false, tunnels })
    }
}
