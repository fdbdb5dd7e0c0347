//! The tiles that were opened in play: masons go by them (SPEC 147).

use std::sync::Arc;

use bevy::platform::collections::HashMap;
use bevy::platform::collections::hash_map::Entry;

use super::digest::{finalized, mixed};
use crate::grid::{Position, set_bits};
use crate::sight::is_within;

/// Tiles of a word.
const WORD: u32 = u64::BITS;

/// The level, the row and the column of a word as one number, in scan order.
type Key = u64;

/// The bits of each part of a key: more than any row of a world has, and any within sight of one.
const BITS: u32 = 20;

fn key(z: u32, y: u32, column: u32) -> Key {
    u64::from(z) << (2 * BITS) | u64::from(y) << BITS | u64::from(column)
}

/// The word of a tile, and its bit there.
fn place_of(at: Position) -> (Key, u64) {
    (key(at.z, at.y, at.x / WORD), 1 << (at.x % WORD))
}

/// The tiles of a word.
fn tiles_of((key, word): (Key, u64)) -> impl Iterator<Item = Position> {
    let part = |index: u32| (key >> (index * BITS)) as u32 & ((1 << BITS) - 1);
    let (column, y, z) = (part(0), part(1), part(2));
    set_bits(word).map(move |bit| Position { x: column * WORD + bit, y, z })
}

/// The tiles that became floor since the world was made, and are floor still. [`super::Terrain`] keeps it true. A copy shares
/// them until one of the two changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opened {
    /// A bit for each tile of a row's 64, the leftmost the lowest; none for those of which none is opened.
    words: Arc<HashMap<Key, u64>>,
    /// A sum over all tiles, kept up to date.
    digest: u64,
}

impl Opened {
    /// Returns whether a tile was opened in play. Cost O(1).
    #[must_use]
    pub fn has(&self, at: Position) -> bool {
        let (key, bit) = place_of(at);
        self.word(key).is_some_and(|(_, word)| word & bit != 0)
    }

    /// All of them, by level, row and column. Cost O(opened x log).
    pub fn iter(&self) -> impl Iterator<Item = Position> {
        let mut words: Vec<_> = self.words.iter().map(|(key, word)| (*key, *word)).collect();
        words.sort_unstable();
        words.into_iter().flat_map(tiles_of)
    }

    /// Those within a radius of a position, in tiles, in scan order. Cost O(tiles within the radius / 64).
    pub fn within(&self, at: Position, radius: u32) -> impl Iterator<Item = Position> {
        let side = |middle: u32| middle.saturating_sub(radius)..=middle.saturating_add(radius);
        let columns = side(at.x).start() / WORD..=side(at.x).end() / WORD;
        let keys = side(at.y).flat_map(move |y| columns.clone().map(move |x| key(at.z, y, x)));
        let tiles = keys.filter_map(|key| self.word(key)).flat_map(tiles_of);
        tiles.filter(move |tile| is_within(at, *tile, radius))
    }

    /// A number for all of them, the same for the same ones. Cost O(1).
    pub(crate) fn digest(&self) -> u64 {
        self.digest
    }

    /// Notes that a tile has become floor. Cost O(1).
    pub(super) fn insert(&mut self, at: Position) {
        let (key, bit) = place_of(at);
        let word = Arc::make_mut(&mut self.words).entry(key).or_default();
        if *word & bit == 0 {
            *word |= bit;
            self.digest = self.digest.wrapping_add(number_of(at));
        }
    }

    /// Notes that a tile has become rock. Cost O(1).
    pub(super) fn remove(&mut self, at: Position) {
        if !self.has(at) {
            return;
        }
        let (key, bit) = place_of(at);
        if let Entry::Occupied(mut word) = Arc::make_mut(&mut self.words).entry(key) {
            *word.get_mut() &= !bit;
            if *word.get() == 0 {
                word.remove();
            }
            self.digest = self.digest.wrapping_sub(number_of(at));
        }
    }

    /// Shares the tiles with no other copy. Cost: a copy of them, where they are shared.
    pub(super) fn stand_alone(&mut self) {
        Arc::make_mut(&mut self.words);
    }

    fn word(&self, key: Key) -> Option<(Key, u64)> {
        self.words.get(&key).map(|word| (key, *word))
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
