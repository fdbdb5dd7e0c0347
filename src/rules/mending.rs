//! Mending: a mason closes a tile beside it that was opened in play (SPEC 46, 147).

use bevy::ecs::message::Messages;
use bevy::ecs::system::SystemParam;
use bevy::prelude::{Query, Res};

use super::actions::{ActionKind, Actions};
use super::handling::{Deed, Deeds};
use super::movement::MoveTo;
use crate::grid::Position;
use crate::intent::Verb;
use crate::world::settling::Supports;
use crate::world::{Abilities, Ability, Fact, FactWriter, Narrator, TerrainEditor};
use crate::worldgen::RegionMap;

/// The ground, and all that keeps it open.
#[derive(SystemParam)]
pub(super) struct Wall<'w> {
    editor: TerrainEditor<'w>,
    supports: Supports<'w>,
    /// What was decided for this round: somebody may be about to come.
    moves: Res<'w, Messages<MoveTo>>,
}

impl Wall<'_> {
    /// Closes a tile that was opened in play for who stands at another, if that may be; returns whether it was closed. Another may
    /// have closed a way from there since it was decided.
    fn close(&mut self, from: Position, at: Position) -> bool {
        let (terrain, regions) = self.editor.now();
        let somebody_comes = self.moves.iter_current_update_messages().any(|go| go.to == at);
        let is_work = !somebody_comes
            && has_another_way(regions, from)
            && terrain.opened_tiles().has(at)
            && self.supports.can_close(terrain.tiles(), at);
        if is_work {
            self.editor.close(&[at]);
        }
        is_work
    }
}

/// Returns whether more than one tile beside a tile is open, so that who stands there can close one. Cost O(1).
pub(super) fn has_another_way(regions: &RegionMap, from: Position) -> bool {
    // The tile itself is one of the open ones.
    regions.open_around(from).count_ones() > 2
}

/// Carries out the mending of those that can. Somebody may have come there before in this turn: then nothing is closed.
pub(super) fn mend(
    deeds: Deeds,
    masons: Query<(&Position, &Abilities)>,
    mut wall: Wall,
    mut narrator: Narrator,
    mut facts: FactWriter,
    mut actions: Actions,
) {
    let direction_of = |deed: Deed| match deed {
        Deed::Of(Verb::Mend(direction)) => Some(direction),
        _ => None,
    };
    for (actor, direction) in deeds.accepted(direction_of) {
        let Ok((from, can)) = masons.get(actor) else { continue };
        let size = wall.editor.now().0.size();
        let tile = from.step(direction, size).filter(|_| can.has(Ability::Mend));
        let Some(at) = tile.filter(|at| wall.close(*from, *at)) else { continue };
        narrator.say_of_actor(actor, ("wall up", "walls up"), " what was opened");
        facts.write(Fact::Mended { who: actor }, at);
        actions.done(actor, ActionKind::Other);
    }
}
