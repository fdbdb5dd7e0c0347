//! What the player sees, and what the player remembers of each level.

mod fluids;
mod in_sight;
mod looking;
mod parts;
mod remembered;
mod signs;
mod square;

use std::ops::Range;
use std::sync::Arc;

use bevy::prelude::Resource;

use super::Terrain;
use crate::grid::{OutOfMemory, Position, Size, Tile};
use in_sight::InSight;
use remembered::Remembered;

pub use fluids::KnownFluids;
pub(crate) use in_sight::InSightParts;
pub use signs::KnownSigns;
pub(in crate::world) use square::Square;

/// What is known of the world. Views, maps and travel read nothing else. A copy shares what is remembered until one of the
/// two looks around.
#[derive(Resource, Clone, Debug)]
pub struct Knowledge {
    remembered: Arc<Remembered>,
    in_sight: InSight,
    /// Tiles of the world that were dug or closed before the last look.
    changes: u64,
    is_revealed: bool,
    is_assisted: bool,
    /// Tiles that were never seen before the last look.
    new: Vec<Position>,
    /// Tiles whose memory the last look changed, new ones among them.
    changed: Vec<Position>,
    /// How often the player has looked around.
    revision: u64,
    /// How often tiles were noted as rock.
    notes: u64,
}

impl Knowledge {
    /// The knowledge of a new game: nothing.
    ///
    /// # Errors
    /// [`OutOfMemory`] where there is no room to remember a world of that size.
    pub fn nothing(size: Size) -> Result<Self, OutOfMemory> {
        let remembered = Remembered::nothing(size)?;
        Ok(Self::with(remembered, InSight::default(), 0))
    }

    /// Knowledge with nothing revealed.
    fn with(remembered: Remembered, in_sight: InSight, changes: u64) -> Self {
        Self {
            remembered: Arc::new(remembered),
            in_sight,
            changes,
            is_revealed: false,
            is_assisted: false,
            new: Vec::new(),
            changed: Vec::new(),
            revision: 0,
            notes: 0,
        }
    }

    /// Returns whether a position is in sight. Every position is while everything is revealed.
    #[must_use]
    #[inline]
    pub fn sees(&self, at: Position) -> bool {
        self.is_revealed || self.is_in_sight(at)
    }

    /// Returns whether the player truly sees a position, by the own light or because it is lit (SPEC 72). Cost O(1).
    #[must_use]
    #[inline]
    pub fn is_in_sight(&self, at: Position) -> bool {
        self.in_sight.has(at)
    }

    /// Returns whether who is at a position sees the player: from afar where the player's place is lit, and else as far as the
    /// player's own light reaches (SPEC 73). Cost O(1).
    #[must_use]
    #[inline]
    pub fn is_seen_from(&self, at: Position) -> bool {
        self.in_sight.is_seen_from(at)
    }

    /// The tile at a position when it was last seen; `None` where it never was. Cost O(1).
    #[must_use]
    pub fn remembered(&self, at: Position) -> Option<Tile> {
        self.remembered.tile(at)
    }

    /// Returns whether anything is known of a position. Cost O(1).
    #[must_use]
    pub fn knows(&self, at: Position) -> bool {
        self.is_revealed || self.remembered.knows(at)
    }

    /// The known tile at a position; the true one while everything is revealed. Cost O(1).
    #[must_use]
    pub fn tile(&self, terrain: &Terrain, at: Position) -> Option<Tile> {
        if self.is_revealed { terrain.tile(at) } else { self.remembered(at) }
    }

    /// Returns whether what lies at a position is shown, if the position is: not where rock has buried it, as far as is known
    /// (SPEC 47). Cost O(1).
    #[must_use]
    pub fn shows_things(&self, terrain: &Terrain, at: Position) -> bool {
        self.tile(terrain, at).is_some_and(Tile::is_walkable)
    }

    /// Returns whether the player truly sees a position on which things are not buried (SPEC 47). Cost O(1).
    #[must_use]
    pub fn sees_things(&self, at: Position) -> bool {
        self.is_in_sight(at) && self.remembered(at).is_some_and(Tile::is_walkable)
    }

    /// The rows of level `z` from the first to the last in which a tile was seen; none where there is no such level.
    #[must_use]
    pub fn seen_rows(&self, z: u32) -> Range<u32> {
        self.remembered.seen_rows(z)
    }

    /// The positions of level `z` that were seen, in scan order; none where there is no such level. Cost O(tiles of
    /// [`Knowledge::seen_rows`]), many of them at once where nothing was seen.
    pub fn seen_positions(&self, z: u32) -> impl Iterator<Item = Position> {
        self.remembered.seen_positions(z)
    }

    /// Returns whether everything is shown, as if it were known.
    #[must_use]
    pub fn is_revealed(&self) -> bool {
        self.is_revealed
    }

    /// Returns whether everything was revealed at any time in this game.
    #[must_use]
    pub fn is_assisted(&self) -> bool {
        self.is_assisted
    }

    /// Marks the game as an assisted one.
    pub(crate) fn set_assisted(&mut self) {
        self.is_assisted = true;
    }

    /// Reveals everything, or only what is known. A game in which everything was revealed once is an assisted one.
    pub(crate) fn set_revealed(&mut self, is_revealed: bool) {
        self.is_revealed = is_revealed;
        self.is_assisted |= is_revealed;
    }
}
