//! Rising: who is able to climbs and sinks through the rock to the level above or below, in its column (SPEC 122).

use bevy::ecs::system::ParamSet;
use bevy::prelude::{Entity, Query, Res};

use super::handling::{Deed, Deeds};
use super::underfoot::Underfoot;
use crate::grid::{Position, Vertical};
use crate::intent::Verb;
use crate::world::{Abilities, Ability, ActorMover, Fact, FactWriter, Narrator, Terrain};

/// Moves those who rise or sink. Who finds the place taken loses the round.
pub(super) fn rise(
    deeds: Deeds,
    bodies: Query<&Abilities>,
    terrain: Res<Terrain>,
    mut actors: ParamSet<(ActorMover, Narrator, Underfoot)>,
    mut facts: FactWriter,
) {
    let way_of = |deed: Deed| match deed {
        Deed::Of(Verb::Rise(way)) => Some(way),
        _ => None,
    };
    for (actor, way) in deeds.accepted(way_of) {
        if !bodies.get(actor).is_ok_and(|can| can.has(Ability::Rise)) {
            continue;
        }
        let Some([from, to]) = pass(&mut actors.p0(), actor, way, &terrain) else { continue };
        actors.p2().come_to(actor, to, &mut facts);
        facts.write(Fact::Climbed { who: actor, from }, to);
        let through = match way {
            Vertical::Up => " up through the floor",
            Vertical::Down => " down through the roof",
        };
        actors.p1().say_of_actor(actor, ("come", "comes"), through);
    }
}

/// Moves an actor to the level above or below; returns from where and where to, unless that is outside or taken.
fn pass(
    mover: &mut ActorMover,
    actor: Entity,
    way: Vertical,
    terrain: &Terrain,
) -> Option<[Position; 2]> {
    let to = mover.position(actor)?.climb(way, terrain.size())?;
    Some([mover.move_to(actor, to)?, to])
}
