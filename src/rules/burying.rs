//! Burying: slain creatures leave the world, and what they had stays in it (SPEC 85).

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Entity, ParamSet, PopulatedMessageReader, Query, Res, ResMut, With};

use super::wounding::Slain;
use crate::grid::Position;
use crate::world::{
    ActorMover, Fact, FactWriter, Ground, Lantern, Matter, Narrator, Pack, Player, SpeciesId,
    Stack, Tally, Terrain, Thing,
};

/// The ground under the slain, and what they had.
#[derive(SystemParam)]
pub(super) struct Estate<'w, 's> {
    packs: Query<'w, 's, &'static Pack>,
    ground: Ground<'w, 's>,
    terrain: Res<'w, Terrain>,
    species: Query<'w, 's, &'static SpeciesId>,
}

impl Estate<'_, '_> {
    /// Lays down all that one of the slain carried, or else its remains, where floor is free for them.
    fn lay_down(&mut self, who: Entity, at: Position) {
        let carried: Vec<_> = self.packs.iter_many([who]).flat_map(Pack::contents).collect();
        let is_floor = self.terrain.is_open(at);
        if carried.is_empty() && is_floor && self.ground.at(at).is_none() {
            self.ground.lay(at, Stack::one(Thing::Remains), false);
        }
        for stack in carried {
            self.ground.lay(at, stack, false);
        }
    }

    /// Returns whether one of the slain was of stone, so that it will stand again.
    fn is_guardian(&self, who: Entity) -> bool {
        self.species.get(who).is_ok_and(|id| id.species().is_guardian())
    }

    /// The oil that comes out of one of the slain: half of what it drank.
    fn oil(&self, who: Entity) -> u32 {
        self.packs.get(who).map_or(0, |pack| u32::from(pack.oil) / 2)
    }
}

/// Removes slain creatures from the world. Nothing remains of a guardian, which nobody has killed: it stands again (SPEC 123).
pub(super) fn bury_slain(
    mut slain: PopulatedMessageReader<Slain>,
    mut players: Query<&mut Lantern, With<Player>>,
    mut parts: ParamSet<(ActorMover, Narrator)>,
    mut estate: Estate,
    mut tally: ResMut<Tally>,
    mut matter: ResMut<Matter>,
    mut facts: FactWriter,
) {
    for &Slain { who, cause } in slain.read() {
        if players.contains(who) {
            continue;
        }
        let Some(at) = parts.p0().remove(who) else { continue };
        facts.write(Fact::Died { who }, at);
        if estate.is_guardian(who) {
            matter.call_warden(Matter::WARDEN_LIES_FOR);
            continue;
        }
        let by_player = cause.killer().and_then(|by| players.get_mut(by).ok());
        if let Some(mut lantern) = by_player {
            tally.killed += 1;
            let room = Lantern::MOST_OIL.saturating_sub(lantern.oil);
            let oil = estate.oil(who).min(room);
            if oil > 0 {
                lantern.oil += oil;
                parts.p1().say("Oil runs back into your lantern.");
            }
        }
        estate.lay_down(who, at);
    }
}
