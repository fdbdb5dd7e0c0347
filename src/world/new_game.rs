//! Making the world of a game: one system, at start-up and again for each new game (SPEC 31).

use std::sync::Arc;

use bevy::ecs::name::Name;
use bevy::prelude::{Entity, Message, Resource, With, World};

use super::{
    Digger, Glyph, MessageLog, Mobile, Occupancy, Player, Regions, Terrain, TurnCount, add_at,
};
use crate::grid::Position;
use crate::worldgen::{GenerateError, Registry, WorldMap, WorldSpec};

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

    fn make(&self, registry: &Registry) -> Result<WorldMap, GenerateError> {
        match self {
            Self::Generated(spec) => registry.make(spec),
            Self::Drawn { map, .. } => Ok(WorldMap::clone(map)),
        }
    }
}

/// The generators that worlds are made by; without it, those that ship.
#[derive(Resource, Default)]
pub struct Generators(pub Registry);

/// The seed of the game that is being played.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameSeed(pub u64);

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
    let made = source.make(registry).and_then(|map| match map.start {
        Some(start) => Ok((map, start)),
        None => Err(GenerateError::NoStart {
            parameters: "a drawn map".to_owned(),
            size: map.tiles.size(),
            seed: source.seed(),
        }),
    });
    match made {
        Ok((map, start)) => enter(world, map, start, source.seed()),
        Err(error) => world.insert_resource(WorldFailure(error)),
    }
}

fn enter(world: &mut World, map: WorldMap, start: Position, seed: u64) {
    let mut actors = world.query_filtered::<Entity, With<Position>>();
    for actor in actors.iter(world).collect::<Vec<_>>() {
        world.despawn(actor);
    }
    world.remove_resource::<WorldFailure>();
    world.insert_resource(Terrain::new(map.tiles));
    world.insert_resource(Regions::new(map.regions));
    world.insert_resource(GameSeed(seed));
    world.insert_resource(Occupancy::default());
    world.insert_resource(TurnCount::default());
    world.insert_resource(MessageLog::default());
    let player = (Player, Name::new("you"), Glyph('@'), Mobile, Digger);
    // Nobody can stand there yet: the index was just emptied.
    let _ = add_at(world, start, player);
    world.write_message(WorldMade);
}
