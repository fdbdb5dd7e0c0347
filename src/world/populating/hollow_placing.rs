//! Which hollows a new world has, and where (SPEC 90-94, 119). They are opened after the world was made and proved.

use std::cmp::Reverse;

use super::hollow_sites::sites;
use crate::grid::{Position, Tile};
use crate::streams::Stream;
use crate::world::domains;
use crate::world::{HOLLOWS, Hollow, HollowKind, HollowRow, Hollows, Staircases, Tempers, Without};
use crate::worldgen::{Reach, WorldMap};

/// The most on a level, but for those that it has more by its temper.
const MOST_ON_LEVEL: usize = 4;
/// The fewest tiles from one to another of its level.
const APART: u32 = 12;
/// Streams of this number and above draw the levels of a kind; those below, the places of a side.
const LEVELS_OF_KIND: u16 = 16;

/// The hollows of a new world, all of them still rock; fewer where there is no room. Cost O(tiles of the world), but for levels
/// that are large, of which a part is tried.
pub(in crate::world) fn place_hollows(
    map: &WorldMap,
    start: Position,
    seed: u64,
    without: Without,
    tempers: &Tempers,
) -> Hollows {
    let mut rock = Rock::new(map, start, seed);
    let mut placed: Vec<Hollow> = Vec::new();
    for row in by_precedence().filter(|row| !without.has(row.switch)) {
        placed.extend(rock.place_all(row));
    }
    // Last, so that all others are where they are without them.
    for z in 0..map.tiles.size().depth() {
        let more = tempers.effect(z).hollows.map(|(kind, count)| (kind.row(), count));
        let more = more.filter(|(row, _)| !without.has(row.switch));
        placed.extend(more.into_iter().flat_map(|(row, count)| rock.place_more(row, z, count)));
    }
    placed.sort_by_key(|hollow| hollow.at.scan_key());
    Hollows(placed)
}

/// Every kind, in the order in which they take their places: first what needs most room, then what has few levels to choose from.
fn by_precedence() -> impl Iterator<Item = &'static HollowRow> {
    let mut rows: Vec<_> = HOLLOWS.iter().collect();
    rows.sort_by_key(|row| (Reverse(row.side), !row.is_one_each));
    rows.into_iter()
}

/// The sides of squares that a kind has, the longest that there is room for first.
fn sides_of(row: &HollowRow) -> impl Iterator<Item = u8> + use<> {
    let small = (row.side > HollowRow::SMALL).then_some(HollowRow::SMALL);
    [row.side].into_iter().chain(small)
}

/// The rock of a world while hollows are placed in it.
struct Rock<'a> {
    map: &'a WorldMap,
    stairs: Staircases,
    reach: Reach,
    seed: u64,
    /// By level, the smaller squares first: the places that were not tried yet, the next one last; `None` before the first.
    sites: Vec<[Option<Vec<Position>>; 2]>,
    /// By level.
    hollows: Vec<Vec<Hollow>>,
}

impl<'a> Rock<'a> {
    fn new(map: &'a WorldMap, start: Position, seed: u64) -> Self {
        let depth = map.tiles.size().depth() as usize;
        Self {
            map,
            stairs: Staircases(map.stairs.clone()),
            reach: Reach::of(&map.regions, &map.stairs, start),
            seed,
            sites: vec![[None, None]; depth],
            hollows: vec![Vec::new(); depth],
        }
    }

    /// Places as many hollows of a kind as there are to be, level by level in an order by the seed.
    fn place_all(&mut self, row: &HollowRow) -> Vec<Hollow> {
        let depth = self.map.tiles.size().depth();
        let mut levels: Vec<_> = row.levels(depth).collect();
        let count = levels.len();
        let mut stream =
            Stream::new(self.seed, domains::HOLLOWS, 0, LEVELS_OF_KIND + row.kind as u16);
        stream.shuffle_front(&mut levels, count);
        let mut placed = Vec::new();
        for number in 0..row.number(depth) as usize {
            let from = levels.iter().cycle().skip(number % count.max(1)).take(count);
            let from: Vec<_> = from.copied().collect();
            let mut sides = sides_of(row);
            let hollow = sides
                .find_map(|side| from.iter().find_map(|z| self.place_usual(*z, side, row.kind)));
            let Some(hollow) = hollow else { break };
            if row.is_one_each {
                levels.retain(|z| *z != hollow.at.z);
            }
            placed.push(hollow);
        }
        placed
    }

    /// Places so many more of a kind on level `z`, however many it has.
    fn place_more(&mut self, row: &HollowRow, z: u32, count: u32) -> Vec<Hollow> {
        let place = |_| sides_of(row).find_map(|side| self.place(z, side, row.kind));
        (0..count).map_while(place).collect()
    }

    /// Places a hollow of a side on level `z`, unless that has as many as a level has.
    fn place_usual(&mut self, z: u32, side: u8, kind: HollowKind) -> Option<Hollow> {
        let has_few = self.hollows[z as usize].len() < MOST_ON_LEVEL;
        has_few.then(|| self.place(z, side, kind)).flatten()
    }

    /// Places a hollow of a side on level `z`; `None` where there is no room. Places that do not suit it suit none later.
    fn place(&mut self, z: u32, side: u8, kind: HollowKind) -> Option<Hollow> {
        let level = z as usize;
        let index = usize::from(side > HollowRow::SMALL);
        let mut left = self.sites[level][index].take().unwrap_or_else(|| {
            let mut stream = Stream::new(self.seed, domains::HOLLOWS, z, side.into());
            sites(self.map.regions.open_tiles(z), z, side, &mut stream)
        });
        let places = std::iter::from_fn(|| left.pop());
        let mut hollows = places.map(|at| Hollow { at, side, kind, is_open: false });
        let found = hollows.find(|hollow| self.suits(hollow));
        self.sites[level][index] = Some(left);
        self.hollows[level].extend(found);
        found
    }

    /// Returns whether a place is far enough from others, in no column of stairs, and its sign can be seen.
    fn suits(&self, hollow: &Hollow) -> bool {
        let mut others = self.hollows[hollow.at.z as usize].iter();
        others.all(|other| tiles_between(hollow, other) >= APART)
            && self.shows_sign(hollow)
            && !self.has_stairs_above_or_below(hollow)
    }

    /// Returns whether its sign is on a face of rock that is seen from ground that can be reached (SPEC 92); that ground is then
    /// behind four tiles of rock at most.
    fn shows_sign(&self, hollow: &Hollow) -> bool {
        let (tiles, regions) = (&self.map.tiles, &self.map.regions);
        hollow.shows_sign_on(|at| {
            let south = Position { y: at.y + 1, ..at };
            tiles.get(at) == Some(&Tile::Wall)
                && regions.number(south).is_some_and(|number| self.reach.has(at.z, number))
        })
    }

    /// Returns whether stairs of any level are in a column of its square or within two tiles of that.
    fn has_stairs_above_or_below(&self, hollow: &Hollow) -> bool {
        let side = u32::from(hollow.side);
        let range = |from: u32| from.saturating_sub(2)..from + side + 2;
        let (columns, rows) = (range(hollow.at.x), range(hollow.at.y));
        let mut levels = 0..self.map.tiles.size().depth();
        levels.any(|z| self.stairs.ends(z, rows.clone()).any(|(at, _)| columns.contains(&at.x)))
    }
}

/// The fewest steps from the square of a hollow to that of another of its level.
fn tiles_between(one: &Hollow, other: &Hollow) -> u32 {
    let apart = |a: u32, b: u32| {
        let end = |from: u32, hollow: &Hollow| from + u32::from(hollow.side) - 1;
        b.saturating_sub(end(a, one)).max(a.saturating_sub(end(b, other)))
    };
    apart(one.at.x, other.at.x).max(apart(one.at.y, other.at.y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Size;
    use crate::world::{Temper, Variant, game_registry};
    use crate::worldgen::{Registry, Settings};

    fn hollow(x: u32, y: u32, side: u8) -> Hollow {
        Hollow { at: Position::new(x, y, 0), side, kind: HollowKind::Cache, is_open: false }
    }

    #[test]
    fn the_distance_of_two_hollows_is_that_of_their_squares() {
        assert_eq!(tiles_between(&hollow(2, 2, 4), &hollow(17, 2, 5)), 12);
        assert_eq!(tiles_between(&hollow(17, 2, 5), &hollow(2, 2, 4)), 12);
        assert_eq!(tiles_between(&hollow(2, 2, 4), &hollow(4, 20, 4)), 15);
        assert_eq!(tiles_between(&hollow(2, 2, 4), &hollow(3, 3, 4)), 0);
    }

    /// SPEC 90, 94: few enough on a level, far enough from one another, and no more of a kind than there are to be; most
    /// worlds have nearly all.
    #[test]
    fn a_world_has_its_hollows() {
        let registry = Registry::default();
        let caves = registry.get("caves").unwrap();
        let settings = Settings::defaults(&caves.parameters());
        let mut all = 0;
        for seed in 0..12 {
            let map = caves.generate(Size::new(160, 50, 5).unwrap(), seed, &settings, 1).unwrap();
            let start = map.start.unwrap();
            let place =
                || place_hollows(&map, start, seed, Without::default(), &Tempers::default());
            let hollows = place();
            assert_eq!(hollows, place());
            for row in &HOLLOWS {
                let of_kind = hollows.0.iter().filter(|hollow| hollow.kind == row.kind);
                let of_kind: Vec<_> = of_kind.collect();
                assert!(of_kind.len() <= row.number(5) as usize, "seed {seed}: {of_kind:?}");
                assert!(
                    of_kind.iter().all(|hollow| row.levels(5).contains(&hollow.at.z)),
                    "seed {seed}"
                );
            }
            for z in 0..5 {
                let level: Vec<_> = hollows.of_level(z).collect();
                assert!(level.len() <= MOST_ON_LEVEL, "seed {seed}");
                for (index, one) in level.iter().enumerate() {
                    let mut others = level[..index].iter();
                    assert!(others.all(|other| tiles_between(one, other) >= APART), "seed {seed}");
                }
            }
            all += hollows.0.len();
        }
        let most: u32 = HOLLOWS.iter().map(|row| row.number(5)).sum();
        assert!(all >= 12 * 13, "{all} of {}", 12 * most);
    }

    /// SPEC 119, 170: beyond those that it has anyway, which stay where they are; none of what is left out.
    #[test]
    fn a_level_has_more_hollows_by_its_temper() {
        let registry = Registry::default();
        let caves = registry.get("caves").unwrap();
        let settings = Settings::defaults(&caves.parameters());
        let mut found = [0; 3];
        for seed in 0..12 {
            let map = caves.generate(Size::new(160, 50, 5).unwrap(), seed, &settings, 1).unwrap();
            let start = map.start.unwrap();
            let placed = |tempers: &Tempers, names: &str| {
                place_hollows(&map, start, seed, Without::named(names), tempers).0
            };
            let usual = placed(&Tempers::default(), "none");
            let tempers = [Temper::Gassy, Temper::Worked, Temper::Wet];
            let kinds = [HollowKind::Firedamp, HollowKind::Cache, HollowKind::Cistern];
            for ((temper, kind), found) in tempers.into_iter().zip(kinds).zip(&mut found) {
                let of_level: Tempers = [None, None, Some(temper)].into_iter().collect();
                let all = placed(&of_level, "none");
                let more: Vec<_> = all.iter().filter(|hollow| !usual.contains(hollow)).collect();
                assert_eq!(all.len(), usual.len() + more.len(), "seed {seed}");
                assert!(more.iter().all(|hollow| hollow.kind == kind && hollow.at.z == 2));
                let level: Vec<_> = all.iter().filter(|hollow| hollow.at.z == 2).collect();
                for (index, one) in level.iter().enumerate() {
                    let mut others = level[..index].iter();
                    assert!(others.all(|other| tiles_between(one, other) >= APART), "seed {seed}");
                }
                assert!(more.len() <= 2, "seed {seed}");
                *found += more.len();
                let names = kind.row().name;
                assert!(placed(&of_level, names).iter().all(|hollow| hollow.kind != kind));
            }
        }
        assert!(found.iter().all(|found| *found > 12), "{found:?} of 24");
    }

    /// SPEC 170
    #[test]
    fn kinds_that_are_left_out_have_no_hollows() {
        let registry = Registry::default();
        let caves = registry.get("caves").unwrap();
        let settings = Settings::defaults(&caves.parameters());
        let map = caves.generate(Size::new(160, 50, 5).unwrap(), 3, &settings, 1).unwrap();
        let games = game_registry();
        let builder = games.spec("caves").unwrap().set("without", "nest,lode").unwrap();
        let without = Variant::of(&builder.spec().settings).without;
        let hollows = place_hollows(&map, map.start.unwrap(), 3, without, &Tempers::default());
        let is_left_out =
            |hollow: &Hollow| matches!(hollow.kind, HollowKind::Nest | HollowKind::Lode);
        assert!(!hollows.0.iter().any(is_left_out) && !hollows.0.is_empty());
    }
}
