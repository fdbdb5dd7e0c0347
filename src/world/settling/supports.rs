//! What holds the ground of the game that is played: rules, journeys and views ask it what would close.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{DetectChanges, Res};

use super::cracks::cracks;
use super::{Footing, Settling, SettlingPlace, can_close, may_open, preview};
use crate::grid::{Grid, Position, Tile};
use crate::world::{Fixtures, Groan, Hollows, Lead, Matter, Occupancy, Terrain, Things};
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
    /// Has any of it changed since the last run of the system? Cost O(1).
    #[must_use]
    pub fn have_changed(&self) -> bool {
        self.fixtures.is_changed() || self.occupancy.is_changed() || self.things.is_changed()
    }

    /// Can a tile of the game close now? Cost: as [`can_close`].
    #[must_use]
    pub fn can_close(&self, tiles: &Grid<Tile>, at: Position) -> bool {
        can_close(tiles, &self.fixtures, self.footing(at), at)
    }

    /// Can a tile of the game close once nobody stands there? Cost: as [`can_close`].
    pub(crate) fn can_close_once_left(&self, tiles: &Grid<Tile>, at: Position) -> bool {
        let footing = Some(self.footing(at)).filter(|footing| *footing != Footing::Stood);
        can_close(tiles, &self.fixtures, footing.unwrap_or(Footing::Free), at)
    }

    /// What a settling of the game's ground would do now, with the rock that breaks before hollows. Cost: as [`preview`], and a step
    /// for each hollow of the level.
    #[must_use]
    pub fn preview(
        &self,
        tiles: &Grid<Tile>,
        regions: &RegionMap,
        hollows: &Hollows,
        place: SettlingPlace,
    ) -> Settling {
        let settling = preview(tiles, regions, &self.fixtures, |at| self.footing(at), place);
        let mut cracks = cracks(hollows, tiles, place, |at| may_open(&self.fixtures, at));
        cracks.retain(|at| !settling.opens.contains(at));
        Settling { cracks, ..settling }
    }

    /// The props beside a position. Cost O(log fixtures of its rows).
    pub fn props_around(&self, at: Position) -> impl Iterator<Item = Position> {
        let props = self
            .fixtures
            .around(at)
            .filter(|(_, stands)| stands.kind().is_prop)
            .map(|(prop, _)| prop);
        props.filter(move |prop| prop.is_beside(at))
    }

    /// The way that leads on from a tile to another level. Cost O(log fixtures).
    pub(crate) fn lead(&self, terrain: &Terrain, at: Position) -> Option<Lead> {
        Lead::at(terrain, &self.fixtures, at)
    }

    /// Returns whether the floor at a position can become a shaft. Cost O(log fixtures).
    pub(crate) fn can_open(&self, terrain: &Terrain, at: Position) -> bool {
        self.fixtures.foot_under(at, terrain).is_some()
    }

    fn footing(&self, at: Position) -> Footing {
        Footing::of(at, &self.occupancy, &self.things)
    }
}
