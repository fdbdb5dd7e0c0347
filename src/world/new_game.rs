//! Making the world of a game: one system, at start-up and again for each new game (SPEC 31).

use bevy::prelude::World;

use super::generators::Generators;
use super::populating::{FeatureKind, floor};
use super::{Game, GameNumber, NewGame, WorldFailure, WorldSource};
use crate::grid::Position;
use crate::worldgen::{GenerateError, Registry, WorldMap};

/// Why a world with creatures cannot be used that has no floor but that of the start.
const NO_EMBER: &str = "no floor but the start's is left for the Ember";

/// Makes the world that [`NewGame`] asks for, and puts the game that begins in it in the place of any other (SPEC 25).
///
/// Where the world cannot be, everything stays as it was, and [`WorldFailure`] has the reason. Without
/// [`NewGame`] nothing happens.
pub fn make_world(world: &mut World) {
    let Some(source) = world.get_resource::<NewGame>().map(|game| game.0.clone()) else { return };
    let registry = &world.get_resource_or_init::<Generators>().0;
    let game =
        generate(&source, registry).and_then(|(map, start)| Ok(Game::new(map, start, &source)?));
    let made = game.and_then(|game| Ok(game.put(world)?));
    match made {
        Ok(()) => world.get_resource_or_init::<GameNumber>().0 += 1,
        Err(error) => world.insert_resource(WorldFailure(error)),
    }
}

/// The world of a source, with its start.
fn generate(
    source: &WorldSource,
    registry: &Registry,
) -> Result<(WorldMap, Position), GenerateError> {
    let (map, parameters) = match source {
        WorldSource::Generated(spec) => (registry.make(spec)?, spec.settings.to_string()),
        WorldSource::Drawn { map, .. } => (WorldMap::clone(map), "a drawn map".to_owned()),
        WorldSource::Scenario(scenario) => (scenario.map.clone(), "a scenario".to_owned()),
    };
    let (size, seed) = (map.tiles.size(), source.seed());
    let Some(start) = map.start else {
        return Err(GenerateError::NoStart { parameters, size, seed });
    };
    let mut levels = 0..size.depth();
    if !source.creatures().is_none()
        && !levels.any(|z| floor(&map.tiles, z, start).next().is_some())
    {
        let reason = NO_EMBER.to_owned();
        return Err(GenerateError::Unusable { reason, parameters, size, seed });
    }
    let mut features = map.features.iter();
    if let Some(unknown) = features.find(|feature| FeatureKind::named(&feature.name).is_none()) {
        let reason = format!("{:?} is no fixture and no thing", unknown.name);
        return Err(GenerateError::Unusable { reason, parameters, size, seed });
    }
    Ok((map, start))
}
