//! The turn in which the ground settles, all told: ground, regions, sight and facts, beside the turn before it: the first of a game,
//! which touches memory that no turn has touched for long, and those after it.

use std::time::Instant;

use bevy::prelude::{Entity, With, World};
use cavewright::grid::{Direction, Position, Size};
use cavewright::intent::Verb;
use cavewright::screens::Screen;
use cavewright::world::{
    Health, Matter, NewGame, Player, Terrain, Thing, Tremor, WorldSource, game_registry, lay_at,
};

use crate::settling::SIZES;
use crate::turns::{free_way, play};

/// Games of each world and cause.
const GAMES: u64 = 8;
/// Settlings of a game.
const SETTLINGS: usize = 6;
/// Turns in which the ground has to settle so often.
const MOST_TURNS: u32 = 4_000;

/// What makes the ground settle, and how far around.
const CAUSES: [(Tremor, u32); 2] = [(Tremor::YourDigging, 12), (Tremor::Ember, 40)];

/// The medians of a world and a cause, in seconds.
pub struct Turns {
    /// Which, in words.
    pub what: String,
    /// The turn in which the ground settles, over the one before, for the first time in a game.
    pub first: f64,
    /// The same of those after it.
    pub later: f64,
}

/// Measures each cause in each world.
pub fn measure() -> Vec<Turns> {
    let all = SIZES.into_iter().flat_map(|size| CAUSES.map(|cause| (size, cause)));
    let measured = all.map(|((name, width, height, depth), (by, radius))| {
        let games = (0..GAMES).map(|seed| settlings((width, height, depth), seed, by));
        let (mut first, mut later) = (Vec::new(), Vec::new());
        for game in games {
            first.extend(game.first());
            later.extend(game.iter().skip(1));
        }
        let what = format!("a turn that settles {radius} tiles in {name}");
        Turns { first: median(&mut first, &what), later: median(&mut later, &what), what }
    });
    measured.collect()
}

/// The middle one.
///
/// # Panics
/// Without any.
pub fn median(all: &mut [f64], of: &str) -> f64 {
    all.sort_by(f64::total_cmp);
    *all.get(all.len() / 2).unwrap_or_else(|| panic!("it happened in no game: {of}"))
}

/// By how many seconds the turns in which the ground settles take longer than those before, in a game in which no rock kills the
/// player.
fn settlings((width, height, depth): (u64, u64, u64), seed: u64, by: Tremor) -> Vec<f64> {
    let registry = game_registry();
    let size = Size::new(width, height, depth).expect("within the limits");
    let caves = registry.spec("caves").expect("caves ship").size(size).seed(seed);
    // No bundle lies where the Ember is laid.
    let caves = caves.set("creatures", 1).and_then(|caves| caves.set("without", "kits"));
    let spec = caves.expect("a number of creatures, and what is left out").spec();
    let mut app = cavewright::headless_app(NewGame(WorldSource::Generated(spec)), Screen::Play);
    let world = app.world_mut();
    let mut players = world.query_filtered::<Entity, With<Player>>();
    let player = players.single(world).expect("there is one player");
    world.entity_mut(player).insert(Health::full(100_000));
    if by == Tremor::Ember {
        let way = free_way(world, player);
        let at = world.get::<Position>(player).and_then(|at| at.step(way, size));
        assert!(lay_at(world, at.expect("the way is free"), Thing::Ember));
        play(world, Verb::Step(way).by(player));
    }
    let mut found = Vec::new();
    for _ in 0..MOST_TURNS {
        let groan = world.resource::<Matter>().groans().iter().find(|groan| groan.by == by);
        match groan.map(|groan| groan.left) {
            Some(2) => {
                let before = timed(world, player);
                found.push(timed(world, player) - before);
            }
            None if by == Tremor::YourDigging => dig(world, player),
            _ => play(world, Verb::Wait.by(player)),
        }
        if found.len() == SETTLINGS {
            break;
        }
    }
    found
}

/// Digs on: along one row to the east, along the next to the west.
fn dig(world: &mut World, player: Entity) {
    let at = world.get::<Position>(player).copied().unwrap_or_default();
    let way = if at.y.is_multiple_of(2) { Direction::East } else { Direction::West };
    let ahead = at.step(way, world.resource::<Terrain>().size());
    play(world, Verb::Step(if ahead.is_some() { way } else { Direction::South }).by(player));
}

/// The seconds of a turn in which the player waits.
pub fn timed(world: &mut World, player: Entity) -> f64 {
    let start = Instant::now();
    play(world, Verb::Wait.by(player));
    start.elapsed().as_secs_f64()
}
