//! Values at positions of a world, found by their positions.

use super::array::OutOfMemory;
use super::position::Position;
use super::size::Size;

/// Tiles along a side of a block.
const SIDE: u32 = 16;

/// Values with numbers, each at a position of a world in which most positions have none. The world is cut into blocks
/// of 16 x 16 tiles, each with a list of the numbers in it; a step within a block changes no list.
///
/// Memory: 24 bytes a block, and a position and a value for each number up to the largest. Use small numbers.
#[derive(Clone, Debug)]
pub struct SpatialIndex<T> {
    /// Of the world, in tiles.
    width: u32,
    height: u32,
    /// The position of each number, and its value.
    placed: Vec<Option<(Position, T)>>,
    /// Index order `[z][y][x]`: the numbers in each block, in no order.
    blocks: Vec<Vec<u32>>,
}

impl<T> Default for SpatialIndex<T> {
    /// Of a world without tiles.
    fn default() -> Self {
        Self { width: 0, height: 0, placed: Vec::new(), blocks: Vec::new() }
    }
}

impl<T: Copy> SpatialIndex<T> {
    /// An index without values for a world of a size.
    ///
    /// # Errors
    /// [`OutOfMemory`] where the index does not fit.
    pub fn empty(size: Size) -> Result<Self, OutOfMemory> {
        let count = blocks(size.width()) * blocks(size.height()) * size.depth() as usize;
        let mut lists = Vec::new();
        lists.try_reserve_exact(count).map_err(|_| OutOfMemory { size })?;
        lists.resize_with(count, Vec::new);
        let (width, height) = (size.width(), size.height());
        Ok(Self { width, height, placed: Vec::new(), blocks: lists })
    }

    /// A value at a position; any of them where there are several. Cost: O(values of the block).
    #[must_use]
    #[inline]
    pub fn at(&self, position: Position) -> Option<T> {
        let numbers = self.blocks.get(self.block(position)?)?.iter();
        let mut there = numbers.filter_map(|number| self.placed.get(*number as usize)?.as_ref());
        there.find(|(other, _)| *other == position).map(|(_, value)| *value)
    }

    /// Adds a value. Returns whether it did: not outside of the world, nor under a number that is taken.
    pub fn insert(&mut self, number: u32, at: Position, value: T) -> bool {
        let Some(block) = self.block(at) else { return false };
        let index = number as usize;
        if index >= self.placed.len() {
            self.placed.resize_with(index + 1, || None);
        }
        if self.placed[index].is_some() {
            return false;
        }
        self.placed[index] = Some((at, value));
        self.blocks[block].push(number);
        true
    }

    /// Removes a value, and returns it with its position. Cost: O(numbers of the block).
    pub fn remove(&mut self, number: u32) -> Option<(Position, T)> {
        let (at, value) = self.placed.get_mut(number as usize)?.take()?;
        if let Some(block) = self.block(at) {
            self.strike(block, number);
        }
        Some((at, value))
    }

    /// Moves a value, and returns its old position; `None` where there is no such number or position.
    /// Cost: O(1), or O(numbers of the block) where it leaves one.
    #[inline]
    pub fn relocate(&mut self, number: u32, to: Position) -> Option<Position> {
        let new = self.block(to)?;
        let (position, _) = self.placed.get_mut(number as usize)?.as_mut()?;
        let from = std::mem::replace(position, to);
        let old = self.block(from)?;
        if old != new {
            self.strike(old, number);
            self.blocks[new].push(number);
        }
        Some(from)
    }

    #[inline]
    fn strike(&mut self, block: usize, number: u32) {
        let numbers = &mut self.blocks[block];
        if let Some(index) = numbers.iter().position(|other| *other == number) {
            numbers.swap_remove(index);
        }
    }

    #[inline]
    fn block(&self, at: Position) -> Option<usize> {
        let is_inside = at.x < self.width && at.y < self.height;
        let row = at.z as usize * blocks(self.height) + (at.y / SIDE) as usize;
        let block = row * blocks(self.width) + (at.x / SIDE) as usize;
        (is_inside && block < self.blocks.len()).then_some(block)
    }
}

/// The number of blocks along a side of some tiles.
#[inline]
fn blocks(tiles: u32) -> usize {
    tiles.div_ceil(SIDE) as usize
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
            let (mut index, mut expected) = (SpatialIndex::empty(size)?, HashMap::new());
            for step in 0..5_000_u32 {
                // Positions outside of the world are among them.
                let mixed = step.wrapping_mul(0x9E37_79B9);
                let below = |shift: u32, side: u32| (mixed >> shift) % (side + 2);
                let at = Position { x: below(24, width), y: below(16, height), z: below(8, depth) };
                let is_inside = at.x < width && at.y < height && at.z < depth;
                let number = mixed >> 4 & 31;
                match step % 4 {
                    0 => {
                        let is_new = is_inside && !expected.contains_key(&number);
                        assert_eq!(index.insert(number, at, step), is_new, "{at:?}");
                        if is_new {
                            expected.insert(number, (at, step));
                        }
                    }
                    1 => assert_eq!(index.remove(number), expected.remove(&number), "{at:?}"),
                    _ => {
                        let found = expected.get_mut(&number).filter(|_| is_inside);
                        let from = found.map(|(place, _)| std::mem::replace(place, at));
                        assert_eq!(index.relocate(number, at), from, "{at:?}");
                    }
                }
                for place in [at, Position::new(0, 0, 0)] {
                    let mut there = expected.values().filter(|(other, _)| *other == place);
                    match index.at(place) {
                        Some(value) => assert!(there.any(|(_, other)| *other == value)),
                        None => assert_eq!(there.next(), None, "{place:?}"),
                    }
                }
            }
        }
        Ok(())
    }
}
