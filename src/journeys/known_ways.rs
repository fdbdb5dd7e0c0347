//! How far places are, for systems that show it.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Query, Res, With};

use super::turns_to::{TurnsTo, turns_to};
use crate::grid::Position;
use crate::world::{Knowledge, Pack, Player, Terrain, Thing};

/// Counts the turns to places that the player knows. Before the first world there are none.
#[derive(SystemParam)]
pub struct KnownWays<'w, 's> {
    knowledge: Option<Res<'w, Knowledge>>,
    terrain: Option<Res<'w, Terrain>>,
    packs: Query<'w, 's, &'static Pack, With<Player>>,
}

impl KnownWays<'_, '_> {
    /// Counts the turns to a position of the level, past any actors, with what the player digs with now; `None` where nothing is
    /// known of it. Cost: that of two plans, O(known tiles of the level).
    #[must_use]
    pub fn turns_to(&self, from: Position, to: Position) -> Option<TurnsTo> {
        let has_pick = self.packs.single().is_ok_and(|pack| pack.has(Thing::StarPick));
        turns_to(self.knowledge.as_deref()?, self.terrain.as_deref()?, from, to, has_pick)
    }
}
