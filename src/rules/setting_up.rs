//! Setting up: a prop stands where the player is, and holds the block around it (SPEC 46, 87).

use super::surroundings::Surroundings;
use crate::grid::Position;
use crate::world::{FactWriter, Fixture, Refusal, Thing};

impl Surroundings<'_, '_> {
    /// Uses a thing that becomes a fixture where the player stands. Returns what is told of that.
    pub(super) fn set_up_here(
        &mut self,
        at: Position,
        thing: Thing,
        fixture: Fixture,
        facts: &mut FactWriter,
    ) -> Result<String, Refusal> {
        self.check_place(at, thing)?;
        self.set_up(at, fixture, facts);
        Ok(format!("You set up {}.", fixture.kind().label))
    }
}
