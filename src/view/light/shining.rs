//! All that shines at this moment: the player's own light, the Ember, fires and fixtures.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::flame::Flame;
use super::lattice::Texel;
use super::source::{Source, added, sum, texel};
use crate::grid::Position;
use crate::world::{Knowledge, Lantern, Lit, Matter, Player};

/// What is known of all lights.
#[derive(SystemParam)]
pub(super) struct Lights<'w, 's> {
    knowledge: Res<'w, Knowledge>,
    lit: Res<'w, Lit>,
    matter: Res<'w, Matter>,
    players: Query<'w, 's, &'static Lantern, With<Player>>,
}

impl Lights<'_, '_> {
    /// Returns whether anything may shine otherwise than when the system ran last: whatever does, the player looks around, or gas
    /// has come near.
    pub(super) fn are_changed(&self) -> bool {
        self.knowledge.is_changed() || self.matter.is_changed()
    }

    /// All that shines.
    pub(super) fn shining(&self) -> Shining<'_> {
        let player = self.players.single().ok();
        let is_blue = self.matter.is_flame_blue();
        Shining {
            knowledge: &self.knowledge,
            lit: &self.lit,
            flame: player.map_or(Flame::Lantern, |lantern| Flame::of(lantern, is_blue)),
        }
    }
}

/// All that shines, for one picture.
pub(super) struct Shining<'a> {
    pub(super) knowledge: &'a Knowledge,
    lit: &'a Lit,
    flame: Flame,
}

impl Shining<'_> {
    /// The light on a tile: its own source, and what other lights add where they light what is in sight. Cost O(1) where nothing else
    /// shines, else O(lights).
    pub(super) fn texel(&self, at: Position) -> Texel {
        let source = Source::of(self.knowledge, at, self.flame);
        let lights = self.lit.lights();
        if lights.is_empty() || !self.knowledge.is_in_sight(at) || !self.lit.is_lit(at) {
            return source.texel();
        }
        let more = lights.iter().map(|light| added(light, at));
        texel(sum(std::iter::once(source.light()).chain(more)))
    }
}
