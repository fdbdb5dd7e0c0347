//! Climbing.

use bevy::ecs::name::Name;
use cavewright::grid::{Position, Size, Tile, Vertical};
use cavewright::world::Glyph;
use cavewright::worldgen::Registry;

use crate::support::{WALKS, at, caves, game, game_on};

/// The player beside stairs down, two levels deep.
const MAP: &str = "@>\n\n.<\n";

/// SPEC 16, 21, 22
#[test]
fn stairs_lead_down_and_up_again_with_their_messages() {
    let mut game = game_on(MAP);
    game.keys("l");
    game.climb(Vertical::Down);
    assert_eq!(game.at(), Position::new(1, 0, 1));
    game.climb(Vertical::Up);
    assert_eq!((game.at(), game.turn()), (at(1, 0), 3));
    assert_eq!(
        game.messages(),
        ["You walk down the stairs to level 2.", "You walk up the stairs to level 1."]
    );
}

/// SPEC 21, 22, 29
#[test]
fn climbing_without_stairs_underfoot_says_so_and_takes_no_turn() {
    let mut game = game_on(MAP);
    game.climb(Vertical::Down);
    game.climb(Vertical::Up);
    game.keys("l");
    game.climb(Vertical::Up);
    assert_eq!((game.at(), game.turn()), (at(1, 0), 1));
    let (floor, ceiling) = (
        "You try to go down but are stopped by the cave floor.",
        "You try to go up but are stopped by the cave ceiling.",
    );
    assert_eq!(game.messages(), [floor, ceiling, ceiling]);
}

/// SPEC 24
#[test]
fn an_actor_on_the_far_end_stops_the_climb_and_is_named() {
    let mut game = game_on(MAP);
    game.add(Position::new(1, 0, 1), (Glyph('m'), Name::new("minotaur"), WALKS));
    game.keys("l");
    game.climb(Vertical::Down);
    assert_eq!((game.at(), game.turn()), (at(1, 0), 1));
    assert_eq!(game.messages(), ["The minotaur is in the way."]);
}

/// SPEC 23: by character, and by the keys that every layout has.
#[test]
fn characters_and_enter_and_space_take_the_stairs() {
    for (down, up) in [('>', '<'), ('\n', '\n'), (' ', ' ')] {
        let mut game = game_on(MAP);
        game.keys(&format!("l{down}"));
        assert_eq!(game.at(), Position::new(1, 0, 1), "{down:?}");
        game.keys(&format!("{up}"));
        assert_eq!(game.at(), at(1, 0), "{up:?}");
    }
    let mut game = game_on(MAP);
    game.keys("\n ");
    assert_eq!((game.turn(), game.messages()), (0, vec![]), "no stairs here, so nothing is asked");
}

/// SPEC 17, 18: pairs in generated worlds, over many seeds.
#[test]
fn generated_stairs_come_in_pairs_and_never_share_a_tile() {
    let registry = Registry::default();
    for seed in 0..40 {
        let cavewright::world::WorldSource::Generated(spec) = caves((60, 30, 4), seed) else {
            unreachable!("caves are generated")
        };
        let world = registry.make(&spec).unwrap();
        let count = |kind| world.tiles.cells().iter().filter(|tile| **tile == kind).count();
        assert!(!world.stairs.is_empty());
        assert_eq!(count(Tile::StairsDown), world.stairs.len(), "seed {seed}");
        assert_eq!(count(Tile::StairsUp), world.stairs.len(), "seed {seed}");
        for pair in &world.stairs {
            assert_eq!(world.tiles[pair.down], Tile::StairsDown);
            assert_eq!(world.tiles[pair.up()], Tile::StairsUp);
        }
    }
}

/// SPEC 18: one pair, and one more for each 252 columns.
#[test]
fn overlapping_regions_get_as_many_stairs_as_their_columns_deserve() {
    let registry = Registry::default();
    for (columns, pairs) in [(2, 1), (251, 1), (252, 2), (503, 2), (504, 3)] {
        // Around the floor there is wall.
        let size = Size::new(columns + 2, 3, 2).unwrap();
        let empty = registry.spec("empty").unwrap().size(size).seed(1);
        let empty = empty.set("stairs", "overlap").unwrap().set("connect", false).unwrap();
        assert_eq!(empty.make().unwrap().stairs.len(), pairs, "{columns} columns");
    }
}

/// SPEC 16: a generated world can be walked down and up by its stairs.
#[test]
fn the_first_stairs_of_a_generated_world_lead_down_and_back() {
    for seed in 0..10 {
        let mut game = game(caves((60, 30, 2), seed));
        let world = game.app.world_mut();
        let terrain = world.resource::<cavewright::world::Terrain>().clone();
        let stairs =
            terrain.tiles().positions(0).find(|at| terrain.tile(*at) == Some(Tile::StairsDown));
        let stairs = stairs.expect("stairs join the levels");
        let scout = game.add(stairs, (Glyph('s'), WALKS));
        for (vertical, z) in [(Vertical::Down, 1), (Vertical::Up, 0)] {
            game.intend(cavewright::intent::Verb::Climb(vertical).by(scout));
            assert_eq!(game.position_of(scout), Position { z, ..stairs }, "seed {seed}");
        }
        assert_eq!(game.turn(), 0, "what others do is not the player's turn");
    }
}
