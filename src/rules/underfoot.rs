//! Underfoot: a prop gives way under whoever is heavy, and who steps onto water is heard (SPEC 88, 110).

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Entity, MessageWriter, Query, Res, ResMut};

use super::loudness::WADE_RADIUS;
use super::noise::Noise;
use crate::grid::Position;
use crate::world::{
    Abilities, Ability, Fact, FactWriter, Fixtures, Knowledge, Matter, MessageLog, Rouse, TurnCount,
};

/// What gives way under who comes to a place, and who is told of it.
#[derive(SystemParam)]
pub(super) struct Underfoot<'w, 's> {
    abilities: Query<'w, 's, &'static Abilities>,
    fixtures: ResMut<'w, Fixtures>,
    knowledge: Res<'w, Knowledge>,
    turn: Res<'w, TurnCount>,
    log: ResMut<'w, MessageLog>,
    matter: Res<'w, Matter>,
    noise: MessageWriter<'w, Noise>,
}

impl Underfoot<'_, '_> {
    /// An actor has come to a position: water there is heard, and a prop breaks if it is heavy. Cost O(1) where no water is out, for who is
    /// not heavy; else O(log of the tiles of gas and water, and of the fixtures).
    pub(super) fn come_to(&mut self, who: Entity, at: Position, facts: &mut FactWriter) {
        self.wade(who, at, facts);
        let is_heavy = self.abilities.get(who).is_ok_and(|can| can.has(Ability::BreakProps));
        let standing = if is_heavy { self.fixtures.at(at) } else { None };
        let Some(prop) = standing.filter(|fixture| fixture.kind().is_prop) else { return };
        self.fixtures.take_away(at);
        facts.write(Fact::Broke(prop), at);
        if self.knowledge.is_in_sight(at) {
            self.log.say(self.turn.get(), "A prop breaks.");
        }
    }

    /// Who comes to water is heard, unless it flies.
    fn wade(&mut self, who: Entity, at: Position, facts: &mut FactWriter) {
        let flies = |can: &Abilities| can.has(Ability::Fly);
        if self.matter.pours.is_pool(at) && !self.abilities.get(who).is_ok_and(flies) {
            let (radius, by, rouse) = (WADE_RADIUS, Some(who), Rouse::Water);
            facts.write_loud(Fact::Waded { who }, at, radius);
            self.noise.write(Noise { at, radius, by, rouse });
        }
    }
}
