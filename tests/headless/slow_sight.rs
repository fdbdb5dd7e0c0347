//! Sight held to a slow reading of its rules: each pair of places by itself, without a look around and without a plane of
//! lit places.

use std::sync::Arc;

use bevy::prelude::World;
use cavewright::grid::{Position, Size};
use cavewright::headless_app;
use cavewright::intent::Verb;
use cavewright::rules::take_turn;
use cavewright::screens::Screen;
use cavewright::sight::is_within;
use cavewright::streams::{Domain, Stream};
use cavewright::world::{Knowledge, Lantern, NewGame, Thing, WorldSource, lay_at, make_world};
use cavewright::worldgen::map_text;
use cavewright_testing::naive::{Tiles, is_in_line};

use crate::support::{at, player_of};

const WIDTH: u64 = 36;
const HEIGHT: u64 = 12;

/// A level on which the player and the Ember are somewhere.
struct Case {
    level: Tiles,
    player: Position,
    ember: Option<Position>,
    lantern: Lantern,
}

fn case(seed: u64) -> Case {
    let stream = &mut Stream::new(seed, Domain::LEVEL, 0, 0);
    let walls = 1_000 + stream.below(16_000) as u32;
    let mut level: Tiles = vec![vec!['.'; WIDTH as usize]; HEIGHT as usize];
    for tile in level.iter_mut().flatten() {
        if stream.chance_in_65536(walls) {
            *tile = '#';
        }
    }
    let mut open = |stream: &mut Stream| {
        let place = at(stream.below(WIDTH) as u32, stream.below(HEIGHT) as u32);
        level[place.y as usize][place.x as usize] = '.';
        place
    };
    let (player, ember) = (open(stream), open(stream));
    let lantern = Lantern {
        is_shuttered: stream.below(2) == 0,
        ..Lantern::new([2, 140, 900][stream.below(3) as usize], true)
    };
    Case { player, ember: (stream.below(8) > 0).then_some(ember), lantern, level }
}

/// Makes the world of a case, in which a turn passes.
fn play(world: &mut World, case: &Case) {
    let mut rows = case.level.clone();
    rows[case.player.y as usize][case.player.x as usize] = '@';
    let text: String = rows.into_iter().flat_map(|row| row.into_iter().chain(['\n'])).collect();
    let drawing = map_text::read(text.as_bytes()).unwrap();
    let map = Arc::new(drawing.into_playable_world().unwrap());
    world.insert_resource(NewGame(WorldSource::Drawn { map, seed: 1 }));
    make_world(world);
    let player = player_of(world);
    world.entity_mut(player).insert(case.lantern);
    if let Some(ember) = case.ember {
        assert!(lay_at(world, ember, Thing::Ember));
    }
    assert!(take_turn(world, Verb::Wait.by(player)));
}

/// How far the player's own light reaches after the turn.
fn own_radius(lantern: Lantern) -> u32 {
    match lantern.oil {
        _ if lantern.is_shuttered => 3,
        2 => 4,
        140 => 6,
        _ => 9,
    }
}

impl Case {
    fn is_in_line(&self, a: Position, b: Position) -> bool {
        let place = |at: Position| (at.x as usize, at.y as usize);
        is_in_line(&self.level, place(a), place(b))
    }

    fn is_lit(&self, at: Position) -> bool {
        self.ember.is_some_and(|ember| is_within(ember, at, 7) && self.is_in_line(ember, at))
    }

    /// Holds what the game knows to the rules; returns whether a light made any difference.
    fn check(&self, knowledge: &Knowledge, seed: u64) -> bool {
        let (mut by_light, is_lit_here) = (false, self.is_lit(self.player));
        assert_eq!(knowledge.is_lit_here(), is_lit_here, "seed {seed}");
        let level = Size::new(WIDTH, HEIGHT, 1).unwrap();
        let all = (0..level.height()).flat_map(|y| (0..level.width()).map(move |x| at(x, y)));
        for there in all.filter(|at| self.level[at.y as usize][at.x as usize] == '.') {
            let is_in_line = self.is_in_line(self.player, there);
            let is_near = is_within(self.player, there, own_radius(self.lantern));
            let is_within_sight = is_within(self.player, there, 14);
            let sees = is_in_line && (is_near || is_within_sight && self.is_lit(there));
            let is_seen = is_in_line && (is_near || is_within_sight && is_lit_here);
            assert_eq!(knowledge.is_in_sight(there), sees, "seed {seed}, {there:?}");
            assert_eq!(knowledge.is_seen_from(there), is_seen, "seed {seed}, {there:?}");
            assert!(!sees || knowledge.remembered(there).is_some(), "seed {seed}, {there:?}");
            by_light |= (sees || is_seen) && !is_near;
        }
        by_light
    }
}

/// SPEC 71, 72, 73: over a thousand seeds.
#[test]
fn what_is_seen_is_what_a_reading_pair_by_pair_sees() {
    let map = map_text::read("@\n".as_bytes()).unwrap().into_playable_world().unwrap();
    let source = WorldSource::Drawn { map: Arc::new(map), seed: 1 };
    let mut app = headless_app(NewGame(source), Screen::Play);
    let mut by_light = 0;
    for seed in 0..1_000 {
        let case = case(seed);
        play(app.world_mut(), &case);
        by_light += u32::from(case.check(app.world().resource::<Knowledge>(), seed));
    }
    assert!(by_light > 100, "the Ember's light is seen in {by_light} cases");
}
