//! How a world is made: from a specification to tiles, regions, stairs and a start.
//!
//! Pure: a world is a function of generator, parameters, size and seed and of nothing else (SPEC 42).
//! [`Registry::make`] is the door; [`map_text`] reads and writes the same worlds as drawings.

mod bsp;
mod components;
mod dig_walk;
mod domains;
mod drawn;
mod empty;
mod joining;
mod making;
pub mod map_text;
mod parallel;
mod parameters;
mod reach;
mod recipe;
mod regions;
mod registry;
mod rooms;
mod runs;
mod smoothing;
mod sparing;
mod stairs;
mod start;
mod steps;
mod tunnels;
pub mod verify;

pub use drawn::DrawnMapError;
pub use joining::joining_parameters;
pub use parameters::{Parameter, ParameterKind, SettingError, Settings, Value};
pub use reach::count_reachable;
pub use recipe::{Recipe, RecipeError, STAGES, StageKind};
pub use regions::RegionMap;
pub use registry::{GenerateError, Generator, Registry, UnknownGenerator, WorldSpec};
pub use smoothing::smooth_once;
pub use stairs::StairPair;
pub use steps::{Step, steps, steps_from_levels};

use crate::grid::{Grid, OutOfMemory, Position, Tile};
use components::Components;

/// A whole world, made or drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorldMap {
    /// What every place is made of.
    pub tiles: Grid<Tile>,
    /// Which places can be walked between without digging.
    pub regions: RegionMap,
    /// Every staircase, by level, then in scan order of its columns.
    pub stairs: Vec<StairPair>,
    /// Where the player begins; only a drawn map may lack it.
    pub start: Option<Position>,
}

impl WorldMap {
    /// A world that is taken as its tiles are: regions labelled, stairs paired, nothing changed. Stairs
    /// without a partner are in no pair.
    ///
    /// # Errors
    /// [`OutOfMemory`] where the region map does not fit.
    pub fn from_tiles(tiles: Grid<Tile>, start: Option<Position>) -> Result<Self, OutOfMemory> {
        let regions = RegionMap::label(&tiles)?;
        let stairs = stairs::find_pairs(&tiles);
        Ok(Self { tiles, regions, stairs, start })
    }
}
