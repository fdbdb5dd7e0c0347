//! Firenewts spit fire, and go to oil.

use bevy::prelude::Entity;
use cavewright::grid::Direction;
use cavewright::intent::Verb;
use cavewright::world::{Fact, Health, Outcome, Readied, SpeciesId};

use crate::living::{does, fires, living_on, tally};
use crate::support::{Game, add, add_even, at, goal, health, matter, points, readied, wound};

const LEGEND: &str = "[legend]
f = { thing = 'oil flask' }
g = { gas = 1 }
d = { hollow = 'firedamp' }
l = { fixture = 'lamp' }
w = { creature = 'borer', asleep = true }
t = { creature = 'firenewt' }
[mountain]
number = 0
";

/// A game on a level in a mountain that never settles.
fn on(rows: &str, player: &str) -> Game {
    living_on(rows, LEGEND, player)
}

/// How often somebody has spat since the last call.
fn spits(game: &mut Game, by: Entity) -> usize {
    let facts = game.facts().into_iter();
    facts.filter(|fact| matches!(fact.what, Fact::Spat { who, .. } if who == by)).count()
}

/// Waits until a newt takes aim at where the player is.
fn wait_for_aim(game: &mut Game, newt: Entity) {
    for _ in 0..8 {
        if readied(game, newt) == Some(Readied { at: game.at(), left: 1 }) {
            return;
        }
        game.wait();
    }
    panic!("it takes no aim: {:?}", readied(game, newt));
}

/// SPEC 112, 147: it is announced a turn before, and burns whoever is there then, for that turn and the next.
#[test]
fn who_steps_aside_is_not_hit_by_what_a_newt_spits() {
    let mut game = on("@.......\n........", "");
    let newt = add_even(&mut game, at(4, 0), SpeciesId::Firenewt);
    for (left, x) in [(3, 3), (2, 2), (1, 2)] {
        game.wait();
        let ready = Readied { at: at(0, 0), left };
        assert_eq!((readied(&game, newt), game.position_of(newt)), (Some(ready), at(x, 0)));
        assert_eq!((spits(&mut game, newt), fires(&game)), (0, vec![]));
    }
    game.step(Direction::SouthEast);
    assert_eq!((spits(&mut game, newt), points(&game)), (1, 30));
    let splash = [(0, 0), (1, 0), (0, 1)].map(|(x, y)| (at(x, y), 1));
    assert_eq!((fires(&game), readied(&game, newt)), (splash.to_vec(), None));
    assert!(game.messages().contains(&"The firenewt spits fire."));
    game.wait();
    assert_eq!(fires(&game), []);
}

/// SPEC 113, 147
#[test]
fn a_newt_spits_with_every_fourth_action_at_who_stays() {
    let mut game = on("@.......\n........", "");
    let newt = add_even(&mut game, at(4, 0), SpeciesId::Firenewt);
    for turn in 1..=12 {
        game.wait();
        assert_eq!(spits(&mut game, newt), usize::from(turn % 4 == 0), "turn {turn}");
        assert!(turn != 4 || points(&game) == 27, "{}", points(&game));
    }
    assert!((3..=9).contains(&points(&game)), "three bites, and five turns of fire");
    assert_eq!(health(&game, newt), Some(12));
}

/// SPEC 112: what burns does so for its turns, and bare floor for that one and the next.
#[test]
fn what_a_newt_spits_lights_what_stands_there() {
    for (mark, left) in [('.', 1), ('"', 5), ('T', 7), (',', 1)] {
        let mut game = on(&format!("@{mark}........\n.........."), "shuttered = true");
        game.step(Direction::East);
        let newt = add_even(&mut game, at(4, 0), SpeciesId::Firenewt);
        wait_for_aim(&mut game, newt);
        game.step(Direction::SouthWest);
        let splash = [(0, 0, 1), (1, 0, left), (2, 0, 1), (1, 1, 1)];
        let splash = splash.map(|(x, y, left)| (at(x, y), left)).to_vec();
        assert_eq!((fires(&game), points(&game)), (splash, 30), "{mark:?}");
        assert_eq!(health(&game, newt), Some(12), "{mark:?}");
    }
}

/// SPEC 110: it goes onto no water, and what it spits there is out.
#[test]
fn water_stops_a_newt_and_puts_out_what_it_spits() {
    let mut game = on("@~~~~.....", "");
    game.step(Direction::East);
    let newt = add_even(&mut game, at(6, 0), SpeciesId::Firenewt);
    wait_for_aim(&mut game, newt);
    game.facts();
    game.wait();
    assert_eq!((spits(&mut game, newt), fires(&game), points(&game)), (1, vec![(at(0, 0), 1)], 30));
    game.wait_for(20);
    assert_eq!((game.position_of(newt), points(&game)), (at(5, 0), 30));
}

/// SPEC 144: it smells slick, and lights it from its own place; by a flask it stays.
#[test]
fn a_newt_goes_to_oil() {
    let mut game = on("@.........\"\".", "shuttered = true");
    let newt = add_even(&mut game, at(7, 0), SpeciesId::Firenewt);
    game.wait_for(4);
    let ready = Some(Readied { at: at(10, 0), left: 1 });
    assert_eq!((game.position_of(newt), readied(&game, newt)), (at(10, 0), ready));
    game.wait();
    assert_eq!(fires(&game), [(at(9, 0), 1), (at(10, 0), 5), (at(11, 0), 5)]);
    game.wait_for(8);
    assert_eq!((fires(&game), health(&game, newt)), (vec![], Some(12)));
    let mut game = on("@..........f.f", "shuttered = true");
    let newt = add_even(&mut game, at(8, 0), SpeciesId::Firenewt);
    game.wait_for(9);
    assert_eq!((game.position_of(newt), goal(&game, newt)), (at(11, 0), Some(at(11, 0))));
    let mut game = on("@.........~f.", "shuttered = true");
    let newt = add_even(&mut game, at(8, 0), SpeciesId::Firenewt);
    game.wait_for(9);
    assert!(game.position_of(newt).x < 10, "water is between");
}

/// SPEC 107, 108: a sleeping one too, and it is hurt by it: that is nobody's deed.
#[test]
fn a_newt_lights_the_gas_beside_it_and_burns() {
    let mut game = on("@..........ggg", "shuttered = true");
    let newt = add(&mut game, at(10, 0), SpeciesId::Firenewt, false);
    game.app.world_mut().get_mut::<Health>(newt).unwrap().now = 4;
    game.facts();
    game.wait();
    assert!(game.facts().iter().any(|fact| fact.what == Fact::Flared));
    assert_eq!((health(&game, newt), tally(&game).killed), (None, 0));
}

/// SPEC 113, 130
#[test]
fn who_is_burnt_to_death_by_a_newt_is_told_so() {
    let mut game = on("@.......", "");
    wound(&mut game, 3);
    let newt = add_even(&mut game, at(4, 0), SpeciesId::Firenewt);
    wait_for_aim(&mut game, newt);
    game.wait();
    let outcome = game.app.world().get_resource::<Outcome>();
    let Some(Outcome::Lost { cause, chain, .. }) = outcome else { panic!("{outcome:?}") };
    assert_eq!(
        (cause.as_str(), chain.as_str()),
        ("burnt to death", ", in a fire lit by a firenewt")
    );
}

/// A hollow of gas above a hall with a lamp and a newt in it, and a borer in the rock beside.
const DEN: &str = "\
######################
###########dd#########
##########dddd########
##########dddd#w######
###########dd#########
######################
#..@.....l..t........#
######################";

/// SPEC 66, 93, 107, 108, 144: a borer that a stone has drawn digs a hollow open, whose gas comes to a newt, and burns all around.
#[test]
fn a_borer_that_a_stone_has_drawn_opens_firedamp_beside_a_newt() {
    let mut game = on(DEN, "shuttered = true\nstones = 1");
    assert_eq!(creatures(&mut game), [(SpeciesId::Borer, 12), (SpeciesId::Firenewt, 12)]);
    assert!(does(&mut game, Verb::Throw { what: 0, dx: 8, dy: 0 }));
    game.facts();
    let flared = (0..40).find(|_| {
        game.wait();
        game.facts().iter().any(|fact| fact.what == Fact::Flared)
    });
    assert!(flared.is_some(), "{:?}", game.messages());
    let hurt = creatures(&mut game);
    assert!(hurt.len() == 2 && hurt.iter().all(|(_, health)| *health <= 12 - 4), "{hurt:?}");
    assert!(matter(&game).pours().is_empty());
    assert_eq!((points(&game), tally(&game).killed), (30, 0));
}

/// The creatures of a game and their health, in the order of their kinds.
fn creatures(game: &mut Game) -> Vec<(SpeciesId, u32)> {
    let world = game.app.world_mut();
    let mut all = world.query::<(&SpeciesId, &Health)>();
    let mut all: Vec<_> = all.iter(world).map(|(kind, health)| (*kind, health.now)).collect();
    all.sort_by_key(|(kind, _)| *kind as u8);
    all
}
