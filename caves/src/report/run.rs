//! Making the worlds of many seeds, on several threads, and proving each.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use web_time::Instant;

use super::document::{Find, Report};
use super::room::jobs_with_room;
use super::rows::Row;
use super::tally::Tally;
use super::task::{Task, Unfinished};
use crate::grid::OutOfMemory;
use crate::worldgen::WorldSpec;

/// Makes and proves the worlds of a range of seeds, on `jobs` threads, the caller's own among them, or on fewer where there
/// is no memory for so many or the system has no more to give. `on_world` is called after each world, by any of the threads,
/// with the number of worlds since its last call. What is found does not depend on the number of threads.
///
/// Cost: that of making every world, and about as much for proving it.
///
/// # Errors
/// [`Unfinished`] where a world could be neither made nor refused.
pub fn make_report(
    task: &Task,
    seeds: Range<u64>,
    jobs: usize,
    on_world: impl Fn(u64) + Sync,
) -> Result<Report, Unfinished> {
    make_report_with_rows(task, seeds, jobs, on_world).map(|(report, _)| report)
}

/// The same, with the rows that the task has, in the order of seeds: all of them are kept until the last world is made.
///
/// # Errors
/// Those of [`make_report`].
pub fn make_report_with_rows(
    task: &Task,
    seeds: Range<u64>,
    jobs: usize,
    on_world: impl Fn(u64) + Sync,
) -> Result<(Report, Vec<Row>), Unfinished> {
    let began = Instant::now();
    let (next, is_over) = (AtomicU64::new(seeds.start), AtomicBool::new(false));
    let work = || -> Result<Tally, Unfinished> {
        let mut tally = Tally::new(task);
        while !is_over.load(Ordering::Relaxed) {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            // Past the end of all numbers the counter begins again.
            if !seeds.contains(&seed) {
                break;
            }
            let taken = take(&mut tally, task, seed);
            taken.inspect_err(|_| is_over.store(true, Ordering::Relaxed))?;
            on_world(1);
        }
        Ok(tally)
    };
    let mut whole = Tally::new(task);
    for tally in in_threads(jobs_with_room(jobs, task.spec.size), &work) {
        whole.merge(tally?);
    }
    whole.sort();
    let rows = std::mem::take(&mut whole.rows);
    Ok((report_of(task, seeds, whole, began.elapsed()), rows))
}

/// Takes the world of a seed into a tally; a panic over it is an error.
fn take(tally: &mut Tally, task: &Task, seed: u64) -> Result<(), Unfinished> {
    let spec = WorldSpec { seed, ..task.spec.clone() };
    let taken = catch_unwind(AssertUnwindSafe(|| tally.take(task, &spec)));
    let taken = taken.unwrap_or(Err(Unfinished::Failed { seed }));
    // What did not fit may have been a level of it.
    let size = task.spec.size;
    taken.map_err(|error| match error {
        Unfinished::OutOfMemory(_) => Unfinished::OutOfMemory(OutOfMemory { size }),
        failed => failed,
    })
}

/// The report of no world: what all reports of a task have in common.
#[must_use]
pub fn empty_report(task: &Task) -> Report {
    Report { seeds: Vec::new(), ..report_of(task, 0..0, Tally::new(task), Duration::ZERO) }
}

fn report_of(task: &Task, seeds: Range<u64>, whole: Tally, took: Duration) -> Report {
    let spec = &task.spec;
    Report {
        format: 1,
        generator: spec.generator.clone(),
        recipe: task.recipe.clone(),
        parameters: (spec.settings.iter())
            .map(|(name, value)| (name.to_owned(), serde_json::json!(value)))
            .collect(),
        width: spec.size.width(),
        height: spec.size.height(),
        depth: spec.size.depth(),
        seeds: vec![[seeds.start, seeds.end]],
        worlds: whole.worlds,
        refused: whole.refused,
        violations: whole.violations,
        seconds: took.as_secs_f64(),
        figures: whole.figures,
        extremes: whole.extremes,
        play: whole.play,
        find: (task.question.as_ref())
            .map(|question| Find { question: question.to_string(), worlds: whole.found }),
    }
}

/// The results of some work, which must not panic, in so many threads, or in fewer where the system has no more to give.
fn in_threads<T: Send>(threads: usize, work: &(impl Fn() -> T + Sync)) -> Vec<T> {
    thread::scope(|scope| {
        let begin = |_| thread::Builder::new().spawn_scoped(scope, work).ok();
        let others: Vec<_> = (1..threads).map_while(begin).collect();
        let own = work();
        let others = others.into_iter().filter_map(|other| other.join().ok());
        std::iter::once(own).chain(others).collect()
    })
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::Arc;

    use super::*;
    use crate::grid::{Level, Size, Tile};
    use crate::streams::Stream;
    use crate::worldgen::{
        Drawn, GenerateError, Generator, Parameter, Recipe, Registry, Settings, WorldMap,
        joining_parameters, map_text,
    };

    /// Promises what it does not hold; finds no memory for the world of seed 100, and fails at that of 200.
    struct Liar;

    impl Generator for Liar {
        fn name(&self) -> &str {
            "liar"
        }

        fn description(&self) -> &str {
            "two rooms that nothing joins"
        }

        fn parameters(&self) -> Vec<Parameter> {
            joining_parameters("few", true)
        }

        fn draw_level(
            &self,
            _: u32,
            size: Size,
            _: &mut Stream,
            _: &Settings,
        ) -> Result<Drawn, GenerateError> {
            Ok(Level::filled(size, Tile::Floor)?.into())
        }

        fn generate(
            &self,
            size: Size,
            seed: u64,
            _: &Settings,
            _: usize,
        ) -> Result<WorldMap, GenerateError> {
            if seed == 100 {
                return Err(OutOfMemory { size }.into());
            }
            assert_ne!(seed, 200, "it fails here, as was asked for");
            Ok(map_text::read(&b"@#.\n"[..]).unwrap().into_world().unwrap())
        }
    }

    /// A shell reads the command as it was meant, for any name of the recipe's file.
    #[test]
    fn a_violation_is_reported_with_the_command_that_shows_it_again() {
        let recipe: Recipe = "name = \"pits\"\ndescription = \"pits\"\nstage = []".parse().unwrap();
        let spec = WorldSpec {
            generator: "pits".to_owned(),
            recipe: Some(Arc::new(recipe.read_from(Path::new("Ann's own/pits.toml")))),
            size: Size::new(3, 1, 1).unwrap(),
            seed: 0,
            settings: Settings::defaults(&Liar.parameters()),
        };
        let task = Task::new(&Liar, spec);
        let report = make_report(&task, 4..5, 1, |_| ()).unwrap();
        let command = &report.violations[0].command;
        let begins = r"cavewright report --recipe 'Ann'\''s own/pits.toml' --seeds 4..5 --width 3 ";
        assert!(command.starts_with(begins), "{command}");
    }

    /// Nor are settings that are those of another generator: no seed makes a world of them.
    #[test]
    fn settings_of_another_generator_end_a_report() {
        let registry = Registry::default();
        let spec = registry.spec("caves").unwrap().spec();
        let task = Task::new(registry.get("bsp").unwrap(), spec);
        let error = make_report(&task, 0..3, 1, |_| ()).unwrap_err();
        assert!(matches!(error, Unfinished::Setting(_)), "{error}");
    }

    /// What is not known of a world is neither left out nor counted as refused.
    #[test]
    fn a_report_is_whole_or_says_why_not() {
        let spec = WorldSpec {
            generator: "liar".to_owned(),
            recipe: None,
            size: Size::new(3, 1, 1).unwrap(),
            seed: 0,
            settings: Settings::defaults(&Liar.parameters()),
        };
        let no_memory = Unfinished::OutOfMemory(OutOfMemory { size: spec.size });
        let task = Task::new(&Liar, spec);
        for jobs in [1, 3] {
            let found = |seeds| make_report(&task, seeds, jobs, |_| ()).map(|report| report.worlds);
            assert_eq!(found(90..100), Ok(10));
            assert_eq!(found(90..110), Err(no_memory.clone()));
            let failed = found(190..210);
            assert!(matches!(failed, Err(Unfinished::Failed { seed: 190..210 })), "{failed:?}");
        }
    }
}
