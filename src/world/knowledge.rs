//! What the player sees, and what the player remembers of each level.

use std::ops::Range;
use std::sync::Arc;

use bevy::prelude::Resource;

use super::Terrain;
use super::in_sight::InSight;
use super::remembered::{Remembered, Seen};
use crate::grid::{Grid, OutOfMemory, Position, Size, Tile};
use crate::sight::look_around;

/// What is known of the world. Views, maps and travel show and use nothing else. A copy shares what is remembered until one
/// of the two looks around.
#[derive(Resource, Clone, Debug)]
pub struct Knowledge {
    remembered: Arc<Remembered>,
    in_sight: InSight,
    /// Tiles of the world that were dug before the last look.
    dug: u64,
    is_revealed: bool,
    is_assisted: bool,
    /// Tiles that were never seen before the last look.
    new: Vec<Position>,
    /// Tiles that are remembered otherwise than before the last look, new ones among them.
    changed: Vec<Position>,
    /// How often the player has looked.
    looks: u64,
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

    /// The knowledge of a game that goes on, of what its methods [`Knowledge::remembered_bytes`], [`Knowledge::eye`],
    /// [`Knowledge::dug_then`], [`Knowledge::visible`], [`Knowledge::is_revealed`] and [`Knowledge::is_assisted`] return.
    /// Cost O(tiles).
    pub(crate) fn of(
        remembered: Grid<u8>,
        eye: Option<(Position, u32)>,
        dug: u64,
        visible: Vec<bool>,
        is_revealed: bool,
        is_assisted: bool,
    ) -> Self {
        let knowledge = Self::with(Remembered::of(remembered), InSight::of(eye, visible), dug);
        Self { is_revealed, is_assisted, ..knowledge }
    }

    /// Knowledge with nothing revealed.
    fn with(remembered: Remembered, in_sight: InSight, dug: u64) -> Self {
        Self {
            remembered: Arc::new(remembered),
            in_sight,
            dug,
            is_revealed: false,
            is_assisted: false,
            new: Vec::new(),
            changed: Vec::new(),
            looks: 0,
        }
    }

    /// Looks around from a position: what is in sight is remembered as it is now. Cost O(tiles within the radius).
    pub(crate) fn look(&mut self, terrain: &Terrain, from: Position, radius: u32) {
        self.dug = terrain.dug();
        self.looks += 1;
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

    /// Returns whether a position is in sight. Every position is while everything is revealed.
    #[must_use]
    pub fn sees(&self, at: Position) -> bool {
        self.is_revealed || self.is_in_sight(at)
    }

    /// Returns whether a position is in sight by the lantern alone. Cost O(1).
    #[must_use]
    pub fn is_in_sight(&self, at: Position) -> bool {
        self.in_sight.has(at)
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

    /// How often the player has looked: for [`Knowledge::changed_since`].
    #[must_use]
    pub fn looks(&self) -> u64 {
        self.looks
    }

    /// Positions that are remembered otherwise than after so many looks; `None` where there were more than one since.
    #[must_use]
    pub fn changed_since(&self, looks: u64) -> Option<&[Position]> {
        match self.looks.checked_sub(looks)? {
            0 => Some(&[]),
            1 => Some(&self.changed),
            _ => None,
        }
    }

    /// For each tile 0, or 1 plus the number of the tile when it was last seen; in index order.
    pub(crate) fn remembered_bytes(&self) -> &[u8] {
        self.remembered.bytes()
    }

    /// Shares what is remembered with no other copy. Cost O(tiles) where it is shared, else O(1).
    pub(super) fn stand_alone(&mut self) {
        Arc::make_mut(&mut self.remembered);
    }

    /// A number for all that is remembered. Cost O(1).
    pub(crate) fn digest(&self) -> u64 {
        self.remembered.digest()
    }

    /// Whether each position of the square around the eye is in sight, row by row.
    pub(crate) fn visible(&self) -> &[bool] {
        self.in_sight.visible()
    }

    /// Returns whether everything is shown, as if it were known.
    #[must_use]
    pub fn is_revealed(&self) -> bool {
        self.is_revealed
    }

    /// Returns whether everything was ever shown in this game.
    #[must_use]
    pub fn is_assisted(&self) -> bool {
        self.is_assisted
    }

    /// Marks the game as an assisted one.
    pub(crate) fn set_assisted(&mut self) {
        self.is_assisted = true;
    }

    /// Shows everything, or only what is known. A game in which everything was shown once is an assisted one.
    pub(crate) fn set_revealed(&mut self, is_revealed: bool) {
        self.is_revealed = is_revealed;
        self.is_assisted |= is_revealed;
    }
}
