//! Reports of the same kind of world over other seeds, made one.

use super::document::Report;
use super::figure::FigureError;

/// Why reports cannot be merged.
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

impl Report {
    /// Takes in a report of the same kind of world over other seeds.
    ///
    /// # Errors
    /// [`MergeError`] where the two differ in more than their seeds, or share some.
    pub fn merge(&mut self, other: &Self) -> Result<(), MergeError> {
        self.check_same_kind(other)?;
        let mut seeds = [&self.seeds[..], &other.seeds].concat();
        seeds.sort_unstable();
        if let Some(pair) = seeds.windows(2).find(|pair| pair[0][1] > pair[1][0]) {
            return Err(MergeError::Overlap(pair[1][0]));
        }
        self.figures.merge(&other.figures)?;
        if let (Some(own), Some(other)) = (&mut self.play, &other.play) {
            own.merge(other)?;
        }
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

    /// Checks that another report is of the same kind of world, and has the same figures.
    ///
    /// # Errors
    /// [`MergeError::Differ`] names in what they differ.
    pub fn check_same_kind(&self, other: &Self) -> Result<(), MergeError> {
        let fields = [
            ("format", self.format == other.format),
            ("generator", self.generator == other.generator),
            ("recipe", self.recipe == other.recipe),
            ("parameters", self.parameters == other.parameters),
            ("width", self.width == other.width),
            ("height", self.height == other.height),
            ("depth", self.depth == other.depth),
            ("figures", self.figures.are_like(&other.figures)),
            ("play", self.is_played_like(other)),
            ("question", self.question() == other.question()),
        ];
        let differing = fields.into_iter().find(|(_, is_same)| !is_same);
        differing.map_or(Ok(()), |(name, _)| Err(MergeError::Differ(name)))
    }

    fn is_played_like(&self, other: &Self) -> bool {
        match (&self.play, &other.play) {
            (Some(own), Some(other)) => own.is_like(other),
            (own, other) => own.is_none() && other.is_none(),
        }
    }

    fn question(&self) -> Option<&str> {
        self.find.as_ref().map(|find| find.question.as_str())
    }
}

/// Ordered ranges, those that touch made one.
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
    use crate::report::{FigureKind, Task, make_report};
    use crate::worldgen::Registry;

    fn report_of(seeds: std::ops::Range<u64>, jobs: usize) -> Report {
        let registry = Registry::default();
        let caves = registry.get("caves").unwrap();
        let spec = registry.spec("caves").unwrap().size(Size::new(40, 20, 3).unwrap()).spec();
        let question = "loops > 3".parse().ok();
        let task = Task { question, ..Task::new(caves, spec) };
        let mut report = make_report(&task, seeds, jobs, |_| ()).unwrap();
        report.seconds = 0.0;
        report.figures.remove(FigureKind::GenerationSeconds);
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
