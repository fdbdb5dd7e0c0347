//! Reports of worlds that bots have played (SPEC 42).

use cavewright::bots::{ReportBot, bot_named};
use cavewright::grid::Size;
use cavewright::report::{FigureKind, MergeError, OF_PLAY, Play, Report, Task, make_report};
use cavewright::world::{Generators, game_registry};

fn report_of(seeds: std::ops::Range<u64>, jobs: usize) -> Report {
    report_of_played(seeds, jobs, None)
}

fn report_of_played(seeds: std::ops::Range<u64>, jobs: usize, play: Option<Play>) -> Report {
    let registry = game_registry();
    let caves = registry.get("caves").unwrap();
    let spec = registry.spec("caves").unwrap().size(Size::new(40, 20, 3).unwrap()).spec();
    let question = "loops > 3".parse().ok();
    let task = Task { play, question, ..Task::new(caves, spec) };
    let mut report = make_report(&task, seeds, jobs, |_| ()).unwrap();
    report.seconds = 0.0;
    report.figures.remove(FigureKind::GenerationSeconds);
    report
}

/// Games of each world are its own, whoever plays them beside which.
#[test]
fn worlds_that_are_played_merge_and_have_measures_of_it() {
    let generators = Generators::default();
    let plain = ReportBot { kind: bot_named("plain").unwrap(), generators: &generators };
    let of = |seeds, jobs, games| {
        report_of_played(seeds, jobs, Some(Play { player: &plain, games, tried: 0 }))
    };
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
    read.play.as_mut().unwrap().won -= 1;
    assert_eq!(read.check(), Ok(()));
    read.seeds = vec![[0, 3], [0, 3]];
    assert!(read.check().is_err(), "a seed is in it twice");
    read.seeds = vec![[1, 7]];
    assert!(read.check().is_err(), "the worlds that were found have other seeds");
    let unplayed = report_of(0..1, 1);
    assert_eq!((unplayed.extremes.len(), unplayed.play), (OF_PLAY, None));
}

/// A question about games chooses worlds by them, and a turn that was tried is a decision or not.
#[test]
fn worlds_are_found_by_how_they_are_played() {
    let registry = game_registry();
    let caves = registry.get("caves").unwrap();
    let spec = registry.spec("caves").unwrap().size(Size::new(40, 20, 3).unwrap()).spec();
    let generators = Generators::default();
    let random = ReportBot { kind: bot_named("random").unwrap(), generators: &generators };
    let play = Some(Play { player: &random, games: 2, tried: 1 });
    let question = "wins < 0.1 and turns > 0 and decisions >= 0".parse().ok();
    let task = Task { play, question, ..Task::new(caves, spec) };
    let report = make_report(&task, 0..2, 1, |_| ()).unwrap();
    let play = report.play.unwrap();
    assert_eq!((play.won, play.figures.decisions.count()), (0, 2));
    assert_eq!(report.find.unwrap().worlds.len(), 2);
}
