//! What stands on a level, covers its ground and is on its rock, by the names that lists have.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Local, Res};

use crate::grid::Position;
use crate::world::{Fixture, Fixtures, KnownFluids, KnownSigns, Matter, Staircases};

/// What stands and spreads on the ground, and the stairs.
#[derive(SystemParam)]
pub(super) struct Scenery<'w, 's> {
    fixtures: Res<'w, Fixtures>,
    matter: Option<Res<'w, Matter>>,
    fluids: Option<KnownFluids<'w>>,
    pub(super) stairs: Option<Res<'w, Staircases>>,
    signs: Option<KnownSigns<'w>>,
    /// The signs as they were known last.
    kept_signs: Local<'s, Vec<(&'static str, Position)>>,
}

impl Scenery<'_, '_> {
    /// What stands on a level, each by itself. Cost O(fixtures of the level).
    pub(super) fn standing(&self, z: u32) -> impl Iterator<Item = (&'static str, Position)> {
        let apart = self.fixtures.of_level(z).filter(|(_, it)| !it.kind().is_crushed);
        apart.map(|(at, fixture)| (name_of(fixture), at))
    }

    /// The nearest sign of each closed hollow of the level of a position, looked for only where something is known anew. Cost
    /// O(tiles around the hollows of the level) then, else O(signs).
    pub(super) fn signs(
        &mut self,
        player: Position,
        is_known_anew: bool,
    ) -> Vec<(&'static str, Position)> {
        if is_known_anew {
            let signs = self.signs.iter().flat_map(|signs| signs.nearest_of_each(player));
            *self.kept_signs = signs.map(|(at, kind)| (kind.row().sign, at)).collect();
        }
        self.kept_signs.clone()
    }

    /// What covers the ground of a level: oil and moss, fire, known gas and water. Cost O(tiles that are covered).
    pub(super) fn covering(&self, z: u32) -> Vec<(&'static str, Position)> {
        let matter = self.matter.as_deref();
        let burns = |at| matter.is_some_and(|matter| matter.fire_at(at).is_some());
        let cover =
            self.fixtures.of_level(z).filter(|(at, it)| it.kind().is_crushed && !burns(*at));
        let mut all: Vec<_> = cover.map(|(at, fixture)| (name_of(fixture), at)).collect();
        let fires = matter.into_iter().flat_map(Matter::fires).map(|fire| fire.at);
        all.extend(fires.filter(|at| at.z == z).map(|at| ("fire", at)));
        let poured = self.fluids.iter().flat_map(|fluids| fluids.of_level(z));
        all.extend(poured.map(|(fluid, at)| (fluid.name(), at)));
        all
    }
}

/// Of each name the nearest.
pub(super) fn nearest(
    cover: Vec<(&'static str, Position)>,
    player: Position,
) -> Vec<(&'static str, Position)> {
    let mut cover = cover;
    cover.sort_by_key(|(name, at)| (*name, player.steps_to(*at), at.scan_key()));
    cover.dedup_by_key(|(name, _)| *name);
    cover
}

/// What a fixture is called here: what stands in rock has a short name.
pub(super) fn name_of(fixture: Fixture) -> &'static str {
    let kind = fixture.kind();
    if kind.stands_in_rock { kind.name } else { kind.label }
}
