//! Noise, and the cellular automaton that smooths it into caves (SPEC 5-8), 64 tiles at a time.

use fearless_simd::dispatch;

use super::parallel::{for_each, rows_per_part};
use super::processor::best;
use super::sums_of_nine::{add_beside, has_enough, limit_of};
use crate::grid::{Level, OutOfMemory, Tile};
use crate::streams::Stream;

/// Fills a level: each tile is floor with probability `fill / 65536`, wall otherwise (SPEC 5).
///
/// Every tile has a number of 16 random bits, and is floor where that is less than `fill`. The numbers of 64
/// tiles lie in 16 words, one for each bit, so that 64 comparisons are two operations a bit. Bits below the
/// lowest of `fill` decide nothing and are not drawn: one word for 64 tiles at one half.
///
/// Words are drawn row by row, left to right, and for each 64 tiles from the lowest bit up.
pub fn fill_with_noise(level: &mut Level, fill: u32, stream: &mut Stream) {
    let bits = match fill {
        1..=65_535 => fill.trailing_zeros()..16,
        _ => 0..0,
    };
    let undrawn = if fill == 0 { 0 } else { u64::MAX };
    let (drawn_words, words) = (level.size().width().div_ceil(64) as usize, level.words_per_row());
    let height = level.size().height();
    let rows = rows_per_part(height, 1);
    let draws_of_a_row = drawn_words as u64 * bits.len() as u64;
    let parts = level.words_mut().chunks_mut(rows as usize * words).zip(0_u64..);
    for_each(parts, |(part, index)| {
        let mut stream = stream.ahead(index * u64::from(rows) * draws_of_a_row);
        if bits.len() == 1 {
            let together = if drawn_words == words { part.len() } else { words };
            for rows in part.chunks_exact_mut(together) {
                let drawn = if drawn_words == words { rows } else { &mut rows[..drawn_words] };
                stream.fill(drawn);
                drawn.iter_mut().for_each(|word| *word = !*word);
            }
            return;
        }
        for word in part.chunks_exact_mut(words).flat_map(|row| &mut row[..drawn_words]) {
            *word = if bits.is_empty() {
                undrawn
            } else {
                bits.clone().fold(0, |less, bit| {
                    let drawn = !stream.bits();
                    if fill >> bit & 1 == 1 { less | drawn } else { less & drawn }
                })
            };
        }
    });
    *stream = stream.ahead(u64::from(height) * draws_of_a_row);
    level.clear_beyond_rows();
}

/// Words of a band: what is worked on at once stays in the first cache.
const BAND_WORDS: usize = 1024;

/// One pass more, by the usual threshold of five floors among nine (SPEC 9).
///
/// # Errors
/// [`OutOfMemory`] where a second copy of the level does not fit.
pub fn smooth_once(level: &mut Level) -> Result<(), OutOfMemory> {
    smooth(level, 1, 5)
}

/// Smooths a level `passes` times, each pass from the old tiles to new ones (SPEC 6-8).
///
/// A tile becomes floor if and only if the 3 x 3 block around it, itself included, holds at least
/// `threshold` walkable tiles. Whatever is outside the level counts as wall.
///
/// ```text
///     threshold 5        . . #        . . #
///                        . # #   ->   . . #      the middle has 5 floors around and on it
///                        . . #        . . #      (drawn without its own surroundings)
/// ```
///
/// Cost: O(tiles) a pass, about 40 operations for 64 tiles.
///
/// # Errors
/// [`OutOfMemory`] where a second copy of the level does not fit.
pub(super) fn smooth(level: &mut Level, passes: u64, threshold: u32) -> Result<(), OutOfMemory> {
    let mut new = Level::filled(level.size(), Tile::Wall)?;
    let row = level.words_per_row();
    let part = rows_per_part(level.size().height(), 1) as usize * row;
    let mut sums: Vec<_> = level.words().chunks(part).map(|_| Sums::default()).collect();
    for _ in 0..passes {
        let old = level.words();
        let parts = new.words_mut().chunks_mut(part).zip((0..).step_by(part)).zip(&mut sums);
        for_each(parts, |((new, first), sums)| {
            dispatch!(best(), _ => pass(old, new, first, row, threshold, sums));
        });
        new.clear_beyond_rows();
        if new == *level {
            break;
        }
        std::mem::swap(level, &mut new);
    }
    Ok(())
}

/// How many of each tile and the two beside it are open, as two bit planes: `ones + 2 twos`.
#[derive(Default)]
struct Sums {
    ones: Vec<u64>,
    twos: Vec<u64>,
}

/// One pass from old words to some new ones, from index `first` on, band by band; each band needs the row above
/// and the one below.
#[inline(always)]
fn pass(old: &[u64], new: &mut [u64], first: usize, row: usize, threshold: u32, sums: &mut Sums) {
    let band = row * (BAND_WORDS / row).max(1);
    let limit = limit_of(threshold);
    for (new, first) in new.chunks_mut(band).zip((first..).step_by(band)) {
        add_across(old, first as isize - row as isize, new.len() + 2 * row, sums);
        // Slices of one length, so that the loop needs no checks and becomes vectors.
        let words = new.len();
        let (a1, b1, c1) = rows_of_three(&sums.ones, row, words);
        let (a2, b2, c2) = rows_of_three(&sums.twos, row, words);
        for i in 0..words {
            new[i] = has_enough([a1[i], b1[i], c1[i]], [a2[i], b2[i], c2[i]], limit);
        }
    }
}

/// The words of a band in a plane that begins a row before it: from the row above, its own, and from the row
/// below.
#[inline(always)]
fn rows_of_three(plane: &[u64], row: usize, words: usize) -> (&[u64], &[u64], &[u64]) {
    (&plane[..words], &plane[row..][..words], &plane[2 * row..][..words])
}

/// Adds up each tile and the two beside it, for `count` words from `first` on; words outside the level are
/// rock. Rows do not mix: the bit after each is rock.
#[inline(always)]
fn add_across(old: &[u64], first: isize, count: usize, sums: &mut Sums) {
    sums.ones.clear();
    sums.twos.clear();
    sums.ones.resize(count, 0);
    sums.twos.resize(count, 0);
    let before = (-first).max(0) as usize;
    let start = first.max(0) as usize;
    let words = &old[start..old.len().min(start + count - before)];
    let (ones, twos) = (&mut sums.ones[before..], &mut sums.twos[before..]);
    let at = |index: Option<usize>| index.and_then(|i| old.get(i)).copied().unwrap_or(0);
    let mut put = |i: usize, left: u64, word: u64, right: u64| {
        (ones[i], twos[i]) = add_beside(left, word, right);
    };
    let last = words.len() - 1;
    put(0, at(start.checked_sub(1)), words[0], at(Some(start + 1)));
    put(last, at((start + last).checked_sub(1)), words[last], at(Some(start + last + 1)));
    let inner = ones[1..].iter_mut().zip(&mut twos[1..]).zip(words.windows(3));
    for ((one, two), window) in inner {
        (*one, *two) = add_beside(window[0], window[1], window[2]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Grid, Position, Size};
    use crate::streams::Domain;
    use crate::worldgen::parallel::with_threads;

    fn level(rows: &[&str]) -> Level {
        let cells = rows.iter().flat_map(|row| row.chars()).filter_map(Tile::from_char).collect();
        let size = Size::new(rows[0].len() as u64, rows.len() as u64, 1).unwrap();
        Level::of(&Grid::from_cells(size, cells).unwrap(), 0).unwrap()
    }

    fn smoothed(rows: &[&str], threshold: u32) -> Level {
        let mut level = level(rows);
        smooth(&mut level, 1, threshold).unwrap();
        level
    }

    /// SPEC 6, 7: every count is taken from the old level. Updated in place, the second tile would see
    /// the first one already gone.
    #[test]
    fn a_pass_counts_the_block_around_each_tile_of_the_old_level() {
        let old = ["...##", "...##", "...##", "####."];
        // Floors in each 3 x 3 block, counted by hand:
        //   4 6 4 2 0
        //   6 9 6 3 0
        //   4 6 4 3 1
        //   2 3 2 2 1
        assert_eq!(smoothed(&old, 5), level(&["#.###", "...##", "#.###", "#####"]));
        assert_eq!(smoothed(&old, 3), level(&["...##", "....#", "....#", "#.###"]));
    }

    /// SPEC 6: stairs count as floor, and the outside as wall.
    #[test]
    fn stairs_count_as_floor_and_the_outside_as_wall() {
        assert_eq!(smoothed(&["><", "<>"], 4), level(&["..", ".."]));
        assert_eq!(smoothed(&["><", "<>"], 5), level(&["##", "##"]));
        assert_eq!(smoothed(&["."], 1), level(&["."]));
    }

    /// The same rule in the fewest words: a number for each tile, counted from nine.
    fn smooth_plainly(old: &Level, threshold: u32) -> Level {
        let mut new = Level::filled(old.size(), Tile::Wall).unwrap();
        for at in old.positions() {
            let around = at.neighbours(old.size()).chain([at]);
            let floors = around.filter(|near| old[*near].is_walkable()).count();
            if floors as u32 >= threshold {
                new.set(at, Tile::Floor);
            }
        }
        new
    }

    /// Noise in the fewest words: the number of each tile, put together bit by bit.
    fn fill_plainly(level: &mut Level, fill: u32, stream: &mut Stream) {
        for y in 0..level.size().height() {
            for first in (0..level.size().width()).step_by(64) {
                let mut numbers = [0_u32; 64];
                if (1..65_536).contains(&fill) {
                    for bit in fill.trailing_zeros()..16 {
                        let word = stream.bits();
                        for (i, number) in numbers.iter_mut().enumerate() {
                            *number |= ((word >> i & 1) as u32) << bit;
                        }
                    }
                }
                for (x, number) in (first..level.size().width()).zip(numbers) {
                    let tile = if number < fill { Tile::Floor } else { Tile::Wall };
                    level.set(Position { x, y, z: 0 }, tile);
                }
            }
        }
    }

    /// SPEC 5-8: tile for tile, whatever the size, the chance, the threshold and the seed.
    #[test]
    fn many_tiles_at_a_time_come_out_as_one_by_one() {
        let mut sizes = Stream::new(1, Domain::LEVEL, 0, 0);
        for seed in 0..120 {
            let (width, height) = (1 + sizes.below(200), 1 + sizes.below(40));
            let size = Size::new(width, height, 1).unwrap();
            let fill = match seed % 4 {
                0 => 32_768,
                1 => [0, 1, 65_535, 65_536][seed as usize / 4 % 4],
                _ => sizes.below(65_537) as u32,
            };
            let mut level = Level::filled(size, Tile::Wall).unwrap();
            let mut plain = level.clone();
            fill_with_noise(&mut level, fill, &mut Stream::new(seed, Domain::LEVEL, 0, 0));
            let mut plain_stream = Stream::new(seed, Domain::LEVEL, 0, 0);
            fill_plainly(&mut plain, fill, &mut plain_stream);
            assert_eq!(level, plain, "{size}, fill {fill}");
            let (by_threads, position) = with_threads(1 + seed as usize % 3, || {
                let (mut level, mut stream) =
                    (level.clone(), Stream::new(seed, Domain::LEVEL, 0, 0));
                fill_with_noise(&mut level, fill, &mut stream);
                (level, stream.position())
            });
            assert_eq!((by_threads, position), (level.clone(), plain_stream.position()));
            let threshold = (seed % 10) as u32;
            for passes in 1..4 {
                let mut smoothed = level.clone();
                with_threads(1 + seed as usize % 3, || smooth(&mut smoothed, passes, threshold))
                    .unwrap();
                plain = smooth_plainly(&plain, threshold);
                assert_eq!(smoothed, plain, "{size}, threshold {threshold}, {passes} passes");
            }
        }
    }

    /// Levels of more than one band, where each must see its neighbours' rows.
    #[test]
    fn bands_meet_without_a_seam() {
        for (width, height) in [(65, 1_200), (65_535, 5), (4_096, 40)] {
            let mut level =
                Level::filled(Size::new(width, height, 1).unwrap(), Tile::Wall).unwrap();
            fill_with_noise(&mut level, 32_768, &mut Stream::new(2, Domain::LEVEL, 0, 0));
            let plain = smooth_plainly(&level, 5);
            smooth(&mut level, 1, 5).unwrap();
            assert!(level == plain, "{width} x {height}");
        }
    }

    /// SPEC 5
    #[test]
    fn noise_holds_the_asked_share_of_floor() {
        for (fill, expected) in [
            (0, 0..1),
            (655, 60..140),
            (32_768, 4_800..5_200),
            (42_598, 6_300..6_700),
            (65_536, 10_000..10_001),
        ] {
            let mut level = Level::filled(Size::new(100, 100, 1).unwrap(), Tile::Wall).unwrap();
            fill_with_noise(&mut level, fill, &mut Stream::new(1, Domain::LEVEL, 0, 0));
            assert!(expected.contains(&level.open_tiles()), "{fill}: {}", level.open_tiles());
        }
    }
}
