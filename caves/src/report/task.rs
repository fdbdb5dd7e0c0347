//! What a report is made of, and why it may not be whole.

use std::collections::BTreeSet;
use std::ops::Range;

use super::figure_kind::FigureKind;
use super::measure_names::{MEASURES, OF_PLAY};
use super::playing::Play;
use super::question::Question;
use super::rows::RowsOf;
use crate::grid::OutOfMemory;
use crate::worldgen::{Generator, SettingError, WorldSpec};

/// Which worlds a report is made of, and what is asked of them.
#[derive(Clone, Debug)]
pub struct Task<'a> {
    /// Makes the worlds.
    pub generator: &'a dyn Generator,
    /// What all worlds have in common; its seed does not matter.
    pub spec: WorldSpec,
    /// The fingerprint of the recipe, where the generator is one that does not ship.
    pub recipe: Option<String>,
    /// How every world is played, where it is.
    pub play: Option<Play<'a>>,
    /// Asked of every world.
    pub question: Option<Question>,
    /// The figures of the report. What neither they nor the question need is not worked out; every world is proved.
    pub figures: BTreeSet<FigureKind>,
    /// What has a row of its own, if rows are wanted.
    pub rows: Option<RowsOf>,
}

impl<'a> Task<'a> {
    /// All figures of the worlds of a generator that ships, without rows: they are not played, and nothing is asked of them.
    #[must_use]
    pub fn new(generator: &'a dyn Generator, spec: WorldSpec) -> Self {
        let figures = FigureKind::ALL.iter().copied().collect();
        Self { generator, spec, recipe: None, play: None, question: None, figures, rows: None }
    }

    /// The figures that are worked out of each world.
    pub(super) fn wanted(&self) -> BTreeSet<FigureKind> {
        let asked = self.question.iter().flat_map(Question::figures);
        self.figures.iter().copied().chain(asked).collect()
    }

    /// The indices in [`MEASURES`] of those that some figures are made of, and of those of playing.
    pub(super) fn measures(&self, figures: &BTreeSet<FigureKind>) -> Vec<usize> {
        figures.iter().filter_map(|kind| kind.measure()).chain(self.play_measures()).collect()
    }

    /// The indices in [`MEASURES`] of those of playing; none where the worlds are not played.
    pub(super) fn play_measures(&self) -> Range<usize> {
        if self.play.is_some() { OF_PLAY..MEASURES.len() } else { 0..0 }
    }
}

/// Why a report is not whole.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfinished {
    /// The machine is too small for a world.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
    /// The settings are not those of the generator, for whichever seed.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// Making or proving a world has failed.
    #[error("the world of seed {seed} could not be proved: the program has failed over it")]
    Failed {
        /// Its seed.
        seed: u64,
    },
}
