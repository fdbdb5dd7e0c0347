//! The turn in which the ground settles, all told: ground, regions, sight and facts. Each is the first settling of a game of its
//! own, beside the turn before it.

use std::time::Instant;

use bevy::prelude::{Entity, With, World};
use cavewright::grid::{Direction, Position, Size};
use cavewright::intent::Verb;
use cavewright::screens::Screen;
use cavewright::world::{
    Matter, NewGame, Player, Terrain, Thing, Tremor, WorldSource, game_registry, lay_at,
};

use crate::settling::SIZES;
use crate::turns::{free_way, play};

/// Games of which the median is taken.
const GAMES: u64 = 15;
/// Turns in which the ground has to groan.
const MOST_TURNS: u32 = 2_000;

/// What makes the ground settle, and how far around.
const CAUSES: [(Tremor, u32); 2] = [(Tremor::YourDigging, 12), (Tremor::Ember, 40)];

/// The medians of a world and a cause, in seconds.
pub struct Turns {
    /// Which, in words.
    pub what: String,
    /// The turn in which the ground settles.
    pub settling: f64,
    /// The turn before.
    pub before: f64,
}

/// Measures each cause in each world.
pub fn measure() -> Vec<Turns> {
    let all = SIZES.into_iter().flat_map(|size| CAUSES.map(|cause| (size, cause)));
    let measured = all.filter_map(|((name, width, height, depth), (by, radius))| {
        let games = || (0..GAMES).filter_map(|seed| last_turns((width, height, depth), seed, by));
        let (mut before, mut settling): (Vec<_>, Vec<_>) = games().unzip();
        Some(Turns {
            what: format!("a turn that settles {radius} tiles in {name}"),
            settling: median(&mut settling)?,
            before: median(&mut before)?,
        })
    });
    measured.collect()
}

fn median(all: &mut [f64]) -> Option<f64> {
    all.sort_by(f64::total_cmp);
    all.get(all.len() / 2).copied()
}

/// The seconds of the turn before the first settling of a game, and of that in which the ground settles.
fn last_turns(
    (width, height, depth): (u64, u64, u64),
    seed: u64,
    by: Tremor,
) -> Option<(f64, f64)> {
    let registry = game_registry();
    let size = Size::new(width, height, depth).expect("within the limits");
    let caves = registry.spec("caves").expect("caves ship").size(size).seed(seed);
    let spec = caves.set("creatures", 1).expect("a number of creatures").spec();
    let mut app = cavewright::headless_app(NewGame(WorldSource::Generated(spec)), Screen::Play);
    let world = app.world_mut();
    let mut players = world.query_filtered::<Entity, With<Player>>();
    let player = players.single(world).expect("there is one player");
    if by == Tremor::Ember {
        let way = free_way(world, player);
        let at = *world.get::<Position>(player)?;
        lay_at(world, at.step(way, size)?, Thing::Ember);
        play(world, Verb::Step(way).by(player));
    }
    let mut way = Direction::East;
    for _ in 0..MOST_TURNS {
        match world.resource::<Matter>().groans().first().map(|groan| groan.left) {
            Some(2) => return Some((timed(world, player), timed(world, player))),
            None if by == Tremor::YourDigging => way = dig(world, player, way),
            _ => play(world, Verb::Wait.by(player)),
        }
    }
    None
}

/// Digs on in a direction, or in the other one at the border; returns which.
fn dig(world: &mut World, player: Entity, way: Direction) -> Direction {
    let at = world.get::<Position>(player).copied().unwrap_or_default();
    play(world, Verb::Step(way).by(player));
    let size = world.resource::<Terrain>().size();
    let ahead = at.step(way, size).and_then(|to| to.step(way, size));
    let back = if way == Direction::East { Direction::SouthWest } else { Direction::East };
    if ahead.is_some() { way } else { back }
}

/// The seconds of a turn.
fn timed(world: &mut World, player: Entity) -> f64 {
    let start = Instant::now();
    play(world, Verb::Wait.by(player));
    start.elapsed().as_secs_f64()
}
