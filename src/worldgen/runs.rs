//! Regions of one level, by the runs of its rows (SPEC 10-13).
//!
//! Source: He, Chao and Suzuki, "A run-based two-scan labeling algorithm", 2008.

use crate::grid::{Level, Span, spans};

/// The runs of open tiles of a level, and the region of each.
///
/// ```text
///     ..##..      row 0: 0-2 in 1, 4-6 in 2
///     ..#...      row 1: 0-2 in 1, 3-6 in 2      numbers are from 1 in scan order of each region's
///     ..#.##      row 2: 0-2 in 1, 3-4 in 2      first tile, without holes (SPEC 11, 14)
///     ..#.#.      row 3: 0-2 in 1, 3-4 in 2, 5-6 in 3
/// ```
pub(super) struct Runs {
    spans: Vec<Span>,
    /// The number of each run's region; 0 where it was filled with wall.
    numbers: Vec<u32>,
    /// The first run of each row, and the count of all runs at the end.
    rows: Vec<u32>,
    /// Tiles of each region; of number 0 there is none.
    sizes: Vec<u64>,
}

impl Runs {
    /// Finds the runs of a level and their regions. Cost: a step for 64 tiles and some for each run.
    pub(super) fn label(level: &Level) -> Self {
        let height = level.size().height() as usize;
        // Caves have two or three runs for 64 tiles.
        let mut runs = Self {
            spans: Vec::with_capacity(3 * level.words().len()),
            numbers: Vec::new(),
            rows: Vec::with_capacity(height + 1),
            sizes: Vec::with_capacity(64),
        };
        runs.rows.push(0);
        runs.sizes.push(0);
        for row in level.words().chunks_exact(level.words_per_row()) {
            runs.spans.extend(spans(row));
            runs.rows.push(runs.spans.len() as u32);
        }
        runs.join();
        runs.number();
        runs
    }

    /// Puts runs that touch into one tree: `numbers` holds each run's parent, which is never after it.
    fn join(&mut self) {
        let spans = &self.spans[..];
        self.numbers.extend(0..spans.len() as u32);
        let parents = &mut self.numbers[..];
        for rows in self.rows.windows(3) {
            let (mut above, mut run) = (rows[0] as usize, rows[1] as usize);
            while above < rows[1] as usize && run < rows[2] as usize {
                let (over, under) = (spans[above], spans[run]);
                // Corners touch: one may end where the other starts.
                if over.start <= under.end && under.start <= over.end {
                    unite(parents, above as u32, run as u32);
                }
                // Only what reaches farther may touch another run of the other row. That is added, for a
                // processor cannot guess it.
                let is_done = over.end <= under.end;
                above += usize::from(is_done);
                run += usize::from(!is_done);
            }
        }
    }

    /// Gives regions their numbers: a root comes before all other runs of its tree.
    fn number(&mut self) {
        for run in 0..self.numbers.len() {
            let parent = self.numbers[run] as usize;
            let number = if parent == run { self.sizes.len() as u32 } else { self.numbers[parent] };
            if parent == run {
                self.sizes.push(0);
            }
            self.numbers[run] = number;
            self.sizes[number as usize] += u64::from(self.spans[run].tiles());
        }
    }

    /// Tiles of each region, by number; of number 0 there is none.
    pub(super) fn into_sizes(self) -> Vec<u64> {
        self.sizes
    }

    /// The runs of each two rows from the top down, with the numbers of their regions, by where they start: a
    /// run that starts before another has ended touches it.
    pub(super) fn pairs_of_rows(&self) -> impl Iterator<Item = impl Iterator<Item = (Span, u32)>> {
        let ends = self.rows.len() - 1;
        (0..ends).step_by(2).map(move |row| {
            let end_of = |row: usize| self.rows[row.min(ends)] as usize;
            let (mut above, mut below) = (end_of(row), end_of(row + 1));
            let (above_end, below_end) = (below, end_of(row + 2));
            (above..below_end).map(move |_| {
                let start = |run: usize, end: usize| {
                    if run < end { u32::from(self.spans[run].start) } else { u32::MAX }
                };
                let is_above = start(above, above_end) <= start(below, below_end);
                let run = if is_above { above } else { below };
                above += usize::from(is_above);
                below += usize::from(!is_above);
                (self.spans[run], self.numbers[run])
            })
        })
    }

    /// Fills the regions that have fewer than `min_size` tiles with wall, in the level that the runs are of,
    /// and closes the holes in the numbers (SPEC 13).
    pub(super) fn fill_small(&mut self, level: &mut Level, min_size: u64) {
        let mut kept = Vec::with_capacity(self.sizes.len());
        kept.push(0);
        let mut renumbered = vec![0; self.sizes.len()];
        for (number, size) in
            self.sizes.iter().enumerate().filter(|(_, size)| **size >= min_size.max(1))
        {
            renumbered[number] = kept.len() as u32;
            kept.push(*size);
        }
        if kept.len() == self.sizes.len() {
            return;
        }
        self.sizes = kept;
        let words_per_row = level.words_per_row();
        for (words, row) in
            level.words_mut().chunks_exact_mut(words_per_row).zip(self.rows.windows(2))
        {
            for run in row[0] as usize..row[1] as usize {
                self.numbers[run] = renumbered[self.numbers[run] as usize];
                if self.numbers[run] == 0 {
                    clear(words, self.spans[run]);
                }
            }
        }
    }
}

/// The root of a run's tree; ways to it are halved as they are walked. The same branch is taken for a root and for
/// what is right below one, so that a processor guesses it well.
#[inline]
fn root(parents: &mut [u32], mut run: u32) -> u32 {
    loop {
        let parent = parents[run as usize];
        let grandparent = parents[parent as usize];
        if parent == grandparent {
            return parent;
        }
        parents[run as usize] = grandparent;
        run = grandparent;
    }
}

/// Makes the trees of two runs one; its root is the run that comes first.
fn unite(parents: &mut [u32], a: u32, b: u32) {
    let (a, b) = (root(parents, a), root(parents, b));
    parents[a.max(b) as usize] = a.min(b);
}

/// Fills the tiles of a run with wall.
fn clear(words: &mut [u64], span: Span) {
    let (first, last) = (usize::from(span.start) / 64, usize::from(span.end - 1) / 64);
    let before = !(u64::MAX << (span.start % 64));
    let after = !(u64::MAX >> (63 - (span.end - 1) % 64));
    for (word, i) in words[first..=last].iter_mut().zip(first..) {
        let kept_before = if i == first { before } else { 0 };
        let kept_after = if i == last { after } else { 0 };
        *word &= kept_before | kept_after;
    }
}
