//! The ground that things change where they are used, or where they land.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Message, MessageWriter, Res, ResMut};

use super::noise::Noise;
use crate::grid::{Position, Tile};
use crate::world::{
    Fact, FactWriter, Fixture, Fixtures, Ground, Matter, Occupancy, Refusal, Terrain, Thing,
};

/// Asks for the block around and at a position to close (SPEC 46).
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct Quicken {
    pub(super) around: Position,
}

/// The ground, what lies, stands and moves there, and what is asked of it.
#[derive(SystemParam)]
pub(super) struct Surroundings<'w, 's> {
    pub(super) ground: Ground<'w, 's>,
    pub(super) terrain: Res<'w, Terrain>,
    pub(super) occupancy: Res<'w, Occupancy>,
    pub(super) fixtures: ResMut<'w, Fixtures>,
    pub(super) matter: ResMut<'w, Matter>,
    pub(super) noise: MessageWriter<'w, Noise>,
    pub(super) quickened: MessageWriter<'w, Quicken>,
}

impl Surroundings<'_, '_> {
    /// Refuses to set up a thing as a fixture but on floor where none stands (SPEC 87). Cost O(log fixtures).
    pub(super) fn check_place(&self, at: Position, thing: Thing) -> Result<(), Refusal> {
        let is_free = self.terrain.tile(at) == Some(Tile::Floor) && self.fixtures.at(at).is_none();
        if is_free { Ok(()) } else { Err(Refusal::NoPlace(thing)) }
    }

    /// Sets up a fixture where there is place for it.
    pub(super) fn set_up(&mut self, at: Position, fixture: Fixture, facts: &mut FactWriter) {
        self.fixtures.put_up(at, fixture);
        facts.write(Fact::SetUp(fixture), at);
    }
}
