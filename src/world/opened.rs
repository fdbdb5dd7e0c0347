//! The tiles that were opened in play: masons go by them (SPEC 147).

use std::collections::BTreeSet;
use std::sync::Arc;

use super::digest::{finalized, mixed};
use crate::grid::Position;
use crate::sight::is_within;

/// A tile: its level, and row and column as one number, which is compared in one step.
type Key = (u32, u64);

fn key(at: Position) -> Key {
    (at.z, u64::from(at.y) << 32 | u64::from(at.x))
}

fn position((z, place): Key) -> Position {
    Position { x: place as u32, y: (place >> 32) as u32, z }
}

/// The tiles that became floor since the world was made, and are floor still. [`super::Terrain`] keeps it true. A copy shares
/// them until one of the two changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opened {
    /// By level, row and column.
    tiles: Arc<BTreeSet<Key>>,
    /// A sum over all of them, kept up to date.
    digest: u64,
}

impl Opened {
    /// Returns whether a tile was opened in play. Cost O(log opened).
    #[must_use]
    pub fn has(&self, at: Position) -> bool {
        self.tiles.contains(&key(at))
    }

    /// All of them, by level, row and column.
    pub fn iter(&self) -> impl Iterator<Item = Position> {
        self.tiles.iter().copied().map(position)
    }

    /// Those within a radius of a position, in tiles, in scan order. Cost O(log opened), and a step for each in the rows within it.
    pub fn within(&self, at: Position, radius: u32) -> impl Iterator<Item = Position> {
        let first = Position { x: 0, y: at.y.saturating_sub(radius), z: at.z };
        let last = Position { x: u32::MAX, y: at.y.saturating_add(radius), z: at.z };
        let in_rows = self.tiles.range(key(first)..=key(last)).copied();
        in_rows.map(position).filter(move |tile| is_within(at, *tile, radius))
    }

    /// A number for all of them, the same for the same ones. Cost O(1).
    pub(crate) fn digest(&self) -> u64 {
        self.digest
    }

    /// Notes that a tile has become floor. Cost O(log opened).
    pub(super) fn insert(&mut self, at: Position) {
        if Arc::make_mut(&mut self.tiles).insert(key(at)) {
            self.digest = self.digest.wrapping_add(number_of(at));
        }
    }

    /// Notes that a tile has become rock. Cost O(log opened).
    pub(super) fn remove(&mut self, at: Position) {
        let is_shared = Arc::get_mut(&mut self.tiles).is_none();
        if is_shared && !self.has(at) {
            return;
        }
        if Arc::make_mut(&mut self.tiles).remove(&key(at)) {
            self.digest = self.digest.wrapping_sub(number_of(at));
        }
    }

    /// Shares the tiles with no other copy. Cost: a copy of them, where they are shared.
    pub(super) fn stand_alone(&mut self) {
        Arc::make_mut(&mut self.tiles);
    }
}

impl FromIterator<Position> for Opened {
    fn from_iter<I: IntoIterator<Item = Position>>(tiles: I) -> Self {
        let mut opened = Self::default();
        tiles.into_iter().for_each(|at| opened.insert(at));
        opened
    }
}

/// What a tile adds to the sum; never 0.
fn number_of(at: Position) -> u64 {
    finalized(mixed(at.x as usize, at.y) ^ mixed(at.z as usize, 1).rotate_left(17)).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: u32, y: u32, z: u32) -> Position {
        Position::new(x, y, z)
    }

    #[test]
    fn tiles_are_found_by_level_and_distance_in_scan_order() {
        let tiles = [at(9, 3, 0), at(2, 1, 0), at(1, 1, 0), at(1, 1, 1), at(2, 9, 0)];
        let opened: Opened = tiles.into_iter().collect();
        let order = [at(1, 1, 0), at(2, 1, 0), at(9, 3, 0), at(2, 9, 0), at(1, 1, 1)];
        assert_eq!(opened.iter().collect::<Vec<_>>(), order);
        let within = |from, radius| opened.within(from, radius).collect::<Vec<_>>();
        assert_eq!(within(at(2, 2, 0), 2), order[..2]);
        assert_eq!(within(at(2, 2, 0), 7), order[..4]);
        assert_eq!(within(at(0, 0, 1), 2), order[4..]);
        assert!(within(at(0, 0, 2), 99).is_empty());
        assert!(opened.has(at(9, 3, 0)) && !opened.has(at(9, 3, 1)));
    }

    #[test]
    fn the_sum_goes_by_the_tiles_alone() {
        let mut opened = Opened::default();
        let empty = opened.digest();
        opened.insert(at(0, 0, 0));
        let one = opened.digest();
        assert_ne!(one, empty);
        opened.insert(at(0, 0, 0));
        opened.insert(at(0, 0, 1));
        assert_ne!(opened.digest(), one);
        opened.remove(at(0, 0, 1));
        opened.remove(at(5, 5, 5));
        assert_eq!(opened.digest(), one);
        assert_eq!(opened, Opened::from_iter([at(0, 0, 0)]));
        opened.remove(at(0, 0, 0));
        assert_eq!(opened, Opened::default());
    }
}
