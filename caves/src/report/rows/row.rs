//! The values of a row.

use std::time::Duration;

use serde::Serialize;

use super::rows_of::RowsOf;
use crate::report::figure_kind::FigureKind;
use crate::report::measures::Measures;
use crate::report::task::Task;
use crate::worldgen::WorldMap;

/// A number of a row.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// A whole number.
    Count(u64),
    /// A mean, a share or a time.
    Real(f64),
}

/// A world, or a level of it, in numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The seed of the world.
    pub seed: u64,
    /// The level, from 0, where each has a row of its own.
    pub z: Option<u32>,
    /// The figures, in the order of [`super::Columns`]; `None` where there is no such number.
    pub values: Vec<Option<Value>>,
}

/// What is counted on one level.
pub(in crate::report) struct LevelFigures {
    pub(in crate::report) regions: u64,
    pub(in crate::report) walkable: u64,
    /// Staircases to the level below; `None` on the deepest.
    pub(in crate::report) stairs: Option<u64>,
}

/// Counts what is on each level. Cost O(regions + levels x stairs).
pub(in crate::report) fn levels_of(world: &WorldMap) -> Vec<LevelFigures> {
    let depth = world.tiles.size().depth();
    let stairs = |z| world.stairs.iter().filter(|pair| pair.down.z == z).count() as u64;
    (0..depth)
        .map(|z| LevelFigures {
            regions: world.regions.of_level(z).count() as u64,
            walkable: world.regions.of_level(z).map(|(_, tiles)| tiles).sum(),
            stairs: (z + 1 < depth).then(|| stairs(z)),
        })
        .collect()
}

impl RowsOf {
    /// The rows of a world.
    pub(in crate::report) fn rows(
        self,
        task: &Task,
        seed: u64,
        measures: &Measures,
        took: Duration,
        levels: &[LevelFigures],
    ) -> Vec<Row> {
        let level_tiles = task.spec.size.level_tiles();
        let row = |z: Option<u32>, levels: &[LevelFigures]| {
            let of_worlds = task.figures.iter().map(|kind| {
                let value = match kind {
                    FigureKind::RegionsPerLevel => mean(levels.iter().map(|level| level.regions)),
                    FigureKind::StairsPerPair => {
                        mean(levels.iter().filter_map(|level| level.stairs))
                    }
                    FigureKind::FloorShare => mean(levels.iter().map(|level| level.walkable))
                        .map(|mean| mean / level_tiles as f64),
                    FigureKind::GenerationSeconds => Some(took.as_micros() as f64 / 1e6),
                    kind => kind.measure().and_then(|index| measures.get(index)),
                };
                value.map(|value| {
                    if kind.is_count() { Value::Count(value as u64) } else { Value::Real(value) }
                })
            });
            let of_play = task.play_measures().map(|index| measures.get(index).map(Value::Real));
            Row { seed, z, values: of_worlds.chain(of_play).collect() }
        };
        match self {
            Self::World => vec![row(None, levels)],
            Self::Level => {
                (0..).zip(levels.chunks(1)).map(|(z, level)| row(Some(z), level)).collect()
            }
        }
    }
}

/// The mean of some numbers; `None` where there are none.
fn mean(numbers: impl Iterator<Item = u64>) -> Option<f64> {
    let (sum, count) = numbers.fold((0, 0_u64), |(sum, count), number| (sum + number, count + 1));
    (count > 0).then(|| sum as f64 / count as f64)
}
