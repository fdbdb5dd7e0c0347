//! The generators, with what a game adds to the parameters of each.

use std::sync::Arc;

use bevy::prelude::Resource;

use crate::worldgen::{Parameter, ParameterKind, Registry, Value};

/// The parameter for the creatures on each level.
pub(super) const CREATURES: &str = "creatures";

/// The generators that ship, each with the parameters of a game after its own. A registry without these makes worlds
/// without creatures, flasks and Ember.
///
/// ```
/// use cavewright::world::game_registry;
///
/// let spec = game_registry().spec("caves")?.set("creatures", 12)?.spec();
/// assert_eq!(spec.settings.integer("creatures")?, 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Cost: reading the recipes that ship.
#[must_use]
pub fn game_registry() -> Registry {
    let creatures = Parameter {
        name: CREATURES,
        description: "creatures on each level; with 0 there is neither danger nor goal",
        kind: ParameterKind::IntegerOrAuto { min: 0, max: 100_000 },
        default: Value::Auto,
    };
    Registry::default().with_parameters(vec![creatures])
}

/// The generators that worlds are made by.
#[derive(Resource)]
pub struct Generators(pub Arc<Registry>);

impl Default for Generators {
    /// The generators that ship, with the parameters of a game.
    fn default() -> Self {
        Self(Arc::new(game_registry()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Size;

    /// SPEC 38: what a game adds is set like the others, and no generator reads it.
    #[test]
    fn every_generator_has_the_parameters_of_a_game_after_its_own() {
        let (registry, size) = (game_registry(), Size::new(60, 30, 2).unwrap());
        for generator in registry.iter() {
            let name = generator.name();
            let own = generator.parameters();
            assert!(own.iter().all(|parameter| parameter.name != CREATURES), "{name}");
            let all = registry.parameters(generator);
            assert_eq!(all.last().map(|parameter| parameter.name), Some(CREATURES), "{name}");
            assert_eq!(all[..own.len()], own, "{name}");
            let builder = || registry.spec(name).unwrap().size(size).seed(3);
            let spec = builder().spec();
            assert!(spec.settings.to_string().ends_with(" creatures=auto"), "{name}");
            let none = builder().set(CREATURES, 0).unwrap();
            assert_eq!(none.make(), registry.make(&spec), "{name}");
        }
    }
}
