//! What holds of the ground of new games, by plain readings of the rules: hollows are sealed and near, and tunnels stay.

use std::collections::{BTreeSet, VecDeque};

use crate::grid::{Position, Size, Tile};
use crate::world::{Fixture, Game, Hollow, WorldSource, game_registry};
use crate::worldgen::WorldMap;

/// The tiles of nine that a tile needs to be open (SPEC 6, 54).
const NUMBER: usize = 5;

/// A world with creatures, and the game that begins in it; `None` where there can be none.
fn new_game(generator: &str, size: Size, seed: u64) -> Option<(WorldMap, Game)> {
    let registry = game_registry();
    let builder = registry.spec(generator).unwrap().size(size).seed(seed);
    let spec = builder.set("creatures", 5).unwrap().spec();
    let map = registry.make(&spec).ok()?;
    let game = Game::new(map.clone(), map.start?, &WorldSource::Generated(spec)).unwrap();
    Some((map, game))
}

fn is_open(game: &Game, at: Position) -> bool {
    game.terrain.tile(at).is_some_and(Tile::is_walkable)
}

/// A position and those around it that are in the world.
fn block(game: &Game, at: Position) -> impl Iterator<Item = Position> {
    at.neighbours(game.terrain.size()).chain([at])
}

fn open_of_nine(game: &Game, at: Position) -> usize {
    block(game, at).filter(|near| is_open(game, *near)).count()
}

/// What can be walked to from a position, over stairs too; by their scan keys.
fn walked_to(game: &Game, from: Position) -> BTreeSet<(u32, u32, u32)> {
    let size = game.terrain.size();
    let (mut seen, mut next) = (BTreeSet::from([from.scan_key()]), vec![from]);
    while let Some(at) = next.pop() {
        let stairs = game.terrain.tile(at).and_then(Tile::leads);
        let end = stairs.and_then(|vertical| at.climb(vertical, size));
        for to in at.neighbours(size).chain(end) {
            if is_open(game, to) && seen.insert(to.scan_key()) {
                next.push(to);
            }
        }
    }
    seen
}

/// The fewest tiles of rock between a hollow and ground that can be walked to.
fn rock_before(game: &Game, hollow: &Hollow, reached: &BTreeSet<(u32, u32, u32)>) -> Option<u32> {
    let mut seen: BTreeSet<_> = hollow.tiles().map(Position::scan_key).collect();
    let mut next: VecDeque<_> = hollow.tiles().map(|at| (at, 0)).collect();
    while let Some((at, rock)) = next.pop_front() {
        if reached.contains(&at.scan_key()) {
            return Some(rock);
        }
        for to in at.neighbours(game.terrain.size()) {
            if seen.insert(to.scan_key()) {
                if is_open(game, to) {
                    next.push_front((to, rock));
                } else {
                    next.push_back((to, rock + 1));
                }
            }
        }
    }
    None
}

/// SPEC 90-92: each hollow is a region of its own that nothing leads to, stays as it is by five, is near ground that can be
/// reached, and has a sign on a face that is seen from there.
#[test]
fn hollows_are_sealed_and_near_and_have_signs() {
    let size = Size::new(90, 45, 3).unwrap();
    let mut count = 0;
    for generator in game_registry().iter() {
        for seed in 0..8 {
            let what = format!("{} seed {seed}", generator.name());
            let Some((map, game)) = new_game(generator.name(), size, seed) else { continue };
            let reached = walked_to(&game, map.start.unwrap());
            for hollow in &game.hollows.0 {
                count += 1;
                let regions = game.regions.map();
                let number = regions.number(hollow.middle());
                let level = map.tiles.positions(hollow.at.z);
                let region: Vec<_> = level.filter(|at| regions.number(*at) == number).collect();
                assert_eq!(region, hollow.tiles().collect::<Vec<_>>(), "{what}");
                assert!(region.iter().all(|at| map.tiles[*at] == Tile::Wall), "{what}");
                assert!(region.iter().all(|at| !reached.contains(&at.scan_key())), "{what}");
                assert!(region.iter().all(|at| open_of_nine(&game, *at) >= NUMBER), "{what}");
                let around = region.iter().flat_map(|at| at.neighbours(size));
                let mut rock = around.filter(|at| !is_open(&game, *at));
                assert!(rock.all(|at| open_of_nine(&game, at) < NUMBER), "{what}");
                let rock = rock_before(&game, hollow, &reached);
                assert!(rock.is_some_and(|rock| rock <= 4), "{what}: {rock:?}");
                let is_seen = |at: Position| reached.contains(&(at.z, at.y + 1, at.x));
                let mut faces = game.hollows.faces(hollow, &game.terrain, is_seen);
                assert!(faces.next().is_some(), "{what}");
            }
        }
    }
    assert!(count > 40, "{count}");
}

/// SPEC 90: but for hollows the world is as it was made.
#[test]
fn nothing_but_hollows_is_opened() {
    let size = Size::new(90, 45, 3).unwrap();
    for seed in 0..8 {
        let (map, game) = new_game("caves", size, seed).unwrap();
        let tiles = game.terrain.tiles();
        let all = (0..size.depth()).flat_map(|z| tiles.positions(z));
        let mut changed = all.filter(|at| tiles[*at] != map.tiles[*at]);
        assert!(changed.all(|at| game.hollows.at(at).is_some()), "seed {seed}");
        assert_eq!(game.terrain.dug(), 0, "seed {seed}");
    }
}

/// SPEC 59: no tile of a tunnel would close if the whole level settled, and old props stand where ground settles alone.
#[test]
fn tunnels_are_held_by_old_props() {
    let size = Size::new(160, 50, 5).unwrap();
    let (mut tunnels, mut props) = (0, 0);
    for seed in 0..200 {
        let (map, game) = new_game("caves", size, seed).unwrap();
        let is_prop = |at: Position| game.fixtures.at(at) == Some(Fixture::OldProp);
        for at in map.tunnels.iter().flatten() {
            assert!(is_open(&game, *at), "seed {seed}: {at:?}");
            let is_held = block(&game, *at).any(is_prop);
            let stays = map.tiles[*at].is_stairs() || open_of_nine(&game, *at) >= NUMBER;
            let is_camp = block(&game, *at).any(|near| Some(near) == map.start);
            assert!(is_held || stays || is_camp, "seed {seed}: {at:?}");
        }
        tunnels += map.tunnels.len();
        props += game.fixtures.iter().filter(|(at, _)| is_prop(*at)).count();
    }
    assert!(tunnels > 100 && props > tunnels, "{tunnels} tunnels, {props} props");
    let (map, game) = new_game("bsp", Size::new(60, 40, 2).unwrap(), 1).unwrap();
    assert!(!map.settles && game.fixtures.iter().all(|(_, kind)| kind != Fixture::OldProp));
}
