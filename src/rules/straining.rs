//! Straining: what shakes the mountain strains it, until it groans (SPEC 50-52).

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Query, Res, ResMut, With};

use crate::grid::Position;
use crate::world::{Fact, FactWriter, Matter, Narrator, Player, Tremor, TurnCount, Variant};

/// What strain goes by, and who is told of it.
#[derive(SystemParam)]
pub(super) struct Load<'w, 's> {
    matter: ResMut<'w, Matter>,
    turn: Res<'w, TurnCount>,
    variant: Res<'w, Variant>,
    players: Query<'w, 's, &'static Position, With<Player>>,
    facts: FactWriter<'w>,
}

/// Reckons with all that has shaken the mountain in this turn.
pub(super) fn strain(mut load: Load, mut narrator: Narrator) {
    for (at, by) in load.matter.take_shaken() {
        let is_near = load.players.iter().any(|player| player.z == at.z);
        let told = load.bear(at, by).filter(|_| is_near);
        told.into_iter().for_each(|text| narrator.say(text));
    }
}

impl Load<'_, '_> {
    /// Strains the level of a tremor, or begins its groan; returns what is told of that on the level.
    fn bear(&mut self, at: Position, by: Tremor) -> Option<&'static str> {
        let turn = *self.turn;
        let before = self.matter.strain(at.z, turn);
        let points = self.variant.mode.eased(by.row().strain);
        let groans = if by.row().strain == 0 {
            self.matter.begin(at, by);
            true
        } else {
            self.matter.add_strain(at, by, points, turn)
        };
        if groans {
            self.facts.write(Fact::Groaned(by), at);
            return Some("The mountain groans.");
        }
        let is_dusty = before < Matter::DUST && self.matter.strain(at.z, turn) >= Matter::DUST;
        is_dusty.then_some("Dust trickles from the roof.")
    }
}
