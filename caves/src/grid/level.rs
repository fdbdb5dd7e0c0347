//! One level as bits: where it is open and where it is rock.

use std::ops::{Index, Range};

use super::array::{Grid, OutOfMemory};
use super::position::Position;
use super::size::Size;
use super::spans::WORD;
use super::tile::Tile;

/// One level before stairs: a bit for each tile, set where it is floor.
///
/// Index order `[y][x]`. A row is `width / 64 + 1` words of 64 tiles, the leftmost in the lowest bit, so that
/// every row ends with at least one bit that is no tile. Bits that are no tiles are never set: beyond
/// the end of a row, and before its beginning, there is rock.
///
/// ```text
///     ..#.      row 0: 1011 0000 ...      the first tile is the lowest bit,
///     #...      row 1: 0111 0000 ...      drawn on the left here
/// ```
///
/// Positions are those of a world with one level: `z` is 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    size: Size,
    words: Vec<u64>,
}

impl Level {
    /// A level that is the same everywhere, as large as one level of a world of that size.
    ///
    /// # Errors
    /// [`OutOfMemory`] where the bits cannot be allocated.
    pub fn filled(size: Size, tile: Tile) -> Result<Self, OutOfMemory> {
        let mut level = Self { size: size.one_level(), words: Vec::new() };
        let count = level.words_per_row() * size.height() as usize;
        level.words.try_reserve_exact(count).map_err(|_| OutOfMemory { size })?;
        level.words.resize(count, if tile.is_walkable() { u64::MAX } else { 0 });
        level.clear_beyond_rows();
        Ok(level)
    }

    /// Level `z` of a world, where all stairs are open.
    ///
    /// # Errors
    /// [`OutOfMemory`] where the bits cannot be allocated.
    pub fn of(tiles: &Grid<Tile>, z: u32) -> Result<Self, OutOfMemory> {
        let mut level = Self::filled(tiles.size(), Tile::Wall)?;
        let words_per_row = level.words_per_row();
        for (words, row) in level.words.chunks_exact_mut(words_per_row).zip(tiles.rows(z)) {
            open_bits(row, words);
        }
        Ok(level)
    }

    /// The size of a world of this level alone.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Words of each row.
    #[must_use]
    #[inline]
    pub const fn words_per_row(&self) -> usize {
        (self.size.width() / WORD) as usize + 1
    }

    /// All words, row by row.
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// All words, to be changed; call [`Level::clear_beyond_rows`] after setting bits that are no tiles.
    pub(crate) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// The words of a row; empty where there is no such row.
    #[must_use]
    #[inline]
    pub fn row(&self, y: u32) -> &[u64] {
        let first = y as usize * self.words_per_row();
        self.words.get(first..first + self.words_per_row()).unwrap_or(&[])
    }

    /// The words of some rows, row by row.
    ///
    /// # Panics
    /// Where there are no such rows, as a slice does.
    pub(crate) fn rows(&self, rows: &Range<u32>) -> &[u64] {
        let words = self.words_per_row();
        &self.words[rows.start as usize * words..rows.end as usize * words]
    }

    /// Which of 64 tiles of a row are open, from column `first` on, which may be before its beginning: a bit each, the leftmost in the
    /// lowest. Cost O(1).
    ///
    /// ```
    /// use cavewright_caves::grid::{Level, Size, Tile};
    ///
    /// let level = Level::filled(Size::new(3, 1, 1)?, Tile::Floor)?;
    /// assert_eq!([-2, 0, 1, 3].map(|first| level.open_from(first, 0)), [0b11100, 0b111, 0b11, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn open_from(&self, first: i64, y: u32) -> u64 {
        let row = self.row(y);
        let word = |index: i64| usize::try_from(index).ok().and_then(|index| row.get(index));
        let bits = |index: i64| word(index).copied().unwrap_or(0);
        let (index, shift) = (first.div_euclid(64), first.rem_euclid(64));
        // Shifted by one more, because a shift by all 64 is none.
        bits(index) >> shift | bits(index + 1) << 1 << (63 - shift)
    }

    /// Clears every bit that is no tile.
    pub(crate) fn clear_beyond_rows(&mut self) {
        let words = self.words_per_row();
        let tiles = (1 << (self.size.width() % WORD)) - 1;
        self.words.iter_mut().skip(words - 1).step_by(words).for_each(|word| *word &= tiles);
    }

    /// Is a tile open? False outside of the level.
    #[must_use]
    #[inline]
    pub fn is_open(&self, x: u32, y: u32) -> bool {
        if x >= self.size.width() || y >= self.size.height() {
            return false;
        }
        let word = self.words[y as usize * self.words_per_row() + (x / WORD) as usize];
        word >> (x % WORD) & 1 == 1
    }

    /// Which tiles of the block of 3 x 3 around one are open, itself included: nine bits, row by row from the
    /// lowest. Rock is all around the level.
    ///
    /// ```
    /// use cavewright_caves::grid::{Level, Position, Size, Tile};
    ///
    /// let mut level = Level::filled(Size::new(3, 3, 1)?, Tile::Floor)?;
    /// level.set(Position::new(1, 0, 0), Tile::Wall);
    /// assert_eq!(level.around(1, 1), 0b111_111_101);
    /// assert_eq!(level.around(0, 0), 0b110_010_000);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn around(&self, x: u32, y: u32) -> u16 {
        if x >= self.size.width() || y >= self.size.height() {
            return 0;
        }
        let words = self.words_per_row();
        let (index, bit) = (y as usize * words + (x / WORD) as usize, x % WORD);
        let word = |index: usize| self.words.get(index).copied().unwrap_or(0);
        // Mostly the three bits of a row are in one word.
        let three = |index: usize| match bit {
            0 => word(index) << 1 | word(index.wrapping_sub(1)) >> 63,
            63 => word(index) >> 62 | word(index + 1) << 2,
            _ => word(index) >> (bit - 1),
        };
        let three = |index: usize| (three(index) & 0b111) as u16;
        let above = if y == 0 { 0 } else { three(index - words) };
        above | three(index) << 3 | three(index + words) << 6
    }

    /// The tile at a position, or `None` outside of the level.
    #[must_use]
    #[inline]
    pub fn get(&self, at: Position) -> Option<Tile> {
        let is_inside = at.x < self.size.width() && at.y < self.size.height() && at.z == 0;
        is_inside.then(|| if self.is_open(at.x, at.y) { Tile::Floor } else { Tile::Wall })
    }

    /// Makes a tile floor or rock; stairs are open here, as floor is.
    ///
    /// # Panics
    /// Outside of the level, as a slice does.
    #[inline]
    pub fn set(&mut self, at: Position, tile: Tile) {
        assert!(self.get(at).is_some(), "{at:?} is outside a level of {}", self.size);
        let words = self.words_per_row();
        let word = &mut self.words[at.y as usize * words + (at.x / WORD) as usize];
        let bit = 1 << (at.x % WORD);
        *word = if tile.is_walkable() { *word | bit } else { *word & !bit };
    }

    /// Every position in scan order: row by row, left to right.
    pub fn positions(&self) -> impl Iterator<Item = Position> + use<> {
        let (width, height) = (self.size.width(), self.size.height());
        (0..height).flat_map(move |y| (0..width).map(move |x| Position { x, y, z: 0 }))
    }

    /// How many tiles are open.
    #[must_use]
    pub fn open_tiles(&self) -> u64 {
        self.words.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// Writes rows of the level, from the first of them on, as tiles, index order `[y][x]`, over those of such rows.
    pub(crate) fn write_rows(&self, first: u32, tiles: &mut [Tile]) {
        let words = self.words_per_row();
        let rows = self.words[first as usize * words..].chunks_exact(words);
        for (row, words) in tiles.chunks_exact_mut(self.size.width() as usize).zip(rows) {
            let (whole, rest) = row.as_chunks_mut::<{ WORD as usize }>();
            let last = words.get(whole.len()).copied().unwrap_or(0);
            for (tiles, word) in whole.iter_mut().zip(words) {
                write_word(*word, tiles);
            }
            let mut tiles = [Tile::Wall; WORD as usize];
            write_word(last, &mut tiles);
            rest.copy_from_slice(&tiles[..rest.len()]);
        }
    }
}

/// Writes 64 tiles: floor where a bit is set, the first of them for the lowest.
#[inline]
fn write_word(word: u64, tiles: &mut [Tile; WORD as usize]) {
    let (eights, _) = tiles.as_chunks_mut();
    for (tiles, byte) in eights.iter_mut().zip(word.to_le_bytes()) {
        *tiles = TILES_OF_BYTE[usize::from(byte)];
    }
}

/// Writes which tiles of a row are open into words: a bit each, the leftmost in the lowest of the first word. Bits of the last word that is
/// written that are no tiles are 0; words beyond it stay as they were. Cost O(tiles / 8).
pub(crate) fn open_bits(row: &[Tile], words: &mut [u64]) {
    for (word, tiles) in words.iter_mut().zip(row.chunks(WORD as usize)) {
        let (eights, rest) = tiles.as_chunks::<8>();
        let eights =
            eights.iter().zip(0_u32..).map(|(tiles, index)| open_of_eight(tiles) << (8 * index));
        let rest = rest.iter().zip(tiles.len() - rest.len()..);
        let rest = rest.map(|(tile, bit)| u64::from(tile.is_walkable()) << bit);
        *word = eights.chain(rest).fold(0, |word, bits| word | bits);
    }
}

/// Which of eight tiles are open: a bit each, the first in the lowest.
#[inline]
fn open_of_eight(tiles: &[Tile; 8]) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const fn all_if(tile: Tile) -> u64 {
        if tile.is_walkable() { u64::MAX } else { 0 }
    }
    // The number of each tile has two bits.
    let numbers = u64::from_le_bytes(tiles.map(|tile| tile as u8));
    let (low, high) = (numbers, numbers >> 1);
    let open = const { all_if(Tile::ALL[0]) } & !low & !high
        | const { all_if(Tile::ALL[1]) } & low & !high
        | const { all_if(Tile::ALL[2]) } & !low & high
        | const { all_if(Tile::ALL[3]) } & low & high;
    // Each bit of the product's highest byte is one of the eight lowest bits.
    (open & ONES).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// The numbers of the bits of a word that are set, the lowest first. Cost O(1) for each.
pub fn set_bits(mut bits: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = (bits != 0).then(|| bits.trailing_zeros());
        bits &= bits.wrapping_sub(1);
        lowest
    })
}

/// The eight tiles of each byte, the first from its lowest bit.
const TILES_OF_BYTE: [[Tile; 8]; 256] = {
    let mut table = [[Tile::Wall; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][bit] = Tile::Floor;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

impl Index<Position> for Level {
    type Output = Tile;

    /// # Panics
    /// Outside of the level, as a slice does.
    fn index(&self, at: Position) -> &Tile {
        match self.get(at) {
            Some(Tile::Wall) => &Tile::Wall,
            Some(_) => &Tile::Floor,
            None => panic!("{at:?} is outside a level of {}", self.size),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A level of open tiles by a rule on their positions, and its tiles.
    fn speckled(width: u64, height: u64) -> (Level, Grid<Tile>) {
        let size = Size::new(width, height, 1).unwrap();
        let (mut level, mut tiles) =
            (Level::filled(size, Tile::Wall).unwrap(), Grid::filled(size, Tile::Wall).unwrap());
        for at in level.positions() {
            if (at.x * 7 + at.y * 13 + at.x * at.y) % 5 < 2 {
                level.set(at, Tile::Floor);
                tiles[at] = Tile::Floor;
            }
        }
        (level, tiles)
    }

    #[test]
    fn bits_are_those_of_the_tiles() {
        for (width, height) in [(1, 1), (5, 9), (63, 3), (64, 2), (65, 3), (128, 1), (200, 4)] {
            let (level, tiles) = speckled(width, height);
            assert!(level.positions().all(|at| level[at] == tiles[at]));
            assert_eq!(Level::of(&tiles, 0).unwrap(), level);
            let mut written = vec![Tile::StairsUp; (width * height) as usize];
            let (first, rest) = written.split_at_mut(width as usize);
            level.write_rows(0, first);
            level.write_rows(1, rest);
            assert_eq!(written, tiles.cells());
            let open = tiles.cells().iter().filter(|tile| tile.is_walkable()).count();
            assert_eq!(level.open_tiles(), open as u64);
            for at in level.positions() {
                let open = |dx: u32, dy: u32| {
                    let place = (at.x + dx).checked_sub(1).zip((at.y + dy).checked_sub(1));
                    place.is_some_and(|(x, y)| level.is_open(x, y))
                };
                let bits = (0..9).map(|bit| u16::from(open(bit % 3, bit / 3)) << bit);
                assert_eq!(level.around(at.x, at.y), bits.sum::<u16>(), "{at:?}");
            }
            assert_eq!(level.get(Position::new(width as u32, 0, 0)), None);
            assert!(!level.is_open(0, height as u32));
        }
    }
}
