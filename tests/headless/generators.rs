//! The contract of every registered generator.

use cavewright::grid::Size;
use cavewright::record::of_tiles;
use cavewright::streams::{Domain, Stream};
use cavewright::worldgen::verify::{Promise, verify};
use cavewright::worldgen::{GenerateError, Generator, Registry, Settings, WorldMap, map_text};
use cavewright_testing::naive;

fn settings(generator: &dyn Generator, set: &[(&str, &str)]) -> Settings {
    let parameters = generator.parameters();
    let is_known = |key: &str| parameters.iter().any(|parameter| parameter.name == key);
    let set: Vec<_> = set
        .iter()
        .filter(|(key, _)| is_known(key))
        .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
        .collect();
    Settings::parse(generator.name(), &parameters, &set).unwrap()
}

/// Makes a world, or `None` where a documented error says that it cannot be, and proves it.
pub fn proven(
    generator: &dyn Generator,
    size: Size,
    seed: u64,
    set: &[(&str, &str)],
) -> Option<WorldMap> {
    let settings = settings(generator, set);
    let what = format!("{} {size}, seed {seed}, {settings}", generator.name());
    match generator.generate(size, seed, &settings, 1) {
        Ok(world) => {
            let promise = Promise::of(generator, size.depth(), &settings).unwrap();
            let findings = verify(&world, &promise);
            assert!(findings.violations.is_empty(), "{what}: {:?}", findings.violations);
            assert_eq!(world.tiles.size(), size, "{what}");
            Some(world)
        }
        Err(
            GenerateError::NoFloor { .. }
            | GenerateError::NoStart { .. }
            | GenerateError::NoRoom { .. }
            | GenerateError::TooSmall { .. },
        ) => None,
        Err(error) => panic!("{what}: {error}"),
    }
}

fn sizes(sides: u64, depths: u64) -> impl Iterator<Item = Size> {
    (1..=sides).flat_map(move |width| {
        (1..=sides).flat_map(move |height| {
            (1..=depths).filter_map(move |depth| Size::new(width, height, depth).ok())
        })
    })
}

/// SPEC 10-13, 17-20, 25, 38, 41: all small sizes, with every rule for stairs.
#[test]
fn every_small_world_is_sound_or_refused() {
    for generator in Registry::default().iter() {
        for stairs in ["few", "single", "overlap"] {
            for connect in ["true", "false"] {
                let set = [("stairs", stairs), ("connect", connect), ("min_region", "2")];
                let made = sizes(7, 3).filter_map(|size| proven(generator, size, 1, &set)).count();
                assert!(made > 10, "{} made {made} worlds", generator.name());
            }
        }
    }
}

/// SPEC 41: raw noise makes the oddest small worlds; all of them are joined where that can be.
#[test]
fn small_worlds_of_raw_noise_are_sound_or_refused() {
    let registry = Registry::default();
    let caves = registry.get("caves").unwrap();
    for stairs in ["few", "single", "overlap"] {
        for (seed, size) in (0..6).flat_map(|seed| sizes(6, 4).map(move |size| (seed, size))) {
            let set = [("stairs", stairs), ("passes", "0"), ("min_region", "0"), ("fill", "0.4")];
            let world = proven(caves, size, seed, &set);
            let tiles = size.width() * size.height();
            assert!(world.is_some() || tiles < 8 || size.depth() > 2, "{stairs} {size} {seed}");
        }
    }
}

/// SPEC 10-13, 17-20, 25, 41: the sweep of all sizes as far as it is promised.
#[test]
fn all_sizes_up_to_24_x_24_x_3_are_sound_or_refused() {
    for generator in Registry::default().iter() {
        for seed in 0..2 {
            let made = sizes(24, 3).filter_map(|size| proven(generator, size, seed, &[])).count();
            assert!(made > 100, "{} made {made} worlds", generator.name());
        }
    }
}

/// SPEC 10-13, 17-20, 25, 41: worlds of the default size, many seeds and the edges of the range.
#[test]
fn worlds_of_the_default_size_are_sound() {
    let edges = [0, 1, 1 << 31, u32::MAX.into(), 1 << 32, 1 << 63, u64::MAX];
    for generator in Registry::default().iter() {
        for seed in edges.into_iter().chain(100..110) {
            let world = proven(generator, Size::DEFAULT, seed, &[]);
            assert!(world.is_some(), "{} seed {seed}", generator.name());
        }
    }
}

/// SPEC 42: the same arguments give the same world, after any other worlds.
#[test]
fn worlds_do_not_depend_on_what_was_made_before() {
    let size = Size::new(40, 30, 3).unwrap();
    let registry = Registry::default();
    let make = |generator: &dyn Generator, seed| {
        registry.spec(generator.name()).unwrap().size(size).seed(seed).make().unwrap()
    };
    for generator in registry.iter() {
        let forth: Vec<_> = (0..6).map(|seed| make(generator, seed)).collect();
        let mut back: Vec<_> = (0..6).rev().map(|seed| make(generator, seed)).collect();
        back.reverse();
        assert_eq!(forth, back, "{}", generator.name());
        let one = std::thread::scope(|s| s.spawn(|| make(generator, 3)).join().unwrap());
        assert_eq!(one, forth[3], "on another thread");
    }
}

/// SPEC 42: a level is drawn from its own stream, with any other levels.
#[test]
fn a_level_does_not_depend_on_how_many_lie_below_it() {
    for generator in Registry::default().iter() {
        let settings = settings(generator, &[("connect", "false"), ("stairs", "overlap")]);
        let walkable = |depth| -> Vec<bool> {
            let size = Size::new(40, 30, depth).unwrap();
            let world = generator.generate(size, 5, &settings, 1).unwrap();
            world.tiles.level(0).iter().map(|tile| tile.is_walkable()).collect()
        };
        assert_eq!(walkable(1), walkable(4), "{}", generator.name());
    }
}

/// What is written reads back, for every generator.
#[test]
fn every_world_reads_back_from_its_drawing() {
    for generator in Registry::default().iter() {
        for seed in 0..5 {
            let size = Size::new(30, 20, 3).unwrap();
            let world = proven(generator, size, seed, &[]).expect("there is room");
            let mut drawn = Vec::new();
            map_text::write(&world, &mut drawn).unwrap();
            let again = map_text::read(drawn.as_slice()).unwrap().into_playable_world().unwrap();
            assert_eq!(again, world, "{} seed {seed}", generator.name());
        }
    }
}

/// SPEC 19: few stairs are at most seven tenths of those of `overlap`, and join as much.
#[test]
fn few_stairs_join_what_overlapping_stairs_join() {
    let registry = Registry::default();
    let caves = registry.get("caves").unwrap();
    let (mut few, mut overlap) = (0, 0);
    for seed in 0..20 {
        let make = |stairs, extra| {
            let set = [("stairs", stairs), ("extra_stairs", extra), ("connect", "false")];
            proven(caves, Size::DEFAULT, seed, &set).expect("there is room")
        };
        let (forest, plain, all) = (make("few", "0"), make("few", "1"), make("overlap", "1"));
        assert_eq!(plain.stairs.len(), forest.stairs.len() + 4, "one more for each pair of levels");
        let reach = |world: &WorldMap| verify(world, &Promise::default()).reachable;
        assert_eq!(reach(&plain), reach(&all), "seed {seed}");
        few += plain.stairs.len();
        overlap += all.stairs.len();
    }
    assert!(few * 10 <= overlap * 7, "{few} of {overlap}");
}

/// SPEC 19
#[test]
fn single_stairs_are_as_many_as_are_asked_for() {
    for generator in Registry::default().iter() {
        for extra in [0, 1, 3] {
            let set = [("stairs", "single"), ("extra_stairs", &*extra.to_string())];
            for seed in 0..5 {
                let size = Size::new(60, 30, 4).unwrap();
                let world = proven(generator, size, seed, &set).expect("there is room");
                for z in 0..3 {
                    let pairs = world.stairs.iter().filter(|pair| pair.down.z == z).count();
                    assert_eq!(pairs, 1 + extra, "{} seed {seed}", generator.name());
                }
                for z in 0..4 {
                    assert_eq!(world.regions.of_level(z).count(), 1, "levels are joined first");
                }
            }
        }
    }
}

/// SPEC 20: where no such world exists the result is an error.
#[test]
fn a_world_without_room_for_stairs_is_refused() {
    let registry = Registry::default();
    let empty = registry.get("empty").unwrap();
    let error =
        empty.generate(Size::new(1, 1, 3).unwrap(), 1, &settings(empty, &[]), 1).unwrap_err();
    assert!(error.to_string().starts_with("no room for stairs between level 1 and 2"), "{error}");
    assert!(proven(empty, Size::new(1, 2, 3).unwrap(), 1, &[]).is_some());
}

/// SPEC 42: how many threads make a world does not show.
#[test]
fn worlds_do_not_depend_on_the_number_of_threads() {
    for generator in Registry::default().iter() {
        let settings = settings(generator, &[]);
        for (seed, (width, height, depth)) in
            (0..).zip([(300, 200, 5), (61, 4_501, 1), (4_501, 61, 2)])
        {
            let size = Size::new(width, height, depth).unwrap();
            let make = |threads| generator.generate(size, seed, &settings, threads).unwrap();
            let alone = make(1);
            let is_the_same = |threads| make(threads) == alone;
            assert!([2, 3, 8].into_iter().all(is_the_same), "{}: {size}", generator.name());
        }
    }
}

/// SPEC 5-18: what is made 64 tiles at a time is what the plainest program makes, tile for tile.
#[test]
fn deep_caves_are_those_of_a_naive_program() {
    let registry = Registry::default();
    let generator = registry.get("deep-caves").unwrap();
    let settings = settings(generator, &[]);
    let golden = (0..16).map(|seed| (Size::DEFAULT, seed));
    let mut sizes = Stream::new(1, Domain::LEVEL, 0, 0);
    // In these staircases leave the only column of two regions to those below.
    let left = [(5, 259), (6, 691), (6, 837), (6, 1_122)];
    let left = left.map(|(depth, seed)| (Size::new(30, 14, depth).unwrap(), seed));
    let odd = (0..40).map(|seed| {
        let mut side = |from, more| from + sizes.below(more);
        (Size::new(side(30, 200), side(20, 60), side(1, 4)).unwrap(), seed)
    });
    for (size, seed) in golden.chain(left).chain(odd) {
        let made = generator.generate(size, seed, &settings, 1).unwrap();
        for (z, level) in (0..).zip(naive::deep_caves(size, seed)) {
            let text: String =
                level.iter().flat_map(|row| row.iter().chain(['\n'].iter())).collect();
            assert_eq!(
                map_text::level_text(&made.tiles, z),
                text,
                "{size}, seed {seed}, level {z}"
            );
        }
    }
}

fn fingerprints() -> String {
    Registry::default()
        .iter()
        .flat_map(|generator| (0..16).map(move |seed| (generator, seed)))
        .map(|(generator, seed)| {
            let settings = settings(generator, &[]);
            let world = generator.generate(Size::DEFAULT, seed, &settings, 1).unwrap();
            format!("{} {seed} {}\n", generator.name(), of_tiles(&world.tiles))
        })
        .collect()
}

/// SPEC 42: a change of one of these is a deliberate act, with a line in CHANGELOG.
#[test]
fn the_golden_fingerprints_of_every_generator() {
    let (made, golden) = (fingerprints(), include_str!("golden/fingerprints.txt"));
    for (made, golden) in made.lines().zip(golden.lines()) {
        assert_eq!(made, golden);
    }
    assert_eq!(made.lines().count(), golden.lines().count(), "generators with fingerprints");
}

#[test]
#[ignore = "writes the golden fingerprints anew"]
fn renew_the_golden_fingerprints() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/headless/golden/fingerprints.txt");
    std::fs::write(file, fingerprints()).unwrap();
}
