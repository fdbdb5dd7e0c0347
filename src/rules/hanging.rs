//! Hanging: a rope makes a shaft a way, down and up (SPEC 99).

use super::surroundings::Surroundings;
use crate::grid::{Position, Vertical};
use crate::world::{Fact, FactWriter, Fixture, Refusal};

impl Surroundings<'_, '_> {
    /// Hangs a rope into the shaft underfoot; refused where there is none without a rope. Returns what is told of that.
    pub(super) fn hang_rope(
        &mut self,
        at: Position,
        facts: &mut FactWriter,
    ) -> Result<String, Refusal> {
        match self.fixtures.at(at) {
            Some(Fixture::Shaft) => {}
            Some(Fixture::RopedShaft) => return Err(Refusal::HasRope),
            _ => return Err(Refusal::NoShaft),
        }
        let foot = at.climb(Vertical::Down, self.terrain.size()).ok_or(Refusal::NoShaft)?;
        self.fixtures.hang_rope(at, foot);
        facts.write(Fact::SetUp(Fixture::RopedShaft), at);
        Ok("You let the rope down the shaft.".to_owned())
    }
}
