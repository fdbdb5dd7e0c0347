//! How far it is through a world.

use super::floor::{Floor, WORD};
use crate::grid::set_bits;

/// The walk from the start to the deepest level: a wave of tiles that are all as far away, some of a word at once. It keeps its memory for
/// the next world.
#[derive(Default)]
pub(super) struct Walk {
    /// The floor, without what was reached.
    unseen: Vec<u64>,
    /// The ends of staircases.
    stairs: Vec<u64>,
    /// The tiles that are so many steps away, and those one more.
    wave: Wave,
    next: Wave,
}

/// Some tiles.
#[derive(Default)]
struct Wave {
    tiles: Vec<u64>,
    /// The words that have any, each once.
    words: Vec<usize>,
}

impl Wave {
    fn clear(&mut self, words: usize) {
        self.tiles.clear();
        self.tiles.resize(words, 0);
        self.words.clear();
    }
}

impl Walk {
    /// Steps of the shortest walk; `None` where there is none. Cost O(tiles that are no farther away), and four bits a tile.
    pub(super) fn shortest(&mut self, floor: &Floor) -> Option<u64> {
        let start = floor.start()?;
        self.unseen.clear();
        self.unseen.extend_from_slice(floor.words());
        let words = self.unseen.len();
        self.stairs.clear();
        self.stairs.resize(words, 0);
        floor.stairs().iter().for_each(|(end, _)| self.stairs[end / WORD] |= 1 << (end % WORD));
        self.wave.clear(words);
        self.next.clear(words);
        self.reach(start / WORD, 1 << (start % WORD));
        let deepest = floor.rows(floor.depth() - 1).start;
        for steps in 0.. {
            std::mem::swap(&mut self.wave, &mut self.next);
            if self.wave.words.iter().any(|word| *word >= deepest) {
                return Some(steps);
            }
            if self.wave.words.is_empty() {
                break;
            }
            while let Some(word) = self.wave.words.pop() {
                let tiles = std::mem::take(&mut self.wave.tiles[word]);
                self.spread(floor, word, tiles);
            }
        }
        None
    }

    /// Reaches tiles of a word, those that can be walked and were not reached before.
    #[inline]
    fn reach(&mut self, word: usize, tiles: u64) {
        let reached = tiles & self.unseen[word];
        if reached != 0 {
            self.unseen[word] ^= reached;
            if self.next.tiles[word] == 0 {
                self.next.words.push(word);
            }
            self.next.tiles[word] |= reached;
        }
    }

    /// Goes one step from tiles of a word.
    #[inline]
    fn spread(&mut self, floor: &Floor, word: usize, tiles: u64) {
        let row = floor.row();
        let (first, last) = (tiles & 1, tiles >> (WORD - 1));
        for word in [word - row, word, word + row] {
            self.reach(word, tiles | tiles << 1 | tiles >> 1);
            if first != 0 {
                self.reach(word - 1, 1 << (WORD - 1));
            }
            if last != 0 {
                self.reach(word + 1, 1);
            }
        }
        for tile in set_bits(tiles & self.stairs[word]) {
            let cell = word * WORD + tile as usize;
            let end = floor.stairs().partition_point(|(end, _)| *end < cell);
            let far = floor.stairs()[end].1;
            self.reach(far / WORD, 1 << (far % WORD));
        }
    }
}
