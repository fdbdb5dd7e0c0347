//! The world as the player knows it, for ways. Pure.

use super::closing::Closing;
use super::gas::Gas;
use crate::grid::{Position, Tile};
use crate::world::{Knowledge, Terrain};

/// The world as the player knows it.
pub(super) struct Known<'a> {
    pub(super) terrain: &'a Terrain,
    pub(super) knowledge: &'a Knowledge,
    /// Whether the player digs and steps in one turn.
    pub(super) has_pick: bool,
    /// The known tiles that are about to close.
    pub(super) closing: Closing,
    /// Gas that the player would light: no way leads there.
    pub(super) gas: Gas,
}

impl<'a> Known<'a> {
    /// It where nothing is about to close and nowhere is gas.
    pub(super) fn at_rest(terrain: &'a Terrain, knowledge: &'a Knowledge) -> Self {
        let (closing, gas) = (Closing::default(), Gas::default());
        Self { terrain, knowledge, has_pick: false, closing, gas }
    }

    /// The known tile at a position.
    pub(super) fn tile(&self, at: Position) -> Option<Tile> {
        self.knowledge.tile(self.terrain, at)
    }

    /// The turns of a step onto a tile, with those of the dig before it.
    pub(super) fn turns(&self, tile: Tile) -> u32 {
        let tile = if self.has_pick && tile.is_diggable() { Tile::Floor } else { tile };
        tile.kind().turns
    }

    /// The known tile at a position so many turns from now.
    pub(super) fn tile_in(&self, at: Position, turns: u32) -> Option<Tile> {
        if self.closing.has_closed(at, turns) { Some(Tile::Wall) } else { self.tile(at) }
    }

    fn is_walkable(&self, at: Position) -> bool {
        self.tile(at).is_some_and(Tile::is_walkable)
    }

    /// Returns whether a known position can be walked on and is beside an unknown one. Cost O(1).
    pub(super) fn is_frontier(&self, at: Position) -> bool {
        let mut around = at.neighbours(self.terrain.size());
        self.is_walkable(at) && around.any(|next| !self.knowledge.knows(next))
    }
}
