//! Following: who stands beside the player when he takes stairs comes after him with its next action (SPEC 95).

use std::iter;

use bevy::ecs::query::QueryData;
use bevy::ecs::system::{ParamSet, SystemParam};
use bevy::prelude::{MessageWriter, PopulatedMessageReader, Query, Res, With};

use super::handling::{Deed, Deeds};
use super::movement::Moved;
use super::underfoot::Underfoot;
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
    /// Returns whether it takes stairs after the player: it is awake, a foe, walks, does not stay in rock, and if it is blind has just
    /// heard the player.
    fn comes_after(&self) -> bool {
        let is_foe = is_foe(self.species, self.health);
        let notices = !self.can.has(Ability::Blind) || self.mind.readies.is_some();
        let is_able = self.can.has(Ability::Walk) && !self.can.has(Ability::StayInRock);
        self.mind.is_awake && is_foe && is_able && notices
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
    mut actors: ParamSet<(ActorMover, Narrator, Underfoot, Ways)>,
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
        let crossing = actors.p0().position(actor).zip(mind.goal);
        let crossing =
            crossing.and_then(|(from, stairs)| crossing_of(&actors.p3(), from, stairs, way));
        let Some(Crossing { from, stairs, end, places, is_bare }) = crossing else { continue };
        let is_free = |to: &Position| actors.p0().move_to(actor, *to).is_some();
        let Some(to) = places.into_iter().find(is_free) else { continue };
        actors.p2().come_to(actor, to, &mut facts);
        mind.goal = Some(end);
        rouser.note_stairs(actor, way);
        facts.write(Fact::Followed { who: actor, from }, to);
        if is_bare {
            moved.write(Moved { actor, from: stairs, to });
        }
        let rest = format!(" you {}", way.name());
        actors.p1().say_of_actor(actor, ("follow", "follows"), &rest);
    }
}

/// A way over stairs or down a shaft.
struct Crossing {
    /// Where the actor is.
    from: Position,
    /// This end of it.
    stairs: Position,
    /// The other end.
    end: Position,
    /// Where it can lead, the nearest first.
    places: Vec<Position>,
    /// Whether it is a fall.
    is_bare: bool,
}

/// The way over stairs, for an actor that stands on or beside them; `None` where none lead that way.
fn crossing_of(ways: &Ways, from: Position, stairs: Position, way: Vertical) -> Option<Crossing> {
    let lead = ways.lead(stairs).filter(|lead| lead.to == way)?;
    let is_near = stairs == from || stairs.is_beside(from);
    let end = stairs.climb(way, ways.terrain.size()).filter(|_| is_near)?;
    let places = places_near(end, &ways.terrain).collect();
    Some(Crossing { from, stairs, end, places, is_bare: lead.is_bare })
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
