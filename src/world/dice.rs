//! The dice of the rules: one stream of random numbers for a whole game, apart from those that made its world.

use bevy::prelude::Resource;

use super::domains;
use crate::streams::Stream;

/// The dice of a game. The same seed and the same actions roll the same numbers.
#[derive(Resource, Debug)]
pub struct Dice(Stream);

impl Default for Dice {
    fn default() -> Self {
        Self::new(0)
    }
}

impl Dice {
    /// The dice of a new game.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Stream::new(seed, domains::RULES, 0, 0))
    }

    /// The dice of a game that goes on, at the position that [`Dice::position`] returned.
    pub(super) fn at(seed: u64, position: u128) -> Self {
        Self(Stream::new(seed, domains::RULES, 0, 0).at(position))
    }

    /// A number from a range, both ends included, each as likely.
    pub(crate) fn roll(&mut self, least: u32, most: u32) -> u32 {
        least + self.0.below(u64::from(most.saturating_sub(least)) + 1) as u32
    }

    /// Returns true once in so many times.
    pub(crate) fn once_in(&mut self, times: u64) -> bool {
        self.0.below(times) == 0
    }

    /// One of a slice, each as likely; `None` where it is empty.
    pub(crate) fn choose<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        self.0.choose(from)
    }

    /// How many words were drawn, for saves and fingerprints.
    pub(crate) fn position(&self) -> u128 {
        self.0.position()
    }
}
