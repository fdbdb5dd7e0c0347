//! Straining: what shakes the mountain strains it, until it groans (SPEC 50-52, 119).

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Res, ResMut};

use crate::grid::Position;
use crate::world::{
    Fact, FactWriter, Matter, Narrator, Tally, Tempers, Tremor, TurnCount, Variant,
};

/// What strain goes by.
#[derive(SystemParam)]
pub(super) struct Load<'w> {
    matter: ResMut<'w, Matter>,
    turn: Res<'w, TurnCount>,
    variant: Res<'w, Variant>,
    tempers: Res<'w, Tempers>,
    tally: ResMut<'w, Tally>,
    facts: FactWriter<'w>,
}

/// Reckons with all that has shaken the mountain in this turn.
pub(super) fn strain(mut load: Load, mut narrator: Narrator) {
    for (at, by) in load.matter.take_shaken() {
        let told = load.bear(at, by);
        told.into_iter().for_each(|text| narrator.say_on_level(at.z, text));
    }
}

impl Load<'_> {
    /// Strains the level of a tremor, or begins its groan; returns what is told of that on the level.
    fn bear(&mut self, at: Position, by: Tremor) -> Option<&'static str> {
        let turn = *self.turn;
        let before = self.matter.strain(at.z, turn);
        let points = by.row().strain * self.tempers.effect(at.z).strain;
        let points = self.variant.mode.eased(points);
        if self.matter.add_strain(at, by, points, turn) {
            self.tally.has_groaned |= self.tally.ember_level == 0;
            self.facts.write(Fact::Groaned(by), at);
            return Some("The mountain groans.");
        }
        let is_dusty = before < Matter::DUST && self.matter.strain(at.z, turn) >= Matter::DUST;
        is_dusty.then_some("Dust trickles from the roof.")
    }
}
