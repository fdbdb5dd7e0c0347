//! Turns of the whole game, by the schedule that the window runs, messages and all.

use bevy::ecs::message::Messages;
use bevy::prelude::{App, Entity, With, World};
use cavewright::grid::{Direction, Position, Size};
use cavewright::intent::{Intent, Verb};
use cavewright::record::record_games;
use cavewright::rules::take_turn;
use cavewright::screens::Screen;
use cavewright::streams::Stream;
use cavewright::world::{
    Energy, NewGame, Player, SpeciesId, Terrain, TileChanged, WorldSource, add_species, domains,
    game_registry,
};
use criterion::Criterion;

/// Bats that flutter at random, beside the player.
pub const CREATURES: [usize; 3] = [0, 100, 10_000];

/// A game in caves, with so many bats on random floor.
fn game(bats: usize) -> (App, Entity) {
    let side = if bats > 1_000 { 512 } else { 160 };
    let registry = game_registry();
    let size = Size::new(side, side, 1).expect("within the limits");
    let caves = registry.spec("caves").expect("caves ship").size(size).seed(7);
    let spec = caves.set("creatures", 0).expect("a number of creatures").spec();
    let mut app = cavewright::headless_app(NewGame(WorldSource::Generated(spec)), Screen::Play);
    let world = app.world_mut();
    let terrain = world.resource::<Terrain>().tiles();
    let mut floor: Vec<_> = terrain.positions(0).filter(|at| terrain[*at].is_walkable()).collect();
    Stream::new(7, domains::CREATURES, 0, 0).shuffle_front(&mut floor, usize::MAX);
    let mut placed = 0;
    for at in floor {
        if placed < bats
            && let Ok(bat) = add_species(world, at, SpeciesId::Bat, true)
        {
            // As quick as the player, so that every actor acts once a turn.
            world.entity_mut(bat).insert(Energy { now: 0, speed: Energy::ACTION });
            placed += 1;
        }
    }
    assert_eq!(placed, bats);
    let mut players = world.query_filtered::<Entity, With<Player>>();
    let player = players.single(world).expect("there is one player");
    (app, player)
}

/// A turn; changes of tiles for the view are cleared, for no system reads them.
pub fn play(world: &mut World, intent: Intent) {
    take_turn(world, intent);
    world.resource_mut::<Messages<TileChanged>>().clear();
}

/// A direction in which the player can step, and back again.
pub fn free_way(world: &mut World, player: Entity) -> Direction {
    let at = *world.get::<Position>(player).expect("the player is somewhere");
    let terrain = world.resource::<Terrain>();
    let mut ways = Direction::ALL.into_iter();
    let is_free = |way: &Direction| {
        at.step(*way, terrain.size())
            .and_then(|to| terrain.tile(to))
            .is_some_and(|t| t.is_walkable())
    };
    ways.find(is_free).expect("the start is not walled in")
}

pub fn measure(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("turn");
    for bats in CREATURES {
        let (mut app, player) = game(bats);
        group.bench_function(format!("wait-{bats}"), |bencher| {
            let world = app.world_mut();
            bencher.iter(|| play(world, Verb::Wait.by(player)));
        });
    }
    let (mut app, player) = game(0);
    let way = free_way(app.world_mut(), player);
    let index = Direction::ALL.iter().position(|other| *other == way).unwrap_or(0);
    let back = Direction::ALL[(index + 4) % 8];
    group.bench_function("step-0", |bencher| {
        let (world, mut ways) = (app.world_mut(), [way, back].into_iter().cycle());
        bencher.iter(|| {
            let direction = ways.next().unwrap_or(way);
            play(world, Verb::Step(direction).by(player));
        });
    });
    let (mut app, player) = game(100);
    record_games(app.world_mut());
    group.bench_function("recorded-100", |bencher| {
        let world = app.world_mut();
        bencher.iter(|| play(world, Verb::Wait.by(player)));
    });
    group.finish();
}
