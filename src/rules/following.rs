//! Following: who stands beside the player when he takes stairs comes after him with its next action (SPEC 95).

use std::iter;

use bevy::ecs::query::QueryData;
use bevy::ecs::system::{ParamSet, SystemParam};
use bevy::prelude::{Entity, MessageWriter, PopulatedMessageReader, Query, Res, With};

use super::handling::{Deed, Deeds};
use super::movement::Moved;
use crate::grid::{Position, Vertical};
use crate::intent::Verb;
use crate::world::{
    Abilities, Ability, ActorMover, Attack, Fact, FactWriter, Fixtures, Health, Lead, Mind,
    Narrator, Occupancy, Player, Rouser, SpeciesId, Switch, Terrain, Variant, is_foe,
};

/// Who may come after the player.
#[derive(QueryData)]
#[query_data(mutable)]
pub(super) struct Pursuer {
    mind: &'static mut Mind,
    can: &'static Abilities,
    species: Option<&'static SpeciesId>,
    health: Option<&'static Health>,
}

impl PursuerItem<'_, '_> {
    /// Returns whether it takes stairs after the player: it is awake, a foe, walks, keeps to no place, and if it is blind has just
    /// heard the player.
    fn comes_after(&self) -> bool {
        let is_foe = is_foe(self.species, self.health);
        let keeps_to_its_place = self.can.has(Ability::StayInRock) || self.can.has(Ability::Stomp);
        let notices = !self.can.has(Ability::Blind) || self.mind.readies.is_some();
        let is_able = notices && self.can.has(Ability::Walk);
        self.mind.is_awake && is_foe && is_able && !keeps_to_its_place
    }
}

/// Has every foe follow that is awake, can walk, and stands beside the stairs which the player has taken. Who takes stairs
/// itself is noted to have come over them. Cost O(1).
pub(super) fn note_followers(
    mut moved: PopulatedMessageReader<Moved>,
    players: Query<(), With<Player>>,
    occupancy: Res<Occupancy>,
    ways: Ways,
    variant: Res<Variant>,
    mut minds: Query<Pursuer, With<Attack>>,
    mut rouser: Rouser,
) {
    for &Moved { actor, from, to } in moved.read() {
        if from.z == to.z {
            continue;
        }
        if !players.contains(actor) {
            rouser.note_stairs(actor, way_between(from, to));
            continue;
        }
        if variant.without.has(Switch::Follow) {
            continue;
        }
        let lead = ways.lead(from);
        for who in from.neighbours(ways.terrain.size()).filter_map(|at| occupancy.at(at)) {
            let Ok(mut pursuer) = minds.get_mut(who) else { continue };
            if pursuer.comes_after() && lead.is_some_and(|lead| lead.lets(*pursuer.can)) {
                (pursuer.mind.is_following, pursuer.mind.goal) = (true, Some(from));
            }
        }
    }
}

/// The ways to other levels.
#[derive(SystemParam)]
pub(super) struct Ways<'w> {
    terrain: Res<'w, Terrain>,
    fixtures: Res<'w, Fixtures>,
}

impl Ways<'_> {
    /// The way that leads on from a tile.
    fn lead(&self, at: Position) -> Option<Lead> {
        Lead::at(&self.terrain, &self.fixtures, at)
    }
}

/// The way of a climb.
fn way_between(from: Position, to: Position) -> Vertical {
    if to.z > from.z { Vertical::Down } else { Vertical::Up }
}

/// Takes those who follow over the stairs, to the free place nearest to the other end. Who finds none stays, and comes to the
/// stairs.
pub(super) fn follow(
    deeds: Deeds,
    mut minds: Query<&mut Mind>,
    ways: Ways,
    mut actors: ParamSet<(ActorMover, Narrator)>,
    mut rouser: Rouser,
    mut moved: MessageWriter<Moved>,
    mut facts: FactWriter,
) {
    let way_of = |deed: Deed| match deed {
        Deed::Of(Verb::Follow(way)) => Some(way),
        _ => None,
    };
    for (actor, way) in deeds.accepted(way_of) {
        let Ok(mut mind) = minds.get_mut(actor) else { continue };
        let crossed = cross(&mut actors.p0(), actor, mind.goal, way, &ways);
        let Some(Crossed { from, stairs, end, to }) = crossed else { continue };
        mind.goal = Some(end);
        rouser.note_stairs(actor, way);
        facts.write(Fact::Followed { who: actor, from }, to);
        if ways.lead(stairs).is_some_and(|lead| lead.is_bare) {
            moved.write(Moved { actor, from: stairs, to });
        }
        let rest = format!(" you {}", way.name());
        actors.p1().say_of_actor(actor, ("follow", "follows"), &rest);
    }
}

/// A way over stairs or down a shaft: from where, both ends, and where it led.
struct Crossed {
    from: Position,
    stairs: Position,
    end: Position,
    to: Position,
}

/// Moves an actor over stairs beside it, if those lead that way and there is a free place.
fn cross(
    mover: &mut ActorMover,
    actor: Entity,
    stairs: Option<Position>,
    way: Vertical,
    ways: &Ways,
) -> Option<Crossed> {
    let stairs = stairs?;
    let end = other_end(stairs, mover.position(actor)?, way, ways)?;
    places_near(end, &ways.terrain).find_map(|to| {
        let from = mover.move_to(actor, to)?;
        Some(Crossed { from, stairs, end, to })
    })
}

/// The other end of stairs, for an actor that stands beside them; `None` where no stairs lead that way.
fn other_end(stairs: Position, actor: Position, way: Vertical, ways: &Ways) -> Option<Position> {
    let is_there = ways.lead(stairs).is_some_and(|lead| lead.to == way);
    let is_near = stairs == actor || stairs.is_beside(actor);
    stairs.climb(way, ways.terrain.size()).filter(|_| is_there && is_near)
}

/// A walkable position, and those that one and two steps lead to from there: the nearest first, those of a ring in scan order.
pub(super) fn places_near(
    end: Position,
    terrain: &Terrain,
) -> impl Iterator<Item = Position> + use<> {
    let size = terrain.size();
    let is_walkable = |at: &Position| terrain.is_open(*at);
    let mut near: Vec<_> = end.neighbours(size).filter(is_walkable).collect();
    let beyond = near.iter().flat_map(|at| at.neighbours(size));
    let mut far: Vec<_> = beyond.filter(|at| at.steps_to(end) == 2 && is_walkable(at)).collect();
    near.sort_by_key(|at| at.scan_key());
    far.sort_by_key(|at| at.scan_key());
    iter::once(end).chain(near).chain(far)
}
