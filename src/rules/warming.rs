//! Warming: the Ember closes wounds of the player who brings it up to a level for the first time (SPEC 77).

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Entity, Query, Res, ResMut, With};

use crate::world::{ActorId, Health, Narrator, Player, Tally, Thing, Things};

/// Points of health that come back with each level.
const POINTS: u32 = 25;

/// What the warmth of the Ember changes.
#[derive(SystemParam)]
pub(super) struct Warmth<'w, 's> {
    bearers: Query<'w, 's, (&'static ActorId, Option<&'static mut Health>), With<Player>>,
    things: Res<'w, Things>,
    tally: ResMut<'w, Tally>,
}

impl Warmth<'_, '_> {
    /// Warms an actor that has come to a level, from 1, if it is the player with the Ember.
    pub(super) fn warm(&mut self, actor: Entity, level: u32, narrator: &mut Narrator) {
        let Ok((id, health)) = self.bearers.get_mut(actor) else { return };
        if !self.things.carries(*id, Thing::Ember) || !self.tally.bring_ember(level) {
            return;
        }
        let Some(mut health) = health.filter(|health| health.now < health.max) else { return };
        health.heal(POINTS);
        narrator.say("The Ember burns brighter, and your wounds close.");
    }
}
