//! Growing: a rooted creature spreads to a free tile beside it.

use bevy::prelude::{Entity, Message, PopulatedMessageReader, Query, Res};

use super::actions::{ActionKind, Actions};
use crate::grid::{Direction, Tile};
use crate::world::{ActorMover, Fact, FactWriter, SpeciesId, Terrain};

/// An actor is to spread to the tile beside it.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct GrowTowards {
    pub(super) actor: Entity,
    pub(super) direction: Direction,
}

pub(super) fn apply_growths(
    mut growths: PopulatedMessageReader<GrowTowards>,
    parents: Query<&SpeciesId>,
    terrain: Res<Terrain>,
    mut mover: ActorMover,
    mut actions: Actions,
    mut facts: FactWriter,
) {
    for &GrowTowards { actor, direction } in growths.read() {
        let Ok(id) = parents.get(actor) else { continue };
        let Some(at) = mover.position(actor) else { continue };
        let Some(to) = at.step(direction, terrain.size()) else { continue };
        if terrain.tile(to) == Some(Tile::Floor) && mover.add(to, id.species().body(true)).is_some()
        {
            facts.write(Fact::Grew { who: actor }, to);
            actions.done(actor, ActionKind::Other);
        }
    }
}
