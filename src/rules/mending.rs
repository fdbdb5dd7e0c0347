//! Mending: a mason closes a tile beside it that was opened in play (SPEC 46, 147).

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Query, Res};

use super::actions::{ActionKind, Actions};
use super::handling::{Deed, Deeds};
use crate::grid::Position;
use crate::intent::Verb;
use crate::world::{
    Abilities, Ability, Fact, FactWriter, Fixtures, Narrator, Occupancy, TerrainEditor, Things,
    may_close,
};

/// The ground, and all that keeps it open.
#[derive(SystemParam)]
pub(super) struct Wall<'w> {
    editor: TerrainEditor<'w>,
    fixtures: Res<'w, Fixtures>,
    occupancy: Res<'w, Occupancy>,
    things: Res<'w, Things>,
}

impl Wall<'_> {
    /// Closes a tile that was opened in play, if that may be; returns whether it was closed.
    fn close(&mut self, at: Position) -> bool {
        let (terrain, _) = self.editor.now();
        let is_work = terrain.opened_tiles().has(at)
            && may_close(at, terrain, &self.fixtures, &self.occupancy, &self.things);
        if is_work {
            self.editor.close(&[at]);
        }
        is_work
    }
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
        let Some(at) = tile.filter(|at| wall.close(*at)) else { continue };
        narrator.say_of_actor(actor, ("wall up", "walls up"), " what was opened");
        facts.write(Fact::Mended { who: actor }, at);
        actions.done(actor, ActionKind::Other);
    }
}
