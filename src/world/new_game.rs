//! Making the world of a game: one system, at start-up and again for each new game (SPEC 31).

use std::sync::Arc;

use bevy::prelude::{Message, Resource, World};

use super::Game;
use super::generators::{CREATURES, Generators};
use super::populating::floor;
use crate::grid::{Position, Size};
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
    pub(super) fn creatures(&self) -> u64 {
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

/// Makes the world that [`NewGame`] asks for, and puts the game that begins in it in the place of any other (SPEC 25).
///
/// Where the world cannot be, everything stays as it was, and [`WorldFailure`] has the reason. Without
/// [`NewGame`] nothing happens.
pub fn make_world(world: &mut World) {
    let Some(source) = world.get_resource::<NewGame>().map(|game| game.0.clone()) else { return };
    let registry = &world.get_resource_or_init::<Generators>().0;
    let game = source.make(registry).and_then(|(map, start)| Ok(Game::new(map, start, &source)?));
    let made = game.and_then(|game| Ok(game.put(world)?));
    match made {
        Ok(()) => world.get_resource_or_init::<GameNumber>().0 += 1,
        Err(error) => world.insert_resource(WorldFailure(error)),
    }
}

/// A creature for each 600 tiles of a level, and at least two.
fn creatures_by_size(size: Size) -> u64 {
    (size.level_tiles() / 600).clamp(2, 500)
}
