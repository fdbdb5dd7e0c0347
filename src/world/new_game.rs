//! Making the world of a game: one system, at start-up and again for each new game (SPEC 31).

use std::iter;
use std::sync::Arc;

use bevy::ecs::name::Name;
use bevy::prelude::{Entity, Message, Mut, Resource, With, World};

use super::bestiary::add_creature;
use super::generators::{CREATURES, Generators};
use super::{
    Attack, Camp, Dice, Digger, Glyph, Health, Item, Items, JourneyMemory, Knowledge, Lantern,
    MessageLog, Mobile, Occupancy, Outcome, Player, Practice, Regions, Roster, Staircases, Terrain,
    TurnCount, add_at, forget_facts, lay_at,
};
use crate::grid::{Grid, Position, Size, Tile};
use crate::sight::is_within;
use crate::streams::{Domain, Stream};
use crate::worldgen::{GenerateError, Registry, Value, WorldMap, WorldSpec};

/// Why a world with creatures cannot be used that has no floor but that of the start.
const NO_EMBER: &str = "no floor but the start's is left for the Ember";

/// Which world the next game is played in.
#[derive(Resource, Clone, Debug)]
pub struct NewGame(pub WorldSource);

/// Where a world comes from.
#[derive(Clone, Debug)]
pub enum WorldSource {
    /// A generator makes it.
    Generated(WorldSpec),
    /// Somebody drew it, with a start.
    Drawn {
        /// The world as drawn.
        map: Arc<WorldMap>,
        /// The seed of the rules.
        seed: u64,
    },
}

impl WorldSource {
    /// The seed of the game.
    #[must_use]
    pub fn seed(&self) -> u64 {
        match self {
            Self::Generated(spec) => spec.seed,
            Self::Drawn { seed, .. } => *seed,
        }
    }

    /// The same kind of world from another seed.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        match self {
            Self::Generated(spec) => Self::Generated(WorldSpec { seed, ..spec }),
            Self::Drawn { map, .. } => Self::Drawn { map, seed },
        }
    }

    /// Creatures on each level: as many as were asked for, or else as many as the size of a level deserves.
    /// Drawn worlds have none.
    fn creatures(&self) -> u64 {
        match self {
            Self::Drawn { .. } => 0,
            Self::Generated(spec) => match spec.settings.get(CREATURES) {
                Some(Value::Integer(number)) => number,
                Some(Value::Auto) => creatures_by_size(spec.size),
                _ => 0,
            },
        }
    }

    /// Makes the world, and answers it with its start.
    fn make(&self, registry: &Registry) -> Result<(WorldMap, Position), GenerateError> {
        let (map, parameters) = match self {
            Self::Generated(spec) => (registry.make(spec)?, spec.settings.to_string()),
            Self::Drawn { map, .. } => (WorldMap::clone(map), "a drawn map".to_owned()),
        };
        let (size, seed) = (map.tiles.size(), self.seed());
        let Some(start) = map.start else {
            return Err(GenerateError::NoStart { parameters, size, seed });
        };
        let mut levels = 0..size.depth();
        if self.creatures() > 0 && !levels.any(|z| floor(&map.tiles, z, start).next().is_some()) {
            return Err(GenerateError::Unusable { reason: NO_EMBER, parameters, size, seed });
        }
        Ok((map, start))
    }
}

/// The seed of the game that is being played.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameSeed(pub u64);

/// How many games were begun before this one since the program began.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameNumber(pub u64);

/// Why the last call of [`make_world`] made none.
#[derive(Resource, Clone, Debug)]
pub struct WorldFailure(pub GenerateError);

/// A world was made; everything that was known of an older one is void.
#[derive(Message, Clone, Copy, Debug)]
pub struct WorldMade;

/// Makes the world that [`NewGame`] asks for: inserts [`Terrain`] and [`Regions`], sets the turn and the
/// log back, removes the actors of an older world, and puts the player at the start (SPEC 25).
///
/// Where the world cannot be, everything stays as it was, and [`WorldFailure`] says why. Without
/// [`NewGame`] nothing happens.
pub fn make_world(world: &mut World) {
    let Some(source) = world.get_resource::<NewGame>().map(|game| game.0.clone()) else { return };
    let registry = &world.get_resource_or_init::<Generators>().0;
    let made = source.make(registry).and_then(|(map, start)| {
        let size = map.tiles.size();
        Ok((map, start, Knowledge::nothing(size)?, Occupancy::nobody(size)?))
    });
    match made {
        Ok((map, start, knowledge, occupancy)) => {
            world.insert_resource(knowledge);
            world.insert_resource(occupancy);
            enter(world, map, start, &source);
        }
        Err(error) => world.insert_resource(WorldFailure(error)),
    }
}

/// A creature for each 600 tiles of a level, and at least two.
fn creatures_by_size(size: Size) -> u64 {
    (size.level_tiles() / 600).clamp(2, 500)
}

fn enter(world: &mut World, map: WorldMap, start: Position, source: &WorldSource) {
    let seed = source.seed();
    let mut actors = world.query_filtered::<Entity, With<Position>>();
    for actor in actors.iter(world).collect::<Vec<_>>() {
        world.despawn(actor);
    }
    world.remove_resource::<WorldFailure>();
    world.insert_resource(Terrain::new(map.tiles));
    world.insert_resource(Regions::new(map.regions));
    world.insert_resource(Staircases(map.stairs));
    world.insert_resource(Practice(false));
    world.insert_resource(GameSeed(seed));
    world.get_resource_or_init::<GameNumber>().0 += 1;
    world.insert_resource(TurnCount::default());
    world.insert_resource(MessageLog::default());
    world.insert_resource(Roster::default());
    world.insert_resource(Items::default());
    world.insert_resource(JourneyMemory::default());
    world.insert_resource(Dice::new(seed));
    world.insert_resource(Camp(start));
    world.remove_resource::<Outcome>();
    let creatures = source.creatures();
    let lantern = Lantern { oil: Lantern::FIRST_OIL, burns: creatures > 0 };
    let player = (Player, Name::new("you"), Glyph('@'), Mobile, Digger, lantern);
    // Nobody can stand there yet: the index was just emptied.
    let who = add_at(world, start, player);
    if let Ok(who) = who
        && creatures > 0
    {
        let attack = Attack { verb: PLAYER_VERB, points: PLAYER_POINTS };
        world.entity_mut(who).insert((Health::full(PLAYER_HEALTH), attack));
        populate(world, start, seed, creatures);
        lay_ember(world, start, seed);
    }
    world.resource_scope(|world, mut knowledge: Mut<Knowledge>| {
        if let Some(terrain) = world.get_resource::<Terrain>() {
            knowledge.look(terrain, start, lantern.radius());
        }
    });
    forget_facts(world);
    world.write_message(WorldMade);
}

/// What the player can bear.
const PLAYER_HEALTH: u32 = 30;
/// How the player attacks.
pub(crate) const PLAYER_VERB: (&str, &str) = ("hit", "hits");
/// The least and the most points that the player's blow takes.
const PLAYER_POINTS: (u32, u32) = (2, 5);
/// No creature begins nearer to the player than this, in tiles.
const PEACE_RADIUS: u32 = 10;

/// Fills the levels with creatures and flasks.
fn populate(world: &mut World, start: Position, seed: u64, creatures: u64) {
    let Some(size) = world.get_resource::<Terrain>().map(Terrain::size) else { return };
    for z in 0..size.depth() {
        let mut stream = Stream::new(seed, Domain::CREATURES, z, 0);
        for _ in 0..creatures {
            // A full level takes no more, and a place that is too near the player stays empty.
            let Some(at) = random_floor(world, z, &mut stream) else { break };
            if !is_within(at, start, PEACE_RADIUS) {
                let _ = add_creature(world, at, size.depth(), &mut stream);
            }
        }
        let mut stream = Stream::new(seed, Domain::ITEMS, z, 0);
        for item in [Item::OilFlask, Item::HealthFlask] {
            for _ in 0..creatures.div_ceil(4) {
                if let Some(at) = random_floor(world, z, &mut stream) {
                    lay_at(world, at, item);
                }
            }
        }
    }
}

/// Lays the Ember on floor of the lowest level that has any but the start's; a flask makes room.
fn lay_ember(world: &mut World, start: Position, seed: u64) {
    let Some(terrain) = world.get_resource::<Terrain>() else { return };
    let (tiles, last) = (terrain.tiles(), terrain.size().depth() - 1);
    let mut stream = Stream::new(seed, Domain::ITEMS, last, 1);
    let drawn = (0..8).filter_map(|_| random_floor(world, last, &mut stream));
    let drawn: Vec<_> = drawn.filter(|at| *at != start).collect();
    // Where there is hardly any floor, no try may hit it.
    let levels = (0..=last).rev().map(|z| floor(tiles, z, start).collect::<Vec<_>>());
    let Some(places) = iter::once(drawn).chain(levels).find(|places| !places.is_empty()) else {
        return;
    };
    // Of some places the one that is farthest from the way down.
    let on_level = tiles.positions(places[0].z);
    let ways: Vec<_> = on_level.filter(|at| tiles[*at] == Tile::StairsUp).collect();
    let from = if ways.is_empty() { vec![start] } else { ways };
    let distance = |at: &Position| {
        let to = |way: &Position| way.x.abs_diff(at.x).max(way.y.abs_diff(at.y));
        from.iter().map(to).min().unwrap_or(0)
    };
    if let Some(at) = places.into_iter().max_by_key(distance) {
        let flask = world.resource_mut::<Items>().take(at);
        flask.into_iter().for_each(|flask| _ = world.despawn(flask));
        lay_at(world, at, Item::Ember);
    }
}

/// The floor tiles of a level but for the start, in scan order.
fn floor(tiles: &Grid<Tile>, z: u32, start: Position) -> impl Iterator<Item = Position> {
    tiles.positions(z).filter(move |at| tiles[*at] == Tile::Floor && *at != start)
}

/// A random floor tile of a level, by trying; `None` where there is hardly any.
fn random_floor(world: &World, z: u32, stream: &mut Stream) -> Option<Position> {
    let terrain = world.get_resource::<Terrain>()?;
    let size = terrain.size();
    let mut tried = (0..10_000).map(|_| {
        let x = stream.below(size.width().into()) as u32;
        let y = stream.below(size.height().into()) as u32;
        Position { x, y, z }
    });
    tried.find(|at| terrain.tile(*at) == Some(Tile::Floor))
}
