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
