//! In living caves each settling is the plain reading of the rule, and regions stay exact.

use std::collections::BTreeMap;

use bevy::prelude::{App, Entity, World};

use super::{ROCK_POINTS, rock_points};
use crate::game_in_play;
use crate::grid::{Direction, Grid, Position, Size, Tile};
use crate::intent::Verb;
use crate::rules::take_turn;
use crate::sight::is_within;
use crate::streams::Stream;
use crate::world::domains;
use crate::world::{
    Energy, Fixture, Fixtures, Groan, Hollow, Hollows, Matter, Mode, Occupancy, Outcome, Player,
    Points, Regions, Terrain, Things, Tremor, TurnCount, WorldSource, game_registry,
};
use crate::worldgen::RegionMap;

/// SPEC 56
#[test]
fn falling_rock_takes_less_of_a_helmet_and_a_point_in_gentle_worlds() {
    let [bare, covered] = [false, true].map(|has_helmet| rock_points(has_helmet, Mode::True));
    assert_eq!((bare, covered), (ROCK_POINTS, Points { least: 1, most: 9 }));
    let gentle = Points { least: 1, most: 1 };
    assert_eq!([false, true].map(|has_helmet| rock_points(has_helmet, Mode::Gentle)), [gentle; 2]);
}

/// A game in small caves in which nobody but the player acts; of one level, which has gas and water shut in, or of two.
fn still_game(seed: u64) -> (App, Entity) {
    let (registry, size) = (game_registry(), Size::new(50, 30, 1 + seed % 4 / 3).unwrap());
    let builder = registry.spec("caves").unwrap().size(size).seed(seed);
    let spec = builder.set("creatures", "6").unwrap().spec();
    let mut app = game_in_play(WorldSource::Generated(spec));
    let world = app.world_mut();
    let mut players = world.query_filtered::<Entity, bevy::prelude::With<Player>>();
    let player = players.single(world).unwrap();
    let mut others = world.query_filtered::<Entity, bevy::prelude::With<Energy>>();
    let others: Vec<_> = others.iter(world).filter(|who| *who != player).collect();
    others.into_iter().for_each(|who| _ = world.entity_mut(who).remove::<Energy>());
    (app, player)
}

/// Rule 46 and 53 of a tile of a level before it settles, as they read.
fn settles_to(world: &World, at: Position, number: u8) -> bool {
    let (terrain, fixtures) = (world.resource::<Terrain>(), world.resource::<Fixtures>());
    let tile = terrain.tile(at).unwrap();
    let block = || at.neighbours(terrain.size()).chain([at]);
    let open = block().filter(|at| terrain.tile(*at).is_some_and(Tile::is_walkable)).count();
    let is_held = |kinds: &[Fixture]| {
        block().any(|at| fixtures.at(at).is_some_and(|fixture| kinds.contains(&fixture)))
    };
    let stands = fixtures.at(at).is_some();
    let is_by_rule = open >= usize::from(number);
    match (tile, is_by_rule) {
        (Tile::StairsDown | Tile::StairsUp, _) => true,
        (Tile::Floor, false) => {
            let is_kept = world.resource::<Occupancy>().is_taken(at)
                || world.resource::<Things>().ember_at() == Some(at);
            is_kept || stands || is_held(&[Fixture::Camp, Fixture::Prop, Fixture::OldProp])
        }
        (Tile::Wall, true) => !stands && !is_held(&[Fixture::Prop, Fixture::OldProp]),
        (Tile::Floor, true) => true,
        (Tile::Wall, false) => false,
    }
}

/// Regions are those of a fresh labelling, up to numbering.
fn assert_exact(world: &World) {
    let tiles = world.resource::<Terrain>().tiles();
    let (kept, fresh) = (world.resource::<Regions>().map(), RegionMap::label(tiles).unwrap());
    let (mut there, mut back) = (BTreeMap::new(), BTreeMap::new());
    for at in (0..tiles.size().depth()).flat_map(|z| tiles.positions(z)) {
        let pair = (kept.number(at).map(|it| (at.z, it)), fresh.number(at).map(|it| (at.z, it)));
        assert_eq!(*there.entry(pair.0).or_insert(pair.1), pair.1, "{at:?}");
        assert_eq!(*back.entry(pair.1).or_insert(pair.0), pair.0, "{at:?}");
    }
}

/// SPEC 43, 46, 53, 57
#[test]
fn what_settles_is_what_the_rule_says_and_regions_stay_exact() {
    let (mut settled, mut cracked) = (0, 0);
    for seed in 0..48 {
        let (mut app, player) = still_game(seed);
        let number = Matter::CALM + (seed % 2) as u8;
        app.insert_resource(Matter::new(number));
        let mut stream = Stream::new(seed, domains::RULES, 0, 99);
        for _ in 0..60 {
            let world = app.world_mut();
            if world.contains_resource::<Outcome>() {
                break;
            }
            let place = *world.get::<Position>(player).unwrap();
            let (turn, by) = (*world.resource::<TurnCount>(), Tremor::YourDigging);
            world.resource_mut::<Matter>().add_strain(place, by, 30, turn);
            let groan = world.resource::<Matter>().groans().iter().find(|it| it.left == 1).copied();
            let Some(groan) = groan else {
                let way = Direction::ALL[stream.below(8) as usize];
                take_turn(world, Verb::Step(way).by(player));
                assert_exact(world);
                continue;
            };
            let expected = expected(world, &groan, number);
            let sealed = pent_up(world, &groan).len();
            take_turn(world, Verb::Wait.by(player));
            settled += 1;
            cracked += sealed - pent_up(app.world(), &groan).len();
            let world = app.world();
            let tiles = world.resource::<Terrain>().tiles();
            for at in tiles.positions(groan.at.z) {
                assert_eq!(tiles[at].is_walkable(), expected[at], "seed {seed}, {at:?}, {groan:?}");
            }
            assert_exact(world);
        }
    }
    assert!(settled > 120 && cracked > 3, "{settled} settlings, {cracked} hollows");
}

/// Whether each tile of the level is open after a settling, as the rules read.
fn expected(world: &World, groan: &Groan, number: u8) -> Grid<bool> {
    let tiles = world.resource::<Terrain>().tiles();
    let (middle, radius) = (groan.at, groan.radius());
    let mut open = Grid::filled(tiles.size(), false).unwrap();
    for at in tiles.positions(middle.z) {
        let is_near = is_within(middle, at, radius);
        open[at] = if is_near { settles_to(world, at, number) } else { tiles[at].is_walkable() };
    }
    for hollow in pent_up(world, groan) {
        crack_before(world, hollow).into_iter().for_each(|at| open[at] = true);
    }
    open
}

/// The sealed hollows of gas and water where the ground groans.
fn pent_up<'a>(world: &'a World, groan: &Groan) -> Vec<&'a Hollow> {
    let hollows = world.resource::<Hollows>().of_level(groan.at.z);
    let pent_up = hollows.filter(|it| !it.is_open && it.kind.row().pours.is_some());
    pent_up.filter(|it| is_within(it.middle(), groan.at, groan.radius())).collect()
}

/// The rock that cracks before a hollow, as the rule reads.
fn crack_before(world: &World, hollow: &Hollow) -> Vec<Position> {
    let (terrain, fixtures) = (world.resource::<Terrain>(), world.resource::<Fixtures>());
    let ahead = |at: Position, (right, down): (i64, i64), steps: i64| {
        let [x, y] = [i64::from(at.x) + right * steps, i64::from(at.y) + down * steps];
        Some(Position { x: x.try_into().ok()?, y: y.try_into().ok()?, ..at })
    };
    let may_open = |at: Position| {
        let props = [Fixture::Prop, Fixture::OldProp];
        let mut block = at.neighbours(terrain.size()).chain([at]);
        let is_held = block.any(|at| fixtures.at(at).is_some_and(|it| props.contains(&it)));
        terrain.tile(at) == Some(Tile::Wall) && fixtures.at(at).is_none() && !is_held
    };
    for length in 1..=4 {
        for from in hollow.tiles() {
            for way in [(0, -1), (-1, 0), (1, 0), (0, 1)] {
                let row: Option<Vec<_>> = (1..=length).map(|step| ahead(from, way, step)).collect();
                let Some(row) = row.filter(|row| row.iter().all(|at| may_open(*at))) else {
                    continue;
                };
                if ahead(from, way, length + 1).is_some_and(|at| terrain.is_open(at)) {
                    return row;
                }
            }
        }
    }
    Vec::new()
}
