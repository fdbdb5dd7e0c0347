//! Modes of a world, and what is left out of it.

use bevy::prelude::With;
use cavewright::grid::{Direction, Position, Size, Vertical};
use cavewright::intent::Verb;
use cavewright::record::SavedGame;
use cavewright::world::{
    Effect, Fixtures, Mode, SpeciesId, Thing, Variant, WorldSource, game_registry,
};
use cavewright::worldgen::WorldSpec;

use crate::living::{does, living, pack, refused, slots};
use crate::support::{Game, add, add_idle, at, game, health, is_awake, recorded};

fn spec(set: &[(&str, &str)], seed: u64) -> WorldSpec {
    let registry = game_registry();
    let caves = registry.spec("caves").unwrap().size(Size::new(60, 40, 3).unwrap()).seed(seed);
    let caves = set.iter().try_fold(caves, |caves, (name, value)| caves.set(name, value));
    caves.unwrap().spec()
}

fn without(switches: &str, seed: u64) -> Game {
    game(WorldSource::Generated(spec(&[("without", switches), ("creatures", "40")], seed)))
}

/// A game on a level that is drawn, with parameters of a generated one.
fn drawn(level: &str, set: &[(&str, &str)]) -> Game {
    in_scenario(&format!("levels = [\"{level}\"]\n"), set)
}

/// A game in a scenario, with parameters of a generated world.
fn in_scenario(text: &str, set: &[(&str, &str)]) -> Game {
    let mut game = living(text);
    game.app.insert_resource(Variant::of(&spec(set, 1).settings));
    game
}

/// A game without some things, in which a bundle that lay east of the start was taken. Rock is west of the start.
fn with_bundle(name: &str, switches: &str) -> Game {
    let text = format!("levels = ['#@b####...']\n[legend]\nb = {{ thing = \"{name}\" }}\n");
    let mut game = in_scenario(&text, &[("without", switches)]);
    game.step(Direction::East);
    assert!(does(&mut game, Verb::Take), "{switches}");
    game.step(Direction::West);
    game
}

fn creatures(game: &mut Game) -> Vec<(Position, SpeciesId)> {
    let world = game.app.world_mut();
    let mut query = world.query::<(&Position, &SpeciesId)>();
    let mut all: Vec<_> = query.iter(world).map(|(at, species)| (*at, *species)).collect();
    all.sort_by_key(|(at, _)| at.scan_key());
    all
}

fn things(game: &mut Game) -> Vec<(Position, Thing)> {
    let world = game.app.world_mut();
    let mut query = world.query_filtered::<(&Position, &Thing), With<Thing>>();
    query.iter(world).map(|(at, thing)| (*at, *thing)).collect()
}

/// SPEC 170: bats are in the place of moths and knockers, and nobody else changes.
#[test]
fn bats_are_in_the_place_of_creatures_that_are_left_out() {
    let mut replaced = 0;
    for seed in 0..5 {
        let (mut all, mut fewer) = (without("none", seed), without("moth,knocker", seed));
        let (all, fewer) = (creatures(&mut all), creatures(&mut fewer));
        assert_eq!(all.len(), fewer.len(), "seed {seed}");
        for ((at, before), (now_at, now)) in all.into_iter().zip(fewer) {
            let is_left_out = matches!(before, SpeciesId::Lampmoth | SpeciesId::Knocker);
            assert_eq!((now_at, now), (at, if is_left_out { SpeciesId::Bat } else { before }));
            replaced += u32::from(is_left_out);
        }
    }
    assert!(replaced > 0);
}

/// SPEC 170: kits, glowcaps and veins.
#[test]
fn things_and_veins_that_are_left_out_are_nowhere() {
    let is_bundle = |thing: Thing| matches!(thing.kind().effect, Effect::Bundle(_));
    let veins = |game: &Game| {
        let fixtures = game.app.world().resource::<Fixtures>();
        fixtures.iter().filter(|(_, fixture)| fixture.kind().garnets > 0).count()
    };
    for seed in 0..5 {
        let (mut all, mut fewer) = (without("none", seed), without("kits,glowcap,garnets", seed));
        assert!(veins(&all) > 0 && veins(&fewer) == 0, "seed {seed}");
        let (all, fewer) = (things(&mut all), things(&mut fewer));
        assert!(all.iter().any(|(_, thing)| is_bundle(*thing)));
        assert!(!fewer.iter().any(|(_, thing)| is_bundle(*thing) || *thing == Thing::Glowcap));
        let of = |all: &[(Position, Thing)], kind| {
            let mut places: Vec<_> =
                all.iter().filter(|(_, thing)| *thing == kind).map(|(at, _)| *at).collect();
            places.sort_by_key(|at| at.scan_key());
            places
        };
        assert_eq!(of(&all, Thing::Glowcap), of(&fewer, Thing::Stone), "a stone for each");
    }
}

/// SPEC 170: refused in words, and without a turn.
#[test]
fn what_is_left_out_cannot_be_done() {
    let mut game = drawn("@....", &[("without", "shutter")]);
    assert_eq!(refused(&mut game, Verb::Shutter), "That is left out of this world.");
    let mut game = drawn("@....", &[]);
    assert!(does(&mut game, Verb::Shutter));
}

/// SPEC 170: digs give no stone.
#[test]
fn without_stones_digs_give_none() {
    for (switches, stones) in [("none", 1), ("stones", 0)] {
        let mut game = drawn("@#...", &[("without", switches)]);
        game.step(Direction::East);
        assert_eq!(pack(&game).stones, stones, "{switches}");
    }
}

/// SPEC 170: oil is not thrown, and of everything else nothing changes.
#[test]
fn without_the_throwing_of_oil_flasks_stay_in_the_pack() {
    let scenario = "levels = ['@....']\n[player]\nstones = 1\npack = [['oil flask', 1]]\n";
    let throw = |what| Verb::Throw { what, dx: 4, dy: 0 };
    let mut game = in_scenario(scenario, &[]);
    assert!(does(&mut game, throw(1)));
    assert!(slots(&game).is_empty());
    let mut game = in_scenario(scenario, &[("without", "oilthrow")]);
    assert_eq!(refused(&mut game, throw(1)), "That is left out of this world.");
    assert_eq!(slots(&game), [(1, Thing::OilFlask, 1)]);
    assert!(does(&mut game, throw(0)), "stones are thrown");
}

/// SPEC 80, 170: a dig is heard on its own level alone.
#[test]
fn without_noise_over_stairs_sleepers_of_other_levels_sleep_on() {
    let scenario = "levels = ['#@>.#.', '##<.#.']\n";
    for (switches, is_heard_below) in [("none", true), ("stairnoise", false)] {
        let mut game = in_scenario(scenario, &[("without", switches)]);
        let beside = add(&mut game, at(5, 0), SpeciesId::Fungus, false);
        let below = add(&mut game, Position::new(3, 0, 1), SpeciesId::Fungus, false);
        game.step(Direction::West);
        let awake = [beside, below].map(|who| is_awake(&game, who));
        assert_eq!(awake, [true, is_heard_below], "{switches}");
    }
}

/// SPEC 95, 170
#[test]
fn without_following_the_foe_beside_the_stairs_stays_there() {
    let scenario = "levels = ['@>..', '.<..']\n";
    for (switches, level) in [("none", 1), ("follow", 0)] {
        let mut game = in_scenario(scenario, &[("without", switches)]);
        game.step(Direction::East);
        let hound = add(&mut game, at(2, 0), SpeciesId::Hound, true);
        game.climb(Vertical::Down);
        assert_eq!((game.at().z, game.position_of(hound).z), (1, level), "{switches}");
    }
}

/// SPEC 82, 170: a stone is in the bundle instead, and digs are heard as far as without gear.
#[test]
fn without_felt_wraps_a_stone_is_in_the_bundle_and_digs_are_heard() {
    let (horn, felt) = ((1, Thing::EarHorn, 1), (2, Thing::FeltWraps, 1));
    let quickstone = |slot| (slot, Thing::Quickstone, 1);
    for (switches, packed, stones, is_heard) in [
        ("none", vec![horn, felt, quickstone(3)], 0, false),
        ("felt", vec![horn, quickstone(2)], 1, true),
    ] {
        let mut game = with_bundle("listener's bundle", switches);
        assert_eq!((slots(&game), pack(&game).stones), (packed, stones), "{switches}");
        let sleeper = add(&mut game, at(9, 0), SpeciesId::Fungus, false);
        game.step(Direction::West);
        assert_eq!(is_awake(&game, sleeper), is_heard, "{switches}: nine tiles from the dig");
    }
}

/// SPEC 170: a stone is in the bundle instead; what it draws is not drawn without it, see `src/view/heard.rs`.
#[test]
fn without_the_ear_horn_a_stone_is_in_the_bundle() {
    let game = with_bundle("listener's bundle", "ear");
    assert_eq!(
        (slots(&game), pack(&game).stones),
        (vec![(1, Thing::FeltWraps, 1), (2, Thing::Quickstone, 1)], 1)
    );
    let game = with_bundle("listener's bundle", "ear,felt,stones");
    assert_eq!(
        (slots(&game), pack(&game).stones),
        (vec![(1, Thing::Quickstone, 1)], 0),
        "and nothing without stones"
    );
}

/// SPEC 134, 170: stones are in the bundle instead, one for each stack.
#[test]
fn without_props_powder_and_helmet_stones_are_in_the_bundle() {
    let (props, powder) = ((1, Thing::Prop, 3), (2, Thing::Powder, 2));
    let helmet = |slot| (slot, Thing::MinersHelmet, 1);
    for (switches, packed, stones) in [
        ("none", vec![props, powder, helmet(3)], 5),
        ("prop", vec![(1, Thing::Powder, 2), helmet(2)], 6),
        ("prop,powder", vec![helmet(1)], 7),
        ("prop,powder,helmet", vec![], 8),
    ] {
        let game = with_bundle("miner's bundle", switches);
        assert_eq!((slots(&game), pack(&game).stones), (packed, stones), "{switches}");
    }
}

/// SPEC 170: a prop that stands there is nobody's then.
#[test]
fn without_props_none_is_taken_down() {
    let mut game = in_scenario("levels = ['@T.']\n", &[("without", "prop")]);
    game.step(Direction::East);
    assert_eq!(refused(&mut game, Verb::Take), "That is left out of this world.");
}

/// SPEC 133: in a gentle world blows of others take a point less, and one of none is a miss.
#[test]
fn gentle_blows_take_a_point_less() {
    let mut game = drawn("@....", &[("mode", "gentle")]);
    add(&mut game, at(1, 0), SpeciesId::Fungus, true);
    (0..12).for_each(|_| game.wait());
    let messages = game.messages();
    assert!(messages.iter().any(|text| text.ends_with("misses you.")), "{messages:?}");
    assert!(messages.iter().any(|text| text.ends_with("stings you.")), "{messages:?}");
}

/// SPEC 89, 133: what powder takes is the player's deed, and no less in a gentle world.
#[test]
fn gentle_powder_takes_as_much_as_any() {
    let taken = |mode| {
        let text = "levels = ['@.......']\n[player]\npack = [['powder', 1]]\n";
        let mut game = in_scenario(text, &[("mode", mode)]);
        let minotaur = add_idle(&mut game, at(3, 0), SpeciesId::Minotaur);
        assert!(does(&mut game, Verb::Throw { what: 1, dx: 4, dy: 0 }));
        game.wait_for(3);
        22 - health(&game, minotaur).unwrap()
    };
    assert!((8..=14).contains(&taken("true")));
    assert_eq!(taken("gentle"), taken("true"));
}

/// SPEC 133, 170: a save has them, for its world has.
#[test]
fn saves_carry_mode_and_switches() {
    let source = WorldSource::Generated(spec(&[("mode", "gentle"), ("without", "moth,felt")], 3));
    let variant = source.variant();
    assert_eq!(variant.mode, Mode::Gentle);
    let mut app = recorded(source);
    let bytes = SavedGame::take(app.world_mut()).unwrap().to_bytes();
    let saved = SavedGame::read(&bytes, &game_registry()).unwrap();
    assert_eq!(saved.source.variant(), variant);
    app.insert_resource(Variant::default());
    saved.go_on(app.world_mut()).unwrap();
    assert_eq!(*app.world().resource::<Variant>(), variant);
}
