//! What the ground goes by when it settles, besides what the player knows: has any of it changed?

use bevy::ecs::system::SystemParam;
use bevy::prelude::{DetectChanges, Res};

use crate::world::settling::Supports;
use crate::world::{Matter, Terrain};

/// The tiles, all that keeps them open, and what makes them settle. All of it is there as soon as there is terrain.
#[derive(SystemParam)]
pub(in crate::view) struct Grounds<'w> {
    terrain: Res<'w, Terrain>,
    supports: Supports<'w>,
    matter: Res<'w, Matter>,
}

impl Grounds<'_> {
    /// Has any of it changed since the last run of the system? Cost O(1).
    pub(in crate::view) fn have_changed(&self) -> bool {
        self.terrain.is_changed() || self.supports.have_changed() || self.matter.is_changed()
    }
}
