//! What a scenario is: a world, and who and what is in it when the game begins.

use std::sync::Arc;

use crate::grid::Position;
use crate::world::{
    Fire, Fixture, Fuse, Hollows, Lighter, Matter, Pack, Pour, SpeciesId, Stack, Strain, Tempers,
};
use crate::worldgen::WorldMap;

/// A living place that was drawn by hand.
///
/// ```
/// use cavewright::world::Scenario;
///
/// let scenario: Scenario = r#"
///     levels = ["@.o.h"]
///     [legend]
///     h = { creature = "hound", asleep = true }
///     o = { thing = "oil flask" }
///     [player]
///     stones = 3
/// "#
/// .parse()?;
/// assert_eq!(scenario.seed(), 1);
/// # Ok::<(), cavewright::world::ScenarioError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The text that it was read from.
    pub(super) text: Arc<str>,
    /// The tiles, regions and stairs, with the start; no features.
    pub(in crate::world) map: WorldMap,
    pub(super) mountain: Mountain,
    pub(super) player: Outfit,
    /// The first messages of the game, oldest first.
    pub(super) opening: Vec<String>,
    /// See [`Scenario::teaches`].
    pub(super) teaches: Option<String>,
    /// By level, then in scan order, as all lists here.
    pub(super) creatures: Vec<(Position, DrawnCreature)>,
    pub(super) things: Vec<(Position, Stack)>,
    pub(super) fixtures: Vec<(Position, Fixture)>,
    /// By level, then in scan order of their corners.
    pub(in crate::world) hollows: Hollows,
    /// What pours beside what its hollows hold: in the order of their first tiles.
    pub(in crate::world) pours: Vec<Pour>,
    /// The fixtures that burn.
    pub(super) aflame: Vec<(Position, Fixture)>,
}

/// The mountain that a scenario is in.
#[derive(Clone, Debug)]
pub(super) struct Mountain {
    pub(super) seed: u64,
    /// By which its ground settles; 0: it never does.
    pub(super) number: u8,
    /// Of each level from the first on; of those that are left out it is 0.
    pub(super) strain: Vec<u32>,
    /// Of each level.
    pub(super) tempers: Tempers,
}

impl Default for Mountain {
    /// That of a text without any.
    fn default() -> Self {
        Self { seed: 1, number: Matter::CALM, strain: Vec::new(), tempers: Tempers::default() }
    }
}

/// A creature of a scenario.
#[derive(Clone, Copy, Debug)]
pub(super) struct DrawnCreature {
    pub(super) species: SpeciesId,
    pub(super) is_awake: bool,
}

/// What the player begins with; what is left out is as in a new game.
#[derive(Clone, Debug, Default)]
pub(super) struct Outfit {
    pub(super) health: Option<u32>,
    pub(super) oil: Option<u32>,
    pub(super) is_shuttered: bool,
    pub(super) pack: Pack,
}

impl Scenario {
    /// The text that it was read from: the same text is the same scenario.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The rule that it is about, in a sentence of at most 60 letters, where the text has one: it is shown as long as the game goes
    /// on, and at its end.
    #[must_use]
    pub fn teaches(&self) -> Option<&str> {
        self.teaches.as_deref()
    }

    /// What moves by itself in the game that begins here: strain, the fuses of powder that is drawn as lit, and fires.
    pub(in crate::world) fn matter(&self) -> Matter {
        let mut matter = Matter::new(self.mountain.number);
        let strain = self.mountain.strain.iter().map(|&value| Strain { value, since: 0 });
        matter.strains = strain.collect();
        let lit = self.fixtures.iter().filter(|(_, fixture)| *fixture == Fixture::LitPowder);
        matter.fuses = lit.map(|&(at, _)| Fuse { at, left: Fuse::TURNS }).collect();
        let fires = self.aflame.iter();
        let fires = fires.filter_map(|&(at, fuel)| Fire::of(at, Some(fuel), Lighter::Fire));
        matter.fires = fires.collect();
        matter
    }

    /// The tempers of its levels.
    pub(in crate::world) fn tempers(&self) -> &Tempers {
        &self.mountain.tempers
    }

    /// The seed of the rules; 1 where the text has none.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.mountain.seed
    }
}
