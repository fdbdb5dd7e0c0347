//! Who lives and what lies in the world of a new game: plain data from a seed.

use std::iter;

use super::bestiary::draw_creature;
use super::{
    Abilities, Ability, Actor, ActorId, Attack, Game, Health, Lantern, Thing, Whereabouts,
};
use crate::grid::{Grid, Position, Tile};
use crate::sight::is_within;
use crate::streams::{Domain, Stream};

/// What the player can bear.
const PLAYER_HEALTH: u32 = 30;
/// How the player attacks.
pub(crate) const PLAYER_VERB: (&str, &str) = ("hit", "hits");
/// The least and the most points that the player's blow takes.
const PLAYER_POINTS: (u32, u32) = (2, 5);
/// No creature begins nearer to the player than this, in tiles.
const PEACE_RADIUS: u32 = 10;

/// Adds the player, and so many creatures for each level with flasks and the Ember; without creatures the player alone.
pub(super) fn populate(game: &mut Game, creatures: u64) {
    let is_alive = creatures > 0;
    add_actor(game, player(game.camp, is_alive));
    if is_alive {
        for z in 0..game.terrain.size().depth() {
            add_creatures(game, z, creatures);
            add_flasks(game, z, creatures.div_ceil(4));
        }
        lay_ember(game);
        game.things.sort_by_key(|(_, place)| match place {
            Whereabouts::Lying(at) => (at.z, at.y, at.x),
            Whereabouts::Carried(_) => (u32::MAX, 0, 0),
        });
    }
}

/// The player; in a world of creatures one who can be hurt, fights, and burns oil.
fn player(at: Position, is_alive: bool) -> Actor {
    Actor {
        id: ActorId(0),
        at,
        species: None,
        name: Some("you".to_owned()),
        glyph: Some('@'),
        health: is_alive.then_some(Health::full(PLAYER_HEALTH)),
        attack: is_alive.then_some(Attack { verb: PLAYER_VERB, points: PLAYER_POINTS }),
        energy: None,
        mind: None,
        lantern: Some(Lantern { oil: Lantern::FIRST_OIL, burns: is_alive }),
        abilities: Abilities::of(&[Ability::Walk, Ability::Dig]),
        is_player: true,
    }
}

/// Adds an actor under the next id.
fn add_actor(game: &mut Game, actor: Actor) {
    game.last_actor += 1;
    game.actors.push(Actor { id: ActorId(game.last_actor), ..actor });
}

/// Fills a level with creatures. A full level takes no more, and a position that is too near the player stays empty.
fn add_creatures(game: &mut Game, z: u32, creatures: u64) {
    let depth = game.terrain.size().depth();
    let mut stream = Stream::new(game.seed, Domain::CREATURES, z, 0);
    let first = game.actors.len();
    for _ in 0..creatures {
        let Some(at) = random_floor(game, z, &mut stream) else { break };
        if is_within(at, game.camp, PEACE_RADIUS) {
            continue;
        }
        let creature = draw_creature(at, depth, &mut stream);
        if game.actors[first..].iter().all(|actor| actor.at != at) {
            add_actor(game, creature);
        }
    }
}

/// Lays flasks of each kind on a level; where something lies already, none more.
fn add_flasks(game: &mut Game, z: u32, each: u64) {
    let mut stream = Stream::new(game.seed, Domain::ITEMS, z, 0);
    let first = game.things.len();
    for thing in [Thing::OilFlask, Thing::HealthFlask] {
        for _ in 0..each {
            let Some(at) = random_floor(game, z, &mut stream) else { continue };
            let place = Whereabouts::Lying(at);
            if game.things[first..].iter().all(|(_, other)| *other != place) {
                game.things.push((thing, place));
            }
        }
    }
}

/// Lays the Ember on floor of the lowest level that has any but the start's; a flask makes room.
fn lay_ember(game: &mut Game) {
    let (tiles, last) = (game.terrain.tiles(), game.terrain.size().depth() - 1);
    let start = game.camp;
    let mut stream = Stream::new(game.seed, Domain::ITEMS, last, 1);
    let drawn = (0..8).filter_map(|_| random_floor(game, last, &mut stream));
    let drawn: Vec<_> = drawn.filter(|at| *at != start).collect();
    // Where there is hardly any floor, no try may hit it.
    let levels = (0..=last).rev().map(|z| floor(tiles, z, start).collect::<Vec<_>>());
    let mut candidates = iter::once(drawn).chain(levels);
    let Some(candidates) = candidates.find(|candidates| !candidates.is_empty()) else { return };
    // Of some positions the one that is farthest from the way down.
    let on_level = tiles.positions(candidates[0].z);
    let ways: Vec<_> = on_level.filter(|at| tiles[*at] == Tile::StairsUp).collect();
    let from = if ways.is_empty() { vec![start] } else { ways };
    let distance = |at: &Position| {
        let to = |way: &Position| way.x.abs_diff(at.x).max(way.y.abs_diff(at.y));
        from.iter().map(to).min().unwrap_or(0)
    };
    if let Some(at) = candidates.into_iter().max_by_key(distance) {
        let place = Whereabouts::Lying(at);
        game.things.retain(|(_, other)| *other != place);
        game.things.push((Thing::Ember, place));
    }
}

/// The floor tiles of a level but for the start, in scan order.
pub(super) fn floor(tiles: &Grid<Tile>, z: u32, start: Position) -> impl Iterator<Item = Position> {
    tiles.positions(z).filter(move |at| tiles[*at] == Tile::Floor && *at != start)
}

/// A random floor tile of a level, by trying; `None` where there is hardly any.
fn random_floor(game: &Game, z: u32, stream: &mut Stream) -> Option<Position> {
    let size = game.terrain.size();
    let mut tried = (0..10_000).map(|_| {
        let x = stream.below(size.width().into()) as u32;
        let y = stream.below(size.height().into()) as u32;
        Position { x, y, z }
    });
    tried.find(|at| game.terrain.tile(*at) == Some(Tile::Floor))
}
