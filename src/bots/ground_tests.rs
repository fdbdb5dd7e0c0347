//! Bots on ground that closes: they are off it in time, and what falls is counted.

use std::sync::Arc;

use bevy::prelude::{App, Entity, With};

use super::counts::Counts;
use super::firm::{closes_in, heeded, is_trapped, step_off};
use super::handy::Handy;
use super::last::Last;
use super::play::begin_from;
use super::{Bot, Eyes};
use crate::grid::{Direction, Position, Tile};
use crate::intent::Verb;
use crate::rules::take_turn;
use crate::world::{Matter, Player, Terrain, Thing, WorldSource};

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
    /// The tunnel, with the player in it, two steps from its mouth: it closes in seven turns.
    fn in_tunnel() -> Self {
        let scenario = TUNNEL.parse().unwrap();
        let mut app = begin_from(WorldSource::Scenario(Arc::new(scenario)));
        let world = app.world_mut();
        Counts::begin(world);
        let eyes = Eyes::new(world);
        let mut players = world.query_filtered::<Entity, With<Player>>();
        let player = players.single(world).unwrap();
        let mut place = Self { app, eyes, player };
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
        let mut counts = Counts::default();
        while !self.app.world().resource::<Matter>().groans().is_empty() {
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
    assert!((2..=6).contains(&counts.rock_points), "{counts:?}");
    assert_eq!(counts.health_lost, counts.rock_points);
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
