//! The generators, with what a game adds to the parameters of each.

use std::sync::Arc;

use bevy::prelude::Resource;

use super::variant::{MODE, MODE_NAMES, Mode, SWITCHES, WITHOUT};
use crate::worldgen::{Parameter, ParameterKind, Registry, Value, WordSet};

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
    let mode = Parameter {
        name: MODE,
        description: "short has 3 levels unless others are set, deep 8; in gentle blows take a point less",
        kind: ParameterKind::Choice(&MODE_NAMES),
        default: Value::Choice(Mode::True.name()),
    };
    let without = Parameter {
        name: WITHOUT,
        description: "what is left out, to measure what it is worth",
        kind: ParameterKind::Words(&SWITCHES),
        default: Value::Words(WordSet::none(&SWITCHES)),
    };
    Registry::default().with_parameters(vec![creatures, mode, without])
}

/// The generators that worlds are made by.
#[derive(Resource, Clone)]
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
            let added = [CREATURES, MODE, WITHOUT];
            assert!(own.iter().all(|parameter| !added.contains(&parameter.name)), "{name}");
            let all = registry.parameters(generator);
            let (first, last) = all.split_at(own.len());
            assert_eq!(first, own, "{name}");
            let last: Vec<_> = last.iter().map(|parameter| parameter.name).collect();
            assert_eq!(last, added, "{name}");
            let builder = || registry.spec(name).unwrap().size(size).seed(3);
            let spec = builder().spec();
            assert!(
                spec.settings.to_string().ends_with(" creatures=auto mode=true without=none"),
                "{name}"
            );
            let none = builder().set(CREATURES, 0).unwrap();
            assert_eq!(none.make(), registry.make(&spec), "{name}");
            let variant = builder().set(MODE, "deep").unwrap().set(WITHOUT, "moth,kits").unwrap();
            assert_eq!(variant.make(), registry.make(&spec), "{name}");
        }
    }
}
