//! Ringing: a bell makes the ground groan where it is rung, and is heard (SPEC 52).

use bevy::prelude::Entity;

use super::loudness::BELL_RADIUS;
use super::noise::Noise;
use super::surroundings::Surroundings;
use crate::grid::Position;
use crate::world::{Fact, FactWriter, Refusal, Rouse, Tremor};

impl Surroundings<'_, '_> {
    /// Rings a bell. Returns what is told of that.
    pub(super) fn ring(
        &mut self,
        by: Entity,
        at: Position,
        facts: &mut FactWriter,
    ) -> Result<String, Refusal> {
        if self.matter.number() == 0 {
            return Err(Refusal::NoAnswer);
        }
        self.matter.shake(at, Tremor::Bell);
        let (by, rouse) = (Some(by), Rouse::Bell);
        self.noise.write(Noise { at, radius: BELL_RADIUS, by, rouse });
        facts.write_loud(Fact::Rang, at, BELL_RADIUS);
        Ok("You ring the bell.".to_owned())
    }
}
