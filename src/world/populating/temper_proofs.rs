//! What each temper adds to a new game, and what it leaves alone: beside the same world without tempers (SPEC 119).

use std::collections::BTreeMap;

use crate::grid::{Position, Size, Tile};
use crate::world::{
    Fixture, Game, HOLLOWS, HollowKind, SpeciesId, Temper, WorldSource, game_registry,
};

/// Nine levels have each temper once.
const DEPTH: u32 = 9;
const SEEDS: u64 = 16;

/// The same world twice: with its tempers, and without.
fn games(seed: u64) -> [Game; 2] {
    let (registry, size) = (game_registry(), Size::new(160, 50, DEPTH.into()).unwrap());
    ["none", "temper"].map(|without| {
        let builder = registry.spec("caves").unwrap().size(size).seed(seed);
        let builder = builder.set("creatures", 100).unwrap().set("without", without).unwrap();
        let spec = builder.spec();
        let map = registry.make(&spec).unwrap();
        let start = map.start.unwrap();
        Game::new(map, start, &WorldSource::Generated(spec)).unwrap()
    })
}

/// Where each creature of a level is, of which kind, and whether it is awake; but for those of nests.
fn creatures(game: &Game, z: u32) -> Vec<(Position, Option<SpeciesId>, bool)> {
    let is_counted = |species| ![None, Some(SpeciesId::Skitter)].contains(&species);
    let here = game.actors.iter().filter(|actor| actor.at.z == z && is_counted(actor.species));
    let is_awake = |mind: Option<crate::world::Mind>| mind.is_some_and(|mind| mind.is_awake);
    here.map(|actor| (actor.at, actor.species, is_awake(actor.mind))).collect()
}

/// Where fixtures of a kind are on a level.
fn standing(game: &Game, z: u32, kind: Fixture) -> Vec<Position> {
    let of_kind = game.fixtures.of_level(z).filter(|(_, fixture)| *fixture == kind);
    of_kind.map(|(at, _)| at).collect()
}

fn hollows(game: &Game, z: u32, kind: HollowKind) -> usize {
    game.hollows.of_level(z).filter(|hollow| hollow.kind == kind).count()
}

/// The kind of hollow of which a temper has two more.
fn more_of(temper: Option<Temper>) -> Option<HollowKind> {
    match temper? {
        Temper::Gassy => Some(HollowKind::Firedamp),
        Temper::Worked => Some(HollowKind::Cache),
        Temper::Wet => Some(HollowKind::Cistern),
        Temper::Brittle | Temper::Mossy | Temper::Riddled | Temper::Still => None,
    }
}

#[test]
fn two_more_hollows_of_a_kind_are_where_it_is_gassy_worked_or_wet() {
    let mut found = BTreeMap::new();
    for seed in 0..SEEDS {
        let [game, plain] = games(seed);
        for z in 0..DEPTH {
            let temper = game.tempers.of(z);
            assert_eq!(plain.tempers.of(z), None);
            for kind in HOLLOWS.iter().map(|row| row.kind) {
                let more = hollows(&game, z, kind) - hollows(&plain, z, kind);
                let most = if more_of(temper) == Some(kind) { 2 } else { 0 };
                assert!(more <= most, "seed {seed}, level {z}: {temper:?}, {kind:?}");
                *found.entry(kind).or_insert(0) += more as u64;
            }
        }
    }
    let found = [HollowKind::Firedamp, HollowKind::Cache, HollowKind::Cistern].map(|it| found[&it]);
    assert!(found.iter().all(|found| *found > SEEDS), "{found:?} of {}", 2 * SEEDS);
}

#[test]
fn old_props_and_a_knocker_are_where_it_is_worked() {
    for seed in 0..SEEDS {
        let [game, plain] = games(seed);
        for z in 0..DEPTH {
            let [now, then] = [&game, &plain].map(|it| standing(it, z, Fixture::OldProp).len());
            let [all, fewer] = [&game, &plain].map(|it| creatures(it, z));
            if game.tempers.of(z) == Some(Temper::Worked) {
                assert!((6..=8).contains(&(now - then)), "seed {seed}: {now}, {then}");
                let (last, others) = all.split_last().unwrap();
                assert_eq!((others, last.1), (&fewer[..], Some(SpeciesId::Knocker)));
                assert!(fewer.iter().all(|(at, ..)| *at != last.0), "seed {seed}");
            } else {
                assert_eq!(now, then, "seed {seed}, level {z}");
            }
        }
    }
}

#[test]
fn moss_is_on_a_seventh_of_the_floor_where_it_is_mossy() {
    let (mut moss, mut floor) = (0, 0);
    for seed in 0..SEEDS {
        let [game, plain] = games(seed);
        for z in 0..DEPTH {
            let grown = standing(&game, z, Fixture::Moss);
            assert!(standing(&plain, z, Fixture::Moss).is_empty());
            if game.tempers.of(z) != Some(Temper::Mossy) {
                assert!(grown.is_empty(), "seed {seed}, level {z}");
                continue;
            }
            let is_floor = |at: &Position| game.terrain.tile(*at) == Some(Tile::Floor);
            assert!(grown.iter().all(is_floor), "seed {seed}: neither on stairs nor in rock");
            assert!(grown.iter().all(|at| game.hollows.at(*at).is_none()), "seed {seed}");
            let others = |it: &Game| it.fixtures.of_level(z).count();
            assert_eq!(
                others(&game) - grown.len(),
                others(&plain),
                "seed {seed}: all others stand"
            );
            moss += grown.len();
            floor += game.terrain.tiles().positions(z).filter(is_floor).count();
        }
    }
    let share = 100 * moss / floor;
    assert!((12..=18).contains(&share), "{share} % of {floor} tiles");
}

#[test]
fn who_lives_in_the_rock_is_more_common_where_it_is_riddled() {
    let (mut now, mut then) = (0, 0);
    for seed in 0..SEEDS {
        let [game, plain] = games(seed);
        let count = |game: &Game, z| {
            let kinds = [SpeciesId::RockEel, SpeciesId::Antlion, SpeciesId::Borer].map(Some);
            creatures(game, z).iter().filter(|(_, kind, _)| kinds.contains(kind)).count()
        };
        let riddled = (0..DEPTH).filter(|z| game.tempers.of(*z) == Some(Temper::Riddled));
        for z in riddled {
            now += count(&game, z);
            then += count(&plain, z);
        }
    }
    assert!(now * 10 > then * 12 && now * 10 < then * 24, "{now} where there were {then}");
}

#[test]
fn everybody_sleeps_where_it_is_still_and_is_where_it_was() {
    for seed in 0..SEEDS {
        let [game, plain] = games(seed);
        for z in 0..DEPTH {
            let [now, then] = [&game, &plain].map(|it| creatures(it, z));
            let is_still = game.tempers.of(z) == Some(Temper::Still);
            if is_still {
                assert!(now.iter().all(|(.., is_awake)| !is_awake), "seed {seed}");
                assert!(then.iter().any(|(.., is_awake)| *is_awake), "seed {seed}");
            }
            let is_other = matches!(game.tempers.of(z), Some(Temper::Worked | Temper::Riddled));
            let asleep =
                then.into_iter().map(|(at, kind, is_awake)| (at, kind, is_awake && !is_still));
            assert!(is_other || now == asleep.collect::<Vec<_>>(), "seed {seed}, level {z}");
        }
    }
}
