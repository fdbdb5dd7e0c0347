//! Where the world of a game comes from: a generator, a drawn map, or a scenario.

use std::sync::Arc;

use bevy::prelude::Resource;

use super::generators::CREATURES;
use super::{Hollows, Matter, Pours, Scenario, Switch, Tempers, Variant};
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
                Some(Value::Integer(number)) => Creatures { of_level: number, of_lowest: number },
                Some(Value::Auto) => Creatures::by_size(spec.size),
                _ => Creatures::default(),
            },
        }
    }
}

/// Tiles of a level for each creature.
const TILES_PER_CREATURE: u64 = 400;

/// How many creatures a new game begins with on each level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Creatures {
    of_level: u64,
    of_lowest: u64,
}

impl Creatures {
    /// A creature for so many tiles of a level, and at least two; on the lowest of several half as many, for whoever lifts the Ember
    /// there meets them all (SPEC 145).
    fn by_size(size: Size) -> Self {
        let each = |tiles: u64| (size.level_tiles() / tiles).clamp(2, 500);
        let lowest = if size.depth() > 1 { 2 * TILES_PER_CREATURE } else { TILES_PER_CREATURE };
        Self { of_level: each(TILES_PER_CREATURE), of_lowest: each(lowest) }
    }

    /// Those of level `z` of a world of so many levels.
    pub(super) fn on(self, z: u32, depth: u32) -> u64 {
        if z + 1 == depth { self.of_lowest } else { self.of_level }
    }

    /// Returns whether there are none, so that nothing lives in the world.
    pub(super) fn is_none(self) -> bool {
        self.of_level == 0
    }
}
