//! A set of positions of a world in which most positions are not.

use std::collections::BTreeMap;

use super::position::Position;
use super::spans::WORD;

/// The level, the row and the column of a word of tiles.
type Key = (u32, u32, u32);

/// Positions of a world, a bit each. The tiles of a row are cut into words of 64, and a word without any is not kept, so that nothing
/// goes by the size of the world.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionSet {
    /// In each the leftmost tile is the lowest bit.
    words: BTreeMap<Key, u64>,
}

impl PositionSet {
    /// Returns whether none is in it.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Returns whether a position is in it. Cost O(log words).
    #[must_use]
    #[inline]
    pub fn has(&self, at: Position) -> bool {
        let (key, bit) = place_of(at);
        self.word(key) & bit != 0
    }

    /// Adds a position; returns whether it is new. Cost O(log words).
    pub fn insert(&mut self, at: Position) -> bool {
        let (key, bit) = place_of(at);
        let word = self.words.entry(key).or_default();
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// Removes a position; returns whether it was in it. Cost O(log words).
    pub fn remove(&mut self, at: Position) -> bool {
        let (key, bit) = place_of(at);
        let Some(word) = self.words.get_mut(&key) else { return false };
        let was_there = *word & bit != 0;
        *word &= !bit;
        if *word == 0 {
            self.words.remove(&key);
        }
        was_there
    }

    /// All of them, by level, then in scan order.
    pub fn iter(&self) -> impl Iterator<Item = Position> {
        self.words.iter().flat_map(|(&(z, y, column), &word)| {
            let bits = (0..WORD).filter(move |bit| word >> bit & 1 == 1);
            bits.map(move |bit| Position { x: column * WORD + bit, y, z })
        })
    }

    /// The positions beside those in it that are not in it themselves. To the right of the world, and below it, there may be some that are
    /// outside. Cost O(words x log words).
    #[must_use]
    pub fn border(&self) -> Self {
        let mut words = BTreeMap::<Key, u64>::new();
        for (&(z, y, column), &word) in &self.words {
            let row = [
                (column.checked_sub(1), word << (WORD - 1)),
                (Some(column), word | word << 1 | word >> 1),
                (column.checked_add(1), word >> (WORD - 1)),
            ];
            for y in y.saturating_sub(1)..=y.saturating_add(1) {
                for (column, bits) in row {
                    if let Some(column) = column.filter(|_| bits != 0) {
                        *words.entry((z, y, column)).or_default() |= bits;
                    }
                }
            }
        }
        words.retain(|key, word| {
            *word &= !self.word(*key);
            *word != 0
        });
        Self { words }
    }

    #[inline]
    fn word(&self, key: Key) -> u64 {
        self.words.get(&key).copied().unwrap_or(0)
    }
}

impl FromIterator<Position> for PositionSet {
    fn from_iter<I: IntoIterator<Item = Position>>(positions: I) -> Self {
        let mut set = Self::default();
        positions.into_iter().for_each(|at| _ = set.insert(at));
        set
    }
}

/// The word of a position, and its bit there.
#[inline]
fn place_of(at: Position) -> (Key, u64) {
    ((at.z, at.y, at.x / WORD), 1 << (at.x % WORD))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::Size;
    use super::*;

    /// The positions of a set, sorted as those of a list are.
    fn keys(set: &PositionSet) -> Vec<Key> {
        set.iter().map(Position::scan_key).collect()
    }

    #[test]
    fn it_has_what_a_sorted_set_has() {
        let (mut set, mut sorted) = (PositionSet::default(), BTreeSet::new());
        for step in 0..4_000_u32 {
            let mixed = step.wrapping_mul(0x9E37_79B9);
            let at = Position::new(mixed >> 24, mixed >> 20 & 7, mixed >> 16 & 1);
            let is_removed = step.is_multiple_of(3);
            if is_removed {
                assert_eq!(set.remove(at), sorted.remove(&at.scan_key()), "{at:?}");
            } else {
                assert_eq!(set.insert(at), sorted.insert(at.scan_key()), "{at:?}");
            }
            assert_eq!(set.has(at), !is_removed);
        }
        assert_eq!(keys(&set), sorted.iter().copied().collect::<Vec<_>>());
        assert_eq!(set, set.iter().collect());
        let all: Vec<_> = set.iter().collect();
        all.into_iter().for_each(|at| assert!(set.remove(at)));
        assert!(set.is_empty() && set == PositionSet::default());
    }

    #[test]
    fn its_border_is_all_that_is_beside_it() {
        let size = Size::new(200, 9, 2).unwrap();
        for some in [&[(0, 0)][..], &[(63, 3), (64, 3)], &[(62, 2), (65, 4), (127, 4)], &[(128, 8)]]
        {
            let set: PositionSet = some.iter().map(|(x, y)| Position::new(*x, *y, 1)).collect();
            let beside = set.iter().flat_map(|at| at.neighbours(size).collect::<Vec<_>>());
            let slow: BTreeSet<_> =
                beside.filter(|at| !set.has(*at)).map(Position::scan_key).collect();
            let border = set.border();
            let inside = border.iter().filter(|at| at.y < size.height());
            let inside: Vec<_> = inside.map(Position::scan_key).collect();
            assert_eq!(inside, slow.into_iter().collect::<Vec<_>>(), "{some:?}");
        }
        assert!(PositionSet::default().border().is_empty());
    }
}
