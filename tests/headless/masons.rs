//! Masons close what was dug, and are foes of nobody who does not hurt them.

use cavewright::grid::{Direction, Tile};
use cavewright::world::{Fact, Fixture, Fixtures, Health, Readied, SpeciesId, Terrain, Thing};

use crate::light::living;
use crate::living::{lying, throw_stone};
use crate::support::{Game, add, add_even, add_idle, arm, at, health, points, readied};

/// A game in which the player has gone two steps from the camp, whose block never closes, to (2, 1).
fn beside_rock() -> Game {
    let mut game = living("########\n@......#\n########\n");
    (0..2).for_each(|_| game.step(Direction::East));
    game
}

/// SPEC 147: three actions, each of which can be seen.
#[test]
fn a_mason_closes_a_tile_with_its_third_action() {
    let mut game = beside_rock();
    let mason = add_even(&mut game, at(3, 1), SpeciesId::Mason);
    game.step(Direction::NorthEast);
    for left in [2, 1] {
        assert_eq!(readied(&game, mason), Some(Readied { at: at(3, 0), left }));
        assert_eq!(game.tile(3, 0, 0), Some(Tile::Floor), "it is dug");
        game.wait();
    }
    assert_eq!(game.tile(3, 0, 0), Some(Tile::Wall));
    assert_eq!((readied(&game, mason), points(&game)), (None, 30));
    assert!(game.messages().contains(&"The mason walls up what was opened."));
    let mended = Fact::Mended { who: mason };
    assert!(game.facts().iter().any(|fact| fact.what == mended && fact.at == at(3, 0)));
    assert_eq!(game.region(3, 0, 0), None);
    let opened = game.app.world().resource::<Terrain>().opened_tiles();
    assert_eq!(opened.iter().count(), 0);
    game.wait_for(5);
    assert_eq!(game.position_of(mason), at(3, 1), "nothing else was opened");
}

/// SPEC 144
#[test]
fn a_mason_walks_to_the_nearest_tile_that_was_opened_in_play() {
    let mut game = living("#############\n@.........#.#\n#############\n");
    let mason = add_even(&mut game, at(9, 1), SpeciesId::Mason);
    (0..3).for_each(|_| game.step(Direction::East));
    assert_eq!(game.position_of(mason), at(9, 1), "caves as they were made are let alone");
    game.step(Direction::NorthEast);
    game.wait_for(4);
    assert_eq!(game.position_of(mason), at(5, 1), "beside what is open at (4, 0)");
    assert!(readied(&game, mason).is_some());
    game.wait_for(2);
    assert_eq!(game.tile(4, 0, 0), Some(Tile::Wall));
}

/// SPEC 144: nobody who stands in the shortest way keeps it from its work.
#[test]
fn a_mason_goes_around_who_stands_in_its_way() {
    let map = "###.......###\n###.#####.###\n@...........#\n...######...#\n";
    let mut game = living(map);
    let mason = add_even(&mut game, at(11, 3), SpeciesId::Mason);
    add_idle(&mut game, at(6, 2), SpeciesId::Minotaur);
    (0..3).for_each(|_| game.step(Direction::East));
    game.step(Direction::NorthWest);
    assert_eq!(game.tile(2, 1, 0), Some(Tile::Floor), "it is dug");
    game.wait_for(30);
    assert_eq!(game.tile(2, 1, 0), Some(Tile::Wall), "{:?}", game.position_of(mason));
}

/// SPEC 144: it steps off what it stands on.
#[test]
fn a_mason_closes_the_tile_that_it_stood_on() {
    let mut game = beside_rock();
    game.step(Direction::NorthEast);
    let mason = add_even(&mut game, at(3, 0), SpeciesId::Mason);
    game.wait_for(8);
    assert_eq!(game.tile(3, 0, 0), Some(Tile::Wall), "{:?}", game.position_of(mason));
}

/// SPEC 144: what was another way when it was decided may be the last one by now.
#[test]
fn a_mason_never_closes_its_last_way() {
    let mut game = living("@....######\n");
    (0..16).for_each(|_| game.step(Direction::East));
    assert_eq!(game.at(), at(10, 0));
    add_even(&mut game, at(4, 0), SpeciesId::Mason);
    let mason = add_even(&mut game, at(6, 0), SpeciesId::Mason);
    game.wait_for(3);
    assert_eq!(game.position_of(mason), at(6, 0));
    let tiles = [5, 7].map(|x| game.tile(x, 0, 0));
    assert_eq!(tiles, [Some(Tile::Wall), Some(Tile::Floor)]);
}

/// SPEC 46: the block of a prop stays open, and so does a tile on which somebody stands.
#[test]
fn a_mason_leaves_alone_what_never_closes() {
    let mut game = beside_rock();
    let mason = add_even(&mut game, at(4, 1), SpeciesId::Mason);
    game.app.world_mut().resource_mut::<Fixtures>().put_up(at(4, 1), Fixture::Prop);
    game.step(Direction::NorthEast);
    game.wait_for(8);
    assert_eq!((game.tile(3, 0, 0), readied(&game, mason)), (Some(Tile::Floor), None));
    let mut game = beside_rock();
    let mason = add_even(&mut game, at(4, 1), SpeciesId::Mason);
    game.step(Direction::NorthEast);
    assert!(readied(&game, mason).is_some());
    game.step(Direction::NorthEast);
    game.wait_for(8);
    assert_eq!((game.at(), readied(&game, mason)), (at(3, 0), None));
    assert_eq!(game.tile(3, 0, 0), Some(Tile::Floor));
}

/// SPEC 146: it is no cork, and no held key strikes it.
#[test]
fn the_player_changes_places_with_a_mason() {
    let mut game = living("@...\n");
    arm(&mut game, 5);
    let mason = add(&mut game, at(1, 0), SpeciesId::Mason, true);
    game.step(Direction::East);
    assert_eq!((game.at(), game.position_of(mason), game.turn()), (at(1, 0), at(0, 0), 1));
    game.wait_for(10);
    assert_eq!((points(&game), health(&game, mason)), (30, Some(10)));
}

/// SPEC 146: something thrown makes it a foe.
#[test]
fn a_mason_that_was_hit_strikes_back() {
    let mut game = living("@.......\n");
    arm(&mut game, 2);
    let mason = add(&mut game, at(4, 0), SpeciesId::Mason, true);
    throw_stone(&mut game, 4);
    assert_eq!(health(&game, mason), Some(9));
    game.wait_for(12);
    assert_eq!(game.position_of(mason), at(1, 0), "it came to where the stone came from");
    assert!(points(&game) < 30);
    game.step(Direction::East);
    assert_eq!((game.at(), health(&game, mason)), (at(0, 0), Some(7)));
}

/// SPEC 85
#[test]
fn a_mason_leaves_a_quickstone() {
    let mut game = living("@...\n");
    arm(&mut game, 100);
    let mason = add(&mut game, at(1, 0), SpeciesId::Mason, true);
    game.app.world_mut().entity_mut(mason).insert(Health { now: 1, max: 10 });
    game.step(Direction::East);
    assert!(game.app.world().get_entity(mason).is_err());
    assert_eq!(lying(&game, at(1, 0)).map(|(thing, ..)| thing), Some(Thing::Quickstone));
}

/// SPEC 144: what somebody dug is a trap for who came after him.
#[test]
fn a_mason_walls_in_the_hound_in_your_tunnel() {
    let mut game = living("@.####\n");
    (0..4).for_each(|_| game.step(Direction::East));
    (0..2).for_each(|_| game.step(Direction::West));
    assert_eq!((game.at(), game.tile(3, 0, 0)), (at(0, 0), Some(Tile::Floor)));
    let hound = add_idle(&mut game, at(3, 0), SpeciesId::Hound);
    add_even(&mut game, at(1, 0), SpeciesId::Mason);
    game.wait_for(3);
    assert_eq!(game.tile(2, 0, 0), Some(Tile::Wall));
    assert_ne!(game.region(3, 0, 0), game.region(1, 0, 0));
    assert_eq!(game.position_of(hound), at(3, 0));
}

/// SPEC 139, 146: a mason near is no danger, and stops no journey for long.
#[test]
fn a_mason_is_no_danger_to_journeys_until_it_is_a_foe() {
    let mut game = living("@...........\n");
    let mason = add(&mut game, at(3, 0), SpeciesId::Mason, true);
    game.keys("o");
    assert_eq!(game.times_told("Not while the mason is near: fight it, or go step by step."), 0);
    game.app.world_mut().entity_mut(mason).insert(Health { now: 3, max: 10 });
    game.keys("o");
    assert_eq!(game.times_told("Not while the mason is near: fight it, or go step by step."), 1);
}
