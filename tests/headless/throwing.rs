//! Throwing: stones that hit and are heard, flasks that burst, and what lies where it lands.

use std::collections::BTreeSet;

use cavewright::grid::Direction;
use cavewright::intent::Verb;
use cavewright::rules::{can_throw, reason};
use cavewright::world::{
    Fact, Fixture, Health, Knowledge, Occupancy, Outcome, Pack, SpeciesId, Terrain, Thing,
};

use crate::living::{does, lantern, living, lying, pack, refused, slots, standing, tally};
use crate::support::{Game, add, add_idle, at, goal, health, is_awake, matter};

const STONES: &str = "[player]\nstones = 9";
const OIL: &str = "[player]\npack = [['oil flask', 3]]";

/// A game on a level, with a player and a seed.
fn on(level: &str, player: &str, seed: u64) -> Game {
    living(&format!("levels = [\"{level}\"]\n{player}\n[mountain]\nseed = {seed}\n"))
}

fn stone(dx: i8, dy: i8) -> Verb {
    Verb::Throw { what: 0, dx, dy }
}

fn oil(dx: i8, dy: i8) -> Verb {
    Verb::Throw { what: 1, dx, dy }
}

/// SPEC 65: within eight tiles, as sight measures them, over whoever is between.
#[test]
fn a_throw_reaches_eight_tiles_and_flies_over_others() {
    let mut game = on("@..........", STONES, 1);
    assert_eq!(refused(&mut game, stone(9, 0)), "It is too far to throw.");
    assert!(does(&mut game, stone(8, 0)));
    let near = add_idle(&mut game, at(2, 0), SpeciesId::Fungus);
    let far = add_idle(&mut game, at(4, 0), SpeciesId::Fungus);
    game.facts();
    assert!(does(&mut game, stone(4, 0)));
    assert_eq!((health(&game, near), health(&game, far)), (Some(6), Some(5)));
    assert_eq!(pack(&game).stones, 7);
    let thrown = Fact::Threw { what: Thing::Stone, from: at(0, 0) };
    assert_eq!(game.facts().iter().filter(|fact| fact.what == thrown).count(), 1);
    assert_eq!(tally(&game).used, 0, "stones are not of the pack");
}

/// SPEC 65: rock is hit only where somebody is seen in it.
#[test]
fn rock_is_no_goal_unless_somebody_stands_in_it() {
    let mut game = on(r"@...\n..#.\n....", STONES, 1);
    assert_eq!(refused(&mut game, stone(2, 1)), "That is rock: nothing can land there.");
    let elemental = add(&mut game, at(2, 1), SpeciesId::Elemental, false);
    assert!(does(&mut game, stone(2, 1)));
    assert_eq!(health(&game, elemental), Some(19));
    assert!(game.messages().contains(&"The stone elemental is hit by the stone."));
}

/// SPEC 65
#[test]
fn what_is_not_in_sight_is_no_goal() {
    let mut game = on("@.#..", STONES, 1);
    assert_eq!(refused(&mut game, stone(3, 0)), "You cannot see that.");
    let mut game = on("@....", "[player]\nstones = 1\nshuttered = true", 1);
    assert_eq!(refused(&mut game, stone(4, 0)), "You cannot see that.");
    assert!(does(&mut game, stone(3, 0)), "as far as a shuttered lantern shows");
    assert_eq!(refused(&mut game, stone(1, 0)), "You have no stones: a dig gives one.");
}

/// SPEC 65: ground that was seen is a goal in the dark too, where no rock hides it, and what is unknown is none.
#[test]
fn remembered_ground_is_a_goal_in_the_dark() {
    let mut game = on("@.......", STONES, 1);
    assert!(does(&mut game, Verb::Shutter));
    assert!(!game.app.world().resource::<Knowledge>().is_in_sight(at(6, 0)));
    assert!(does(&mut game, stone(6, 0)));
    let landed = |fact: &Fact| matches!(fact, Fact::Landed(Thing::Stone));
    assert_eq!(game.facts().iter().filter(|fact| landed(&fact.what)).count(), 1);
    let mut game = on(r"@..\n##.\n##.", STONES, 1);
    [Direction::East; 2].into_iter().for_each(|direction| game.step(direction));
    [Direction::West; 2].into_iter().for_each(|direction| game.step(direction));
    assert!(game.app.world().resource::<Knowledge>().knows(at(2, 2)));
    assert_eq!(refused(&mut game, stone(2, 2)), "You cannot see that.", "around a corner");
}

/// SPEC 66: nine at most, one for each dig.
#[test]
fn a_dig_gives_a_stone_up_to_nine() {
    let mut game = on("@##########", "", 1);
    for dug in 1..=10 {
        while tally(&game).dug < dug {
            game.step(Direction::East);
        }
        assert_eq!(u32::from(pack(&game).stones), dug.min(9));
    }
}

/// SPEC 66: who hears a stone goes to where it landed.
#[test]
fn a_stone_is_heard_six_tiles_from_where_it_lands() {
    let mut game = on("@..............", STONES, 1);
    let near = add_idle(&mut game, at(11, 0), SpeciesId::Fungus);
    let far = add_idle(&mut game, at(12, 0), SpeciesId::Fungus);
    does(&mut game, stone(5, 0));
    assert!(is_awake(&game, near) && !is_awake(&game, far));
    assert_eq!(goal(&game, near), Some(at(5, 0)));
    assert_eq!(lying(&game, at(5, 0)), None, "it is broken");
}

/// SPEC 66: who is hit goes to where it came from.
#[test]
fn who_is_hit_by_a_stone_knows_where_it_came_from() {
    let mut game = on("@.......", STONES, 1);
    let (hit, beside) = (
        add_idle(&mut game, at(5, 0), SpeciesId::Fungus),
        add_idle(&mut game, at(7, 0), SpeciesId::Fungus),
    );
    does(&mut game, stone(5, 0));
    assert_eq!(health(&game, hit), Some(5));
    assert_eq!((goal(&game, hit), goal(&game, beside)), (Some(at(0, 0)), Some(at(5, 0))));
}

/// A stone that slays is the player's deed.
#[test]
fn who_a_stone_slays_is_counted() {
    let mut game = on("@...", STONES, 1);
    let fungus = add_idle(&mut game, at(3, 0), SpeciesId::Fungus);
    (0..6).for_each(|_| _ = does(&mut game, stone(3, 0)));
    assert_eq!((health(&game, fungus), tally(&game).killed), (None, 1));
    assert_eq!(lying(&game, at(3, 0)), Some((Thing::Remains, 1, false)));
    assert_eq!(game.messages().last(), Some(&"The fungus dies."));
}

/// SPEC 83: a flask takes 5 to 8 points where it lands and 2 to 4 beside, of the player too, and is heard six tiles around; the fire takes 3 more of
/// who stays in it.
#[test]
fn a_flask_bursts_where_it_lands() {
    let (mut middle, mut beside, mut own) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for seed in 0..200 {
        let mut game = on(r"@.......\n........\n........", OIL, seed);
        let hit = add_idle(&mut game, at(1, 1), SpeciesId::Minotaur);
        let near = add_idle(&mut game, at(2, 2), SpeciesId::Minotaur);
        let far = add_idle(&mut game, at(7, 1), SpeciesId::Minotaur);
        let away = add_idle(&mut game, at(3, 1), SpeciesId::Minotaur);
        assert!(does(&mut game, oil(1, 1)));
        let lost = |who| 22 - health(&game, who).unwrap();
        middle.insert(lost(hit));
        beside.insert(lost(near));
        own.insert(30 - health(&game, game.player).unwrap());
        assert_eq!(lost(away), 0);
        assert!(is_awake(&game, far), "six tiles away");
        assert_eq!(goal(&game, hit), Some(at(0, 0)));
    }
    assert_eq!(middle.into_iter().collect::<Vec<_>>(), [8, 9, 10, 11]);
    assert_eq!(beside.into_iter().collect::<Vec<_>>(), [5, 6, 7]);
    assert_eq!(own.into_iter().collect::<Vec<_>>(), [2, 3, 4], "no oil runs onto the camp");
}

#[test]
fn who_burns_in_the_own_oil_has_lost() {
    let mut game = on("@..", "[player]\nhealth = 2\npack = [['oil flask', 1]]", 1);
    does(&mut game, oil(1, 0));
    let cause = "burnt by your own oil".to_owned();
    let outcome = game.app.world().resource::<Outcome>();
    assert!(matches!(outcome, Outcome::Lost { cause: why, .. } if *why == cause), "{outcome:?}");
    assert_eq!(
        game.messages()[..2],
        ["You throw an oil flask.", "The oil flask bursts into flame."]
    );
}

/// SPEC 85: what a moth drank runs back into the lantern of who slays it, as far as that holds it.
#[test]
fn half_of_the_oil_that_a_moth_drank_comes_back() {
    for (oil_before, oil_after) in [(500, 521), (1_195, 1_199)] {
        let mut game = on("@...", &format!("[player]\nstones = 9\noil = {oil_before}"), 1);
        let moth = add_idle(&mut game, at(3, 0), SpeciesId::Lampmoth);
        let world = game.app.world_mut();
        world.get_mut::<Pack>(moth).unwrap().oil = 45;
        world.get_mut::<Health>(moth).unwrap().now = 1;
        does(&mut game, stone(3, 0));
        assert_eq!(health(&game, moth), None);
        assert_eq!(lantern(&game).oil, oil_after, "22 of 45, and the turn burns one");
    }
}

/// SPEC 83: nothing lights the oil where the lantern is shut or empty: it runs out, and is heard six tiles around.
#[test]
fn oil_runs_out_unlit_without_a_bright_lantern() {
    for light in ["shuttered = true", "oil = 0"] {
        let mut game = on(r"@........\n.........", &format!("{OIL}\n{light}"), 1);
        let near = add_idle(&mut game, at(8, 1), SpeciesId::Minotaur);
        let far = add_idle(&mut game, at(2, 1), SpeciesId::Minotaur);
        assert!(does(&mut game, oil(2, 0)), "{light}");
        assert_eq!(
            game.messages(),
            ["You throw an oil flask.", "The oil flask breaks, and the oil runs out, unlit."]
        );
        assert_eq!((health(&game, far), is_awake(&game, near)), (Some(22), true));
        let slick = |x, y| standing(&game, at(x, y)) == Some(Fixture::Slick);
        assert!((1..4).all(|x| slick(x, 0) && slick(x, 1)) && !slick(4, 0), "{light}");
        assert!(matter(&game).fires().is_empty());
    }
}

/// What is neither stone nor oil lies where it lands, and is taken by walking there.
#[test]
fn other_things_lie_where_they_land() {
    let mut game = on("@....", "[player]\npack = [['rope', 2]]", 1);
    assert_eq!(
        refused(&mut game, Verb::Throw { what: 1, dx: 2, dy: 0 }),
        "The rope is not for throwing."
    );
    let mut game = on("@....", "[player]\npack = [['ear-horn', 1]]", 1);
    assert!(does(&mut game, Verb::Throw { what: 1, dx: 2, dy: 0 }));
    assert_eq!(lying(&game, at(2, 0)), Some((Thing::EarHorn, 1, false)));
    assert_eq!((slots(&game), tally(&game).used), (vec![], 1));
    game.step(Direction::East);
    game.step(Direction::East);
    assert_eq!(slots(&game), [(1, Thing::EarHorn, 1)]);
}

/// A glowcap sticks where it lands, and is taken by hand; where something stands it lies.
#[test]
fn a_glowcap_that_is_thrown_is_a_lamp() {
    let mut game = on("@....", "[player]\npack = [['glowcap', 2]]", 1);
    let throw = Verb::Throw { what: 1, dx: 2, dy: 0 };
    assert!(does(&mut game, throw));
    assert_eq!((standing(&game, at(2, 0)), lying(&game, at(2, 0))), (Some(Fixture::Lamp), None));
    assert!(does(&mut game, throw));
    assert_eq!(lying(&game, at(2, 0)), Some((Thing::Glowcap, 1, false)));
    game.step(Direction::East);
    game.step(Direction::East);
    assert_eq!(slots(&game), [(1, Thing::Glowcap, 1)], "what lies is taken by walking");
    assert!(does(&mut game, Verb::Take));
    assert_eq!((slots(&game), standing(&game, at(2, 0))), (vec![(1, Thing::Glowcap, 2)], None));
}

/// The view asks the rule itself where a throw can go.
#[test]
fn the_view_is_told_what_the_rule_would_say() {
    let game = on("@.#.......", STONES, 1);
    let world = game.app.world();
    let knowledge = world.resource::<Knowledge>();
    let can = |thing, x| {
        let (terrain, occupancy) = (world.resource::<Terrain>(), world.resource::<Occupancy>());
        let to = can_throw(knowledge, terrain, occupancy, thing, at(0, 0), at(x, 0));
        to.err().and_then(reason)
    };
    assert_eq!(can(Thing::Stone, 1), None);
    let reasons = [0, 2, 3, 9].map(|x| can(Thing::Stone, x).unwrap_or_default());
    assert_eq!(can(Thing::Powder, 6).as_deref(), Some("It is too far to throw."), "it is heavy");
    assert_eq!(reasons[0], "You would hit yourself.");
    assert_eq!(reasons[1], "That is rock: nothing can land there.");
    assert_eq!(reasons[2], "You cannot see that.");
    assert_eq!(reasons[3], "It is too far to throw.");
}
