//! A report as it is written and read back.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::extremes::Extremes;
use super::figure::Figure;
use super::figures::Figures;
use super::measures::MeasuredWorld;
use super::playing::PlayReport;
use crate::plain::is_plain;

/// What was found in the worlds of some seeds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// Of this record: 1.
    pub format: u32,
    /// The generator's name.
    pub generator: String,
    /// The fingerprint of the recipe, where the generator was one that does not ship.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recipe: Option<String>,
    /// Its settings.
    pub parameters: BTreeMap<String, serde_json::Value>,
    /// Columns of a level.
    pub width: u32,
    /// Rows of a level.
    pub height: u32,
    /// Levels.
    pub depth: u32,
    /// The seeds, as ranges whose end is not included, in order.
    pub seeds: Vec<[u64; 2]>,
    /// Worlds that were made.
    pub worlds: u64,
    /// Seeds whose world cannot be (SPEC 41).
    pub refused: u64,
    /// What did not hold, by seed.
    pub violations: Vec<Violation>,
    /// How long it took, all together.
    pub seconds: f64,
    /// The figures.
    pub figures: Figures,
    /// For each measure the worlds that have least and most of it.
    pub extremes: Vec<Extremes>,
    /// What a bot came to in the worlds, where one played them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play: Option<PlayReport>,
    /// The worlds that fit a question, where one was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub find: Option<Find>,
}

/// A question, and the worlds that fit it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Find {
    /// The question as it was asked.
    pub question: String,
    /// The worlds, by seed.
    pub worlds: Vec<MeasuredWorld>,
}

/// A promise that a world broke.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Violation {
    /// The seed of the world.
    pub seed: u64,
    /// What did not hold, and where.
    pub invariant: String,
    /// The command that shows it again.
    pub command: String,
}

/// A report that does not hold together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not what a report has")]
pub struct ReportError(&'static str);

impl Report {
    /// Every figure with its name in words: those of the worlds, and then those of playing them.
    pub fn named(&self) -> impl Iterator<Item = (String, &Figure)> {
        let of_play = self.play.iter().flat_map(PlayReport::named);
        let of_worlds = self.figures.iter().map(|(kind, figure)| (kind.name(), figure));
        of_worlds.chain(of_play).map(|(name, figure)| (name.replace('_', " "), figure))
    }

    /// Checks that a report that was read holds together.
    ///
    /// # Errors
    /// [`ReportError`] names what does not.
    pub fn check(&self) -> Result<(), ReportError> {
        let seeds: u128 =
            (self.seeds.iter()).map(|[from, to]| u128::from(to.saturating_sub(*from))).sum();
        let mut questions = self.find.iter().map(|find| &find.question);
        let mut found = self.find.iter().flat_map(|find| &find.worlds);
        let is_plain_violation = |v: &Violation| is_plain(&v.invariant) && is_plain(&v.command);
        let fields = [
            ("format", self.format == 1),
            ("generator", is_plain(&self.generator)),
            ("recipe", self.recipe.as_deref().is_none_or(is_plain)),
            ("seeds", self.seeds.iter().all(|[from, to]| from < to)),
            ("seeds", self.seeds.windows(2).all(|pair| pair[0][1] <= pair[1][0])),
            ("worlds", u128::from(self.worlds) + u128::from(self.refused) == seeds),
            ("seconds", self.seconds.is_finite()),
            ("violations", self.violations.iter().all(is_plain_violation)),
            ("extremes", self.extremes.iter().all(|extremes| is_plain(&extremes.measure))),
            ("extremes", self.extremes.iter().flat_map(Extremes::seeds).all(|seed| self.has(seed))),
            ("play", self.play.as_ref().is_none_or(PlayReport::is_whole)),
            ("find", questions.all(|question| is_plain(question))),
            ("find", found.all(|world| self.has(world.seed))),
        ];
        let damaged = fields.into_iter().find(|(_, holds)| !holds);
        damaged.map_or(Ok(()), |(name, _)| Err(ReportError(name)))
    }

    /// Returns whether a seed is among those of its worlds.
    fn has(&self, seed: u64) -> bool {
        self.seeds.iter().any(|[from, to]| (*from..*to).contains(&seed))
    }
}
