//! What will close where the ground groans, known or not.

use bevy::ecs::system::SystemParam;
use bevy::prelude::Res;

use crate::grid::Position;
use crate::world::settling::{Footing, SettlingPlace, preview};
use crate::world::{Fixtures, Groan, Matter, Occupancy, Regions, Terrain, Things};

/// What the ground of a level goes by when it settles.
#[derive(SystemParam)]
pub(super) struct Unrest<'w> {
    matter: Res<'w, Matter>,
    regions: Option<Res<'w, Regions>>,
    fixtures: Res<'w, Fixtures>,
}

impl Unrest<'_> {
    /// The groans of all levels.
    pub(super) fn groans(&self) -> &[Groan] {
        self.matter.groans()
    }

    /// The floor that a groan will close as things are, that on which somebody stands too, each with the turns that are left.
    pub(super) fn closes(
        &self,
        groan: &Groan,
        terrain: &Terrain,
        occupancy: &Occupancy,
        things: &Things,
    ) -> Vec<(Position, u32)> {
        let Some(regions) = &self.regions else { return Vec::new() };
        let number = u32::from(self.matter.number_of(groan));
        let place = SettlingPlace { at: groan.at, radius: groan.radius(), number };
        let footing = |at| Footing::of(at, occupancy, things);
        let settling = preview(terrain.tiles(), regions.map(), &self.fixtures, footing, place);
        let tiles = settling.closes.into_iter().chain(settling.hits);
        tiles.map(|at| (at, u32::from(groan.left))).collect()
    }
}
