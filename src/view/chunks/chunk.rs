//! A chunk of a layer.

use std::marker::PhantomData;

use bevy::prelude::*;

use crate::grid::Position;
use crate::view::pixels::CHUNK_TILES;

/// Where a chunk is on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::view) struct ChunkPosition {
    /// Its column and row, counted in chunks.
    pub(in crate::view) chunk: IVec2,
    /// Its level.
    pub(in crate::view) z: u32,
}

impl ChunkPosition {
    /// Does it have a tile within some steps of a position?
    pub(super) fn is_near(self, at: Position, steps: i64) -> bool {
        let is_near = |chunk: i32, at: u32| {
            let first = i64::from(chunk) * i64::from(CHUNK_TILES);
            let end = first + i64::from(CHUNK_TILES);
            first <= i64::from(at) + steps && i64::from(at) - steps < end
        };
        self.z == at.z && is_near(self.chunk.x, at.x) && is_near(self.chunk.y, at.y)
    }
}

/// A chunk of a layer: an entity with a tilemap of 16 x 16 tiles.
#[derive(Component)]
pub(in crate::view) struct Chunk<L> {
    /// The part of the map that it shows; `None` until it is assigned to one.
    pub(super) position: Option<ChunkPosition>,
    /// Must its tiles be drawn again?
    pub(super) is_stale: bool,
    /// Its tiles, row by row from the top left.
    pub(super) tiles: Vec<Entity>,
    layer: PhantomData<L>,
}

impl<L> Chunk<L> {
    /// A chunk that is not assigned to a part of the map yet.
    pub(super) fn of(tiles: Vec<Entity>) -> Self {
        Self { position: None, is_stale: true, tiles, layer: PhantomData }
    }

    /// A chunk without tiles, for tests of what becomes stale.
    #[cfg(test)]
    pub(in crate::view) fn empty(chunk: IVec2, z: u32) -> Self {
        let position = Some(ChunkPosition { chunk, z });
        Self { position, is_stale: false, tiles: Vec::new(), layer: PhantomData }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chunk_is_near_what_it_shows_and_what_is_beside() {
        let is_near = |chunk: (i32, i32), x, y, steps| {
            let position = ChunkPosition { chunk: IVec2::from(chunk), z: 0 };
            position.is_near(Position::new(x, y, 0), steps)
        };
        assert!(is_near((0, 0), 15, 3, 0) && !is_near((1, 0), 15, 3, 0));
        assert!(is_near((1, 0), 15, 3, 1) && is_near((0, 0), 16, 3, 1));
        assert!(!is_near((0, 0), 17, 3, 1));
        assert!(is_near((-1, 0), 0, 0, 1) && !is_near((-1, 0), 0, 0, 0));
        let below = ChunkPosition { chunk: IVec2::ZERO, z: 1 };
        assert!(!below.is_near(Position::new(3, 3, 0), 9), "another level");
    }
}
