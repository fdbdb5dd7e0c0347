//! Statistics over many worlds, every one of them proved.
//!
//! A [`Report`] is a plain record that is written as JSON and read back; surveys of disjoint seeds can be
//! merged, so that many machines can share one.

mod figure;
mod measures;
mod question;
mod room;
mod run;
mod shape;

pub use figure::{Figure, FigureError};
pub use measures::{Extremes, MEASURES, MeasuredWorld, Measures};
pub use question::{Question, QuestionError};
pub use run::{Task, Unfinished, make_report};
pub use shape::Shape;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

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

/// The figures of a survey.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figures {
    /// Regions of each level.
    pub regions_per_level: Figure,
    /// The share of each level that can be walked.
    pub floor_share: Figure,
    /// Staircases between each two levels.
    pub stairs_per_pair: Figure,
    /// The share of each world's walkable tiles that can be reached without digging.
    pub reachable_share: Figure,
    /// Steps of the shortest walk from each world's start to its deepest level; nothing where there is none.
    pub walk_to_deepest: Figure,
    /// Ways around in each world, see [`Shape::loops`].
    pub loops: Figure,
    /// Dead ends of each world, see [`Shape::dead_ends`].
    pub dead_ends: Figure,
    /// Choke points of each world, see [`Shape::choke_points`].
    pub choke_points: Figure,
    /// The time to make each world, without proving it, in seconds.
    pub generation_seconds: Figure,
}

impl Default for Figures {
    fn default() -> Self {
        Self {
            regions_per_level: Figure::new(1),
            floor_share: Figure::new(1_000_000),
            stairs_per_pair: Figure::new(1),
            reachable_share: Figure::new(1_000_000),
            walk_to_deepest: Figure::new(1),
            loops: Figure::new(1),
            dead_ends: Figure::new(1),
            choke_points: Figure::new(1),
            generation_seconds: Figure::new(1_000_000),
        }
    }
}

impl Figures {
    /// Takes in the figures of other worlds.
    ///
    /// # Errors
    /// [`FigureError`] where the others were kept in another way.
    pub fn merge(&mut self, other: &Self) -> Result<(), FigureError> {
        for (own, (_, other)) in self.all_mut().into_iter().zip(other.named()) {
            own.merge(other)?;
        }
        Ok(())
    }

    fn all_mut(&mut self) -> [&mut Figure; 9] {
        [
            &mut self.regions_per_level,
            &mut self.floor_share,
            &mut self.stairs_per_pair,
            &mut self.reachable_share,
            &mut self.walk_to_deepest,
            &mut self.loops,
            &mut self.dead_ends,
            &mut self.choke_points,
            &mut self.generation_seconds,
        ]
    }

    /// Every figure with its name.
    #[must_use]
    pub fn named(&self) -> [(&'static str, &Figure); 9] {
        [
            ("regions per level", &self.regions_per_level),
            ("floor share", &self.floor_share),
            ("stairs per pair", &self.stairs_per_pair),
            ("reachable share", &self.reachable_share),
            ("walk to deepest", &self.walk_to_deepest),
            ("loops", &self.loops),
            ("dead ends", &self.dead_ends),
            ("choke points", &self.choke_points),
            ("generation seconds", &self.generation_seconds),
        ]
    }
}

/// Why surveys cannot be merged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MergeError {
    /// They are not of the same kind of world.
    #[error("the reports differ in {0}")]
    Differ(&'static str),
    /// A seed is in both.
    #[error("seed {0} is in more than one report")]
    Overlap(u64),
    /// A histogram is not what its report says.
    #[error(transparent)]
    Figure(#[from] FigureError),
}

/// A report that does not hold together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not what a report has")]
pub struct ReportError(&'static str);

impl Report {
    /// Does a survey that was read hold together?
    ///
    /// # Errors
    /// [`ReportError`] names what does not.
    pub fn check(&self) -> Result<(), ReportError> {
        let seeds: u128 =
            (self.seeds.iter()).map(|[from, to]| u128::from(to.saturating_sub(*from))).sum();
        let questions = self.find.iter().map(|find| &find.question);
        for (what, holds) in [
            ("format", self.format == 1),
            ("generator", is_plain(&self.generator)),
            ("recipe", self.recipe.as_deref().is_none_or(is_plain)),
            ("seeds", self.seeds.iter().all(|[from, to]| from < to)),
            ("worlds", u128::from(self.worlds) + u128::from(self.refused) == seeds),
            ("seconds", self.seconds.is_finite()),
            (
                "violations",
                (self.violations.iter()).all(|v| is_plain(&v.invariant) && is_plain(&v.command)),
            ),
            ("extremes", self.extremes.iter().all(|extremes| is_plain(&extremes.measure))),
            ("find", questions.into_iter().all(|question| is_plain(question))),
        ] {
            if !holds {
                return Err(ReportError(what));
            }
        }
        Ok(())
    }

    /// Takes in a survey of the same kind of world over other seeds.
    ///
    /// # Errors
    /// [`MergeError`] where the two differ in more than their seeds, or share some.
    pub fn merge(&mut self, other: &Self) -> Result<(), MergeError> {
        for (what, is_same) in [
            ("format", self.format == other.format),
            ("generator", self.generator == other.generator),
            ("recipe", self.recipe == other.recipe),
            ("parameters", self.parameters == other.parameters),
            ("width", self.width == other.width),
            ("height", self.height == other.height),
            ("depth", self.depth == other.depth),
            ("question", self.question() == other.question()),
        ] {
            if !is_same {
                return Err(MergeError::Differ(what));
            }
        }
        let mut seeds = [&self.seeds[..], &other.seeds].concat();
        seeds.sort_unstable();
        if let Some(pair) = seeds.windows(2).find(|pair| pair[0][1] > pair[1][0]) {
            return Err(MergeError::Overlap(pair[1][0]));
        }
        self.figures.merge(&other.figures)?;
        self.seeds = joined(seeds);
        self.worlds = self.worlds.saturating_add(other.worlds);
        self.refused = self.refused.saturating_add(other.refused);
        self.seconds += other.seconds;
        self.violations.extend(other.violations.iter().cloned());
        self.violations.sort_by_key(|violation| violation.seed);
        for other in &other.extremes {
            let own = self.extremes.iter_mut().find(|own| own.measure == other.measure);
            own.ok_or(MergeError::Differ("extremes"))?.merge(other);
        }
        if let (Some(own), Some(other)) = (&mut self.find, &other.find) {
            own.worlds.extend(other.worlds.iter().cloned());
            own.worlds.sort_by_key(|world| world.seed);
        }
        Ok(())
    }

    fn question(&self) -> Option<&str> {
        self.find.as_ref().map(|find| find.question.as_str())
    }
}

/// Ranges in order, those that touch made one.
fn joined(ranges: Vec<[u64; 2]>) -> Vec<[u64; 2]> {
    let mut joined: Vec<[u64; 2]> = Vec::new();
    for range in ranges {
        match joined.last_mut() {
            Some(last) if last[1] == range[0] => last[1] = range[1],
            _ => joined.push(range),
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Size;
    use crate::worldgen::Registry;

    fn report_of(seeds: std::ops::Range<u64>, jobs: usize) -> Report {
        let registry = Registry::default();
        let caves = registry.get("caves").unwrap();
        let spec = registry.spec("caves").unwrap().size(Size::new(40, 20, 3).unwrap()).spec();
        let mut report = make_report(
            &Task { generator: caves, spec, recipe: None, question: "loops > 3".parse().ok() },
            seeds,
            jobs,
            |_| (),
        )
        .unwrap();
        report.seconds = 0.0;
        report.figures.generation_seconds = Figure::new(1);
        report
    }

    /// SPEC 42: neither the number of threads nor the cut between reports changes what is found.
    #[test]
    fn parts_merge_to_the_whole() {
        let whole = report_of(0..30, 1);
        assert_eq!((whole.worlds, whole.refused, whole.violations.len()), (30, 0, 0));
        assert_eq!(report_of(0..30, 3), whole);
        let mut parts = report_of(20..30, 2);
        parts.merge(&report_of(0..12, 1)).unwrap();
        parts.merge(&report_of(12..20, 1)).unwrap();
        assert_eq!(parts, whole);
        assert_eq!(parts.seeds, [[0, 30]]);
    }

    #[test]
    fn reports_of_the_same_seeds_or_of_other_worlds_do_not_merge() {
        let mut one = report_of(0..3, 1);
        assert_eq!(one.merge(&report_of(2..4, 1)), Err(MergeError::Overlap(2)));
        let mut other = report_of(5..6, 1);
        other.width = 41;
        assert_eq!(one.merge(&other), Err(MergeError::Differ("width")));
    }

    #[test]
    fn a_report_reads_back_from_its_json() {
        let report = report_of(0..5, 1);
        let text = serde_json::to_string(&report).unwrap();
        assert_eq!(serde_json::from_str::<Report>(&text).unwrap(), report);
    }
}
