//! Where a hollow has room: rock that is thick enough (SPEC 90).

use crate::grid::{Level, Position, set_bits};
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
    let room = Room { open, side };
    if columns == 0 || rows == 0 {
        return Vec::new();
    }
    if size.level_tiles() > MOST_SEARCHED {
        let draw = |_| {
            let x = stream.below(columns.into()) as u32;
            corner(x, stream.below(rows.into()) as u32)
        };
        return (0..TRIES).map(draw).filter(|at| room.corners_from(at.x, at.y) & 1 == 1).collect();
    }
    let mut found = Vec::new();
    for y in 0..rows {
        for first in (0..columns).step_by(CORNERS as usize) {
            let corners = room.corners_from(first + AROUND, y + AROUND);
            let within = (1 << CORNERS.min(columns - first)) - 1;
            found.extend(set_bits(corners & within).map(|column| corner(first + column, y)));
        }
    }
    let count = found.len();
    stream.shuffle_front(&mut found, count);
    found
}

/// So many corners, side by side, are looked at together: one and what is around the longest square are no more than 64 columns.
const CORNERS: u32 = 48;

/// Where there is room for hollows of a side.
struct Room<'a> {
    open: &'a Level,
    side: u32,
}

impl Room<'_> {
    /// At which of [`CORNERS`] positions, from one on to the east, the square of a hollow and all within two tiles of it is rock: a bit each, the
    /// first in the lowest. Squares and what is around them have no corners. All of it has to be within the level.
    fn corners_from(&self, x: u32, y: u32) -> u64 {
        let (first, rows) = (y - AROUND, self.side + 2 * AROUND);
        let mut open = 0;
        for row in 0..rows {
            let inset = u32::from(row == 0 || row + 1 == rows);
            let tiles = self.open.open_from(i64::from(x - AROUND + inset), first + row);
            open |= any_of(tiles, rows - 2 * inset);
        }
        !open
    }
}

/// For each bit whether it or any of the next ones is set, so many together, from 4 to 16.
fn any_of(bits: u64, together: u32) -> u64 {
    let of_two = bits | bits >> 1;
    let of_four = of_two | of_two >> 2;
    let of_eight = of_four | of_four >> 4;
    match together {
        ..8 => of_four | of_four >> (together - 4),
        _ => of_eight | of_eight >> (together - 8),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Grid, Size, Tile};
    use crate::streams::Domain;
    use crate::world::domains;

    fn found(tiles: &Grid<Tile>, side: u8) -> Vec<(u32, u32)> {
        let open = Level::of(tiles, 0).unwrap();
        let mut stream = Stream::new(1, domains::HOLLOWS, 0, 0);
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
