//! Field of view: which positions can be seen from one. Pure.
//!
//! Symmetric: of two positions that let light through, each sees the other or neither does.
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
    fn left_of(column: i32, row: i32) -> Self {
        Self { columns: 2 * column - 1, rows: 2 * row }
    }

    /// The column that a row has there, rounded; where two are as near, the right one, or else the left one.
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
    /// Is the middle of a column within the slopes?
    fn holds(self, column: i32) -> bool {
        column * self.start.rows >= self.start.columns * self.depth
            && column * self.end.rows <= self.end.columns * self.depth
    }

    fn next(self) -> Self {
        Self { depth: self.depth + 1, ..self }
    }

    fn has_width(self) -> bool {
        self.start.columns * self.end.rows < self.end.columns * self.start.rows
    }
}

/// Are two positions of a level within a radius of one another? Distances are Euclidean, and the radius is
/// rounded so that circles look round.
#[must_use]
pub fn is_within(a: Position, b: Position, radius: u32) -> bool {
    let (dx, dy) = (u64::from(a.x.abs_diff(b.x)), u64::from(a.y.abs_diff(b.y)));
    let radius = u64::from(radius);
    a.z == b.z && dx * dx + dy * dy <= radius * radius + radius
}

/// Calls `see` with every position that can be seen from one within a radius of at most 1,000, itself first; with some
/// more than once. A position that lets no light through is seen where any part of it is.
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
    let (radius, width, height) =
        (radius.min(1_000) as i32, size.width() as i32, size.height() as i32);
    let reach = radius * radius + radius;
    let mut open = Vec::new();
    // The four quarters: what a row and a column are in each.
    for (row_x, row_y, column_x, column_y) in
        [(0, -1, 1, 0), (1, 0, 0, 1), (0, 1, 1, 0), (-1, 0, 0, 1)]
    {
        let position = |row: i32, column: i32| {
            let x = from.x as i32 + row * row_x + column * column_x;
            let y = from.y as i32 + row * row_y + column * column_y;
            let is_inside = (0..width).contains(&x) && (0..height).contains(&y);
            is_inside.then_some(Position { x: x as u32, y: y as u32, z: from.z })
        };
        open.push(Row {
            depth: 1,
            start: Slope { columns: -1, rows: 1 },
            end: Slope { columns: 1, rows: 1 },
        });
        while let Some(mut row) = open.pop() {
            if row.depth > radius || !row.has_width() {
                continue;
            }
            let mut was_opaque = None;
            // The columns that are at least half within the slopes.
            for column in row.start.column(row.depth, true)..=row.end.column(row.depth, false) {
                let at = position(row.depth, column);
                let is_opaque = at.is_none_or(&is_opaque);
                let is_near = row.depth * row.depth + column * column <= reach;
                if let Some(at) = at.filter(|_| is_near)
                    && (is_opaque || row.holds(column))
                {
                    see(at);
                }
                if was_opaque == Some(true) && !is_opaque {
                    row.start = Slope::left_of(column, row.depth);
                }
                if was_opaque == Some(false) && is_opaque {
                    let end = Slope::left_of(column, row.depth);
                    open.push(Row { end, ..row }.next());
                }
                was_opaque = Some(is_opaque);
            }
            if was_opaque == Some(false) {
                open.push(row.next());
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
        assert_eq!(seen(&cell, Position::new(1, 1, 0), 9).len(), 9, "eight walls and oneself");
    }
}
