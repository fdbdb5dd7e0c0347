//! The world of a new game, as it is being chosen: seed, generator, mode and size.

use bevy::prelude::{Resource, World};

use super::games;
use crate::grid::Size;
use crate::streams::fresh_seed;
use crate::world::{Generators, Mode, NewGame, Variant, WorldSource};
use crate::worldgen::{Generator, Registry, Value, WorldSpec};

/// The world that is being chosen.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// `None` for any.
    pub seed: Option<u64>,
    /// The index of the generator in the registry.
    pub generator: usize,
    /// The index in [`SIZES`].
    pub(super) size: usize,
    /// How it is played.
    pub(super) mode: Mode,
}

/// The index in [`SIZES`] of the size that is the mode's own.
const USUAL: usize = 1;

/// Sizes of worlds, by name: width, height, depth.
pub(super) const SIZES: [(&str, [u64; 3]); 4] = [
    ("small", [80, 40, 3]),
    ("usual", [160, 50, 5]),
    ("large", [320, 100, 8]),
    ("huge", [1_024, 1_024, 4]),
];

/// Name, width, height and depth of the size at an index of [`SIZES`], in a mode.
pub(super) fn size_in(mode: Mode, index: usize) -> (&'static str, [u64; 3]) {
    let (name, size) = SIZES[index.min(SIZES.len() - 1)];
    (name, if index == USUAL { mode.size() } else { size })
}

/// Begins with the world that the next game would have, but for its seed.
pub(super) fn prepare(world: &mut World) {
    let spec = generated(world);
    let mode = spec.as_ref().map_or_else(Mode::default, |spec| Variant::of(&spec.settings).mode);
    let is_it = |index: &usize| {
        let (_, [width, height, depth]) = size_in(mode, *index);
        let size = Size::new(width, height, depth).ok();
        spec.as_ref().is_some_and(|spec| size == Some(spec.size))
    };
    let size = (0..SIZES.len()).find(is_it).unwrap_or(USUAL);
    let named = |generator: &dyn Generator| {
        spec.as_ref().is_some_and(|spec| spec.generator == generator.name())
    };
    let registry = &world.get_resource_or_init::<Generators>().0;
    let known = registry.iter().position(named);
    let usual = registry.iter().position(|generator| generator.name() == "caves");
    let generator = known.or(usual).unwrap_or_default();
    world.insert_resource(Draft { seed: None, generator, size, mode });
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
    let draft = world.resource::<Draft>().clone();
    let before = generated(world);
    let registry = &world.get_resource_or_init::<Generators>().0;
    let spec = spec_of(registry, &draft, before);
    if let Some(spec) = spec {
        world.insert_resource(NewGame(WorldSource::Generated(spec)));
        games::begin(world, draft.seed.unwrap_or_else(fresh_seed));
    }
}

/// What is chosen; a generator that is the same as before keeps its parameters.
fn spec_of(registry: &Registry, draft: &Draft, before: Option<WorldSpec>) -> Option<WorldSpec> {
    let chosen = registry.iter().nth(draft.generator)?;
    let (_, [width, height, depth]) = size_in(draft.mode, draft.size);
    let size = Size::new(width, height, depth).ok()?;
    let same = before.filter(|before| before.generator == chosen.name());
    let spec = match same {
        Some(spec) => WorldSpec { size, ..spec },
        None => registry.spec(chosen.name()).ok()?.size(size).spec(),
    };
    // A registry without modes has the usual one alone.
    let settings = spec.settings.with("mode", Value::Choice(draft.mode.name()));
    Some(WorldSpec { settings: settings.unwrap_or_else(|_| spec.settings.clone()), ..spec })
}
