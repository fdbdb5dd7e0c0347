//! What holds the ground of the game that is played: rules, journeys and views ask it what would close.

use bevy::ecs::system::SystemParam;
use bevy::prelude::Res;

use super::{Footing, Settling, SettlingPlace, can_close, preview};
use crate::grid::{Grid, Position, Tile};
use crate::world::{Fixtures, Groan, Matter, Occupancy, Things};
use crate::worldgen::RegionMap;

impl SettlingPlace {
    /// Where a groan of the game ends.
    #[must_use]
    pub fn of(groan: &Groan, matter: &Matter) -> Self {
        Self { at: groan.at, radius: groan.radius(), number: matter.number_of(groan).into() }
    }
}

/// All that keeps ground of the game open: what stands there, who, and the Ember (SPEC 46).
#[derive(SystemParam)]
pub struct Supports<'w> {
    fixtures: Res<'w, Fixtures>,
    occupancy: Res<'w, Occupancy>,
    things: Res<'w, Things>,
}

impl Supports<'_> {
    /// Can a tile of the game close now? Cost: as [`can_close`].
    #[must_use]
    pub fn can_close(&self, tiles: &Grid<Tile>, at: Position) -> bool {
        can_close(tiles, &self.fixtures, self.footing(at), at)
    }

    /// What a settling of the game's ground would do now. Cost: as [`preview`].
    #[must_use]
    pub fn preview(
        &self,
        tiles: &Grid<Tile>,
        regions: &RegionMap,
        place: SettlingPlace,
    ) -> Settling {
        preview(tiles, regions, &self.fixtures, |at| self.footing(at), place)
    }

    fn footing(&self, at: Position) -> Footing {
        Footing::of(at, &self.occupancy, &self.things)
    }
}
