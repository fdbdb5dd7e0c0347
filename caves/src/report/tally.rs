//! What is found in worlds, one after another.

use std::collections::BTreeSet;

use web_time::Instant;

use super::document::Violation;
use super::extremes::Extremes;
use super::figure_kind::FigureKind;
use super::figures::Figures;
use super::measures::{MeasuredWorld, Measures};
use super::playing::PlayReport;
use super::room::Room;
use super::rows::{LevelFigures, Row, levels_of};
use super::shape::{Shape, Surveyor};
use super::task::{Task, Unfinished};
use crate::command_line::WorldCommand;
use crate::worldgen::verify::{Findings, Promise, Verifier};
use crate::worldgen::{GenerateError, WorldSpec};

/// What one thread has found so far.
pub(super) struct Tally {
    pub(super) worlds: u64,
    pub(super) refused: u64,
    pub(super) violations: Vec<Violation>,
    pub(super) figures: Figures,
    pub(super) extremes: Vec<Extremes>,
    pub(super) found: Vec<MeasuredWorld>,
    pub(super) play: Option<PlayReport>,
    pub(super) rows: Vec<Row>,
    /// The figures that are worked out, and the indices of the measures that are shown of a world that fits the question.
    wanted: BTreeSet<FigureKind>,
    shown: Vec<usize>,
    /// The indices of the measures of which there are extremes.
    measured: Vec<usize>,
    room: Room,
    verifier: Verifier,
    surveyor: Surveyor,
}

impl Tally {
    /// What is found in no world.
    pub(super) fn new(task: &Task) -> Self {
        let (wanted, measured) = (task.wanted(), task.measures(&task.figures));
        Self {
            worlds: 0,
            refused: 0,
            violations: Vec::new(),
            figures: Figures::new(task.figures.iter().copied()),
            extremes: Extremes::none(&measured),
            found: Vec::new(),
            play: task.play.as_ref().map(PlayReport::new),
            rows: Vec::new(),
            shown: task.measures(&wanted),
            wanted,
            measured,
            room: Room::default(),
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
            (Err(GenerateError::Setting(error)), _) | (_, Err(error)) => return Err(error.into()),
            _ => {
                self.refused += 1;
                return Ok(());
            }
        };
        self.room.find(&world)?;
        self.figures.record(FigureKind::GenerationSeconds, took.as_micros() as u64);
        self.worlds += 1;
        let findings = self.verifier.verify(&world, &promise);
        let shape = self.surveyor.measure(&world, |kind| self.wanted.contains(&kind));
        let levels = levels_of(&world);
        self.count(&levels, spec.size.level_tiles(), &findings);
        self.count_shape(&shape);
        let measures = Measures::of(&world, &findings, &shape);
        drop(world);
        let played = self.play.as_mut().zip(task.play.as_ref());
        let played = played.map(|(report, play)| report.play(play, spec)).unwrap_or_default();
        let measures = measures.played(played);
        if let Some(rows_of) = task.rows {
            self.rows.extend(rows_of.rows(task, spec.seed, &measures, took, &levels));
        }
        self.measure(task, spec.seed, &measures);
        self.violations.extend(findings.violations.into_iter().map(|invariant| Violation {
            seed: spec.seed,
            invariant,
            command: WorldCommand::Report.line(spec),
        }));
        Ok(())
    }

    fn count(&mut self, levels: &[LevelFigures], level_tiles: u64, findings: &Findings) {
        for level in levels {
            self.figures.record(FigureKind::RegionsPerLevel, level.regions);
            self.figures.record_share(FigureKind::FloorShare, level.walkable, level_tiles);
            level
                .stairs
                .into_iter()
                .for_each(|stairs| self.figures.record(FigureKind::StairsPerPair, stairs));
        }
        self.figures.record_share(
            FigureKind::ReachableShare,
            findings.reachable,
            findings.walkable,
        );
    }

    fn count_shape(&mut self, shape: &Shape) {
        for (kind, value) in [
            (FigureKind::WalkToDeepest, shape.walk),
            (FigureKind::Loops, shape.loops),
            (FigureKind::DeadEnds, shape.dead_ends),
            (FigureKind::ChokePoints, shape.choke_points),
        ] {
            value.into_iter().for_each(|value| self.figures.record(kind, value));
        }
    }

    /// Holds a world against the extremes and the question.
    fn measure(&mut self, task: &Task, seed: u64, measures: &Measures) {
        for (extremes, index) in self.extremes.iter_mut().zip(&self.measured) {
            measures.get(*index).into_iter().for_each(|value| extremes.take(seed, value));
        }
        if task.question.as_ref().is_some_and(|question| question.fits(measures)) {
            self.found.push(MeasuredWorld::new(seed, measures, &self.shown));
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
        self.rows.extend(other.rows);
    }

    /// Puts worlds, rows and violations in the order of their seeds, whichever thread has found them.
    pub(super) fn sort(&mut self) {
        self.found.sort_by_key(|world| world.seed);
        self.violations.sort_by_key(|violation| violation.seed);
        self.rows.sort_by_key(|row| (row.seed, row.z));
    }
}
