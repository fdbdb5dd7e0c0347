//! All that shines at this moment: the player's own light, and the Ember.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::flame::Flame;
use super::lattice::Texel;
use super::source::{Source, ember_light, texel};
use crate::grid::Position;
use crate::world::{ActorId, Knowledge, Lantern, Lit, Matter, Player, Thing, Things};

/// What is known of all lights.
#[derive(SystemParam)]
pub(super) struct Lights<'w, 's> {
    knowledge: Res<'w, Knowledge>,
    things: Res<'w, Things>,
    lit: Res<'w, Lit>,
    matter: Res<'w, Matter>,
    players: Query<'w, 's, (&'static ActorId, &'static Position, &'static Lantern), With<Player>>,
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
        let bearer = player.filter(|(id, ..)| self.things.carries(**id, Thing::Ember));
        Shining {
            knowledge: &self.knowledge,
            lit: &self.lit,
            flame: player.map_or(Flame::Lantern, |(.., lantern)| Flame::of(lantern, is_blue)),
            ember: self.things.ember_at().or(bearer.map(|(_, at, _)| *at)),
        }
    }
}

/// All that shines, for one picture.
pub(super) struct Shining<'a> {
    pub(super) knowledge: &'a Knowledge,
    lit: &'a Lit,
    flame: Flame,
    ember: Option<Position>,
}

impl Shining<'_> {
    /// The light on a tile: its own source, and what the Ember adds where it lights what is in sight.
    pub(super) fn texel(&self, at: Position) -> Texel {
        let source = Source::of(self.knowledge, at, self.flame);
        let is_lit = || self.knowledge.is_in_sight(at) && self.lit.is_lit(at);
        match self.ember.filter(|_| is_lit()) {
            Some(ember) => {
                let (own, more) = (source.light(), ember_light(ember, at));
                texel([own[0] + more[0], own[1] + more[1], own[2] + more[2]])
            }
            None => source.texel(),
        }
    }
}
