//! Stone hearts: eight turns through rock, and where they come from.

use std::sync::Arc;

use cavewright::grid::{Direction, Position, Tile};
use cavewright::intent::Verb;
use cavewright::record::SavedGame;
use cavewright::rules::take_turn;
use cavewright::world::{
    Abilities, Ability, Fact, Health, Knowledge, Matter, Outcome, Scenario, SpeciesId, Thing,
    WorldSource, game_registry,
};

use crate::living::{does, living, lying, pack, slots, tally};
use crate::support::{Game, add_idle, at, player_of, recorded};

const EAST: Verb = Verb::Step(Direction::East);
const WALL: &str = "levels = ['@.##########']\n[player]\npack = [['stone heart', 1]]\n\
                    [mountain]\nnumber = 0\n";

fn stony(game: &Game) -> u8 {
    game.app.world().resource::<Matter>().stony()
}

fn passes_rock(game: &Game) -> bool {
    let can = game.app.world().get::<Abilities>(game.player);
    can.is_some_and(|can| can.has(Ability::PassRock))
}

/// SPEC 83: for eight turns; whoever is in rock then opens that tile, as by a dig.
#[test]
fn for_eight_turns_one_walks_through_rock() {
    let mut game = living(WALL);
    assert!(does(&mut game, Verb::Use(1)));
    assert_eq!((stony(&game), passes_rock(&game), slots(&game)), (8, true, vec![]));
    game.intend(Verb::Step(Direction::West).by(game.player));
    assert_eq!((game.at(), stony(&game)), (at(0, 0), 8), "the edge of the world is no rock");
    for step in 1..8 {
        assert!(does(&mut game, EAST));
        assert_eq!((game.at(), stony(&game)), (at(step, 0), 8 - step as u8));
    }
    let knowledge = game.app.world().resource::<Knowledge>();
    assert_eq!(knowledge.remembered(at(8, 0)), Some(Tile::Wall), "rock is seen tile by tile");
    assert_eq!(knowledge.remembered(at(9, 0)), None);
    game.facts();
    assert!(does(&mut game, EAST));
    assert_eq!((game.at(), stony(&game), passes_rock(&game)), (at(8, 0), 0, false));
    let tiles = [2, 7, 8, 9].map(|x| game.tile(x, 0, 0));
    assert_eq!(tiles, [Some(Tile::Wall), Some(Tile::Wall), Some(Tile::Floor), Some(Tile::Wall)]);
    assert_eq!((pack(&game).stones, tally(&game).dug), (1, 1));
    assert_eq!(game.messages()[1..], ["You are flesh again.", "You dig through the rock."]);
    let dug = Fact::Dug { who: game.player };
    assert!(game.facts().iter().any(|fact| fact.what == dug && fact.loudness == 12));
    game.step(Direction::East);
    assert_eq!((game.at(), game.tile(9, 0, 0)), (at(8, 0), Some(Tile::Floor)), "it digs again");
}

/// SPEC 83, 165: a game is saved within rock, and goes on there.
#[test]
fn who_is_in_rock_is_saved_there() {
    let scenario: Scenario = WALL.parse().unwrap();
    let mut app = recorded(WorldSource::Scenario(Arc::new(scenario)));
    let player = player_of(app.world_mut());
    for verb in [Verb::Use(1), EAST, EAST, EAST] {
        assert!(take_turn(app.world_mut(), verb.by(player)));
    }
    let bytes = SavedGame::take(app.world_mut()).unwrap().to_bytes();
    let saved = SavedGame::read(&bytes, &game_registry()).unwrap();
    saved.go_on(app.world_mut()).unwrap();
    let player = player_of(app.world_mut());
    assert_eq!(app.world().resource::<Matter>().stony(), 5);
    let mut turns = 0;
    while app.world().resource::<Matter>().stony() > 0 {
        assert!(take_turn(app.world_mut(), EAST.by(player)));
        turns += 1;
    }
    assert_eq!((turns, *app.world().get::<Position>(player).unwrap()), (5, at(8, 0)));
}

/// SPEC 83, 129: a game that ends in the turn in which a heart is used is kept as any other.
#[test]
fn who_dies_as_stone_is_saved() {
    let foe = "[legend]\nh = { creature = 'hound' }\n[player]\nhealth = 1\n";
    let text = WALL.replace("@.", "@h").replace("[player]\n", foe);
    let scenario: Scenario = text.parse().unwrap();
    let mut app = recorded(WorldSource::Scenario(Arc::new(scenario)));
    let player = player_of(app.world_mut());
    assert!(take_turn(app.world_mut(), Verb::Use(1).by(player)));
    assert!(app.world().contains_resource::<Outcome>(), "the hound kills");
    assert!(app.world().resource::<Matter>().stony() > 0);
    let bytes = SavedGame::take(app.world_mut()).unwrap().to_bytes();
    assert_eq!(SavedGame::read(&bytes, &game_registry()).unwrap().to_bytes(), bytes);
}

/// SPEC 85: one elemental of two leaves one.
#[test]
fn an_elemental_leaves_a_stone_heart_one_time_in_two() {
    let mut hearts = 0;
    for seed in 0..60 {
        let mut game = living(&format!("levels = ['@..']\n[mountain]\nseed = {seed}\n"));
        let elemental = add_idle(&mut game, at(1, 0), SpeciesId::Elemental);
        game.app.world_mut().entity_mut(elemental).insert(Health { now: 1, max: 20 });
        game.step(Direction::East);
        let left = lying(&game, at(1, 0)).map(|(thing, ..)| thing);
        assert!(matches!(left, Some(Thing::StoneHeart | Thing::Remains)), "{left:?}");
        hearts += u32::from(left == Some(Thing::StoneHeart));
    }
    assert!((15..=45).contains(&hearts), "{hearts} of 60");
}
