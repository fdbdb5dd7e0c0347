//! Gas and water, as far as the player knows of them (SPEC 109, 110).

use bevy::ecs::system::SystemParam;
use bevy::prelude::Res;

use super::Knowledge;
use crate::grid::Position;
use crate::world::{Fluid, Matter, Terrain};

/// Reads the gas and the water that the player knows of.
#[derive(SystemParam)]
pub struct KnownFluids<'w> {
    matter: Res<'w, Matter>,
    terrain: Res<'w, Terrain>,
    knowledge: Res<'w, Knowledge>,
}

impl KnownFluids<'_> {
    /// What is on a position, as far as it is known. Cost O(log tiles).
    #[must_use]
    pub fn at(&self, at: Position) -> Option<Fluid> {
        self.matter.pours().at(at).filter(|fluid| self.shows(*fluid, at))
    }

    /// All that is known on level `z`, each with its place, in the order of the pours. Cost O(tiles of all pours).
    pub fn of_level(&self, z: u32) -> impl Iterator<Item = (Fluid, Position)> {
        let pours = self.matter.pours().iter();
        let all = pours.flat_map(|pour| pour.tiles().map(move |at| (pour.fluid, at)));
        all.filter(move |(fluid, at)| at.z == z && self.shows(*fluid, *at))
    }

    /// Returns whether a fluid is known on a position, if it is there: water is remembered, gas is not.
    fn shows(&self, fluid: Fluid, at: Position) -> bool {
        match fluid {
            Fluid::Gas => self.knowledge.sees(at),
            Fluid::Water => self.knowledge.shows_things(&self.terrain, at),
        }
    }
}
