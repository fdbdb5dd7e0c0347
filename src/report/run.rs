//! Making the worlds of many seeds, on several threads, and proving each.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use super::room::{find_room, jobs_with_room};
use super::{Extremes, Figures, Find, MeasuredWorld, Measures, Question, Report, Shape, Violation};
use crate::command_line::WorldCommand;
use crate::grid::OutOfMemory;
use crate::worldgen::verify::{Findings, Promise, verify};
use crate::worldgen::{GenerateError, Generator, WorldMap, WorldSpec};

/// Which worlds are surveyed, and what is asked of them.
pub struct Task<'a> {
    /// Makes the worlds.
    pub generator: &'a dyn Generator,
    /// What all worlds have in common; its seed does not matter.
    pub spec: WorldSpec,
    /// The fingerprint of the recipe, where the generator is one that does not ship.
    pub recipe: Option<String>,
    /// Asked of every world.
    pub question: Option<Question>,
}

/// Why a survey is not whole.
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

/// Surveys worlds from the seeds of a range, on some threads: as many as there is memory for, and as the system has to
/// give; the caller's own is one of them. After each world
/// `on_world` is told how many there were since it was told last. What is found does not depend on the
/// number of threads.
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
    let began = Instant::now();
    let (next, is_over) = (AtomicU64::new(seeds.start), AtomicBool::new(false));
    let work = || -> Result<Tally, Unfinished> {
        let mut tally = Tally::default();
        while !is_over.load(Ordering::Relaxed) {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            // Past the end of all numbers the counter begins again.
            if !seeds.contains(&seed) {
                break;
            }
            let spec = WorldSpec { seed, ..task.spec.clone() };
            let taken = catch_unwind(AssertUnwindSafe(|| tally.take(task, &spec)));
            let taken = taken.unwrap_or(Err(Unfinished::Failed { seed }));
            // What did not fit may have been a level of it.
            let size = task.spec.size;
            let taken = taken.map_err(|error| match error {
                Unfinished::OutOfMemory(_) => Unfinished::OutOfMemory(OutOfMemory { size }),
                failed => failed,
            });
            taken.inspect_err(|_| is_over.store(true, Ordering::Relaxed))?;
            on_world(1);
        }
        Ok(tally)
    };
    let tallies = in_threads(jobs_with_room(jobs, task.spec.size), &work);
    let tallies = tallies.into_iter().collect::<Result<Vec<_>, _>>()?;
    let mut whole = Tally::default();
    for tally in tallies {
        // All tallies are kept in the same way.
        let _ = whole.figures.merge(&tally.figures);
        whole.worlds += tally.worlds;
        whole.refused += tally.refused;
        whole.violations.extend(tally.violations);
        for (own, other) in whole.extremes.iter_mut().zip(&tally.extremes) {
            own.merge(other);
        }
        whole.found.extend(tally.found);
    }
    whole.found.sort_by_key(|world| world.seed);
    let spec = &task.spec;
    whole.violations.sort_by_key(|violation| violation.seed);
    Ok(Report {
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
        seconds: began.elapsed().as_secs_f64(),
        figures: whole.figures,
        extremes: whole.extremes,
        find: (task.question.as_ref())
            .map(|question| Find { question: question.to_string(), worlds: whole.found }),
    })
}

/// Does some work, which does not panic, in so many threads, or in fewer where the system has no more to give, and answers
/// what came of each.
fn in_threads<T: Send>(threads: usize, work: &(impl Fn() -> T + Sync)) -> Vec<T> {
    thread::scope(|scope| {
        let begin = |_| thread::Builder::new().spawn_scoped(scope, work).ok();
        let others: Vec<_> = (1..threads).map_while(begin).collect();
        let own = work();
        let others = others.into_iter().filter_map(|other| other.join().ok());
        std::iter::once(own).chain(others).collect()
    })
}

struct Tally {
    worlds: u64,
    refused: u64,
    violations: Vec<Violation>,
    figures: Figures,
    extremes: Vec<Extremes>,
    found: Vec<MeasuredWorld>,
}

impl Default for Tally {
    fn default() -> Self {
        Self {
            worlds: 0,
            refused: 0,
            violations: Vec::new(),
            figures: Figures::default(),
            extremes: Extremes::none(),
            found: Vec::new(),
        }
    }
}

impl Tally {
    /// Makes a world and takes it in. One that cannot be is counted; want of memory says nothing about a world.
    fn take(&mut self, task: &Task, spec: &WorldSpec) -> Result<(), Unfinished> {
        let generator = task.generator;
        let began = Instant::now();
        let made = generator.generate(spec.size, spec.seed, &spec.settings, 1);
        let took = began.elapsed();
        let promise = Promise::of(generator, spec.size.depth(), &spec.settings);
        let (world, promise) = match (made, promise) {
            (Ok(world), Ok(promise)) => (world, promise),
            (Err(GenerateError::OutOfMemory(error)), _) => return Err(error.into()),
            _ => {
                self.refused += 1;
                return Ok(());
            }
        };
        find_room(&world)?;
        self.figures.generation_seconds.record(took.as_micros() as u64);
        self.worlds += 1;
        let findings = verify(&world, &promise);
        self.count(&world, &findings);
        let shape = Shape::measure(&world);
        self.count_shape(&shape);
        let measures = Measures::of(&world, &findings, &shape);
        for (extremes, (_, value)) in self.extremes.iter_mut().zip(measures.named()) {
            value.into_iter().for_each(|value| extremes.take(spec.seed, value));
        }
        if task.question.as_ref().is_some_and(|question| question.fits(&measures)) {
            self.found.push(MeasuredWorld::new(spec.seed, &measures));
        }
        self.violations.extend(findings.violations.into_iter().map(|invariant| Violation {
            seed: spec.seed,
            invariant,
            command: WorldCommand::Report.line(spec),
        }));
        Ok(())
    }

    fn count(&mut self, world: &WorldMap, findings: &Findings) {
        let size = world.tiles.size();
        for z in 0..size.depth() {
            let walkable: u64 = world.regions.of_level(z).map(|(_, tiles)| tiles).sum();
            self.figures.regions_per_level.record(world.regions.of_level(z).count() as u64);
            self.figures.floor_share.record_share(walkable, size.level_tiles());
        }
        for z in 0..size.depth() - 1 {
            let pairs = world.stairs.iter().filter(|pair| pair.down.z == z).count();
            self.figures.stairs_per_pair.record(pairs as u64);
        }
        self.figures.reachable_share.record_share(findings.reachable, findings.walkable);
    }

    fn count_shape(&mut self, shape: &Shape) {
        shape.walk.into_iter().for_each(|steps| self.figures.walk_to_deepest.record(steps));
        self.figures.loops.record(shape.loops);
        self.figures.dead_ends.record(shape.dead_ends);
        self.figures.choke_points.record(shape.choke_points);
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::Arc;

    use super::*;
    use crate::grid::{Level, Size, Tile};
    use crate::streams::Stream;
    use crate::worldgen::{Parameter, Recipe, Settings, joining_parameters, map_text};

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
        ) -> Result<Level, GenerateError> {
            Ok(Level::filled(size, Tile::Floor)?)
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

    /// A shell reads the command as it was meant, whatever the recipe's file is called.
    #[test]
    fn a_violation_is_told_with_the_command_that_shows_it_again() {
        let recipe: Recipe = "name = \"pits\"\ndescription = \"pits\"\nstage = []".parse().unwrap();
        let spec = WorldSpec {
            generator: "pits".to_owned(),
            recipe: Some(Arc::new(recipe.read_from(Path::new("Ann's own/pits.toml")))),
            size: Size::new(3, 1, 1).unwrap(),
            seed: 0,
            settings: Settings::defaults(&Liar.parameters()),
        };
        let task = Task { generator: &Liar, spec, recipe: None, question: None };
        let report = make_report(&task, 4..5, 1, |_| ()).unwrap();
        let command = &report.violations[0].command;
        let begins = r"cavewright report --recipe 'Ann'\''s own/pits.toml' --seeds 4..5 --width 3 ";
        assert!(command.starts_with(begins), "{command}");
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
        let task = Task { generator: &Liar, spec, recipe: None, question: None };
        for jobs in [1, 3] {
            let found = |seeds| make_report(&task, seeds, jobs, |_| ()).map(|report| report.worlds);
            assert_eq!(found(90..100), Ok(10));
            assert_eq!(found(90..110), Err(no_memory));
            let failed = found(190..210);
            assert!(matches!(failed, Err(Unfinished::Failed { seed: 190..210 })), "{failed:?}");
        }
    }
}
