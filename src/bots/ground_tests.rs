//! Bots on ground that closes, which they are off in time, and near gas; and what falls is counted.

use std::sync::Arc;

use bevy::prelude::{App, Entity, With};

use super::counts::Counts;
use super::firm::{closes_in, heeded, is_trapped, step_off};
use super::flames::kept_off_fire;
use super::gas::kept_off_gas;
use super::handy::Handy;
use super::last::Last;
use super::maps::Goal;
use super::plain::Plain;
use super::play::begin_from;
use super::quiet::kept_quiet;
use super::walker::Walker;
use super::{BOTS, Bot, Eyes, SeenHollow, bot_named};
use crate::grid::{Direction, Position, Tile};
use crate::intent::Verb;
use crate::rules::{ROCK_POINTS, take_turn};
use crate::world::{
    Generators, Hollow, HollowKind, Hollows, Matter, Player, Terrain, Thing, WorldSource,
};

/// A tunnel one wide between two halls. A dig makes the mountain groan, and the camp holds the mouth of the tunnel.
const TUNNEL: &str = r#"
levels = ["""
####################
#......######......#
#......######......#
#.....@............#
#......######......#
#......######......#
####################
"""]
[player]
pack = [["prop", 1]]
[mountain]
strain = [98]
"#;

/// A game of a scenario, and who plays it.
struct Place {
    app: App,
    eyes: Eyes,
    player: Entity,
}

impl Place {
    /// The beginning of a scenario.
    fn of(scenario: &str) -> Self {
        let scenario = scenario.parse().unwrap();
        let mut app = begin_from(WorldSource::Scenario(Arc::new(scenario)), &Generators::default());
        let world = app.world_mut();
        Counts::begin(world);
        let eyes = Eyes::new(world);
        let mut players = world.query_filtered::<Entity, With<Player>>();
        let player = players.single(world).unwrap();
        Self { app, eyes, player }
    }

    /// The tunnel, with the player in it, two steps from its mouth: it closes in seven turns.
    fn in_tunnel() -> Self {
        let mut place = Self::of(TUNNEL);
        place.act(Verb::Step(Direction::NorthEast));
        (0..3).for_each(|_| place.act(Verb::Step(Direction::East)));
        place
    }

    fn act(&mut self, verb: Verb) {
        take_turn(self.app.world_mut(), verb.by(self.player));
    }

    /// What somebody makes of what is seen now.
    fn ask<T>(&mut self, answer: impl FnOnce(&super::Seen) -> T) -> T {
        answer(&self.eyes.look(self.app.world()).unwrap())
    }

    /// Waits until the ground has settled, as a bot does or not; returns what was counted.
    fn wait_until_it_has_settled(&mut self, is_careful: bool) -> Counts {
        self.wait_while(is_careful, |matter| !matter.groans().is_empty())
    }

    /// Waits as long as something stirs, as a bot does or not; returns what was counted.
    fn wait_while(&mut self, is_careful: bool, stirs: fn(&Matter) -> bool) -> Counts {
        let mut counts = Counts::default();
        while stirs(self.app.world().resource::<Matter>()) {
            let (verb, last) = self.ask(|seen| {
                let verb = if is_careful { heeded(seen, Verb::Wait) } else { Verb::Wait };
                (verb, Last::of(seen))
            });
            self.act(verb);
            counts.note(self.app.world_mut(), self.player, &last, verb);
        }
        counts
    }
}

#[test]
fn a_bot_is_off_ground_that_closes_in_time_and_no_sooner() {
    let mut place = Place::in_tunnel();
    assert_eq!(
        place.ask(|seen| (seen.at, closes_in(seen, seen.at))),
        (Position::new(9, 3, 0), Some(7))
    );
    for _ in 0..4 {
        assert_eq!(place.ask(step_off), None);
        place.act(Verb::Wait);
    }
    let west = Some(Verb::Step(Direction::West));
    assert_eq!(place.ask(step_off), west, "two steps, and three turns");
    let counts = place.wait_until_it_has_settled(true);
    assert_eq!((counts.rock_hits, counts.health_lost), (0, 0));
    assert_eq!(place.ask(|seen| seen.at), Position::new(7, 3, 0));
    let terrain = place.app.world().resource::<Terrain>();
    assert_eq!(terrain.tile(Position::new(9, 3, 0)), Some(Tile::Wall), "it has closed");
}

#[test]
fn a_bot_waits_before_ground_that_closes_soon() {
    let mut place = Place::in_tunnel();
    let east = Verb::Step(Direction::East);
    assert_eq!(place.ask(|seen| heeded(seen, east)), east, "there is time");
    (0..2).for_each(|_| place.act(Verb::Step(Direction::West)));
    assert_eq!(place.ask(|seen| heeded(seen, east)), east);
    (0..3).for_each(|_| place.act(Verb::Wait));
    assert_eq!(place.ask(|seen| heeded(seen, east)), Verb::Wait, "two turns are left");
    let west = Verb::Step(Direction::West);
    assert_eq!(place.ask(|seen| heeded(seen, west)), west);
}

#[test]
fn what_falls_on_the_player_is_counted() {
    let counts = Place::in_tunnel().wait_until_it_has_settled(false);
    assert_eq!(counts.rock_hits, 1);
    let points = u64::from(ROCK_POINTS.least)..=u64::from(ROCK_POINTS.most);
    assert!(points.contains(&counts.rock_points), "{counts:?}");
    assert_eq!(counts.health_lost, counts.rock_points);
}

#[test]
fn a_blast_is_no_falling_rock() {
    let powder = "[player]\npack = [['powder', 1]]\n[mountain]\nnumber = 0\n";
    let mut place = Place::of(&format!("levels = ['@......']\n{powder}"));
    place.act(Verb::Step(Direction::East));
    place.act(Verb::Use(1));
    let counts = place.wait_while(false, |matter| !matter.fuses().is_empty());
    assert_eq!((counts.rock_hits, counts.rock_points), (0, 0));
    assert!((8..=14).contains(&counts.health_lost), "{counts:?}");
}

#[test]
fn whoever_is_trapped_sets_up_a_prop() {
    let mut place = Place::in_tunnel();
    (0..5).for_each(|_| place.act(Verb::Wait));
    let prop = place.ask(|seen| seen.slot_of(Thing::Prop)).unwrap();
    assert!(!place.ask(is_trapped), "it is two steps, and two turns");
    place.act(Verb::Wait);
    assert!(place.ask(is_trapped));
    assert_eq!(place.ask(|seen| Handy::new(None).choose(seen)), Verb::Use(prop));
}

/// A minotaur that comes down a corridor, and what the player has.
fn hunted_with(thing: &str, health: u32) -> Place {
    let rock = "#".repeat(14);
    let rows = [&*rock, &*rock, &*rock, &*rock, "#@......M....#", &*rock];
    let minotaur = "[legend]\nM = { creature = 'minotaur' }\n";
    let player = format!("[player]\nhealth = {health}\npack = [['{thing}', 1]]\n");
    Place::of(&format!("levels = ['''\n{}\n''']\n{minotaur}{player}", rows.join("\n")))
}

#[test]
fn quickstone_closes_the_way_of_who_comes() {
    let mut place = hunted_with("quickstone", 12);
    let verb = place.ask(|seen| Handy::new(None).choose(seen));
    assert!(matches!(verb, Verb::Throw { .. }), "{verb:?}");
    place.act(verb);
    let terrain = place.app.world().resource::<Terrain>();
    let is_closed = |x: &u32| terrain.tile(Position::new(*x, 4, 0)) == Some(Tile::Wall);
    let closed: Vec<_> = (0..12).filter(is_closed).collect();
    assert_eq!(closed, [0, 3, 4], "the camp holds what is beside it");
}

/// A hall, and rock to the north of it.
const HALL: &str = r#"
levels = ["""
##############
##############
##############
##############
##############
##############
##############
#............#
#.....@......#
#............#
##############
"""]
"#;

/// The hall with a hollow behind its northern wall.
fn hall_with(kind: HollowKind, is_open: bool) -> Place {
    let mut place = Place::of(HALL);
    let hollow = Hollow { at: Position::new(4, 1, 0), side: 4, kind, is_open };
    place.app.world_mut().insert_resource(Hollows(vec![hollow]));
    place
}

#[test]
fn a_hollow_is_known_by_its_sign_until_it_is_open() {
    let middle = Position::new(6, 3, 0);
    let known = |is_open| {
        let mut place = hall_with(HollowKind::Lode, is_open);
        place.ask(|seen| seen.hollows.clone())
    };
    assert_eq!(known(false), [SeenHollow { middle, kind: HollowKind::Lode }]);
    assert!(known(true).is_empty());
}

#[test]
fn the_handy_bot_without_oil_digs_to_hollows_but_to_no_nest_and_the_opener_to_all() {
    let north = Verb::Step(Direction::North);
    for (kind, is_opened) in [(HollowKind::Cache, true), (HollowKind::Nest, false)] {
        let mut place = hall_with(kind, false);
        let mut handy = Handy::new(None);
        let verb = place.ask(|seen| handy.choose(seen));
        let has_begun = !handy.openings.begun.is_empty();
        assert_eq!((has_begun, verb == north), (is_opened, is_opened), "{verb:?}");
        let mut opener = (bot_named("opener").unwrap().make)(1, None);
        assert_eq!(place.ask(|seen| opener.choose(seen)), north, "{kind:?}");
    }
}

#[test]
fn the_tunneller_digs_straight_to_a_side() {
    let mut place = Place::of(HALL);
    let mut tunneller = (bot_named("tunneller").unwrap().make)(1, None);
    for _ in 0..5 {
        let verb = place.ask(|seen| tunneller.choose(seen));
        place.act(verb);
    }
    let (at, terrain) = (place.ask(|seen| seen.at), place.app.world().resource::<Terrain>());
    assert_eq!((at, terrain.dug()), (Position::new(9, 5, 0), 2), "three steps from (12, 5)");
}

/// Gas in its legend.
const GAS: &str = "[legend]\ng = { gas = 1 }\n";

#[test]
fn nobody_steps_beside_gas_with_a_flame() {
    let (west, east) = (Verb::Step(Direction::West), Verb::Step(Direction::East));
    let players = [("shuttered = true", east), ("", west)];
    for (player, instead) in players {
        let mut place = Place::of(&format!("levels = ['@..gggg']\n{GAS}[player]\n{player}\n"));
        assert_eq!(place.ask(|seen| kept_off_gas(seen, east)), east, "it is far");
        place.act(east);
        assert_eq!(place.ask(|seen| kept_off_gas(seen, east)), instead, "{player}");
        assert_eq!(place.ask(|seen| kept_off_gas(seen, Verb::Wait)), Verb::Wait);
    }
}

#[test]
fn a_way_leads_around_gas_while_there_is_a_flame() {
    let rows = ["..........", "..........", "@...gg....", "....gg....", "....gg...."].join("\n");
    let mut place = Place::of(&format!("levels = ['''\n{rows}\n''']\n{GAS}"));
    let (mut walker, goal) = (Walker::new(None), Position::new(9, 2, 0));
    for _ in 0..12 {
        let step = place.ask(|seen| {
            walker.look(seen);
            walker.step(seen, Goal::Place, &[goal])
        });
        let Some(step) = step else { break };
        place.act(step);
        let (at, gas) = place.ask(|seen| (seen.at, seen.gas.clone()));
        assert!(gas.iter().all(|gas| gas.steps_to(at) > 1), "{at:?}");
    }
    assert_eq!(place.ask(|seen| (seen.at, seen.health.now)), (goal, 30));
}

#[test]
fn the_handy_bot_and_the_opener_shutter_the_lantern_where_it_burns_blue() {
    let mut place = Place::of(&format!("levels = ['@...gggg']\n{GAS}"));
    assert!(!place.ask(|seen| seen.is_flame_blue));
    place.act(Verb::Wait);
    assert!(place.ask(|seen| seen.is_flame_blue));
    let (mut handy, mut opener) = (Handy::new(None), (bot_named("opener").unwrap().make)(1, None));
    assert_eq!(place.ask(|seen| handy.choose(seen)), Verb::Shutter);
    assert_eq!(place.ask(|seen| opener.choose(seen)), Verb::Shutter);
    place.act(Verb::Shutter);
    assert_ne!(place.ask(|seen| handy.choose(seen)), Verb::Shutter, "it stays shut");
    (0..40).for_each(|_| place.act(Verb::Wait));
    assert_eq!(place.ask(|seen| handy.choose(seen)), Verb::Shutter, "the gas is gone");
    assert_eq!(place.ask(|seen| opener.choose(seen)), Verb::Shutter);
}

#[test]
fn the_handy_bot_lights_gas_in_which_a_strong_foe_stands() {
    let minotaur = "M = { creature = 'minotaur', asleep = true, gas = 1 }\n";
    let player = "[player]\nhealth = 12\npack = [['oil flask', 1]]\n";
    let mut place = Place::of(&format!("levels = ['@.....gMgg']\n{GAS}{minotaur}{player}"));
    let verb = place.ask(|seen| Handy::new(None).choose(seen));
    assert_eq!(verb, Verb::Throw { what: 1, dx: 7, dy: 0 });
    place.act(verb);
    assert_eq!(place.ask(|seen| (seen.gas.len(), seen.health.now)), (0, 12));
}

/// SPEC 114
#[test]
fn a_bot_waits_before_fire_and_gets_out_of_it() {
    let legend = "[legend]\nf = { fixture = 'slick', fire = true }\n";
    let mut place = Place::of(&format!("levels = ['@.f...']\n{legend}"));
    let east = Verb::Step(Direction::East);
    place.act(east);
    assert_eq!(place.ask(|seen| kept_off_fire(seen, east)), Verb::Wait);
    place.act(east);
    assert_eq!(place.ask(|seen| kept_off_fire(seen, Verb::Wait)), east, "the first way out");
}

/// SPEC 144
#[test]
fn a_bot_is_silent_by_a_listener_and_comes_away_from_one_that_has_heard_it() {
    let rows = ["###########", "#....@L...#", "###########"].join("\n");
    let legend = "[legend]\nL = { creature = 'listener' }\n[mountain]\nnumber = 0\n";
    let mut place = Place::of(&format!("levels = ['''\n{rows}\n''']\n{legend}"));
    let [north, east, west] = [Direction::North, Direction::East, Direction::West].map(Verb::Step);
    for (verb, instead) in [(Verb::Wait, Verb::Wait), (west, west), (north, west), (east, west)] {
        assert_eq!(place.ask(|seen| kept_quiet(seen, verb)), instead, "{verb:?}");
    }
    assert_ne!(place.ask(|seen| Plain::new(None).choose(seen)), east, "it is not fought");
    place.act(north);
    for (verb, instead) in [(Verb::Wait, west), (west, west), (east, west)] {
        assert_eq!(place.ask(|seen| kept_quiet(seen, verb)), instead, "it strikes: {verb:?}");
    }
}
/// SPEC 114: in the only way onward fire is waited for, whatever trick is played.
#[test]
fn no_bot_but_the_random_one_walks_into_fire() {
    let legend = "[legend]\nf = { fixture = 'slick', fire = true }\n";
    for kind in BOTS.iter().filter(|kind| kind.name != "random") {
        let mut place = Place::of(&format!("levels = ['@.f{}']\n{legend}", ".".repeat(30)));
        let mut bot = (kind.make)(1, None);
        for _ in 0..6 {
            let verb = place.ask(|seen| bot.choose(seen));
            place.act(verb);
            assert_eq!(
                place.ask(|seen| (seen.burns(seen.at), seen.health.now)),
                (false, 30),
                "{}",
                kind.name
            );
        }
    }
}

/// SPEC 107: a blast lights gas.
#[test]
fn powder_is_neither_thrown_out_of_gas_nor_lit_near_it() {
    let handy = |row: &str| {
        let minotaur = "M = { creature = 'minotaur' }\n";
        let player = "[player]\nhealth = 12\npack = [['powder', 1]]\n";
        let mut place = Place::of(&format!("levels = ['{row}']\n{GAS}{minotaur}{player}"));
        place.ask(|seen| Handy::new(None).choose(seen))
    };
    assert_eq!(handy("@....M..."), Verb::Throw { what: 1, dx: 5, dy: 0 });
    assert!(!matches!(handy("@g...M..."), Verb::Throw { .. }));
    let diver = |row: &str| {
        let levels = format!("levels = ['{row}', '.........']\n{GAS}");
        let mut place = Place::of(&format!("{levels}[player]\npack = [['powder', 1]]\n"));
        place.act(Verb::Step(Direction::East));
        let mut diver = (bot_named("diver").unwrap().make)(1, None);
        place.ask(|seen| diver.choose(seen))
    };
    assert_eq!(diver("@........"), Verb::Use(1));
    assert_ne!(diver("@.....ggg"), Verb::Use(1));
}
