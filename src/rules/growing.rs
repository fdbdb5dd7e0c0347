//! Growing: a rooted creature spreads to a free tile beside it.

use bevy::prelude::{Query, Res};

use super::actions::{ActionKind, Actions};
use super::handling::{Deed, Deeds};
use crate::grid::Tile;
use crate::intent::Verb;
use crate::world::{ActorMover, Fact, FactWriter, SpeciesId, Terrain};

/// Adds another of its kind beside each that spreads. Who finds the tile taken loses the round.
pub(super) fn grow(
    deeds: Deeds,
    parents: Query<&SpeciesId>,
    terrain: Res<Terrain>,
    mut mover: ActorMover,
    mut actions: Actions,
    mut facts: FactWriter,
) {
    let direction_of = |deed: Deed| match deed {
        Deed::Of(Verb::Grow(direction)) => Some(direction),
        _ => None,
    };
    for (actor, direction) in deeds.accepted(direction_of) {
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
