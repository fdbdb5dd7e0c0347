//! What a report is made of, and why it may not be whole.

use super::measures::{MEASURES, OF_PLAY};
use super::playing::Play;
use super::question::Question;
use crate::grid::OutOfMemory;
use crate::worldgen::{Generator, WorldSpec};

/// Which worlds a report is made of, and what is asked of them.
pub struct Task<'a> {
    /// Makes the worlds.
    pub generator: &'a dyn Generator,
    /// What all worlds have in common; its seed does not matter.
    pub spec: WorldSpec,
    /// The fingerprint of the recipe, where the generator is one that does not ship.
    pub recipe: Option<String>,
    /// How every world is played, where it is.
    pub play: Option<Play>,
    /// Asked of every world.
    pub question: Option<Question>,
}

impl Task<'_> {
    /// How many of [`MEASURES`] the worlds have.
    pub(super) fn measures(&self) -> usize {
        if self.play.is_some() { MEASURES.len() } else { OF_PLAY }
    }
}

/// Why a report is not whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfinished {
    /// The machine is too small for a world.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
    /// Making or proving a world has failed.
    #[error("the world of seed {seed} could not be proved: the program has failed over it")]
    Failed {
        /// Its seed.
        seed: u64,
    },
}
