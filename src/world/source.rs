//! Where the world of a game comes from: a generator, a drawn map, or a scenario.

use std::sync::Arc;

use bevy::prelude::Resource;

use super::generators::CREATURES;
use super::{Hollows, Matter, Pours, Scenario, Switch, Tempers, Variant};
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

    /// The tempers of its levels: of a world that is generated and lives those of its seed, of a scenario those that are said.
    #[must_use]
    pub fn tempers(&self) -> Tempers {
        match self {
            Self::Generated(spec) if !self.creatures().is_none() => {
                Tempers::drawn(spec.seed, spec.size.depth(), self.variant().without)
            }
            Self::Scenario(scenario) => scenario.tempers().clone(),
            Self::Generated(_) | Self::Drawn { .. } => Tempers::default(),
        }
    }

    /// What moves by itself when the game begins. The ground never settles in worlds without creatures, where that is left
    /// out, and where a world that was generated `settles` not.
    pub(super) fn matter(&self, settles: bool) -> Matter {
        let is_left_out = self.variant().without.has(Switch::Settle);
        match self {
            Self::Scenario(scenario) => scenario.matter(),
            Self::Generated(_) if settles && !self.creatures().is_none() && !is_left_out => {
                Matter::new(Matter::CALM)
            }
            Self::Generated(_) | Self::Drawn { .. } => Matter::new(0),
        }
    }

    /// What pours in a new game: out of its hollows, and where a scenario has it drawn.
    pub(super) fn pours(&self, hollows: &Hollows) -> Pours {
        let drawn = match self {
            Self::Scenario(scenario) => &scenario.pours[..],
            Self::Generated(_) | Self::Drawn { .. } => &[],
        };
        Pours::of_hollows(&hollows.0, drawn)
    }

    /// The creatures of a new game: as many on each level as were set, or else as many as suit its size. Drawn worlds have none,
    /// and scenarios those alone that are drawn.
    pub(super) fn creatures(&self) -> Creatures {
        match self {
            Self::Drawn { .. } | Self::Scenario(_) => Creatures::default(),
            Self::Generated(spec) => match spec.settings.get(CREATURES) {
                Some(Value::Integer(number)) => Creatures::OnEach(number),
                Some(Value::Auto) => Creatures::For { tiles: spec.size.level_tiles() },
                _ => Creatures::default(),
            },
        }
    }
}

/// How many creatures a new game begins with on each level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Creatures {
    /// None, so that nothing lives in the world.
    #[default]
    None,
    /// So many on each.
    OnEach(u64),
    /// As many as suit levels of so many tiles.
    For {
        /// The tiles of a level.
        tiles: u64,
    },
}

/// Tiles for each creature on the only level of a world, on the first of several, on the last above the lowest, and on the lowest, where
/// whoever lifts the Ember meets them all (SPEC 145).
const ON_ONE: u64 = 400;
const ON_FIRST: u64 = 180;
const ABOVE_LOWEST: u64 = 345;
const ON_LOWEST: u64 = 850;

impl Creatures {
    /// Those of level `z` of a world of so many levels: above fewer for each level that is deeper, at least two.
    pub(super) fn on(self, z: u32, depth: u32) -> u64 {
        let between = |z: u64, last: u64| ON_FIRST + (ABOVE_LOWEST - ON_FIRST) * z / last.max(1);
        let tiles_for_each = match depth {
            1 => ON_ONE,
            _ if z + 1 == depth => ON_LOWEST,
            _ => between(z.into(), depth.saturating_sub(2).into()),
        };
        match self {
            Self::None => 0,
            Self::OnEach(number) => number,
            Self::For { tiles } => (tiles / tiles_for_each).clamp(2, 500),
        }
    }

    /// Returns whether there are none, so that nothing lives in the world.
    pub(super) fn is_none(self) -> bool {
        matches!(self, Self::None | Self::OnEach(0))
    }
}
