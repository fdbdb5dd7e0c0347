//! Rooms in a level: walls, doors, and in the larger ones pillars.
//!
//! ```text
//!     ..##..###..#..        ..##..###..#..
//!     .............#        ..#########..#
//!     ...#..........        ..#.......#...
//!     ..##.....##...        ..#.#.#.#.....      a door stands where the cave outside can be walked
//!     ...........##.        ..#.......#.##
//!     #............#        #.####.####..#
//! ```

use super::error::GenerateError;
use super::parameter::Parameter;
use super::settings::Settings;
use crate::grid::{Grid, Level, Position, Tile};
use crate::streams::Stream;

/// How many positions are tried before a room is given up.
const TRIES: u32 = 12;
/// From this size on a room can have pillars, in tiles inside its walls.
const HALL: (u32, u32) = (7, 5);

pub(super) fn parameters() -> Vec<Parameter> {
    let integer = Parameter::integer;
    vec![
        integer("rooms", "rooms for each 1000 tiles, as far as there is space", 0..=100, 2),
        integer("room_min", "shortest side of a room, its walls included", 3..=1_000, 7),
        integer(
            "room_max",
            "longest side of a room, its walls included; at least room_min",
            3..=1_000,
            19,
        ),
    ]
}

/// A room with its walls.
#[derive(Clone, Copy)]
struct Room {
    x: u32,
    y: u32,
    width: u32,
    height: u32,
}

impl Room {
    /// Every position of the room, its walls included.
    fn positions(self) -> impl Iterator<Item = Position> {
        let columns = self.x..self.x + self.width;
        let rows = self.y..self.y + self.height;
        rows.flat_map(move |y| columns.clone().map(move |x| Position { x, y, z: 0 }))
    }

    /// Positions of this room, among them one of each other room that overlaps it: those of its first and last column and row,
    /// and of those between that are as far apart as the shortest side of any room.
    fn samples(self, shortest: u32) -> impl Iterator<Item = Position> {
        let along = move |first: u32, length: u32| {
            let last = first + length - 1;
            (first..last).step_by(shortest as usize).chain([last])
        };
        let rows = along(self.y, self.height);
        rows.flat_map(move |y| along(self.x, self.width).map(move |x| Position { x, y, z: 0 }))
    }

    fn is_wall(&self, x: u32, y: u32) -> bool {
        x == self.x || y == self.y || x == self.x + self.width - 1 || y == self.y + self.height - 1
    }
}

/// Builds rooms at random positions that are free of other rooms. Cost: O(tiles of the rooms).
pub(super) fn build(
    level: &mut Level,
    stream: &mut Stream,
    settings: &Settings,
) -> Result<(), GenerateError> {
    let wanted = (level.size().level_tiles() * settings.integer("rooms")?).div_ceil(1_000);
    let shortest = settings.integer("room_min")? as u32;
    let longest = (settings.integer("room_max")? as u32).max(shortest);
    let mut is_taken = Grid::filled(level.size(), false)?;
    for _ in 0..wanted {
        let free = (0..TRIES)
            .filter_map(|_| draw_room(level, stream, shortest, longest))
            .find(|room| !room.samples(shortest).any(|at| is_taken[at]));
        if let Some(room) = free {
            build_room(level, room, stream);
            room.positions().for_each(|at| is_taken[at] = true);
        }
    }
    Ok(())
}

/// A room of random size at a random position, its sides between two lengths; `None` where the level is too small.
fn draw_room(level: &Level, stream: &mut Stream, shortest: u32, longest: u32) -> Option<Room> {
    let mut side = |longest: u32| shortest + stream.below(u64::from(longest - shortest) + 1) as u32;
    let (width, height) = (side(longest), side((longest * 2 / 3).max(shortest)));
    let mut begin = |length: u32, of: u32| {
        let last = of.checked_sub(length)?;
        Some(stream.below(u64::from(last) + 1) as u32)
    };
    let (x, y) = (begin(width, level.size().width())?, begin(height, level.size().height())?);
    Some(Room { x, y, width, height })
}

fn build_room(level: &mut Level, room: Room, stream: &mut Stream) {
    let has_pillars = room.width - 2 >= HALL.0 && room.height - 2 >= HALL.1 && stream.below(3) > 0;
    for at in room.positions() {
        let (dx, dy) = (at.x - room.x, at.y - room.y);
        let in_row = dy == 2 || dy == room.height - 3;
        let is_pillar = has_pillars && in_row && dx % 2 == 0 && dx > 1 && dx < room.width - 2;
        let is_rock = is_pillar || room.is_wall(at.x, at.y);
        level.set(at, if is_rock { Tile::Wall } else { Tile::Floor });
    }
    cut_doors(level, room, stream);
}

/// One door in each wall behind which the level can be walked.
fn cut_doors(level: &mut Level, room: Room, stream: &mut Stream) {
    let (right, bottom) = (room.x + room.width - 1, room.y + room.height - 1);
    let columns = room.x + 1..right;
    let rows = room.y + 1..bottom;
    let at = |x, y| Position { x, y, z: 0 };
    // Each door with the position behind it; past the edge of the level there is none.
    let walls: [Vec<(Position, Option<Position>)>; 4] = [
        columns.clone().map(|x| (at(x, room.y), room.y.checked_sub(1).map(|y| at(x, y)))).collect(),
        columns.map(|x| (at(x, bottom), Some(at(x, bottom + 1)))).collect(),
        rows.clone().map(|y| (at(room.x, y), room.x.checked_sub(1).map(|x| at(x, y)))).collect(),
        rows.map(|y| (at(right, y), Some(at(right + 1, y)))).collect(),
    ];
    for wall in walls {
        let is_open = |behind: Option<Position>| {
            behind.and_then(|behind| level.get(behind)).is_some_and(|tile| tile.is_walkable())
        };
        let doors: Vec<_> =
            wall.into_iter().filter(|(_, behind)| is_open(*behind)).map(|(door, _)| door).collect();
        if let Some(door) = stream.choose(&doors) {
            level.set(*door, Tile::Floor);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Size;
    use crate::streams::Domain;

    fn built(tile: Tile, size: (u64, u64), seed: u64, set: &[(&str, &str)]) -> Level {
        let set: Vec<_> = set.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        let settings = Settings::parse("rooms", &parameters(), &set).unwrap();
        let mut level = Level::filled(Size::new(size.0, size.1, 1).unwrap(), tile).unwrap();
        build(&mut level, &mut Stream::new(seed, Domain::LEVEL, 0, 0), &settings).unwrap();
        level
    }

    fn walls(level: &Level) -> usize {
        level.positions().filter(|at| level[*at] == Tile::Wall).count()
    }

    /// In the open a room is a ring of wall with one door in each side.
    #[test]
    fn a_room_has_walls_and_a_door_to_each_open_side() {
        let one = [("rooms", "1"), ("room_min", "6"), ("room_max", "6")];
        for seed in 0..20 {
            let level = built(Tile::Floor, (30, 30), seed, &one);
            let at_edge = |at: &Position| [0, 29].contains(&at.x) || [0, 29].contains(&at.y);
            let touches =
                level.positions().filter(|at| level[*at] == Tile::Wall).any(|at| at_edge(&at));
            assert!(touches || walls(&level) == 4 * 5 - 4, "seed {seed}");
        }
        let level = built(Tile::Wall, (30, 30), 1, &one);
        assert_eq!(walls(&level), 900 - 16, "in solid rock there is no door");
    }

    #[test]
    fn a_room_that_overlaps_another_has_a_sample_in_it() {
        let level = Level::filled(Size::new(30, 30, 1).unwrap(), Tile::Wall).unwrap();
        let mut stream = Stream::new(1, Domain::LEVEL, 0, 0);
        let mut overlaps = 0;
        for _ in 0..5_000 {
            let shortest = 3 + stream.below(6) as u32;
            let mut draw = || draw_room(&level, &mut stream, shortest, 20).unwrap();
            let (room, Room { x, y, width, height }) = (draw(), draw());
            let is_in =
                |at: Position| (x..x + width).contains(&at.x) && (y..y + height).contains(&at.y);
            let overlap = room.positions().any(is_in);
            assert_eq!(room.samples(shortest).any(is_in), overlap);
            overlaps += u32::from(overlap);
        }
        assert!((1_000..4_900).contains(&overlaps), "{overlaps}");
    }

    #[test]
    fn rooms_are_built_where_there_is_space_and_nowhere_else() {
        assert_eq!(walls(&built(Tile::Wall, (6, 6), 1, &[("rooms", "100")])), 36);
        assert_eq!(walls(&built(Tile::Wall, (40, 40), 1, &[("rooms", "0")])), 1_600);
        let many = built(Tile::Wall, (80, 40), 1, &[("rooms", "100"), ("room_max", "7")]);
        let rooms = (3_200 - walls(&many)) / 25;
        assert!(
            (20..=55).contains(&rooms) && (3_200 - walls(&many)).is_multiple_of(25),
            "{rooms} rooms"
        );
    }
}
