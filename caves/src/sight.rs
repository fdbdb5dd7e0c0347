//! Field of view: the positions in sight of one. Pure.
//!
//! Symmetric: of two positions that let light through, each is in sight of the other or neither is.
//!
//! ```text
//!     ########
//!     #....###      @ sees past the corner of a wall, but not behind it: what rock hides is
//!     #.@..?##      marked with ?
//!     #....#??
//!     #.......
//! ```
//!
//! Source: Albert Ford, "Symmetric shadowcasting", 2020. Slopes are ratios of whole numbers, so that nothing
//! is rounded. A gap between two corners that has no width lets nothing through.

use crate::grid::{Position, Size};

/// The ratio of columns to rows, its denominator positive.
#[derive(Clone, Copy, Debug)]
struct Slope {
    columns: i32,
    rows: i32,
}

impl Slope {
    /// The left edge of a tile.
    #[inline]
    fn left_of(column: i32, row: i32) -> Self {
        Self { columns: 2 * column - 1, rows: 2 * row }
    }

    /// The column in which it crosses a row, rounded; of two that are equally near the right one with `right`, else the left
    /// one.
    #[inline]
    fn column(self, depth: i32, right: bool) -> i32 {
        let up = if right { self.rows } else { self.rows - 1 };
        (2 * depth * self.columns + up).div_euclid(2 * self.rows)
    }
}

/// A part of a row between two slopes, as seen from the viewer.
#[derive(Clone, Copy, Debug)]
struct Row {
    depth: i32,
    start: Slope,
    end: Slope,
}

impl Row {
    /// The row beside the viewer.
    const FIRST: Self = Self {
        depth: 1,
        start: Slope { columns: -1, rows: 1 },
        end: Slope { columns: 1, rows: 1 },
    };

    /// Returns whether the middle of a column is within the slopes.
    #[inline]
    fn holds(self, column: i32) -> bool {
        column * self.start.rows >= self.start.columns * self.depth
            && column * self.end.rows <= self.end.columns * self.depth
    }

    #[inline]
    fn next(self) -> Self {
        Self { depth: self.depth + 1, ..self }
    }

    /// Goes on at a column: behind rock the row begins anew, and before rock its open part goes on in the next row.
    #[inline]
    fn pass(
        &mut self,
        column: i32,
        was_opaque: Option<bool>,
        is_opaque: bool,
        open: &mut Vec<Self>,
    ) {
        match (was_opaque, is_opaque) {
            (Some(true), false) => self.start = Slope::left_of(column, self.depth),
            (Some(false), true) => {
                let end = Slope::left_of(column, self.depth);
                open.push(Self { end, ..*self }.next());
            }
            _ => {}
        }
    }

    #[inline]
    fn has_width(self) -> bool {
        self.start.columns * self.end.rows < self.end.columns * self.start.rows
    }
}

/// A quarter of a level around a viewer, in rows and columns.
struct Quarter {
    from: Position,
    size: Size,
    /// The steps in x and y from a row to the next.
    row: (i32, i32),
    /// The steps in x and y from a column to the next.
    column: (i32, i32),
}

impl Quarter {
    #[inline]
    fn position(&self, row: i32, column: i32) -> Option<Position> {
        let x = self.from.x as i32 + row * self.row.0 + column * self.column.0;
        let y = self.from.y as i32 + row * self.row.1 + column * self.column.1;
        let (width, height) = (self.size.width() as i32, self.size.height() as i32);
        let is_inside = (0..width).contains(&x) && (0..height).contains(&y);
        is_inside.then_some(Position { x: x as u32, y: y as u32, z: self.from.z })
    }

    /// Looks along a row within a squared radius, and adds the rows behind it to those that are open.
    ///
    /// Of the columns that are at least half within the slopes the middles of all but the outermost are within them, and so is the
    /// middle of one behind rock.
    #[inline]
    fn look_along(
        &self,
        mut row: Row,
        reach: i32,
        open: &mut Vec<Row>,
        is_opaque: &impl Fn(Position) -> bool,
        see: &mut impl FnMut(Position),
    ) {
        let mut was_opaque = None;
        let (first, last) = (row.start.column(row.depth, true), row.end.column(row.depth, false));
        let left = reach - row.depth * row.depth;
        for column in first..=last {
            let at = self.position(row.depth, column);
            let is_opaque = at.is_none_or(is_opaque);
            let is_outermost = column == first || column == last;
            if let Some(at) = at.filter(|_| column * column <= left)
                && (is_opaque || !is_outermost || row.holds(column))
            {
                see(at);
            }
            row.pass(column, was_opaque, is_opaque, open);
            was_opaque = Some(is_opaque);
        }
        if was_opaque == Some(false) {
            open.push(row.next());
        }
    }
}

/// Returns whether two positions of a level are within a radius of one another. Distances are Euclidean, and the radius
/// is rounded so that circles look round.
#[must_use]
#[inline]
pub fn is_within(a: Position, b: Position, radius: u32) -> bool {
    let (dx, dy) = (u64::from(a.x.abs_diff(b.x)), u64::from(a.y.abs_diff(b.y)));
    let radius = u64::from(radius);
    a.z == b.z && dx * dx + dy * dy <= radius * radius + radius
}

/// Rows that are open at once, in most looks at most.
const OPEN_ROWS: usize = 64;

/// Calls `see` with every position in sight of one within a radius of at most 1,000 tiles, itself first; with some
/// more than once. A position that lets no light through is in sight where any part of it is.
///
/// Cost: O(tiles within the radius).
pub fn look_around(
    from: Position,
    radius: u32,
    size: Size,
    is_opaque: impl Fn(Position) -> bool,
    mut see: impl FnMut(Position),
) {
    see(from);
    let radius = radius.min(1_000) as i32;
    let reach = radius * radius + radius;
    let mut open = Vec::with_capacity(OPEN_ROWS);
    for (row, column) in [((0, -1), (1, 0)), ((1, 0), (0, 1)), ((0, 1), (1, 0)), ((-1, 0), (0, 1))]
    {
        let quarter = Quarter { from, size, row, column };
        open.push(Row::FIRST);
        while let Some(row) = open.pop() {
            if row.depth <= radius && row.has_width() {
                quarter.look_along(row, reach, &mut open, &is_opaque, &mut see);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::grid::{Grid, Tile};
    use crate::streams::{Domain, Stream};
    use crate::worldgen::map_text;

    fn seen(tiles: &Grid<Tile>, from: Position, radius: u32) -> BTreeSet<(u32, u32)> {
        let mut seen = BTreeSet::new();
        let is_opaque = |at| tiles[at] == Tile::Wall;
        look_around(from, radius, tiles.size(), is_opaque, |at| _ = seen.insert((at.x, at.y)));
        seen
    }

    fn random_map(seed: u64, width: u64, height: u64) -> Grid<Tile> {
        let mut stream = Stream::new(seed, Domain::LEVEL, 0, 0);
        let walls = 10_000 + stream.below(30_000) as u32;
        let mut tiles = Grid::filled(Size::new(width, height, 1).unwrap(), Tile::Floor).unwrap();
        for tile in tiles.cells_mut() {
            if stream.chance_in_65536(walls) {
                *tile = Tile::Wall;
            }
        }
        tiles
    }

    fn floors(tiles: &Grid<Tile>) -> Vec<Position> {
        tiles.positions(0).filter(|at| tiles[*at] == Tile::Floor).collect()
    }

    #[test]
    fn of_two_floors_each_sees_the_other_or_neither_does() {
        for seed in 0..1_000 {
            let tiles = random_map(seed, 24, 18);
            let floors = floors(&tiles);
            let sights: Vec<_> = floors.iter().map(|at| seen(&tiles, *at, 9)).collect();
            for (a, from_a) in floors.iter().zip(&sights) {
                for (b, from_b) in floors.iter().zip(&sights) {
                    let (forth, back) =
                        (from_a.contains(&(b.x, b.y)), from_b.contains(&(a.x, a.y)));
                    assert_eq!(forth, back, "seed {seed}, {a:?} and {b:?}");
                }
            }
        }
    }

    /// A slow and exact reading: the line between two middles crosses each row between them; walls are
    /// closed pieces of those rows, as wide as a tile. A line that goes through the inside of one is stopped,
    /// and so is one that touches walls on both of its sides.
    fn line_passes(tiles: &Grid<Tile>, from: Position, to: Position) -> bool {
        let (dx, dy) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
        let passes = |major: i64, minor: i64, at: &dyn Fn(i64, i64) -> Position| {
            let (depth, sign) = (major.abs(), major.signum());
            let (mut touches_left, mut touches_right) = (false, false);
            for row in 1..depth {
                let is_wall = |column: i64| tiles[at(row * sign, column)] == Tile::Wall;
                // The column is minor * row / depth; twice that, to see halves.
                let twice = 2 * minor * row;
                if twice.rem_euclid(2 * depth) == depth {
                    let left = (twice - depth) / (2 * depth);
                    touches_left |= is_wall(left);
                    touches_right |= is_wall(left + 1);
                    if is_wall(left) && is_wall(left + 1) {
                        return false;
                    }
                } else if is_wall((twice + depth).div_euclid(2 * depth)) {
                    return false;
                }
            }
            !(touches_left && touches_right)
        };
        let at = |x: i64, y: i64| {
            Position::new((i64::from(from.x) + x) as u32, (i64::from(from.y) + y) as u32, 0)
        };
        (dy.abs() >= dx.abs() && passes(dy, dx, &|row, column| at(column, row)))
            || (dx.abs() >= dy.abs() && passes(dx, dy, &|row, column| at(row, column)))
    }

    #[test]
    fn sight_equals_a_slow_exact_reading() {
        for seed in 0..300 {
            let tiles = random_map(seed, 11, 9);
            for from in floors(&tiles) {
                let seen = seen(&tiles, from, 20);
                for to in floors(&tiles).into_iter().filter(|to| *to != from) {
                    let expected = line_passes(&tiles, from, to);
                    assert_eq!(seen.contains(&(to.x, to.y)), expected, "{seed} {from:?} {to:?}");
                }
            }
        }
    }

    #[test]
    fn sight_ends_at_the_radius_and_at_the_walls_that_it_shows() {
        let hall = map_text::read(".....\n.....\n.....\n.....\n.....\n".as_bytes()).unwrap().tiles;
        assert_eq!(seen(&hall, Position::new(2, 2, 0), 1).len(), 9);
        assert_eq!(seen(&hall, Position::new(2, 2, 0), 0).len(), 1);
        assert_eq!(seen(&hall, Position::new(2, 2, 0), 2).len(), 21, "a circle");
        let cell = map_text::read("#####\n#.#.#\n#####\n".as_bytes()).unwrap().tiles;
        assert_eq!(seen(&cell, Position::new(1, 1, 0), 9).len(), 9, "eight walls and the viewer");
    }
}
