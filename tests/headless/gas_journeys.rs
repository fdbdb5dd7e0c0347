//! Journeys near gas and water: where they stop, what they go around, and what they do not do.

use cavewright::grid::{Direction, Position};
use cavewright::intent::Verb;
use cavewright::journeys::{Aim, Journey, go_on, set_out};
use cavewright::world::{Fluid, Terrain};

use crate::living::{does, living};
use crate::support::{Game, at, matter, points};

/// Gas, as a legend has it: that of a pour gets less by a tile every fourth turn, the one that is farthest from its first.
const GAS: &str = "[legend]\ng = { gas = 1 }\n";
const BLUE: &str = "You stop, for your flame burns blue.";
const IN_THE_WAY: &str = "Gas is in the way: shutter the lantern, or let it thin out.";

/// A journey from its beginning to its end.
fn go(game: &mut Game, aim: Aim) {
    let world = game.app.world_mut();
    set_out(world, aim);
    while world.resource::<Journey>().is_under_way() {
        go_on(world);
    }
}

/// A game on one level, all of which is known.
fn known(level: &str, player: &str) -> Game {
    let mut game = living(&format!("levels = ['''\n{level}\n''']\n{GAS}[player]\n{player}\n"));
    game.keys("V");
    game
}

fn is_gas(game: &Game, place: Position) -> bool {
    matter(game).pours().has(Fluid::Gas, place)
}

/// SPEC 109, 139: a way along which gas is behind the rock, from (12, 2) on.
#[test]
fn a_journey_stops_once_where_the_flame_begins_to_burn_blue() {
    let pocket = format!("{}{}{}", "#".repeat(12), "g".repeat(10), "#".repeat(18));
    let (way, rock) = (".".repeat(39), "#".repeat(40));
    let mut game = living(&format!("levels = ['''\n@{way}\n{rock}\n{pocket}\n''']\n{GAS}"));
    game.keys("o");
    assert_eq!((game.at(), game.last_message()), (at(8, 0), BLUE));
    assert!(matter(&game).is_flame_blue());
    game.keys("o");
    assert!(game.at().x > 20, "{:?}", game.messages());
    assert_eq!(game.times_told(BLUE), 1, "{:?}", game.messages());
    assert_eq!(points(&game), 30);
}

/// SPEC 109, 139: who sets out to dig is refused while the flame burns blue; who walks is not.
#[test]
fn no_journey_digs_while_the_flame_burns_blue() {
    let mut game = known("@....#....\n##########\n##gggggg##", "");
    game.wait();
    assert!(matter(&game).is_flame_blue());
    let through = Aim::Through(at(9, 0));
    go(&mut game, Aim::Place(at(4, 0)));
    assert_eq!(game.at(), at(4, 0), "{:?}", game.messages());
    let dug = |game: &Game| game.app.world().resource::<Terrain>().dug();
    let turn = game.turn();
    go(&mut game, through);
    let why = "You do not dig here: your flame burns blue.";
    assert_eq!((game.last_message(), game.turn(), dug(&game)), (why, turn, 0));
    assert!(does(&mut game, Verb::Shutter));
    // It stops once for gas that comes into view.
    (0..2).for_each(|_| go(&mut game, through));
    assert_eq!((game.at(), dug(&game)), (at(9, 0), 1), "{:?}", game.messages());
}

/// SPEC 139: gas in sight and what is beside are rock to who would light it.
#[test]
fn gas_is_in_the_way_of_a_flame_and_of_nobody_else() {
    let (level, end) = ("@....ggg.....", at(12, 0));
    let mut game = known(level, "");
    go(&mut game, Aim::Place(end));
    assert_eq!((game.last_message(), game.turn()), (IN_THE_WAY, 0));
    let mut game = known(level, "shuttered = true");
    (0..2).for_each(|_| go(&mut game, Aim::Place(end)));
    assert_eq!((game.at(), game.turn(), points(&game)), (end, 12, 30));
    assert_eq!(game.times_told("The gas burns."), 0);
}

/// SPEC 139: where there is a way around, it is taken.
#[test]
fn a_journey_with_a_flame_goes_around_gas() {
    let mut game = known("@...ggggg.....\n.############.\n..............", "");
    for _ in 0..5 {
        go(&mut game, Aim::Place(at(13, 0)));
    }
    assert_eq!((game.at(), points(&game)), (at(13, 0), 30), "{:?}", game.messages());
    assert_eq!(game.times_told("The gas burns."), 0);
}

/// SPEC 139: a key that is held stops before it.
#[test]
fn a_held_key_walks_into_no_gas_with_a_flame() {
    let mut game = known("@.....gggg", "");
    let east = Aim::Onward(Some(Direction::East));
    go(&mut game, east);
    assert_eq!((game.at(), game.last_message()), (at(2, 0), BLUE));
    go(&mut game, east);
    assert_eq!((game.at(), is_gas(&game, at(6, 0)), points(&game)), (at(4, 0), true, 30));
}

/// SPEC 139: gas that comes into view stops a journey; one that has begun in sight of it goes on.
#[test]
fn the_first_sight_of_gas_stops_a_journey() {
    let mut game = known("@..gggg...", "shuttered = true");
    let end = at(9, 0);
    let mut far = known("@....ggggg..", "shuttered = true");
    go(&mut game, Aim::Place(end));
    assert_eq!(game.at(), end, "it was in view");
    go(&mut far, Aim::Place(at(11, 0)));
    let why = "You stop, for there is gas in the air.";
    assert_eq!((far.at(), far.last_message()), (at(2, 0), why));
}

/// SPEC 139: water is told of once, and is floor.
#[test]
fn the_first_sight_of_water_stops_one_journey() {
    let (before, after) = (".".repeat(20), ".".repeat(40));
    let mut game = living(&format!("levels = ['@{before}~~~{after}']\n"));
    game.keys("o");
    let why = "You stop, for there is water on the floor.";
    assert_eq!((game.at(), game.last_message()), (at(12, 0), why));
    game.keys("o");
    assert!(game.at().x > 24, "{:?}", game.messages());
    assert_eq!(game.times_told(why), 1);
}

/// SPEC 107, 140
#[test]
fn nobody_rests_in_gas() {
    let player = "[player]\nhealth = 10\nshuttered = true\n";
    let mut game = living(&format!("levels = ['@ggggggg']\n{GAS}{player}"));
    game.step(Direction::East);
    assert!(is_gas(&game, at(1, 0)));
    game.keys("Z");
    let why = "Your wounds do not close here: you stand in gas.";
    assert_eq!((game.last_message(), game.turn()), (why, 1));
}
