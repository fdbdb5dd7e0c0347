//! Braziers: who bears the Ember lights those that are beside the bearer, and calms the mountain by that (SPEC 124).

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Commands, Entity, Query, Res, ResMut, With};

use crate::grid::Position;
use crate::world::{
    ActorId, Fact, FactWriter, Fixture, Fixtures, Matter, Mind, Narrator, Player, SpeciesId, Tally,
    Thing, Things,
};

/// The condition of what only a bearer does: the player has the Ember.
pub(super) fn has_ember(players: Query<&ActorId, With<Player>>, things: Res<Things>) -> bool {
    players.single().is_ok_and(|id| things.carries(*id, Thing::Ember))
}

/// The braziers, and what is different once they burn.
#[derive(SystemParam)]
pub(super) struct Braziers<'w, 's> {
    fixtures: ResMut<'w, Fixtures>,
    matter: ResMut<'w, Matter>,
    tally: ResMut<'w, Tally>,
    living: Query<'w, 's, (Entity, &'static SpeciesId), With<Mind>>,
    commands: Commands<'w, 's>,
}

/// Lights the cold braziers beside the player, who [has the Ember](has_ember); it takes no turn. With the last of the world the Warden
/// kneels.
pub(super) fn light_braziers(
    players: Query<&Position, With<Player>>,
    mut braziers: Braziers,
    mut narrator: Narrator,
    mut facts: FactWriter,
) {
    let Ok(bearer) = players.single() else { return };
    for at in braziers.cold_beside(*bearer) {
        braziers.light(at);
        narrator.say("The brazier takes fire from the Ember. The rock around you is calm.");
        facts.write(Fact::LitBrazier, at);
        if braziers.matter.is_kindled() {
            let kneels = braziers.kneel();
            let warden = if kneels { "The Warden kneels, and the" } else { "The" };
            narrator.say(format!("Every brazier burns. {warden} whole mountain is calm."));
        }
    }
}

impl Braziers<'_, '_> {
    /// The cold braziers on a position and beside it, in scan order. Cost O(log fixtures of its rows).
    fn cold_beside(&self, bearer: Position) -> Vec<Position> {
        let near = self.fixtures.around(bearer);
        let cold = near.filter(|(_, fixture)| *fixture == Fixture::Brazier);
        cold.map(|(at, _)| at).collect()
    }

    fn light(&mut self, at: Position) {
        self.fixtures.put_up(at, Fixture::LitBrazier);
        self.matter.calm_by(&self.fixtures);
        self.tally.braziers += 1;
    }

    /// Makes statues of the guardians that live; returns whether there are any.
    fn kneel(&mut self) -> bool {
        let guardians = self.living.iter().filter(|(_, id)| id.species().is_guardian());
        let mut kneels = false;
        for (who, id) in guardians {
            id.species().petrify(&mut self.commands.entity(who));
            kneels = true;
        }
        kneels
    }
}
