//! One pass of smoothing around a place (SPEC 6, 53), without looking at the rest of the level.

use std::ops::Range;

use super::sums_of_nine::{add_beside, has_enough, limit_of};
use crate::grid::{Level, Position, set_bits};

/// Columns that one word is enough for: all of its columns but the outer two, whose neighbours it does not have.
const STRIP: usize = u64::BITS as usize - 2;

/// What one pass would change, each in scan order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PassChanges {
    /// Open tiles that would become rock.
    pub closes: Vec<Position>,
    /// Rock that would become open.
    pub opens: Vec<Position>,
}

/// What one pass of the smoothing rule would change within a radius of a place, as [`crate::sight::is_within`] has it: a tile
/// is open then if and only if at least `threshold` (0 to 9) of the nine around and on it are open now. Tiles beyond the
/// radius count as they are, and whatever is outside the level counts as wall. The changes have the `z` of the place, which is
/// else not read.
///
/// Cost: O(rows x columns / 62) of the window: 25 words for a radius of 12, whatever the size of the level.
pub fn smooth_within(level: &Level, place: Position, radius: u32, threshold: u32) -> PassChanges {
    let size = level.size();
    let rows = interval(place.y, radius, size.height());
    let columns = interval(place.x, radius, size.width());
    let limit = limit_of(threshold);
    let sums = |origin: i64, y: u32| {
        let word = level.open_from(origin, y);
        add_beside(0, word, 0)
    };
    // For each strip the column of its lowest bit, and the sums of the row above, of its own row and of the one below.
    let origins = columns.step_by(STRIP).map(|first| i64::from(first) - 1);
    let first_sums = |origin: i64| {
        let above = rows.start.checked_sub(1).map_or((0, 0), |y| sums(origin, y));
        (origin, [(0, 0), above, sums(origin, rows.start)])
    };
    let mut strips: Vec<_> = origins.map(first_sums).collect();
    let mut changes = PassChanges::default();
    changes.closes.reserve(rows.len());
    changes.opens.reserve(rows.len());
    let mut outline = Outline::new(radius, rows.start.abs_diff(place.y));
    for y in rows {
        let within = interval(place.x, outline.reach(y.abs_diff(place.y)), size.width());
        for (origin, window) in &mut strips {
            *window = [window[1], window[2], sums(*origin, y + 1)];
            let old = level.open_from(*origin, y);
            let new = has_enough(window.map(|(ones, _)| ones), window.map(|(_, twos)| twos), limit);
            let changed = (old ^ new) & bits_of(&within, *origin);
            let place = |bit| Position { x: (*origin + i64::from(bit)) as u32, y, z: place.z };
            changes.closes.extend(set_bits(changed & old).map(place));
            changes.opens.extend(set_bits(changed & new).map(place));
        }
    }
    changes
}

/// The rows or columns of a side within a distance.
fn interval(middle: u32, distance: u32, side: u32) -> Range<u32> {
    let end = middle.saturating_add(distance).saturating_add(1);
    middle.saturating_sub(distance)..end.min(side)
}

/// How many columns far a radius goes in rows that follow each other.
struct Outline {
    /// dx² + dy² is this at most.
    most: u64,
    reach: u64,
}

impl Outline {
    /// That of a radius, which begins `dy` rows away, at most the radius.
    fn new(radius: u32, dy: u32) -> Self {
        let (radius, dy) = (u64::from(radius), u64::from(dy));
        let most = radius * radius + radius;
        Self { most, reach: (most - dy * dy).isqrt() }
    }

    /// How far it goes in a row that is `dy` rows away, at most the radius. Cost: O(the difference to the row before).
    fn reach(&mut self, dy: u32) -> u32 {
        let room = self.most - u64::from(dy) * u64::from(dy);
        while self.reach * self.reach > room {
            self.reach -= 1;
        }
        while (self.reach + 1).saturating_mul(self.reach + 1) <= room {
            self.reach += 1;
        }
        self.reach as u32
    }
}

/// The bits that are in a range of columns, of a word whose lowest bit is a column before a strip: none but those of the strip.
fn bits_of(columns: &Range<u32>, origin: i64) -> u64 {
    let before = |column: u32| (1 << (i64::from(column) - origin).clamp(1, STRIP as i64 + 1)) - 1;
    before(columns.end) & !before(columns.start)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Size, Tile};
    use crate::sight::is_within;
    use crate::streams::{Domain, Stream};
    use crate::worldgen::smoothing::{fill_with_noise, smooth};

    /// The same rule in the fewest words: each tile within the radius, counted from nine.
    fn plainly(level: &Level, place: Position, radius: u32, threshold: u32) -> PassChanges {
        let mut changes = PassChanges::default();
        for flat in level.positions() {
            let at = Position { z: place.z, ..flat };
            if !is_within(at, place, radius) {
                continue;
            }
            let block = flat.neighbours(level.size()).chain([flat]);
            let open = block.filter(|near| level.is_open(near.x, near.y)).count() as u32;
            match (level.is_open(at.x, at.y), open >= threshold) {
                (true, false) => changes.closes.push(at),
                (false, true) => changes.opens.push(at),
                _ => {}
            }
        }
        changes
    }

    fn noise(width: u64, height: u64, fill: u32, seed: u64) -> Level {
        let size = Size::new(width, height, 1).unwrap();
        let mut level = Level::filled(size, Tile::Wall).unwrap();
        fill_with_noise(&mut level, fill, &mut Stream::new(seed, Domain::LEVEL, 0, 0));
        level
    }

    /// SPEC 6, 53: whatever the place, the radius and the threshold, at edges, in corners and where words meet.
    #[test]
    fn a_window_of_words_is_the_rule_tile_by_tile() {
        let mut draw = Stream::new(53, Domain::LEVEL, 0, 0);
        let widths = [1, 2, 62, 63, 64, 65, 66, 127, 128, 129, 191, 192, 193];
        for seed in 0..1_500 {
            let width = match draw.below(2) {
                0 => widths[draw.below(widths.len() as u64) as usize],
                _ => 1 + draw.below(200),
            };
            let height = 1 + draw.below(40);
            let level = noise(width, height, 20_000 + draw.below(25_000) as u32, seed);
            let mut column = |side: u64| match draw.below(4) {
                0 => 0,
                1 => side as u32 - 1,
                _ => draw.below(side) as u32,
            };
            let place = Position::new(column(width), column(height), 3);
            let (radius, threshold) = (draw.below(46) as u32, 1 + draw.below(9) as u32);
            let found = smooth_within(&level, place, radius, threshold);
            let expected = plainly(&level, place, radius, threshold);
            assert_eq!(found, expected, "{width} x {height}, {place:?}, {radius}, {threshold}");
        }
    }

    /// SPEC 6, 53: where the radius covers the level, a pass is that of the whole level.
    #[test]
    fn a_window_as_large_as_the_level_is_a_whole_pass() {
        let level = noise(150, 60, 33_000, 9);
        let mut smoothed = level.clone();
        smooth(&mut smoothed, 1, 5).unwrap();
        let changes = smooth_within(&level, Position::new(75, 30, 0), 500, 5);
        assert!(!changes.closes.is_empty() && !changes.opens.is_empty());
        let mut changed = level;
        changes.closes.iter().for_each(|at| changed.set(*at, Tile::Wall));
        changes.opens.iter().for_each(|at| changed.set(*at, Tile::Floor));
        assert!(changed == smoothed);
    }

    #[test]
    fn a_place_outside_and_the_largest_radius_are_no_trouble() {
        let level = noise(70, 20, 33_000, 1);
        let beyond = Position::new(5_000, 4_000, 0);
        assert_eq!(smooth_within(&level, beyond, 12, 5), PassChanges::default());
        let whole = smooth_within(&level, Position::new(0, 0, 0), u32::MAX, 5);
        assert_eq!(smooth_within(&level, beyond, u32::MAX, 5), whole);
    }
}
