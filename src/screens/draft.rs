//! The world of a new game, as it is being chosen: seed, generator and size.

use bevy::prelude::{Resource, World};

use super::games;
use crate::grid::Size;
use crate::streams::fresh_seed;
use crate::world::{Generators, NewGame, WorldSource};
use crate::worldgen::{Generator, Registry, WorldSpec};

/// The world that is being chosen.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// `None` for any.
    pub seed: Option<u64>,
    /// The index of the generator in the registry.
    pub generator: usize,
    /// The index in [`SIZES`].
    pub(super) size: usize,
}

/// Sizes of worlds, by name: width, height, depth.
pub(super) const SIZES: [(&str, [u64; 3]); 4] = [
    ("small", [80, 40, 3]),
    ("usual", [160, 50, 5]),
    ("large", [320, 100, 8]),
    ("huge", [1_024, 1_024, 4]),
];

/// Begins with the world that the next game would have, but for its seed.
pub(super) fn prepare(world: &mut World) {
    let spec = generated(world);
    let is_it = |(_, sides): &(&str, [u64; 3])| {
        let [width, height, depth] = *sides;
        let size = Size::new(width, height, depth).ok();
        spec.as_ref().is_some_and(|spec| size == Some(spec.size))
    };
    let size = SIZES.iter().position(is_it).unwrap_or(1);
    let named = |generator: &dyn Generator| {
        spec.as_ref().is_some_and(|spec| spec.generator == generator.name())
    };
    let registry = &world.get_resource_or_init::<Generators>().0;
    let known = registry.iter().position(named);
    let usual = registry.iter().position(|generator| generator.name() == "caves");
    let generator = known.or(usual).unwrap_or_default();
    world.insert_resource(Draft { seed: None, generator, size });
}

/// The world of the next game, if a generator is to make it.
fn generated(world: &World) -> Option<WorldSpec> {
    match &world.get_resource::<NewGame>()?.0 {
        WorldSource::Generated(spec) => Some(spec.clone()),
        WorldSource::Drawn { .. } | WorldSource::Scenario(_) => None,
    }
}

/// Begins a game in the world that was chosen.
pub(super) fn begin_game(world: &mut World) {
    let Draft { seed, generator, size } = *world.resource::<Draft>();
    let before = generated(world);
    let registry = &world.get_resource_or_init::<Generators>().0;
    let spec = spec_of(registry, generator, size, before);
    if let Some(spec) = spec {
        world.insert_resource(NewGame(WorldSource::Generated(spec)));
        games::begin(world, seed.unwrap_or_else(fresh_seed));
    }
}

/// What is chosen; a generator that is the same as before keeps its parameters.
fn spec_of(
    registry: &Registry,
    generator: usize,
    size: usize,
    before: Option<WorldSpec>,
) -> Option<WorldSpec> {
    let chosen = registry.iter().nth(generator)?;
    let [width, height, depth] = SIZES.get(size)?.1;
    let size = Size::new(width, height, depth).ok()?;
    let same = before.filter(|before| before.generator == chosen.name());
    match same {
        Some(spec) => Some(WorldSpec { size, ..spec }),
        None => Some(registry.spec(chosen.name()).ok()?.size(size).spec()),
    }
}
