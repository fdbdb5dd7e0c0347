//! Kits: one of three bundles, and the gear that is in them.

use std::collections::BTreeSet;

use cavewright::grid::{Direction, Position, Tile};
use cavewright::intent::Verb;
use cavewright::world::{SpeciesId, Thing};

use crate::living::{does, lantern, living, lying, pack, refused, slots, tally};
use crate::support::{Game, add_idle, at, caves, game, health, is_awake, living_caves};

const BUNDLES: &str = r#"levels = ["@mbl."]
[legend]
m = { thing = "miner's bundle" }
b = { thing = "lamplighter's bundle" }
l = { thing = "listener's bundle" }
"#;

/// A game on a level, with a pack.
fn with(level: &str, pack: &str, seed: u64) -> Game {
    living(&format!(
        "levels = [\"{level}\"]\n[player]\npack = [{pack}]\n[mountain]\nseed = {seed}\n"
    ))
}

/// SPEC 134: none is taken by walking; one by hand, and the others are gone.
#[test]
fn one_bundle_is_taken_and_the_others_are_gone() {
    let mut game = living(BUNDLES);
    (0..4).for_each(|_| game.step(Direction::East));
    assert_eq!((slots(&game), game.messages().len()), (vec![], 0), "nobody has to");
    (0..3).for_each(|_| game.step(Direction::West));
    assert!(does(&mut game, Verb::Take));
    let packed = vec![(1, Thing::Prop, 3), (2, Thing::Powder, 2), (3, Thing::MinersHelmet, 1)];
    assert_eq!((slots(&game), pack(&game).stones), (packed, 5));
    assert_eq!([1, 2, 3].map(|x| lying(&game, at(x, 0))), [None; 3]);
    assert_eq!(game.messages(), ["You take the miner's bundle; the others fall to dust."]);
    assert_eq!(game.turn(), 8);
    assert_eq!(refused(&mut game, Verb::Take), "Nothing lies here.");
}

/// SPEC 134
#[test]
fn each_bundle_holds_its_kit() {
    for (steps, expected) in [
        (2, vec![(1, Thing::OilFlask, 3), (2, Thing::Glowcap, 3), (3, Thing::Rope, 1)]),
        (3, vec![(1, Thing::EarHorn, 1), (2, Thing::FeltWraps, 1), (3, Thing::Quickstone, 1)]),
    ] {
        let mut game = living(BUNDLES);
        (0..steps).for_each(|_| game.step(Direction::East));
        does(&mut game, Verb::Take);
        assert_eq!((slots(&game), pack(&game).stones), (expected, 0));
    }
}

/// SPEC 67, 134: nothing of a kit is lost.
#[test]
fn what_has_no_room_of_a_kit_lies_there() {
    let player = "[player]\npack = [['glowcap', 2]]";
    let mut game = living(&format!("{BUNDLES}{player}"));
    (0..2).for_each(|_| game.step(Direction::East));
    does(&mut game, Verb::Take);
    let packed = [(1, Thing::Glowcap, 3), (2, Thing::OilFlask, 3), (3, Thing::Rope, 1)];
    assert_eq!(slots(&game), packed);
    assert_eq!(lying(&game, at(2, 0)), Some((Thing::Glowcap, 2, false)));
}

/// SPEC 134: the first message tells of them, in worlds that have them.
#[test]
fn a_new_game_tells_of_its_bundles() {
    let told = "Three bundles by the fire. Take one; the others fall to dust.";
    let mut living = game(living_caves((60, 30, 2), 1, "5"));
    assert_eq!((living.turn(), living.messages()), (0, vec![told]));
    living.keys(".");
    assert_eq!(living.messages().first(), Some(&told));
    assert!(game(caves((60, 30, 2), 1)).messages().is_empty());
}

/// SPEC 134: in a new game the three lie beside the camp, put down.
#[test]
fn a_new_game_has_three_bundles() {
    for seed in 0..20 {
        let mut game = game(living_caves((60, 30, 2), seed, "5"));
        let start = game.at();
        let world = game.app.world_mut();
        let mut things = world.query::<(&Thing, &Position)>();
        let bundles = [Thing::MinersBundle, Thing::LampBundle, Thing::ListenersBundle];
        let lying = things.iter(world).filter(|(thing, _)| bundles.contains(thing));
        let places: Vec<_> = lying.map(|(thing, at)| (thing.kind().name, *at)).collect();
        let kinds: BTreeSet<_> = places.iter().map(|(name, _)| *name).collect();
        assert_eq!((places.len(), kinds.len()), (3, 3), "seed {seed}: {places:?}");
        assert!(places.iter().all(|(_, at)| start.steps_to(*at) <= 8), "seed {seed}: {places:?}");
        let placed: Vec<_> = places.iter().map(|(_, place)| *place).collect();
        assert!(placed.iter().all(|place| lying_put_down(&game, *place)), "seed {seed}");
    }
}

fn lying_put_down(game: &Game, place: Position) -> bool {
    lying(game, place).is_some_and(|(.., is_put_down)| is_put_down)
}

/// The star-iron pick digs and steps in one turn, as one dig.
#[test]
fn with_the_pick_a_dig_and_a_step_are_one_turn() {
    let mut game = with("@###", "['star-iron pick', 1]", 1);
    let oil = lantern(&game).oil;
    game.step(Direction::East);
    assert_eq!((game.at(), game.turn(), game.tile(1, 0, 0)), (at(1, 0), 1, Some(Tile::Floor)));
    assert_eq!((oil - lantern(&game).oil, pack(&game).stones, tally(&game).dug), (3, 1, 1));
}

/// SPEC 61: what lies behind the rock is taken by that step too.
#[test]
fn with_the_pick_one_walks_onto_what_is_there() {
    let mut game = living(
        "levels = [\"@#o\"]\n[legend]\no = { thing = 'glowcap' }\n[player]\npack = [['star-iron pick', 1]]\n",
    );
    game.step(Direction::East);
    game.step(Direction::East);
    assert_eq!((game.at(), game.turn()), (at(2, 0), 2));
    assert_eq!(slots(&game), [(1, Thing::StarPick, 1), (2, Thing::Glowcap, 1)]);
}

/// The pick is heard 16 tiles away, and felt wraps halve what is heard (SPEC 79, 82).
#[test]
fn gear_decides_how_far_a_dig_is_heard() {
    for (gear, heard) in [
        ("", 12),
        ("['felt wraps', 1]", 6),
        ("['star-iron pick', 1]", 16),
        ("['star-iron pick', 1], ['felt wraps', 1]", 8),
    ] {
        let mut game = with(&format!("@#{}", ".".repeat(30)), gear, 1);
        let near = add_idle(&mut game, at(1 + heard, 0), SpeciesId::Hound);
        let far = add_idle(&mut game, at(2 + heard, 0), SpeciesId::Hound);
        game.step(Direction::East);
        assert!(is_awake(&game, near) && !is_awake(&game, far), "{gear}: {heard}");
    }
}

/// SPEC 79, 82
#[test]
fn felt_wraps_halve_how_far_a_blow_is_heard() {
    for (gear, heard) in [("", 6), ("['felt wraps', 1]", 3)] {
        let mut game = with("@...........", gear, 1);
        add_idle(&mut game, at(1, 0), SpeciesId::Minotaur);
        let near = add_idle(&mut game, at(heard, 0), SpeciesId::Hound);
        let far = add_idle(&mut game, at(heard + 1, 0), SpeciesId::Hound);
        game.step(Direction::East);
        assert!(is_awake(&game, near) && !is_awake(&game, far), "{gear}: {heard}");
    }
}

#[test]
fn a_blow_with_the_pick_takes_four_to_seven() {
    let mut points = BTreeSet::new();
    for seed in 0..100 {
        let mut game = with("@.", "['star-iron pick', 1]", seed);
        let minotaur = add_idle(&mut game, at(1, 0), SpeciesId::Minotaur);
        game.step(Direction::East);
        points.insert(22 - health(&game, minotaur).unwrap());
    }
    assert_eq!(points.into_iter().collect::<Vec<_>>(), [4, 5, 6, 7]);
}
