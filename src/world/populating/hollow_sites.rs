//! Where a hollow has room: rock that is thick enough (SPEC 90).

use crate::grid::{Level, Position};
use crate::streams::Stream;

/// Rock around a hollow, in tiles.
const AROUND: u32 = 2;
/// Levels of more tiles are not searched, but tried at random, so that they cost no more than these.
const MOST_SEARCHED: u64 = 1 << 16;
/// So many places of such a level are tried.
const TRIES: u32 = 4_096;

/// The north-west corners of squares of a side in which a hollow has room on level `z`, in random order: all of them, or in a
/// large level some. Cost O(tiles), or that of the tries.
pub(super) fn sites(open: &Level, z: u32, side: u8, stream: &mut Stream) -> Vec<Position> {
    let (side, size) = (u32::from(side), open.size());
    // How many columns or rows a corner can be in.
    let places = |length: u32| (length + 1).saturating_sub(side + 2 * AROUND);
    let (columns, rows) = (places(size.width()), places(size.height()));
    let corner = |x: u32, y: u32| Position { x: x + AROUND, y: y + AROUND, z };
    let has_room = |at: &Position| has_room(open, *at, side);
    if columns == 0 || rows == 0 {
        return Vec::new();
    }
    if size.level_tiles() > MOST_SEARCHED {
        let draw = |_| {
            let x = stream.below(columns.into()) as u32;
            corner(x, stream.below(rows.into()) as u32)
        };
        return (0..TRIES).map(draw).filter(has_room).collect();
    }
    let all = (0..rows).flat_map(|y| (0..columns).map(move |x| corner(x, y)));
    let mut found: Vec<_> = all.filter(has_room).collect();
    let count = found.len();
    stream.shuffle_front(&mut found, count);
    found
}

/// Returns whether the square of a hollow, and all within two tiles of it, is rock; all of it is within the level. Squares and
/// what is around them have no corners.
fn has_room(open: &Level, at: Position, side: u32) -> bool {
    let (first, rows) = (at.y - AROUND, side + 2 * AROUND);
    (0..rows).all(|row| {
        let inset = u32::from(row == 0 || row + 1 == rows);
        is_rock(open.row(first + row), at.x - AROUND + inset, rows - 2 * inset)
    })
}

/// Returns whether so many tiles of a row, fewer than 64, are rock from a column on.
fn is_rock(row: &[u64], from: u32, tiles: u32) -> bool {
    let (word, bit) = ((from / 64) as usize, from % 64);
    let word_at = |index: usize| row.get(index).copied().unwrap_or(0);
    let next = if bit == 0 { 0 } else { word_at(word + 1) << (64 - bit) };
    (word_at(word) >> bit | next) & ((1 << tiles) - 1) == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Grid, Size, Tile};
    use crate::streams::Domain;

    fn found(tiles: &Grid<Tile>, side: u8) -> Vec<(u32, u32)> {
        let open = Level::of(tiles, 0).unwrap();
        let mut stream = Stream::new(1, Domain::HOLLOWS, 0, 0);
        let mut all: Vec<_> =
            sites(&open, 0, side, &mut stream).iter().map(|at| (at.y, at.x)).collect();
        all.sort_unstable();
        all
    }

    /// SPEC 90: the shape with two tiles of rock around it, by a look at each of its tiles.
    #[test]
    fn a_hollow_has_room_where_all_within_two_tiles_is_rock() {
        for seed in 0..60 {
            let mut stream = Stream::new(seed, Domain::LEVEL, 0, 0);
            let size = Size::new(1 + stream.below(150), 1 + stream.below(30), 1).unwrap();
            let mut tiles = Grid::filled(size, Tile::Wall).unwrap();
            for at in tiles.positions(0) {
                if stream.below(60) == 0 {
                    tiles[at] = Tile::Floor;
                }
            }
            for side in [4_u32, 5] {
                let is_edge = |steps: u32| steps == 0 || steps + 1 == side;
                let fits = |x: u32, y: u32| {
                    let shape =
                        (0..side).flat_map(|down| (0..side).map(move |right| (right, down)));
                    let mut shape =
                        shape.filter(|(right, down)| !(is_edge(*right) && is_edge(*down)));
                    shape.all(|(right, down)| {
                        let (x, y) = (x + right, y + down);
                        let mut near = (0..5_u32).flat_map(|dy| (0..5_u32).map(move |dx| (dx, dy)));
                        near.all(|(dx, dy)| {
                            let (Some(x), Some(y)) =
                                ((x + dx).checked_sub(2), (y + dy).checked_sub(2))
                            else {
                                return false;
                            };
                            tiles.get(Position::new(x, y, 0)) == Some(&Tile::Wall)
                        })
                    })
                };
                let slow = tiles.positions(0).filter(|at| fits(at.x, at.y));
                let slow: Vec<_> = slow.map(|at| (at.y, at.x)).collect();
                assert_eq!(found(&tiles, side as u8), slow, "seed {seed}, side {side}");
            }
        }
    }

    #[test]
    fn each_has_room_in_the_smallest_rock_that_it_needs_and_large_levels_are_tried() {
        let of = |side| Grid::filled(Size::new(side, side, 1).unwrap(), Tile::Wall).unwrap();
        assert_eq!(found(&of(8), 4), [(2, 2)]);
        assert_eq!(found(&of(9), 5), [(2, 2)]);
        assert!(found(&of(7), 4).is_empty() && found(&of(8), 5).is_empty());
        let all = found(&of(300), 4);
        assert_eq!(all.len(), TRIES as usize);
        assert!(all.iter().all(|(y, x)| (2..=294).contains(y) && (2..=294).contains(x)));
    }
}
