//! What is found in worlds, one after another.

use web_time::Instant;

use super::document::Violation;
use super::extremes::Extremes;
use super::figures::Figures;
use super::measures::{MeasuredWorld, Measures};
use super::playing::PlayReport;
use super::room::find_room;
use super::shape::{Shape, Surveyor};
use super::task::{Task, Unfinished};
use crate::command_line::WorldCommand;
use crate::worldgen::verify::{Findings, Promise, Verifier};
use crate::worldgen::{GenerateError, WorldMap, WorldSpec};

/// What one thread has found so far.
pub(super) struct Tally {
    pub(super) worlds: u64,
    pub(super) refused: u64,
    pub(super) violations: Vec<Violation>,
    pub(super) figures: Figures,
    pub(super) extremes: Vec<Extremes>,
    pub(super) found: Vec<MeasuredWorld>,
    pub(super) play: Option<PlayReport>,
    verifier: Verifier,
    surveyor: Surveyor,
}

impl Tally {
    /// What is found in no world.
    pub(super) fn new(task: &Task) -> Self {
        Self {
            worlds: 0,
            refused: 0,
            violations: Vec::new(),
            figures: Figures::default(),
            extremes: Extremes::none(task.measures()),
            found: Vec::new(),
            play: task.play.as_ref().map(PlayReport::new),
            verifier: Verifier::default(),
            surveyor: Surveyor::default(),
        }
    }

    /// Makes a world and takes it in. One that cannot be is counted; want of memory says nothing about a world.
    pub(super) fn take(&mut self, task: &Task, spec: &WorldSpec) -> Result<(), Unfinished> {
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
        let findings = self.verifier.verify(&world, &promise);
        let shape = self.surveyor.measure(&world);
        self.count(&world, &findings);
        self.count_shape(&shape);
        let measures = Measures::of(&world, &findings, &shape);
        drop(world);
        let played = self.play.as_mut().zip(task.play.as_ref());
        let played = played.map(|(report, play)| report.play(play, spec)).unwrap_or_default();
        self.measure(task, spec.seed, &measures.played(played));
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

    /// Holds a world against the extremes and the question.
    fn measure(&mut self, task: &Task, seed: u64, measures: &Measures) {
        for (extremes, (_, value)) in self.extremes.iter_mut().zip(measures.named()) {
            value.into_iter().for_each(|value| extremes.take(seed, value));
        }
        if task.question.as_ref().is_some_and(|question| question.fits(measures)) {
            self.found.push(MeasuredWorld::new(seed, measures, task.measures()));
        }
    }

    /// Takes in what another thread has found.
    pub(super) fn merge(&mut self, other: Self) {
        // All tallies are kept in the same way.
        let _ = self.figures.merge(&other.figures);
        if let (Some(own), Some(other)) = (&mut self.play, &other.play) {
            let _ = own.merge(other);
        }
        self.worlds += other.worlds;
        self.refused += other.refused;
        self.violations.extend(other.violations);
        for (own, other) in self.extremes.iter_mut().zip(&other.extremes) {
            own.merge(other);
        }
        self.found.extend(other.found);
    }

    /// Puts worlds and violations in the order of their seeds, whichever thread has found them.
    pub(super) fn sort(&mut self) {
        self.found.sort_by_key(|world| world.seed);
        self.violations.sort_by_key(|violation| violation.seed);
    }
}
