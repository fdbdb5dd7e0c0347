//! What the player of a saved game sees and remembers, in the form that is written, and reading it.

use serde::{Deserialize, Serialize};

use super::checking::{check, position_in, sides_of};
use super::packed::{pack, unpack};
use crate::grid::{Grid, Tile};
use crate::world::Knowledge;

/// The largest radius of sight, in tiles.
pub(super) const MOST_RADIUS: u32 = 64;

#[derive(Serialize, Deserialize)]
pub(super) struct SavedKnowledge {
    /// Half a byte a tile, in index order: 0, or 1 and the number of the tile when it was last seen.
    pub(super) remembered: Vec<u8>,
    /// The position of the eye, and the radius of sight.
    pub(super) eye: Option<([u32; 3], u32)>,
    /// How many tiles of the world were dug before the last look.
    dug_then: u64,
    /// A bit for each position of the square around the eye, row by row.
    pub(super) visible: Vec<u8>,
}

impl SavedKnowledge {
    /// The form of some knowledge. Cost O(tiles).
    pub(super) fn of(knowledge: &Knowledge) -> Self {
        Self {
            remembered: pack(knowledge.remembered_bytes().iter().copied(), 4),
            eye: knowledge.eye().map(|(eye, radius)| (sides_of(eye), radius)),
            dug_then: knowledge.dug_then(),
            visible: pack(knowledge.visible().iter().map(|is| u8::from(*is)), 1),
        }
    }

    /// The knowledge of a world with these tiles, with both of its flags; or why there is none. Cost O(tiles).
    pub(super) fn knowledge(
        &self,
        tiles: &Grid<Tile>,
        is_revealed: bool,
        is_assisted: bool,
    ) -> Result<Knowledge, String> {
        let remembered = self.remembered(tiles)?;
        let eye = match self.eye {
            Some((at, radius)) => {
                check(radius <= MOST_RADIUS, "an eye that sees too far")?;
                Some((position_in(tiles, at)?, radius))
            }
            None => None,
        };
        let count = eye.map_or(0, |(_, radius)| u64::from(2 * radius + 1).pow(2));
        let visible = unpack(&self.visible, count, 1).ok_or("sight of another size")?;
        let visible = visible.map(|bit| bit == 1).collect();
        let dug = self.dug_then;
        Ok(Knowledge::of(remembered, eye, dug, visible, is_revealed, is_assisted))
    }

    fn remembered(&self, tiles: &Grid<Tile>) -> Result<Grid<u8>, String> {
        let size = tiles.size();
        let remembered = unpack(&self.remembered, size.tiles(), 4).ok_or("memory of elsewhere")?;
        let remembered: Vec<u8> = remembered.collect();
        let is_tile = |number: &u8| usize::from(*number) <= Tile::ALL.len();
        check(remembered.iter().all(is_tile), "memory of a tile that there is not")?;
        Grid::from_cells(size, remembered).ok_or_else(|| "memory of elsewhere".to_owned())
    }
}
