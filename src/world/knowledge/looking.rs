//! Looking around: tiles in sight are remembered, and what a look has changed is listed until the next.

use std::sync::Arc;

use super::Knowledge;
use super::remembered::Seen;
use crate::grid::Position;
use crate::sight::look_around;
use crate::world::Terrain;

impl Knowledge {
    /// Looks around from a position: what is in sight is remembered as it is now. Cost O(tiles within the radius).
    pub(crate) fn look(&mut self, terrain: &Terrain, from: Position, radius: u32) {
        self.dug = terrain.dug();
        self.revision += 1;
        self.new.clear();
        self.changed.clear();
        self.in_sight.begin(from, radius);
        let (in_sight, remembered) = (&mut self.in_sight, Arc::make_mut(&mut self.remembered));
        let (new, changed) = (&mut self.new, &mut self.changed);
        let is_opaque = |at| terrain.tile(at).is_none_or(|tile| !tile.lets_light_through());
        look_around(from, radius, terrain.size(), is_opaque, |at| {
            let Some(tile) = terrain.tile(at) else { return };
            in_sight.add(at);
            let seen = remembered.see(at, tile);
            if seen == Seen::New {
                new.push(at);
            }
            if seen != Seen::Same {
                changed.push(at);
            }
        });
    }

    /// Where the player stood at the last look, and the radius of sight in tiles; `None` before the first.
    #[must_use]
    pub fn eye(&self) -> Option<(Position, u32)> {
        self.in_sight.eye()
    }

    /// Tiles of the world that were dug before the last look.
    #[must_use]
    pub fn dug_then(&self) -> u64 {
        self.dug
    }

    /// Positions that the last look showed for the first time.
    #[must_use]
    pub fn new_positions(&self) -> &[Position] {
        &self.new
    }

    /// The number of times that the player has looked around: for [`Knowledge::changed_since`].
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Positions whose memory has changed since a revision; `None` where that is more than one back.
    #[must_use]
    pub fn changed_since(&self, revision: u64) -> Option<&[Position]> {
        match self.revision.checked_sub(revision)? {
            0 => Some(&[]),
            1 => Some(&self.changed),
            _ => None,
        }
    }
}
