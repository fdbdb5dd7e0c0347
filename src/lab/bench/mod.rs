//! A world on the bench: how it is made, and what it is like after each step of its making.

mod figures;
mod making;

pub use figures::LabFigure;

use crate::command_line::WorldCommand;
use crate::grid::Position;
use crate::layers::Walk;
use crate::worldgen::{RegionMap, Step, WorldMap, WorldSpec};
use figures::figures_of;

/// A change by hand to the ground of a level: a step of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroundChange {
    /// The name of the step.
    pub name: String,
    /// The level, from 0.
    pub z: u32,
    /// Floor that becomes rock; all of that level.
    pub closes: Vec<Position>,
    /// Rock that becomes floor; all of that level.
    pub opens: Vec<Position>,
}

/// A world that is made again whenever anything about it is changed.
#[derive(Clone, Debug)]
pub struct Bench {
    spec: WorldSpec,
    /// What the world that is shown was made from.
    made: WorldSpec,
    steps: Vec<Step>,
    /// The index of the step that is shown.
    at: usize,
    /// Whether it was changed by hand beyond what the generator does.
    is_changed_by_hand: bool,
    /// Whether the ground of what the generator makes settles in play.
    settles: bool,
    failure: Option<String>,
    /// The world as it is at the step that is shown; without a start until that is chosen.
    shown: Option<WorldMap>,
    /// From where the player will begin.
    walk: Walk,
    figures: Vec<LabFigure>,
}

impl Bench {
    /// How the world is made.
    #[must_use]
    pub fn spec(&self) -> &WorldSpec {
        &self.spec
    }

    /// The steps of its making.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The index of the step that is shown.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// Why the world could not be made; then the one before is shown.
    #[must_use]
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    /// The world as it is at the step that is shown.
    #[must_use]
    pub fn shown(&self) -> Option<&WorldMap> {
        self.shown.as_ref()
    }

    /// The distances of everything shown from where the player will begin.
    #[must_use]
    pub fn walk(&self) -> &Walk {
        &self.walk
    }

    /// Floor, regions, stairs and what can be reached, of the step that is shown, and the time of making.
    #[must_use]
    pub fn figures(&self) -> &[LabFigure] {
        &self.figures
    }

    /// Whether it was changed by hand beyond what the generator does; then no command makes it again.
    #[must_use]
    pub fn is_changed_by_hand(&self) -> bool {
        self.is_changed_by_hand
    }

    /// The finished world, at any step. Cost O(tiles).
    #[must_use]
    pub fn world(&self) -> Option<WorldMap> {
        self.steps.last().and_then(|step| world_at(step, self.settles))
    }

    /// Whether the finished world is shown.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.at + 1 >= self.steps.len()
    }

    /// Levels of the world that is shown.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.shown.as_ref().map_or(1, |shown| shown.tiles.size().depth())
    }

    /// The command that makes the world again; `None` where it was changed by hand, or there is no such world.
    #[must_use]
    pub fn command(&self) -> Option<String> {
        if self.is_changed_by_hand || self.failure.is_some() {
            return None;
        }
        Some(WorldCommand::Generate.line(&self.spec))
    }

    /// Shows the step at an index, or the last where there are fewer. Cost O(tiles) where it is another.
    pub fn go_to(&mut self, step: usize) {
        let step = step.min(self.steps.len().saturating_sub(1));
        if step != self.at {
            self.at = step;
            self.show();
        }
    }

    /// Measures the step that is shown.
    fn show(&mut self) {
        self.shown = self.steps.get(self.at).and_then(|step| world_at(step, self.settles));
        let start = self.steps.last().and_then(|last| last.start);
        let tiles = self.shown.as_ref().map(|shown| &shown.tiles);
        let walk = tiles.zip(start).map(|(tiles, start)| Walk::measure(tiles, start));
        self.walk = walk.unwrap_or_default();
        let figures = self.shown.as_ref().map(|shown| figures_of(&self.steps, self.at, shown));
        self.figures = figures.unwrap_or_default();
    }
}

/// The world of a step; `settles` is whether its ground settles in play.
fn world_at(step: &Step, settles: bool) -> Option<WorldMap> {
    let tiles = step.tiles().ok()?;
    let regions = RegionMap::label(&tiles).ok()?;
    let (stairs, features) = (step.stairs.clone(), step.features.clone());
    let (start, tunnels) = (step.start, Vec::new());
    Some(WorldMap { tiles, regions, stairs, start, features, settles, tunnels })
}
