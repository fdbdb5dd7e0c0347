//! Breaking: a prop gives way under whoever is heavy (SPEC 88).

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Entity, Query, Res, ResMut};

use crate::grid::Position;
use crate::world::{
    Abilities, Ability, Fact, FactWriter, Fixtures, Knowledge, MessageLog, TurnCount,
};

/// What gives way under who comes to a place, and who is told of it.
#[derive(SystemParam)]
pub(super) struct Underfoot<'w, 's> {
    abilities: Query<'w, 's, &'static Abilities>,
    fixtures: ResMut<'w, Fixtures>,
    knowledge: Res<'w, Knowledge>,
    turn: Res<'w, TurnCount>,
    log: ResMut<'w, MessageLog>,
}

impl Underfoot<'_, '_> {
    /// An actor has come to a position: a prop there breaks if it is heavy. Cost O(1) for who is not, else O(log fixtures).
    pub(super) fn come_to(&mut self, who: Entity, at: Position, facts: &mut FactWriter) {
        let is_heavy = self.abilities.get(who).is_ok_and(|can| can.has(Ability::BreakProps));
        let standing = if is_heavy { self.fixtures.at(at) } else { None };
        let Some(prop) = standing.filter(|fixture| fixture.kind().is_prop) else { return };
        self.fixtures.take_away(at);
        facts.write(Fact::Broke(prop), at);
        if self.knowledge.is_in_sight(at) {
            self.log.say(self.turn.get(), "A prop breaks.");
        }
    }
}
