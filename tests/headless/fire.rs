//! Fire: what burns, whom it hurts, and what puts it out.

use cavewright::grid::Direction;
use cavewright::intent::Verb;
use cavewright::streams::Stream;
use cavewright::world::{
    Fact, Fixture, Knowledge, Lit, Outcome, SpeciesId, Terrain, Thing, domains,
};
use cavewright_testing::elements::{Fuel, burnt, turns_of};

use crate::living::{does, fires, living, living_on, lying, slots, standing, tally};
use crate::support::{Game, add_even, add_idle, at, health, points};

/// What burns when a game begins: slick, moss, a prop, slick with powder on it, slick under water; and gas.
const LEGEND: &str = "[legend]
f = { fixture = 'slick', fire = true }
a = { fixture = 'moss', fire = true }
b = { fixture = 'prop', fire = true }
p = { fixture = 'slick', fire = true, thing = 'powder' }
w = { fixture = 'slick', fire = true, water = 1 }
g = { gas = 1 }
[mountain]
number = 0
";

/// A game on a level in a mountain that never settles.
fn on(rows: &str, player: &str) -> Game {
    living_on(rows, LEGEND, player)
}

/// SPEC 83, 112: the block burns for six turns, and no slick is left.
#[test]
fn oil_from_a_bright_lantern_burns_for_six_turns() {
    let mut game = on("@......\n.......\n.......", "pack = [['oil flask', 1]]");
    assert!(does(&mut game, Verb::Throw { what: 1, dx: 4, dy: 1 }));
    let block = || (0..3).flat_map(|y| (3..6).map(move |x| at(x, y)));
    assert_eq!(fires(&game), block().map(|at| (at, 5)).collect::<Vec<_>>());
    game.wait_for(4);
    assert_eq!((fires(&game).len(), fires(&game)[0].1), (9, 1));
    assert!(block().all(|at| standing(&game, at) == Some(Fixture::Slick)));
    game.wait();
    assert_eq!(fires(&game), []);
    assert!(block().all(|at| standing(&game, at).is_none()));
}

/// SPEC 113
#[test]
fn who_is_on_fire_loses_three_a_turn_and_who_is_fireproof_nothing() {
    let mut game = on("@...f.f...", "");
    let minotaur = add_idle(&mut game, at(4, 0), SpeciesId::Minotaur);
    let beside = add_idle(&mut game, at(5, 0), SpeciesId::Minotaur);
    let elemental = add_idle(&mut game, at(6, 0), SpeciesId::Elemental);
    for turn in 1..=7 {
        game.wait();
        assert_eq!(health(&game, minotaur), Some(22 - 3 * turn.min(6)), "turn {turn}");
    }
    assert_eq!((health(&game, beside), health(&game, elemental)), (Some(22), Some(20)));
}

/// SPEC 112, 113: it comes to fuel beside it, which burns from the next turn for as long as it does.
#[test]
fn fire_spreads_to_fuel_beside_it() {
    let mut game = on("@..f\",T.\"", "");
    game.wait();
    assert_eq!(fires(&game), [(at(3, 0), 5), (at(4, 0), 6)]);
    game.wait();
    assert_eq!(fires(&game), [(at(3, 0), 4), (at(4, 0), 5), (at(5, 0), 2)]);
    game.wait();
    assert_eq!(fires(&game)[2..], [(at(5, 0), 1), (at(6, 0), 8)]);
    game.wait();
    assert_eq!((standing(&game, at(5, 0)), fires(&game).len()), (None, 3), "moss burns two turns");
    game.wait_for(6);
    assert_eq!(
        (fires(&game), standing(&game, at(6, 0))),
        (vec![(at(6, 0), 1)], Some(Fixture::Prop))
    );
    game.wait();
    assert_eq!((fires(&game), standing(&game, at(6, 0))), (vec![], None));
    assert_eq!(standing(&game, at(8, 0)), Some(Fixture::Slick), "it is not beside");
    assert_eq!(game.times_told("A prop burns down."), 1);
    let broke: Vec<_> = game.facts().into_iter().map(|fact| fact.what).collect();
    assert!(broke.contains(&Fact::Broke(Fixture::Prop)), "{broke:?}");
}

/// SPEC 115
#[test]
fn what_is_rooted_dies_beside_fire() {
    let mut game = on("@...f...\n........", "");
    let near = add_idle(&mut game, at(5, 1), SpeciesId::Fungus);
    let far = add_idle(&mut game, at(6, 1), SpeciesId::Fungus);
    game.wait();
    assert_eq!((health(&game, near), health(&game, far)), (None, Some(6)));
    assert_eq!(tally(&game).killed, 0, "nobody has lit it");
    let mut game = on("@.....\n......", "pack = [['oil flask', 1]]");
    let fungus = add_idle(&mut game, at(5, 1), SpeciesId::Fungus);
    assert!(does(&mut game, Verb::Throw { what: 1, dx: 3, dy: 0 }));
    assert_eq!((health(&game, fungus), tally(&game).killed), (None, 1));
}

/// SPEC 112: a bright lantern lights the slick that it is carried over; it burns from the next turn.
#[test]
fn a_bright_lantern_lights_slick_underfoot() {
    for (player, is_lit) in [("", true), ("shuttered = true", false)] {
        let mut game = on("@\"...", player);
        game.step(Direction::East);
        let expected = if is_lit { vec![(at(1, 0), 6)] } else { vec![] };
        assert_eq!((fires(&game), points(&game)), (expected, 30), "{player}");
        game.wait();
        assert_eq!(points(&game), if is_lit { 27 } else { 30 }, "{player}");
    }
}

/// SPEC 113, 130
#[test]
fn who_burns_to_death_is_told_what_lit_the_fire() {
    let mut game = on("@\"...", "health = 3");
    game.step(Direction::East);
    game.wait();
    let outcome = game.app.world().get_resource::<Outcome>();
    let Some(Outcome::Lost { cause, chain, .. }) = outcome else { panic!("{outcome:?}") };
    let expected = ("burnt to death", ", in a fire lit by your lantern");
    assert_eq!((cause.as_str(), chain.as_str()), expected);
}

/// SPEC 112: powder in fire goes off with the next turn.
#[test]
fn powder_in_fire_goes_off() {
    let mut game = on("@........p", "");
    assert_eq!(lying(&game, at(9, 0)), Some((Thing::Powder, 1, false)));
    game.wait();
    assert_eq!(
        (standing(&game, at(9, 0)), lying(&game, at(9, 0))),
        (Some(Fixture::LitPowder), None)
    );
    game.facts();
    game.wait();
    assert!(game.facts().iter().any(|fact| fact.what == Fact::Blasted));
}

/// SPEC 107: fire lights the gas beside it.
#[test]
fn fire_lights_gas() {
    let mut game = on("@..........fgg", "");
    game.facts();
    game.wait();
    assert!(game.facts().iter().any(|fact| fact.what == Fact::Flared));
}

/// SPEC 108: burning gas lights what burns in it.
#[test]
fn burning_gas_lights_what_burns() {
    let text = "[legend]\ng = { gas = 1, fixture = 'slick' }\n[mountain]\nnumber = 0\n";
    let oil = "[player]\npack = [['oil flask', 1]]\n";
    let mut game = living(&format!("levels = ['@......gggg']\n{text}{oil}"));
    assert!(does(&mut game, Verb::Throw { what: 1, dx: 5, dy: 0 }));
    let burns: Vec<_> = fires(&game).into_iter().map(|(at, _)| at.x).collect();
    assert_eq!(burns, [4, 5, 6, 7, 8, 9, 10]);
}

/// SPEC 110
#[test]
fn water_puts_fire_out() {
    let mut game = on("@........w", "");
    assert_eq!(fires(&game).len(), 1);
    game.wait();
    assert_eq!(fires(&game), []);
}

/// SPEC 46: slick keeps no floor from closing, and is gone then, with its fire.
#[test]
fn slick_is_crushed_where_floor_closes() {
    let mut game = on("@....f\"...", "pack = [['quickstone', 1]]\nshuttered = true");
    (0..4).for_each(|_| game.step(Direction::East));
    assert!(does(&mut game, Verb::Use(1)));
    let terrain = game.app.world().resource::<Terrain>();
    assert!(terrain.buries(at(5, 0)) && !terrain.buries(at(6, 0)));
    assert_eq!([5, 6].map(|x| standing(&game, at(x, 0))), [None, Some(Fixture::Slick)]);
    let burns: Vec<_> = fires(&game).into_iter().map(|(at, _)| at.x).collect();
    assert_eq!(burns, [6], "fire had come there before");
}

/// SPEC 114
#[test]
fn a_creature_waits_before_fire() {
    let mut game = on("@...f......", "");
    let hound = add_even(&mut game, at(8, 0), SpeciesId::Hound);
    for _ in 1..=5 {
        game.wait();
        assert!(game.position_of(hound).x > 4);
    }
    assert_eq!(game.position_of(hound), at(5, 0));
    assert_eq!(health(&game, hound), Some(10));
    game.wait_for(3);
    assert!(game.position_of(hound).x < 4, "it has burnt down");
}

/// SPEC 71, 72: a lamp lights three tiles around, fire two, moss its own: seen from afar in the dark.
#[test]
fn lamps_fire_and_moss_are_seen_in_the_dark() {
    let mut game = on("@.........,......", "shuttered = true\npack = [['glowcap', 1]]");
    game.wait();
    let seen = |game: &Game| {
        let knowledge = game.app.world().resource::<Knowledge>();
        (0..17).filter(|x| knowledge.is_in_sight(at(*x, 0))).collect::<Vec<_>>()
    };
    assert_eq!(seen(&game), [0, 1, 2, 3, 10]);
    assert!(does(&mut game, Verb::Throw { what: 1, dx: 3, dy: 0 }));
    assert_eq!(seen(&game), [0, 1, 2, 3, 4, 5, 6, 10]);
    assert_eq!(slots(&game), []);
    assert!(game.app.world().resource::<Knowledge>().is_lit_here(), "three tiles away");
    let lights = game.app.world().resource::<Lit>().lights();
    assert_eq!(lights.iter().map(|light| light.at.x).collect::<Vec<_>>(), [3, 10]);
    let mut game = on("@.......b........", "shuttered = true");
    assert_eq!(seen(&game), [0, 1, 2, 3, 6, 7, 8, 9, 10]);
    game.wait_for(8);
    assert_eq!((seen(&game), game.turn()), (vec![0, 1, 2, 3], 8));
}

/// Fuel by its character; burning from the first turn on it is a letter.
const FUELS: [(char, char, Fixture); 3] =
    [('"', 'f', Fixture::Slick), (',', 'a', Fixture::Moss), ('T', 'b', Fixture::Prop)];

/// SPEC 112, 113: on maps of some seeds, turn by turn.
fn fire_is_that_of_the_plain_reading_on(maps: u64) {
    for seed in 0..maps {
        let mut stream = Stream::new(seed, domains::RULES, 3, 0);
        let (width, height) = (9, 6);
        let mut fuel = Fuel::new();
        let mut rows = Vec::new();
        for y in 0..height {
            let mut row = String::new();
            for x in 0..width {
                let kind = FUELS[stream.below(3) as usize];
                let (calm, aflame, fixture) = kind;
                row.push(match stream.below(20) {
                    _ if (x, y) == (0, 0) => '@',
                    0..4 => '#',
                    4..9 => '.',
                    roll => {
                        let left = turns_of(fixture).filter(|_| roll == 19);
                        fuel.insert((x, y), (fixture, left));
                        if left.is_some() { aflame } else { calm }
                    }
                });
            }
            rows.push(row);
        }
        let rows = rows.join("\n");
        let mut game = on(&rows, "shuttered = true");
        for turn in 1..=20 {
            game.wait();
            fuel = burnt(&fuel);
            let burning =
                fuel.iter().filter_map(|((x, y), (_, left))| Some((at(*x, *y), (*left)?)));
            let mut now = fires(&game);
            now.sort_by_key(|(at, _)| (at.x, at.y));
            assert_eq!(now, burning.collect::<Vec<_>>(), "seed {seed}, turn {turn}\n{rows}");
            let left = |x, y| fuel.get(&(x, y)).map(|(fixture, _)| *fixture);
            let mut places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).skip(1);
            assert!(places.all(|(x, y)| standing(&game, at(x, y)) == left(x, y)), "seed {seed}");
        }
    }
}

/// SPEC 112, 113
#[test]
fn fire_is_that_of_a_slow_plain_reading() {
    fire_is_that_of_the_plain_reading_on(200);
}

/// SPEC 112, 113
#[test]
#[ignore = "takes minutes"]
fn fire_of_very_many_maps_is_that_of_a_slow_plain_reading() {
    fire_is_that_of_the_plain_reading_on(5_000);
}
