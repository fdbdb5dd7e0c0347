//! Where the world of a game comes from: a generator, a drawn map, or a scenario.

use std::sync::Arc;

use bevy::prelude::Resource;

use super::generators::CREATURES;
use super::{Matter, Scenario, Switch, Variant};
use crate::grid::Size;
use crate::worldgen::{Value, WorldMap, WorldSpec};

/// Which world the next game is played in.
#[derive(Resource, Clone, Debug)]
pub struct NewGame(pub WorldSource);

/// Where a world comes from.
#[derive(Clone, Debug)]
pub enum WorldSource {
    /// A generator makes it.
    Generated(WorldSpec),
    /// It was drawn, with a start.
    Drawn {
        /// The world as drawn.
        map: Arc<WorldMap>,
        /// The seed of the rules.
        seed: u64,
    },
    /// It was drawn with all that lives, lies and stands there.
    Scenario(Arc<Scenario>),
}

impl WorldSource {
    /// The seed of the game.
    #[must_use]
    pub fn seed(&self) -> u64 {
        match self {
            Self::Generated(spec) => spec.seed,
            Self::Drawn { seed, .. } => *seed,
            Self::Scenario(scenario) => scenario.seed(),
        }
    }

    /// Whether it is a scenario, which is for practice.
    #[must_use]
    pub fn is_scenario(&self) -> bool {
        matches!(self, Self::Scenario(_))
    }

    /// What a scenario teaches, see [`Scenario::teaches`]; `None` of other worlds.
    #[must_use]
    pub fn teaches(&self) -> Option<&str> {
        match self {
            Self::Scenario(scenario) => scenario.teaches(),
            Self::Generated(_) | Self::Drawn { .. } => None,
        }
    }

    /// The same kind of world from another seed. A scenario stays as it is: its seed is part of it.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        match self {
            Self::Generated(spec) => Self::Generated(WorldSpec { seed, ..spec }),
            Self::Drawn { map, .. } => Self::Drawn { map, seed },
            Self::Scenario(scenario) => Self::Scenario(scenario),
        }
    }

    /// How the world is played. Drawn worlds and scenarios are as they are drawn: the default.
    #[must_use]
    pub fn variant(&self) -> Variant {
        match self {
            Self::Generated(spec) => Variant::of(&spec.settings),
            Self::Drawn { .. } | Self::Scenario(_) => Variant::default(),
        }
    }

    /// What moves by itself when the game begins. The ground never settles in worlds without creatures, where that is left
    /// out, and where a world that was generated `settles` not.
    pub(super) fn matter(&self, settles: bool) -> Matter {
        let is_left_out = self.variant().without.has(Switch::Settle);
        match self {
            Self::Scenario(scenario) => scenario.matter(),
            Self::Generated(_) if settles && self.creatures() > 0 && !is_left_out => {
                Matter::new(Matter::CALM)
            }
            Self::Generated(_) | Self::Drawn { .. } => Matter::new(0),
        }
    }

    /// Creatures on each level: as many as were set, or else as many as suit the size of a level.
    /// Drawn worlds have none, and scenarios those alone that are drawn.
    pub(super) fn creatures(&self) -> u64 {
        match self {
            Self::Drawn { .. } | Self::Scenario(_) => 0,
            Self::Generated(spec) => match spec.settings.get(CREATURES) {
                Some(Value::Integer(number)) => number,
                Some(Value::Auto) => creatures_by_size(spec.size),
                _ => 0,
            },
        }
    }
}

/// A creature for each 520 tiles of a level, and at least two.
fn creatures_by_size(size: Size) -> u64 {
    (size.level_tiles() / 520).clamp(2, 500)
}
