//! Looking around: tiles in sight are remembered, and what a look has changed is listed until the next.

use std::sync::Arc;

use super::Knowledge;
use super::remembered::{Remembered, Seen};
use super::square::Square;
use crate::grid::{Position, Tile, Vertical};
use crate::sight::{is_within, look_around};
use crate::world::Terrain;
use crate::world::lit::{Lit, SEEN_FROM};

/// What a look writes to.
struct Memory<'a> {
    remembered: &'a mut Remembered,
    new: &'a mut Vec<Position>,
    changed: &'a mut Vec<Position>,
}

impl Memory<'_> {
    /// Adds a position to those in sight, and remembers its tile. Cost O(1).
    #[inline]
    fn see(&mut self, at: Position, terrain: &Terrain, visible: &mut Square) {
        let tiles = terrain.tiles();
        let Some(index) = tiles.index_of(at) else { return };
        visible.add(at);
        let seen = self.remembered.see(index, at, tiles.cells()[index]);
        if seen == Seen::New {
            self.new.push(at);
        }
        if seen != Seen::Same {
            self.changed.push(at);
        }
    }
}

impl Knowledge {
    /// Looks around from a position: what is in sight is remembered as it is now. In sight is what is in line of sight and
    /// within the radius of the player's own light, or lit and within [`SEEN_FROM`] (SPEC 72). Cost O(tiles within the radius);
    /// within [`SEEN_FROM`] where something near is lit.
    pub(crate) fn look(&mut self, terrain: &Terrain, from: Position, radius: u32, lit: &Lit) {
        self.changes = terrain.changes();
        self.revision += 1;
        self.new.clear();
        self.changed.clear();
        let size = terrain.size();
        let is_opaque = |at| terrain.tile(at).is_none_or(|tile| !tile.lets_light_through());
        let remembered = Arc::make_mut(&mut self.remembered);
        let mut memory = Memory { remembered, new: &mut self.new, changed: &mut self.changed };
        if !lit.is_near(from) {
            let visible = self.in_sight.begin(from, radius);
            return look_around(from, radius, size, is_opaque, |at| {
                memory.see(at, terrain, visible)
            });
        }
        let looked = radius.max(SEEN_FROM);
        let (visible, in_line) = self.in_sight.begin_wide(from, looked, radius, lit.is_lit(from));
        look_around(from, looked, size, is_opaque, |at| {
            in_line.add(at);
            let is_lit = || lit.is_lit(at) && is_within(from, at, SEEN_FROM);
            if is_within(from, at, radius) || is_lit() {
                memory.see(at, terrain, visible);
            }
        });
    }

    /// Remembers the tiles of the level below within a radius around the column of a position, as a plumb line tells of them. Cost
    /// O(tiles within the radius).
    pub(crate) fn sound(&mut self, terrain: &Terrain, from: Position, radius: u32) {
        let Some(below) = from.climb(Vertical::Down, terrain.size()) else { return };
        let around = below.within_steps(radius, terrain.size());
        let near = around.filter(|at| is_within(below, *at, radius));
        let heard: Vec<_> = near.filter_map(|at| Some((at, terrain.tile(at)?))).collect();
        let is_new = |(at, tile): &&(Position, Tile)| self.remembered.tile(*at) != Some(*tile);
        if heard.iter().any(|one| is_new(&one)) {
            let remembered = Arc::make_mut(&mut self.remembered);
            heard.into_iter().for_each(|(at, tile)| _ = remembered.see_at(at, tile));
        }
    }

    /// Remembers known floor as rock, in sight or not: it was marked to close, and the time of that is over (SPEC 48). Cost
    /// O(positions).
    pub(crate) fn note_closed(&mut self, marked: &[Position]) {
        let is_floor =
            |remembered: &Remembered, at: &Position| remembered.tile(*at) == Some(Tile::Floor);
        if !marked.iter().any(|at| is_floor(&self.remembered, at)) {
            return;
        }
        self.notes += 1;
        let remembered = Arc::make_mut(&mut self.remembered);
        for at in marked {
            if is_floor(remembered, at) {
                remembered.see_at(*at, Tile::Wall);
            }
        }
    }

    /// The number of times that tiles were noted as rock: since then any may be remembered otherwise, wherever the player looked.
    #[must_use]
    pub fn notes(&self) -> u64 {
        self.notes
    }

    /// Where the player stood at the last look, and how many tiles far was looked: as far as the player's own light reaches,
    /// farther where something near is lit. `None` before the first.
    #[must_use]
    pub fn eye(&self) -> Option<(Position, u32)> {
        self.in_sight.eye()
    }

    /// How far the player's own light reached at the last look, in tiles; 0 before the first.
    #[must_use]
    pub fn radius(&self) -> u32 {
        self.in_sight.radius()
    }

    /// Returns whether at the last look the player stood on a place that is lit by anything but the own lantern (SPEC 71).
    #[must_use]
    pub fn is_lit_here(&self) -> bool {
        self.in_sight.is_lit_here()
    }

    /// Tiles of the world that were dug or closed before the last look (SPEC 48).
    #[must_use]
    pub fn changes_then(&self) -> u64 {
        self.changes
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
