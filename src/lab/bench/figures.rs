//! The figures of a step, in words.

use std::time::Duration;

use crate::grid::Level;
use crate::worldgen::{Reach, Step, WorldMap};

/// A figure of what is shown, by its name.
pub type LabFigure = (&'static str, String);

/// The figures of the step at an index, whose world is `shown`, and the time of all steps. Cost O(tiles).
pub(super) fn figures_of(steps: &[Step], index: usize, shown: &WorldMap) -> Vec<LabFigure> {
    let Some(step) = steps.get(index) else { return Vec::new() };
    let floor: u64 = step.levels.iter().map(Level::open_tiles).sum();
    let regions = &shown.regions;
    let size = regions.size();
    let count: usize = (0..size.depth()).map(|z| regions.of_level(z).count()).sum();
    let start = steps.last().and_then(|last| last.start);
    let reached = start.map(|start| Reach::of(regions, &step.stairs, start).tiles(regions));
    let made_in: Duration = steps.iter().map(|step| step.took).sum();
    vec![
        ("floor", share(floor, size.tiles())),
        ("regions", count.to_string()),
        ("staircases", step.stairs.len().to_string()),
        ("in reach", reached.map_or_else(|| "-".to_owned(), |tiles| share(tiles, floor))),
        ("made in", format!("{:.2} ms", made_in.as_secs_f64() * 1_000.0)),
    ]
}

/// A share in percent; of nothing there is none.
fn share(part: u64, of: u64) -> String {
    match of {
        0 => "-".to_owned(),
        _ => format!("{:.1} %", 100.0 * part as f64 / of as f64),
    }
}
