//! What the rules roll: one stream for a whole game, apart from those that made the world.

use bevy::prelude::Resource;

use crate::streams::{Domain, Stream};

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
        Self(Stream::new(seed, Domain::RULES, 0, 0))
    }

    /// The dice of a game when they have come so far.
    pub(super) fn at(seed: u64, position: u128) -> Self {
        Self(Stream::new(seed, Domain::RULES, 0, 0).at(position))
    }

    /// A number from a range, both ends included, each as likely.
    pub(crate) fn roll(&mut self, (least, most): (u32, u32)) -> u32 {
        least + self.0.below(u64::from(most.saturating_sub(least)) + 1) as u32
    }

    /// True once in so many times.
    pub(crate) fn once_in(&mut self, times: u64) -> bool {
        self.0.below(times) == 0
    }

    /// One of some things; nothing where there is none.
    pub(crate) fn choose<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        self.0.choose(from)
    }

    /// How far the dice have come, for fingerprints.
    pub(crate) fn position(&self) -> u128 {
        self.0.position()
    }
}
