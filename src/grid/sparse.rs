//! Values at few of the places of a world.

use super::{OutOfMemory, Position, Size};

/// Tiles along a side of a block.
const SIDE: u32 = 8;

/// A value for each place that has one, where few have. The world is cut into blocks of 8 x 8 tiles with a
/// list each, so that what is near in the world is near in memory.
///
/// Room: 24 bytes a block, and a little more than a value for each that there is. What lies outside of the
/// world has no value and takes none.
#[derive(Clone, Debug)]
pub struct Sparse<T> {
    width: u32,
    height: u32,
    /// Index order `[z][y][x]`: values in no order, each with its place in the block.
    blocks: Vec<Vec<(u8, T)>>,
}

impl<T> Default for Sparse<T> {
    /// Of a world without places.
    fn default() -> Self {
        Self { width: 0, height: 0, blocks: Vec::new() }
    }
}

impl<T: Copy> Sparse<T> {
    /// No values in a world of that size.
    ///
    /// # Errors
    /// [`OutOfMemory`] where there is no room for the index.
    pub fn empty(size: Size) -> Result<Self, OutOfMemory> {
        let count = blocks(size.width()) * blocks(size.height()) * size.depth() as usize;
        let mut lists = Vec::new();
        lists.try_reserve_exact(count).map_err(|_| OutOfMemory { size })?;
        lists.resize_with(count, Vec::new);
        Ok(Self { width: size.width(), height: size.height(), blocks: lists })
    }

    /// The value at a place. Cost: a look at each value of the block, of which there are 64 at most.
    #[must_use]
    pub fn get(&self, at: Position) -> Option<T> {
        let mut values = self.blocks.get(self.block(at)?)?.iter();
        let place = of_block(at);
        values.find(|(other, _)| *other == place).map(|(_, value)| *value)
    }

    /// Puts a value at a place, or takes it away, and answers what was there. Cost as [`Sparse::get`].
    pub fn set(&mut self, at: Position, value: Option<T>) -> Option<T> {
        let (block, place) = (self.block(at)?, of_block(at));
        let values = self.blocks.get_mut(block)?;
        match (values.iter().position(|(other, _)| *other == place), value) {
            (Some(index), Some(value)) => Some(std::mem::replace(&mut values[index].1, value)),
            (Some(index), None) => Some(values.swap_remove(index).1),
            (None, Some(value)) => {
                values.push((place, value));
                None
            }
            (None, None) => None,
        }
    }

    /// Moves a value to a place that has none, and says whether it did. Cost as [`Sparse::get`].
    pub fn relocate(&mut self, from: Position, to: Position) -> bool {
        let (Some(old), Some(new)) = (self.block(from), self.block(to)) else { return false };
        if old != new {
            let value = if self.get(to).is_none() { self.set(from, None) } else { None };
            return value.is_some_and(|value| self.set(to, Some(value)).is_none());
        }
        let Some(values) = self.blocks.get_mut(old) else { return false };
        let (from, to) = (of_block(from), of_block(to));
        let (mut found, mut is_free) = (None, true);
        for (index, (place, _)) in values.iter().enumerate() {
            found = if *place == from { Some(index) } else { found };
            is_free &= *place != to;
        }
        let Some(value) = found.filter(|_| is_free) else { return false };
        values[value].0 = to;
        true
    }

    fn block(&self, at: Position) -> Option<usize> {
        let is_inside = at.x < self.width && at.y < self.height;
        let row = at.z as usize * blocks(self.height) + (at.y / SIDE) as usize;
        let block = row * blocks(self.width) + (at.x / SIDE) as usize;
        (is_inside && block < self.blocks.len()).then_some(block)
    }
}

/// Blocks along a side of so many tiles.
fn blocks(tiles: u32) -> usize {
    tiles.div_ceil(SIDE) as usize
}

/// The index of a place in its block.
fn of_block(at: Position) -> u8 {
    (at.y % SIDE * SIDE + at.x % SIDE) as u8
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn values_are_where_a_hash_map_has_them() -> Result<(), Box<dyn std::error::Error>> {
        for (width, height, depth) in [(1, 1, 1), (16, 17, 2), (40, 5, 3)] {
            let size = Size::new(width, height, depth)?;
            let (width, height, depth) = (size.width(), size.height(), size.depth());
            let (mut sparse, mut expected) = (Sparse::empty(size)?, HashMap::new());
            for value in 0..2_000_u32 {
                // Places outside of the world are asked for too.
                let mixed = value.wrapping_mul(0x9E37_79B9);
                let below = |shift: u32, side: u32| (mixed >> shift) % (side + 2);
                let at = Position { x: below(24, width), y: below(16, height), z: below(8, depth) };
                let is_inside = at.x < width && at.y < height && at.z < depth;
                let value = value.is_multiple_of(3).then_some(value);
                let before = match value {
                    Some(value) if is_inside => expected.insert(at, value),
                    _ => expected.remove(&at),
                };
                assert_eq!(sparse.set(at, value), before, "{at:?}");
                assert_eq!(sparse.get(at), value.filter(|_| is_inside), "{at:?}");
                // From one corner of the world to where something was just put or taken.
                let corner = Position::new(0, 0, 0);
                let is_free = is_inside && !expected.contains_key(&at);
                let moved = expected.get(&corner).copied().filter(|_| is_free);
                assert_eq!(sparse.relocate(corner, at), moved.is_some(), "{at:?}");
                if let Some(value) = moved {
                    expected.remove(&corner);
                    expected.insert(at, value);
                }
                assert_eq!(sparse.get(at), expected.get(&at).copied(), "{at:?}");
                assert_eq!(sparse.get(corner), expected.get(&corner).copied(), "{at:?}");
            }
        }
        Ok(())
    }
}
