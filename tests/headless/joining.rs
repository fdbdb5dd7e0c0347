//! Stairs against a plain reading of SPEC 18 and 19, in many tiny worlds of every generator.

use std::collections::{BTreeMap, BTreeSet};

use cavewright::grid::{Position, Size, Tile};
use cavewright::worldgen::{Generator, Registry, WorldMap};

use crate::generators::proven;

/// Settings of a tiny world, beside those for stairs.
type Set = &'static [(&'static str, &'static str)];

const USUAL: Set = &[];
const SMALL: Set = &[("min_region", "2")];
const NOISE: Set = &[("passes", "0"), ("min_region", "0")];

/// Calls `check` with tiny worlds to be made, of raw noise too, whose regions are the oddest.
fn for_each_tiny_world(mut check: impl FnMut(&dyn Generator, Size, u64, Set)) {
    let sides = || (3..=8).flat_map(|width| (3..=8).map(move |height| (width, height)));
    for generator in Registry::default().iter() {
        let is_noise = generator.name() == "caves";
        let kinds: &[Set] = if is_noise { &[SMALL, NOISE] } else { &[USUAL] };
        for (set, seed) in kinds.iter().flat_map(|set| (0..3).map(move |seed| (*set, seed))) {
            for (width, height) in sides() {
                for depth in 2..=4 {
                    check(generator, Size::new(width, height, depth).unwrap(), seed, set);
                }
            }
        }
    }
}

/// The same settings with a rule for stairs, and without tunnels.
fn with_stairs(
    set: Set,
    stairs: &'static str,
    extra: &'static str,
) -> Vec<(&'static str, &'static str)> {
    let mut all = set.to_vec();
    all.extend([("stairs", stairs), ("extra_stairs", extra), ("connect", "false")]);
    all
}

/// The places of a level above those of the next that can be walked too, by the regions of both.
fn overlaps(world: &WorldMap, z: u32) -> BTreeMap<(u32, u32), Vec<Position>> {
    let mut found: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for at in world.tiles.positions(z) {
        let two = world.regions.number(at).zip(world.regions.number(Position { z: z + 1, ..at }));
        two.into_iter().for_each(|two| found.entry(two).or_default().push(at));
    }
    found
}

/// Those that no staircase from the level above takes.
fn left(world: &WorldMap, columns: &[Position]) -> usize {
    columns.iter().filter(|at| world.tiles[**at] != Tile::StairsUp).count()
}

/// Returns whether one of the staircases that take all of some columns could stand elsewhere in the same regions, so that
/// no other two regions lose all of theirs.
fn could_have_left_one(world: &WorldMap, columns: &[Position]) -> bool {
    let z = columns[0].z;
    let (upper, lower) = (overlaps(world, z - 1), overlaps(world, z));
    let own =
        |at: &Position| upper.values().find(|own| own.contains(&Position { z: z - 1, ..*at }));
    columns.iter().filter_map(own).flatten().any(|other| {
        let below = Position { z, ..*other };
        let of_below = lower.values().find(|columns| columns.contains(&below));
        world.tiles[*other] == Tile::Floor
            && of_below.is_none_or(|columns| left(world, columns) > 1)
    })
}

/// SPEC 17, 18: a pair, and one more for each 252 columns, counted from the top down without those taken above; and
/// what is above leaves a column wherever it can.
#[test]
fn regions_that_overlap_get_their_stairs_from_the_top_down() {
    let (mut made, mut none_left) = (0, 0);
    for_each_tiny_world(|generator, size, seed, set| {
        let set = with_stairs(set, "overlap", "0");
        let Some(world) = proven(generator, size, seed, &set) else { return };
        made += 1;
        let what = format!("{} {size}, seed {seed}, {set:?}", generator.name());
        for z in 0..size.depth() - 1 {
            for (two, columns) in overlaps(&world, z) {
                let down = |at: &&Position| world.tiles[**at] == Tile::StairsDown;
                let (left, pairs) = (left(&world, &columns), columns.iter().filter(down).count());
                let expected = if left == 0 { 0 } else { left / 252 + 1 };
                assert_eq!(pairs, expected, "{what}: level {z}, regions {two:?}");
                let is_spared = left > 0 || !could_have_left_one(&world, &columns);
                assert!(is_spared, "{what}: level {z}, regions {two:?}");
                none_left += u32::from(left == 0);
            }
        }
    });
    assert!(made > 1_000, "{made} worlds");
    assert!(none_left > 0, "there are columns that cannot be left");
}

/// For each region the first of those that it hangs together with by stairs.
fn components(world: &WorldMap) -> BTreeMap<(u32, u32), (u32, u32)> {
    let levels = 0..world.tiles.size().depth();
    let regions =
        levels.flat_map(|z| world.regions.of_level(z).map(move |(number, _)| (z, number)));
    let mut firsts: BTreeMap<_, _> = regions.map(|region| (region, region)).collect();
    for pair in &world.stairs {
        let [a, b] = ends(world, pair.down).map(|region| firsts[&region]);
        firsts.values_mut().filter(|first| **first == a.max(b)).for_each(|first| *first = a.min(b));
    }
    firsts
}

/// The regions of a staircase.
fn ends(world: &WorldMap, down: Position) -> [(u32, u32); 2] {
    let ends = [down, Position { z: down.z + 1, ..down }];
    ends.map(|end| (end.z, world.regions.number(end).expect("stairs can be walked")))
}

/// SPEC 19, 25: few stairs join all that `overlap` joins, none of them in vain; and those that are added leave the
/// player where the start would be without them.
#[test]
fn few_stairs_join_all_that_overlapping_stairs_join_in_tiny_worlds() {
    let mut compared = 0;
    for_each_tiny_world(|generator, size, seed, set| {
        let make = |stairs, extra| proven(generator, size, seed, &with_stairs(set, stairs, extra));
        let Some(all) = make("overlap", "0") else { return };
        let what = format!("{} {size}, seed {seed}, {set:?}", generator.name());
        let (Some(few), Some(more)) = (make("few", "0"), make("few", "1")) else {
            panic!("{what}: there is room for more stairs than these");
        };
        let firsts = components(&few);
        for pair in &all.stairs {
            let [a, b] = ends(&all, pair.down).map(|region| firsts[&region]);
            assert_eq!(a, b, "{what}: {pair:?}");
        }
        let apart = firsts.values().collect::<BTreeSet<_>>().len();
        assert_eq!(few.stairs.len(), firsts.len() - apart, "{what}");
        let start = |world: &WorldMap| world.regions.number(world.start.expect("there is a start"));
        assert_eq!(start(&more), start(&few), "{what}");
        compared += 1;
    });
    assert!(compared > 1_000, "{compared} worlds");
}
