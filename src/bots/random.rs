//! The random bot: a step in any direction, and now and then stairs. It is the floor that every other stands on.

use super::steps::{mixed, random_step};
use super::{Bot, Seen};
use crate::grid::Tile;
use crate::intent::Verb;

/// The factor of the generator: Knuth's, of MMIX.
const FACTOR: u64 = 6_364_136_223_846_793_005;

/// The random bot.
pub struct Random {
    /// The state of a linear congruential generator, of which its choices are the upper bits.
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
        self.state = self.state.wrapping_mul(FACTOR).wrapping_add(1);
        let stairs = seen.tile(seen.at).and_then(Tile::leads);
        let is_climb = mixed(self.state).is_multiple_of(2);
        stairs.filter(|_| is_climb).map_or_else(|| random_step(self.state >> 8), Verb::Climb)
    }
}
