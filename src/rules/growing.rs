//! Growing: a rooted creature spreads to a free tile beside it.

use bevy::prelude::{PopulatedMessageReader, Query, Res};

use super::{ActionKind, Actions};
use crate::grid::Tile;
use crate::intent::{Intent, Verb};
use crate::world::{ActorMover, Fact, FactWriter, SpeciesId, Terrain};

pub(super) fn apply_growths(
    mut intents: PopulatedMessageReader<Intent>,
    parents: Query<&SpeciesId>,
    terrain: Res<Terrain>,
    mut mover: ActorMover,
    mut actions: Actions,
    mut facts: FactWriter,
) {
    for &Intent { actor, verb } in intents.read() {
        let Verb::Grow(direction) = verb else { continue };
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
