//! The generator `bsp`: rooms and corridors, by binary space partition (SPEC 40).
//!
//! A level is split in two, each part again, and so on; each leaf of the tree holds one room, and the
//! parts of every split are joined by a corridor, so that a level is one region.
//!
//! ```text
//!     ####################
//!     #......##..........#
//!     #..................#        one split: two rooms, one corridor
//!     #......#####.......#
//!     ####################
//! ```
//!
//! Source: the technique is that of RogueBasin's "Basic BSP dungeon generation".

use super::error::GenerateError;
use super::feature::Drawn;
use super::generator::Generator;
use super::joining::joining_parameters;
use super::parameter::Parameter;
use super::settings::Settings;
use crate::grid::{Level, Position, Size, Tile};
use crate::streams::Stream;

pub(super) struct Bsp;

/// A part of a level in tiles; also a room with its walls.
#[derive(Clone, Copy, Debug)]
struct Area {
    x: u32,
    y: u32,
    width: u32,
    height: u32,
}

/// How a level is split.
struct Rules {
    min_room: u32,
    /// Smallest and largest share of the first part of a split, in hundredths.
    split: (u32, u32),
}

impl Generator for Bsp {
    fn name(&self) -> &str {
        "bsp"
    }

    fn description(&self) -> &str {
        "rooms and corridors, by binary space partition"
    }

    fn parameters(&self) -> Vec<Parameter> {
        let integer = Parameter::integer;
        let mut parameters = vec![
            integer("min_room", "smallest side of a room, its walls included", 3..=1_000, 6),
            integer("tree_depth", "how often parts are split", 0..=12, 5),
            integer("split_min", "smallest share of a split in percent", 1..=50, 35),
            integer("split_max", "largest share of a split in percent", 50..=99, 65),
        ];
        parameters.extend(joining_parameters("few", true));
        parameters
    }

    fn draw_level(
        &self,
        _: u32,
        size: Size,
        stream: &mut Stream,
        settings: &Settings,
    ) -> Result<Drawn, GenerateError> {
        if size.width() < 3 || size.height() < 3 {
            return Err(GenerateError::TooSmall {
                generator: self.name().to_owned(),
                side: 3,
                size,
            });
        }
        let integer = |name| settings.integer(name).map(|value| value as u32);
        let rules = Rules {
            min_room: integer("min_room")?,
            split: (integer("split_min")?, integer("split_max")?),
        };
        let mut level = Level::filled(size, Tile::Wall)?;
        let whole = Area { x: 0, y: 0, width: size.width(), height: size.height() };
        build(&mut level, whole, integer("tree_depth")?, &rules, stream);
        Ok(level.into())
    }
}

/// Builds the rooms and corridors of an area, and returns the rooms.
fn build(
    level: &mut Level,
    area: Area,
    depth: u32,
    rules: &Rules,
    stream: &mut Stream,
) -> Vec<Area> {
    let split = if depth == 0 { None } else { split(area, rules, stream) };
    let Some((first, second)) = split else {
        let room = trim(area, rules.min_room, stream);
        carve_room(level, room);
        return vec![room];
    };
    let mut rooms = build(level, first, depth - 1, rules, stream);
    let others = build(level, second, depth - 1, rules, stream);
    join(level, &rooms, &others, stream);
    rooms.extend(others);
    rooms
}

/// Splits an area across its longer side, or across either where they are alike; `None` where a part
/// would be too small for a room.
fn split(area: Area, rules: &Rules, stream: &mut Stream) -> Option<(Area, Area)> {
    let is_coin_up = stream.below(2) == 0;
    let share =
        u64::from(rules.split.0) + stream.below(u64::from(rules.split.1 - rules.split.0) + 1);
    let across = if area.width > area.height * 3 / 2 {
        true
    } else if area.height > area.width * 3 / 2 {
        false
    } else {
        is_coin_up
    };
    [across, !across].into_iter().find_map(|across| {
        let side = if across { area.width } else { area.height };
        let longest = side.checked_sub(rules.min_room).filter(|rest| *rest >= rules.min_room)?;
        let first = ((u64::from(side) * share / 100) as u32).clamp(rules.min_room, longest);
        Some(if across {
            (
                Area { width: first, ..area },
                Area { x: area.x + first, width: area.width - first, ..area },
            )
        } else {
            (
                Area { height: first, ..area },
                Area { y: area.y + first, height: area.height - first, ..area },
            )
        })
    })
}

/// A room in an area: trimmed by up to a third of each side, but not below the smallest room.
fn trim(area: Area, min_room: u32, stream: &mut Stream) -> Area {
    let mut shorten = |side: u32| {
        let spare = side.saturating_sub(min_room).min(side / 3);
        let length = side - stream.below(u64::from(spare) + 1) as u32;
        (stream.below(u64::from(side - length) + 1) as u32, length)
    };
    let (dx, width) = shorten(area.width);
    let (dy, height) = shorten(area.height);
    Area { x: area.x + dx, y: area.y + dy, width, height }
}

fn carve_room(level: &mut Level, room: Area) {
    for y in room.y + 1..room.y + room.height - 1 {
        for x in room.x + 1..room.x + room.width - 1 {
            level.set(Position { x, y, z: 0 }, Tile::Floor);
        }
    }
}

/// Joins the two nearest rooms of two parts by a corridor: straight where they face one another, else
/// with one corner.
fn join(level: &mut Level, some: &[Area], others: &[Area], stream: &mut Stream) {
    let pairs = some.iter().flat_map(|a| others.iter().map(move |b| (a, b)));
    let Some((a, b)) = pairs.min_by_key(|(a, b)| gap(a, b)) else { return };
    let mut across = |start_a: u32, length_a: u32, start_b: u32, length_b: u32| {
        let (first, end) =
            (start_a.max(start_b) + 1, (start_a + length_a).min(start_b + length_b) - 1);
        if first < end {
            let shared = first + stream.below(u64::from(end - first)) as u32;
            (shared, shared)
        } else {
            let inside = |start: u32, length: u32, stream: &mut Stream| {
                start + 1 + stream.below(u64::from(length) - 2) as u32
            };
            (inside(start_a, length_a, stream), inside(start_b, length_b, stream))
        }
    };
    let (ax, bx) = across(a.x, a.width, b.x, b.width);
    let (ay, by) = across(a.y, a.height, b.y, b.height);
    let corner = if stream.below(2) == 0 { (bx, ay) } else { (ax, by) };
    carve_line(level, (ax, ay), corner);
    carve_line(level, corner, (bx, by));
}

/// The distance between two rooms, in tiles along both sides together.
fn gap(a: &Area, b: &Area) -> u32 {
    let along = |a: u32, length_a: u32, b: u32, length_b: u32| {
        a.max(b).saturating_sub((a + length_a).min(b + length_b))
    };
    along(a.x, a.width, b.x, b.width) + along(a.y, a.height, b.y, b.height)
}

/// Carves a straight line between two tiles, as (x, y), that share a row or a column.
fn carve_line(level: &mut Level, from: (u32, u32), to: (u32, u32)) {
    for y in from.1.min(to.1)..=from.1.max(to.1) {
        for x in from.0.min(to.0)..=from.0.max(to.0) {
            level.set(Position { x, y, z: 0 }, Tile::Floor);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::worldgen::regions::RegionMap;

    fn draw(width: u64, height: u64, seed: u64, set: &[(&str, &str)]) -> Grid<Tile> {
        let set: Vec<_> = set.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        let settings = Settings::parse("bsp", &Bsp.parameters(), &set).unwrap();
        let size = Size::new(width, height, 1).unwrap();
        Bsp.generate(size, seed, &settings, 1).unwrap().tiles
    }

    /// SPEC 40: one region, closed by wall, whatever the size and the seed.
    #[test]
    fn every_level_is_one_region_closed_by_wall() {
        for seed in 0..30 {
            for (width, height) in [(3, 3), (4, 9), (17, 5), (30, 30), (160, 50)] {
                let tiles = draw(width, height, seed, &[]);
                assert_eq!(RegionMap::label(&tiles).unwrap().of_level(0).count(), 1);
                for at in tiles.positions(0) {
                    let is_edge = at.x == 0
                        || at.y == 0
                        || u64::from(at.x) == width - 1
                        || u64::from(at.y) == height - 1;
                    assert!(!is_edge || tiles[at] == Tile::Wall, "seed {seed}, {at:?}");
                }
            }
        }
    }

    /// SPEC 40: without a split the level is one room, and deeper trees have more rock between rooms.
    #[test]
    fn the_depth_of_the_tree_decides_how_many_rooms_there_are() {
        let floors = |depth| {
            let tiles = draw(80, 40, 5, &[("tree_depth", depth)]);
            tiles.cells().iter().filter(|tile| tile.is_walkable()).count()
        };
        assert!(floors("0") > floors("3") && floors("3") > floors("6"));
    }

    /// SPEC 41
    #[test]
    fn a_level_too_small_for_a_room_is_an_error() {
        let settings = Settings::defaults(&Bsp.parameters());
        let error = Bsp.generate(Size::new(2, 9, 1).unwrap(), 1, &settings, 1).unwrap_err();
        assert_eq!(error.to_string(), "bsp needs at least 3 x 3 tiles a level: it has 2 x 9");
    }
}
