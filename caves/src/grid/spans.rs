//! Runs of open tiles in a row of bits.

/// Tiles of a word.
pub(super) const WORD: u32 = u64::BITS;

/// A run of open tiles in a row: columns from `start` up to, but without, `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The first column.
    pub start: u16,
    /// One after the last column.
    pub end: u16,
}

impl Span {
    /// How many tiles it has.
    #[must_use]
    pub const fn tiles(self) -> u32 {
        (self.end - self.start) as u32
    }

    /// The words of a row that it is in, each with the bits that are its own.
    #[inline]
    pub(crate) fn masks(self) -> impl Iterator<Item = (usize, u64)> {
        let (first, last) = (usize::from(self.start) / 64, usize::from(self.end - 1) / 64);
        let from_start = u64::MAX << (self.start % 64);
        let to_end = u64::MAX >> (63 - (self.end - 1) % 64);
        (first..=last).map(move |word| {
            let start = if word == first { from_start } else { u64::MAX };
            (word, if word == last { start & to_end } else { start })
        })
    }

    /// Its columns.
    pub fn columns(self) -> std::ops::Range<u32> {
        u32::from(self.start)..u32::from(self.end)
    }
}

/// The runs of open tiles in a row of words, from left to right. Cost: O(words + runs).
#[inline]
pub fn spans(words: &[u64]) -> Spans<'_> {
    Spans { words: words.iter(), edges: 0, first: 0, last_tile: 0 }
}

/// The runs of a row: see [`spans`].
pub struct Spans<'a> {
    words: std::slice::Iter<'a, u64>,
    /// The tiles of the current word that differ from their left neighbour: a run begins or has ended there.
    edges: u64,
    /// One after the last column of that word.
    first: u32,
    /// The last tile of that word.
    last_tile: u64,
}

impl Spans<'_> {
    #[inline]
    fn next_edge(&mut self) -> Option<u16> {
        while self.edges == 0 {
            let word = self.words.next()?;
            self.edges = word ^ (word << 1 | self.last_tile);
            self.last_tile = word >> (WORD - 1);
            self.first += WORD;
        }
        let column = self.first - WORD + self.edges.trailing_zeros();
        self.edges &= self.edges - 1;
        Some(column as u16)
    }
}

impl Iterator for Spans<'_> {
    type Item = Span;

    #[inline]
    fn next(&mut self) -> Option<Span> {
        Some(Span { start: self.next_edge()?, end: self.next_edge()? })
    }
}

/// The bit of a word that has so many lower ones that are set; [`WORD`] where there are no more than these.
pub(crate) fn nth_bit(word: u64, lower: u32) -> u32 {
    (0..lower).fold(word, |word, _| word & word.wrapping_sub(1)).trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::super::{Level, Size, Tile};
    use super::*;

    #[test]
    fn spans_are_the_runs_of_open_tiles() {
        for width in [1, 5, 63, 64, 65, 128, 200] {
            let mut level = Level::filled(Size::new(width, 3, 1).unwrap(), Tile::Wall).unwrap();
            for at in level.positions().filter(|at| (at.x * 7 + at.y * 13 + at.x * at.y) % 5 < 2) {
                level.set(at, Tile::Floor);
            }
            for y in 0..3 {
                let open: Vec<_> = (0..width as u32).filter(|x| level.is_open(*x, y)).collect();
                let spans: Vec<_> = spans(level.row(y)).collect();
                assert_eq!(spans.iter().flat_map(|span| span.columns()).collect::<Vec<_>>(), open);
                assert!(spans.windows(2).all(|pair| pair[0].end < pair[1].start));
                let of_masks = spans.iter().flat_map(|span| span.masks());
                let mut words = vec![0; level.words_per_row()];
                of_masks.for_each(|(word, mask)| words[word] |= mask);
                assert_eq!(words, level.row(y));
            }
        }
    }

    /// The widest row there can be ends where its columns still fit a span.
    #[test]
    fn the_widest_row_is_one_span() {
        let size = Size::new(65_535, 1, 1).unwrap();
        let level = Level::filled(size, Tile::Floor).unwrap();
        let whole = Span { start: 0, end: 65_535 };
        assert_eq!(spans(level.row(0)).collect::<Vec<_>>(), [whole]);
        assert_eq!((whole.tiles(), level.open_tiles()), (65_535, 65_535));
    }
}
