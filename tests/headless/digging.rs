//! Digging, and the regions that follow it.

use bevy::ecs::message::Messages;
use cavewright::grid::{Direction, Tile};
use cavewright::world::TileChanged;

use crate::support::{at, game_on};

/// SPEC 27
#[test]
fn digging_a_wall_leaves_floor_and_the_digger_stays() {
    let mut game = game_on("@#.\n");
    game.step(Direction::East);
    assert_eq!((game.at(), game.turn()), (at(0, 0), 1));
    assert_eq!(game.tile(1, 0, 0), Some(Tile::Floor));
    game.step(Direction::East);
    assert_eq!((game.at(), game.turn()), (at(1, 0), 2), "walking into rock takes two");
    assert_eq!(game.json()["dug"], 1);
}

/// SPEC 15
#[test]
fn regions_that_a_dig_joins_become_one_under_the_smallest_number() {
    let mut game = game_on("@#.#.\n");
    assert_eq!([0, 2, 4].map(|x| game.region(x, 0, 0)), [Some(1), Some(2), Some(3)]);
    game.step(Direction::East);
    assert_eq!([0, 1, 2, 4].map(|x| game.region(x, 0, 0)), [Some(1), Some(1), Some(1), Some(3)]);
    for _ in 0..4 {
        game.step(Direction::East);
    }
    assert_eq!([0, 3, 4].map(|x| game.region(x, 0, 0)), [Some(1); 3]);
    assert_eq!(game.json()["region"], 1);
}

/// SPEC 15, 16: only the level that is dug changes.
#[test]
fn other_levels_keep_their_rock_and_their_regions() {
    let mut game = game_on("@#.\n\n.#.\n");
    game.step(Direction::East);
    assert_eq!(game.tile(1, 0, 1), Some(Tile::Wall));
    assert_eq!((game.region(0, 0, 1), game.region(2, 0, 1)), (Some(1), Some(2)));
}

/// SPEC 35: the view gets a message for each dig, in order, and no others.
#[test]
fn each_dig_is_announced_once() {
    let mut game = game_on("@##\n###\n");
    game.keys("ljl.h");
    let messages = game.app.world().resource::<Messages<TileChanged>>();
    let mut cursor = messages.get_cursor();
    let announced: Vec<_> = cursor.read(messages).map(|changed| changed.at).collect();
    assert_eq!(announced, [at(1, 0), at(0, 1)]);
}
