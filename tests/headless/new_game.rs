//! Making worlds, and putting actors into them.

use cavewright::grid::{Position, Size, Tile};
use cavewright::headless_app;
use cavewright::screens::Screen;
use cavewright::streams::Stream;
use cavewright::world::{
    Fixture, Fixtures, GameSeed, Glyph, NewGame, NoEmptyLocation, Occupancy, Regions, Terrain,
    Thing, WorldFailure, WorldSource, add_at, add_at_empty_location, domains, game_registry,
    make_world,
};
use cavewright::worldgen::{GenerateError, RegionMap, Registry, WorldSpec};

use crate::support::{at, caves, game, game_on, player_of};

/// SPEC 31: the start-up system inserts the world.
#[test]
fn a_game_begins_with_terrain_and_regions_that_agree() {
    for seed in 0..20 {
        let mut game = game(caves((50, 30, 3), seed));
        let world = game.app.world_mut();
        let terrain = world.resource::<Terrain>();
        assert_eq!(terrain.size().to_string(), "50 x 30 x 3");
        let fresh = RegionMap::label(terrain.tiles()).unwrap();
        assert_eq!(world.resource::<Regions>().map(), &fresh, "seed {seed}");
        assert_eq!(world.resource::<GameSeed>().0, seed);
    }
}

/// SPEC 25
#[test]
fn the_player_starts_on_floor_of_the_largest_region_of_the_top_level() {
    for seed in 0..50 {
        let game = game(caves((50, 30, 2), seed));
        let start = game.at();
        assert_eq!((start.z, game.tile(start.x, start.y, 0)), (0, Some(Tile::Floor)));
        let regions = game.app.world().resource::<Regions>().map();
        let largest = regions.of_level(0).map(|(_, size)| size).max();
        let own = regions.of_level(0).find(|(number, _)| Some(*number) == regions.number(start));
        assert_eq!(own.map(|(_, size)| size), largest, "seed {seed}");
        assert_eq!(game.app.world().resource::<Occupancy>().count(), 1);
    }
}

/// SPEC 25
#[test]
fn a_drawn_start_is_where_the_player_stands() {
    assert_eq!(game_on("..#\n.@#\n").at(), at(1, 1));
}

/// SPEC 31: the same system makes every later world, and nothing of the old one is left.
#[test]
fn a_new_game_replaces_the_world() {
    let mut game = game(caves((50, 30, 2), 1));
    game.keys("hjkl..<");
    game.add(Position::new(0, 0, 1), Glyph('b'));
    let world = game.app.world_mut();
    world.insert_resource(NewGame(caves((40, 20, 1), 2)));
    make_world(world);
    let player = player_of(world);
    game.player = player;
    assert_eq!((game.turn(), game.messages().len()), (0, 0));
    let world = game.app.world();
    assert_eq!(world.resource::<Occupancy>().count(), 1);
    assert_eq!(world.resource::<Terrain>().size().to_string(), "40 x 20 x 1");
    assert_eq!(game.json(), crate::support::game(caves((40, 20, 1), 2)).json());
}

/// SPEC 25, 41: a world that cannot be is an error that is kept, not an endless search.
#[test]
fn a_world_that_cannot_be_is_reported() {
    let app = headless_app(NewGame(caves((1, 1, 1), 3)), Screen::Play);
    let failure = app.world().resource::<WorldFailure>().0.to_string();
    assert!(failure.starts_with("level 1 came out without floor in 64 attempts"), "{failure}");
    assert!(!app.world().contains_resource::<Terrain>());
}

/// SPEC 30
#[test]
fn any_number_of_actors_fits_on_empty_walkable_tiles_and_then_no_more() {
    let mut game = game_on("@.#>\n\n##.<\n");
    let mut stream = Stream::new(1, domains::CREATURES, 0, 0);
    let world = game.app.world_mut();
    let mut places = Vec::new();
    for _ in 0..2 {
        let actor = add_at_empty_location(world, 0, &mut stream, Glyph('b')).unwrap();
        places.push(world.get::<Position>(actor).unwrap().x);
    }
    places.sort_unstable();
    assert_eq!(places, [1, 3]);
    let full = add_at_empty_location(world, 0, &mut stream, Glyph('b'));
    assert_eq!(full, Err(NoEmptyLocation { z: 0 }));
    assert!(add_at_empty_location(world, 1, &mut stream, Glyph('b')).is_ok());
    assert_eq!(
        add_at_empty_location(world, 2, &mut stream, Glyph('b')),
        Err(NoEmptyLocation { z: 2 }),
        "there is no such level"
    );
    assert!(add_at(world, at(0, 0), Glyph('b')).is_err(), "the player stands there");
}

/// SPEC 42: the same seed gives the same world and another seed another.
#[test]
fn a_world_is_a_function_of_its_specification() {
    let registry = Registry::default();
    let mut seen = Vec::new();
    for seed in [0, 1, 2, 1 << 31, u32::MAX.into(), 1 << 32, 1 << 63, u64::MAX] {
        let WorldSource::Generated(spec) = caves((40, 30, 3), seed) else {
            unreachable!("caves are generated")
        };
        let world = registry.make(&spec).unwrap();
        assert_eq!(world, registry.make(&spec).unwrap(), "seed {seed}");
        seen.push(cavewright::record::of_tiles(&world.tiles).to_string());
    }
    let all = seen.len();
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), all);
}

/// Worlds with a creature a level, so small that there may be hardly any floor.
fn tiny_living_worlds() -> Vec<WorldSpec> {
    let noise = [("passes", "0"), ("min_region", "0"), ("fill", "0.2")];
    let mut worlds = Vec::new();
    let registry = game_registry();
    for generator in registry.iter() {
        for stairs in ["few", "overlap"] {
            let mut set = vec![("stairs", stairs), ("connect", "false"), ("creatures", "1")];
            set.extend(noise.iter().filter(|_| generator.name() == "caves"));
            let builder = registry.spec(generator.name()).unwrap();
            let mut set = set.into_iter();
            let builder = set.try_fold(builder, |builder, (name, value)| builder.set(name, value));
            let builder = builder.unwrap();
            for number in 0..300_u64 {
                let size = Size::new(1 + number % 5, 1 + number / 5 % 5, 1 + number / 25 % 3);
                worlds.push(builder.clone().size(size.unwrap()).seed(number).spec());
            }
        }
    }
    worlds
}

/// What is said of the Ember in SPEC: one on the lowest level that has floor beside the start, or no game.
#[test]
fn a_living_world_has_one_ember_or_is_refused() {
    let registry = Registry::default();
    let mut app = headless_app(NewGame(caves((30, 20, 1), 1)), Screen::Play);
    let world = app.world_mut();
    let (mut lowest, mut higher, mut refused) = (0, 0, 0);
    for spec in tiny_living_worlds() {
        let what = format!("{} {}, seed {}", spec.generator, spec.size, spec.seed);
        world.insert_resource(NewGame(WorldSource::Generated(spec.clone())));
        make_world(world);
        let failure = world.get_resource::<WorldFailure>().map(|failure| failure.0.clone());
        let map = match registry.make(&spec) {
            Ok(map) => map,
            Err(error) => {
                assert_eq!(failure, Some(error), "{what}");
                continue;
            }
        };
        let start = map.start.expect("a world that is made has a start");
        let is_free = |at: &Position| map.tiles[*at] == Tile::Floor && *at != start;
        let mut levels = (0..spec.size.depth()).rev();
        let expected = levels.find(|z| map.tiles.positions(*z).any(|at| is_free(&at)));
        if let Some(error) = failure {
            assert!(matches!(error, GenerateError::Unusable { .. }), "{what}: {error}");
            assert_eq!(expected, None, "{what}");
            refused += 1;
            continue;
        }
        assert_eq!(world.resource::<Fixtures>().at(start), Some(Fixture::Camp), "{what}");
        let mut items = world.query::<(&Position, &Thing)>();
        let embers = items.iter(world).filter(|(_, item)| **item == Thing::Ember);
        let embers: Vec<_> = embers.map(|(at, _)| *at).collect();
        assert_eq!(embers.len(), 1, "{what}");
        assert!(embers.iter().all(is_free) && expected == Some(embers[0].z), "{what}: {embers:?}");
        let is_lowest = expected == Some(spec.size.depth() - 1);
        *(if is_lowest { &mut lowest } else { &mut higher }) += 1;
    }
    assert!(lowest > 100 && higher > 0 && refused > 0, "{lowest}, {higher}, {refused}");
}
