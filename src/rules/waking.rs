//! Waking of kin: where one of some kinds wakes, all of its kind in its region wake (SPEC 118).

use bevy::prelude::{Entity, PopulatedMessageReader, Query, Res};

use crate::grid::Position;
use crate::world::{
    Fact, FactWriter, KinCalled, Mind, Regions, Rouse, Roused, Rousing, SpeciesId, TurnCount,
};

/// What is read and changed of a creature that may wake.
type Sleeper =
    (Entity, &'static Position, &'static SpeciesId, &'static mut Mind, &'static mut Roused);

/// Wakes the kin of those that have woken: they go where those go. Cost O(creatures) for each that has woken.
pub(super) fn wake_kin(
    mut calls: PopulatedMessageReader<KinCalled>,
    mut creatures: Query<Sleeper>,
    regions: Res<Regions>,
    turn: Res<TurnCount>,
    mut facts: FactWriter,
) {
    for &KinCalled { by } in calls.read() {
        let Ok((_, &from, &species, mind, _)) = creatures.get(by) else { continue };
        let goal = mind.goal.unwrap_or(from);
        let Some(region) = regions.map().number(from) else { continue };
        for (who, at, kind, mut mind, mut roused) in &mut creatures {
            let is_kin = !mind.is_awake && *kind == species && at.z == from.z;
            if is_kin && regions.map().number(*at) == Some(region) {
                mind.rouse(goal);
                let (by, turn) = (Rouse::Kin, turn.get());
                roused.0 = Some(Rousing { by, turn, has_slept: true, over_stairs: None });
                facts.write(Fact::Woke { who }, *at);
            }
        }
    }
}
