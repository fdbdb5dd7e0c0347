//! Smothering: a canary dies where gas burns, whoever carries it, and where it lies (SPEC 68, 108).

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Entity, Query, Res};

use crate::grid::Position;
use crate::world::{Fact, FactWriter, Ground, Narrator, Occupancy, Pack, Thing};

/// The actors, and what they carry.
#[derive(SystemParam)]
pub(super) struct Bearers<'w, 's> {
    packs: Query<'w, 's, &'static mut Pack>,
    occupancy: Res<'w, Occupancy>,
}

impl Bearers<'_, '_> {
    /// The actor at a position.
    pub(super) fn at(&self, at: Position) -> Option<Entity> {
        self.occupancy.at(at)
    }

    /// The pack of an actor.
    pub(super) fn pack(&self, who: Entity) -> Option<&Pack> {
        self.packs.get(who).ok()
    }

    /// Has the canaries on some tiles die.
    pub(super) fn smother(
        &mut self,
        tiles: &[Position],
        ground: &mut Ground,
        narrator: &mut Narrator,
        facts: &mut FactWriter,
    ) {
        for at in tiles {
            if let Some(who) = self.at(*at).filter(|who| self.has_canary(*who)) {
                self.take_canary(who);
                narrator.say_to(who, "Your canary dies in the burning gas.");
                facts.write(Fact::CanaryDied, *at);
            }
            if ground.at(*at).is_some_and(|lying| lying.stack.thing == Thing::Canary) {
                ground.remove(*at);
                narrator.say_where_seen(*at, "The canary dies in the burning gas.");
                facts.write(Fact::CanaryDied, *at);
            }
        }
    }

    /// Returns whether an actor carries a canary.
    fn has_canary(&self, who: Entity) -> bool {
        self.pack(who).is_some_and(|pack| pack.has(Thing::Canary))
    }

    /// Takes the canary out of the pack of an actor.
    fn take_canary(&mut self, who: Entity) {
        if let Ok(mut pack) = self.packs.get_mut(who)
            && let Some(slot) = pack.slot_of(Thing::Canary)
        {
            pack.take_one(slot);
        }
    }
}
