//! The random bot: a step in any direction, and now and then stairs. It is the floor that every other stands on.

use super::steps::{mixed, random_step};
use super::{Bot, Seen};
use crate::grid::Tile;
use crate::intent::Verb;

/// The random bot.
pub struct Random {
    /// What it makes its choices of.
    state: u64,
}

impl Random {
    /// One whose choices follow from a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }
}

impl Bot for Random {
    fn choose(&mut self, seen: &Seen) -> Verb {
        self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let stairs = seen.tile(seen.at).and_then(Tile::leads);
        let is_climb = mixed(self.state).is_multiple_of(2);
        stairs.filter(|_| is_climb).map_or_else(|| random_step(self.state >> 8), Verb::Climb)
    }
}
