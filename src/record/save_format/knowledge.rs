//! What the player of a saved game sees and remembers, in the form that is written, and reading it.

use serde::{Deserialize, Serialize};

use super::checking::{check, position_in, sides_of};
use super::packed::{pack, unpack};
use crate::grid::{Grid, Tile};
use crate::world::{InSightParts, Knowledge};

/// The largest radius of sight, in tiles.
pub(super) const MOST_RADIUS: u32 = 64;

#[derive(Serialize, Deserialize)]
pub(super) struct SavedKnowledge {
    /// Half a byte a tile, in index order: 0, or 1 and the number of the tile when it was last seen.
    pub(super) remembered: Vec<u8>,
    /// The position of the eye, and how far it looked.
    pub(super) eye: Option<([u32; 3], u32)>,
    /// How many tiles of the world were dug or closed before the last look.
    changes_then: u64,
    /// A bit for each position of the square around the eye, row by row.
    pub(super) visible: Vec<u8>,
    /// How far the player's own light reached.
    pub(super) radius: u32,
    /// Whether the place of the eye was lit.
    is_lit_here: bool,
    /// As `visible`, what was in line of sight; empty where it is the same.
    pub(super) in_line: Vec<u8>,
}

impl SavedKnowledge {
    /// The form of some knowledge. Cost O(tiles).
    pub(super) fn of(knowledge: &Knowledge) -> Self {
        Self {
            remembered: pack(knowledge.remembered_bytes().iter().copied(), 4),
            eye: knowledge.eye().map(|(eye, radius)| (sides_of(eye), radius)),
            changes_then: knowledge.changes_then(),
            visible: packed(knowledge.visible()),
            radius: knowledge.radius(),
            is_lit_here: knowledge.is_lit_here(),
            in_line: packed(knowledge.in_line()),
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
        check(self.radius <= MOST_RADIUS, "a light that reaches too far")?;
        let is_same = self.in_line.is_empty();
        let in_sight = InSightParts {
            eye,
            radius: self.radius,
            is_lit_here: self.is_lit_here,
            visible: flags(&self.visible, count)?,
            in_line: if is_same { Vec::new() } else { flags(&self.in_line, count)? },
        };
        let changes = self.changes_then;
        Ok(Knowledge::of(remembered, in_sight, changes, is_revealed, is_assisted))
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

/// Flags, a bit each.
fn packed(flags: &[bool]) -> Vec<u8> {
    pack(flags.iter().map(|is| u8::from(*is)), 1)
}

/// The `count` flags that were packed.
fn flags(bytes: &[u8], count: u64) -> Result<Vec<bool>, String> {
    let bits = unpack(bytes, count, 1).ok_or("sight of another size")?;
    Ok(bits.map(|bit| bit == 1).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Position, Size};

    /// SPEC 72, 73: what the player sees, and from where the player is seen.
    #[test]
    fn a_look_is_read_as_it_was() {
        let tiles = Grid::filled(Size::new(5, 4, 1).unwrap(), Tile::Floor).unwrap();
        let flags = |every: usize| (0..25).map(|index| index % every == 0).collect::<Vec<_>>();
        for (radius, is_lit_here, in_line) in
            [(2, false, vec![]), (1, true, flags(2)), (0, false, flags(5))]
        {
            let eye = Some((Position::new(2, 1, 0), 2));
            let parts = InSightParts { eye, radius, is_lit_here, visible: flags(3), in_line };
            let remembered = Grid::filled(tiles.size(), 1).unwrap();
            let knowledge = Knowledge::of(remembered, parts.clone(), 7, false, true);
            let again = SavedKnowledge::of(&knowledge).knowledge(&tiles, false, true).unwrap();
            let again_parts = InSightParts {
                eye: again.eye(),
                radius: again.radius(),
                is_lit_here: again.is_lit_here(),
                visible: again.visible().to_vec(),
                in_line: again.in_line().to_vec(),
            };
            assert_eq!((again_parts, again.changes_then()), (parts, 7));
        }
    }
}
