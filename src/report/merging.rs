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

    fn check_same_kind(&self, other: &Self) -> Result<(), MergeError> {
        let fields = [
            ("format", self.format == other.format),
            ("generator", self.generator == other.generator),
            ("recipe", self.recipe == other.recipe),
            ("parameters", self.parameters == other.parameters),
            ("width", self.width == other.width),
            ("height", self.height == other.height),
            ("depth", self.depth == other.depth),
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
    use crate::bots::bot_named;
    use crate::report::{Figure, OF_PLAY, Play, Task, make_report};
    use crate::world::game_registry;

    fn report_of(seeds: std::ops::Range<u64>, jobs: usize) -> Report {
        report_of_played(seeds, jobs, None)
    }

    fn report_of_played(seeds: std::ops::Range<u64>, jobs: usize, play: Option<Play>) -> Report {
        let registry = game_registry();
        let caves = registry.get("caves").unwrap();
        let spec = registry.spec("caves").unwrap().size(Size::new(40, 20, 3).unwrap()).spec();
        let mut report = make_report(
            &Task {
                generator: caves,
                spec,
                recipe: None,
                play,
                question: "loops > 3".parse().ok(),
            },
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

    /// Games of each world are its own, whoever plays them beside which.
    #[test]
    fn worlds_that_are_played_merge_and_have_measures_of_it() {
        let play = |games| bot_named("plain").map(|bot| Play { bot, games, tried: 0 });
        let of = |seeds, jobs, games| report_of_played(seeds, jobs, play(games));
        let whole = of(0..6, 1, 3);
        let played = whole.play.as_ref().unwrap();
        let endings = [played.won, played.home, played.gave_up, played.causes.values().sum()];
        assert_eq!((played.played, endings.iter().sum::<u64>()), (18, 18));
        assert_eq!((played.figures.wins.count(), played.figures.turns.count()), (6, 18));
        let mean_wins = played.figures.wins.summary().unwrap()[1];
        assert!((mean_wins - played.won as f64 / 18.0).abs() < 1e-5);
        let turns = whole.extremes.iter().find(|extremes| extremes.measure == "turns").unwrap();
        assert!(turns.least.unwrap().1 < turns.most.unwrap().1);
        assert!(whole.find.as_ref().unwrap().worlds[0].measures["wins"].is_some());
        let mut parts = of(4..6, 2, 3);
        parts.merge(&of(0..4, 2, 3)).unwrap();
        assert_eq!(parts, whole);
        assert_eq!(parts.merge(&of(9..10, 1, 2)), Err(MergeError::Differ("play")));
        assert_eq!(parts.merge(&report_of(9..10, 1)), Err(MergeError::Differ("play")));
        let text = serde_json::to_string(&whole).unwrap();
        let mut read: Report = serde_json::from_str(&text).unwrap();
        assert_eq!((&read, read.check()), (&whole, Ok(())));
        read.play.as_mut().unwrap().won += 1;
        assert!(read.check().is_err());
        let unplayed = report_of(0..1, 1);
        assert_eq!((unplayed.extremes.len(), unplayed.play), (OF_PLAY, None));
    }

    /// A question about games chooses worlds by them, and a turn that was tried is a decision or not.
    #[test]
    fn worlds_are_found_by_how_they_are_played() {
        let registry = game_registry();
        let caves = registry.get("caves").unwrap();
        let spec = registry.spec("caves").unwrap().size(Size::new(40, 20, 3).unwrap()).spec();
        let bot = bot_named("random").unwrap();
        let play = Some(Play { bot, games: 2, tried: 1 });
        let question = "wins < 0.1 and turns > 0 and decisions >= 0".parse().ok();
        let task = Task { generator: caves, spec, recipe: None, play, question };
        let report = make_report(&task, 0..2, 1, |_| ()).unwrap();
        let play = report.play.unwrap();
        assert_eq!((play.won, play.figures.decisions.count()), (0, 2));
        assert_eq!(report.find.unwrap().worlds.len(), 2);
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
