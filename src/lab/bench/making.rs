//! Making the world of a bench, from its spec or from a step that was changed by hand.

use web_time::Instant;

use super::{Bench, GroundChange};
use crate::grid::{Position, Tile};
use crate::layers::Walk;
use crate::worldgen::{GenerateError, Registry, Step, WorldSpec, smooth_once, steps, steps_after};

impl Bench {
    /// Makes a world and shows it finished. Cost: that of making it, and O(tiles) for measuring what is shown.
    pub fn new(spec: WorldSpec, registry: &Registry) -> Self {
        let mut bench = Self {
            made: spec.clone(),
            spec: spec.clone(),
            steps: Vec::new(),
            at: 0,
            is_changed_by_hand: false,
            settles: false,
            failure: None,
            shown: None,
            walk: Walk::default(),
            figures: Vec::new(),
        };
        bench.make(spec, registry);
        bench
    }

    /// Makes the world anew, at the same cost; the same step is shown as before, or the last where it was the last. A world
    /// that cannot be made leaves the one before on the bench, with the reason in [`Bench::failure`].
    pub fn make(&mut self, spec: WorldSpec, registry: &Registry) {
        let was_last = self.is_finished();
        self.spec = spec;
        match steps_of(&self.spec, registry) {
            Ok(steps) => {
                let last = steps.len().saturating_sub(1);
                self.at = if was_last { last } else { self.at.min(last) };
                (self.steps, self.failure, self.is_changed_by_hand) = (steps, None, false);
                let generator = registry.resolve(&self.spec);
                self.settles = generator.is_ok_and(|generator| generator.settles());
                self.made = self.spec.clone();
                self.show();
            }
            Err(error) => self.failure = Some(error.to_string()),
        }
    }

    /// Smooths all levels of the step that is shown once more (SPEC 9), and makes the world that follows from it. A world
    /// that is shown in the place of one that could not be made stays as it is.
    pub fn smooth_on(&mut self, registry: &Registry) {
        let Some(smoothed) = self.shown_step().and_then(smoothed_once) else { return };
        self.go_on_from(smoothed, registry);
    }

    /// Changes the ground of the step that is shown, as a step of its own, and makes the world that follows from it: of a
    /// finished world, that world with its stairs and its start as they are. A world that is shown in the place of one that
    /// could not be made stays as it is, and so does one without that level.
    pub fn change_ground(&mut self, change: &GroundChange, registry: &Registry) {
        let shown = self.shown_step();
        let Some(changed) = shown.and_then(|step| changed_once(step, change)) else { return };
        self.go_on_from(changed, registry);
    }

    /// The step that is shown, if it is one of what was asked for.
    fn shown_step(&self) -> Option<&Step> {
        self.steps.get(self.at).filter(|_| self.made == self.spec)
    }

    /// Puts a step behind the one that is shown, and what follows from it behind that.
    fn go_on_from(&mut self, changed: Step, registry: &Registry) {
        let onward = match changed.start {
            Some(_) => Ok(Vec::new()),
            None => onward_from(&changed, &self.spec, registry),
        };
        self.at += 1;
        self.steps.truncate(self.at);
        self.steps.push(changed);
        self.is_changed_by_hand = true;
        match onward {
            Ok(onward) => {
                self.steps.extend(onward);
                self.failure = None;
            }
            Err(error) => self.failure = Some(error.to_string()),
        }
        self.show();
    }
}

/// The steps in which the world of a spec is made.
fn steps_of(spec: &WorldSpec, registry: &Registry) -> Result<Vec<Step>, GenerateError> {
    let began = Instant::now();
    let generator = registry.resolve(spec)?;
    steps(generator, spec.size, spec.seed, &spec.settings, &mut || began.elapsed())
}

/// The step in which all levels of another are smoothed; `None` where there is no memory for it.
fn smoothed_once(step: &Step) -> Option<Step> {
    let began = Instant::now();
    let mut smoothed = Step { start: None, stairs: Vec::new(), ..step.clone() };
    if smoothed.levels.iter_mut().any(|level| smooth_once(level).is_err()) {
        return None;
    }
    smoothed.names.iter_mut().for_each(|name| *name = "smooth more".to_owned());
    smoothed.took = began.elapsed();
    Some(smoothed)
}

/// The step in which the ground of another is changed; `None` where it has no such level.
fn changed_once(step: &Step, change: &GroundChange) -> Option<Step> {
    let began = Instant::now();
    let mut changed = step.clone();
    if changed.start.is_none() {
        changed.stairs.clear();
    }
    let level = changed.levels.get_mut(change.z as usize)?;
    for (places, tile) in [(&change.closes, Tile::Wall), (&change.opens, Tile::Floor)] {
        places.iter().for_each(|at| level.set(Position { z: 0, ..*at }, tile));
    }
    changed.names.get_mut(change.z as usize)?.clone_from(&change.name);
    changed.took = began.elapsed();
    Some(changed)
}

/// The steps in which the levels of one become a world.
fn onward_from(
    step: &Step,
    spec: &WorldSpec,
    registry: &Registry,
) -> Result<Vec<Step>, GenerateError> {
    let began = Instant::now();
    let generator = registry.resolve(spec)?;
    let clock = &mut || began.elapsed();
    steps_after(generator, step, spec.size, spec.seed, &spec.settings, clock)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::samples::spec;
    use crate::worldgen::WorldMap;

    fn bench() -> (Bench, Registry) {
        let registry = Registry::default();
        (Bench::new(spec("caves", [40, 24, 2], 7), &registry), registry)
    }

    #[test]
    fn a_world_that_cannot_be_made_leaves_the_one_before_on_the_bench() {
        let (mut bench, registry) = bench();
        let before = bench.clone();
        let missing = WorldSpec { generator: "none".to_owned(), ..before.spec().clone() };
        bench.make(missing.clone(), &registry);
        assert!(bench.failure().is_some() && bench.command().is_none());
        assert_eq!((bench.spec(), bench.shown()), (&missing, before.shown()));
        bench.smooth_on(&registry);
        assert_eq!(bench.steps(), before.steps(), "what is shown is not smoothed");
        bench.make(before.spec().clone(), &registry);
        assert_eq!((bench.failure(), bench.shown()), (None, before.shown()));
    }

    /// SPEC 9.
    #[test]
    fn smoothing_once_more_goes_on_from_the_step_that_is_shown() {
        let (mut bench, registry) = bench();
        bench.go_to(1);
        let mut levels = bench.steps()[1].levels.clone();
        levels.iter_mut().for_each(|level| smooth_once(level).unwrap());
        bench.smooth_on(&registry);
        assert_eq!(bench.at(), 2);
        assert_eq!(bench.steps()[2].levels, levels);
        assert!(bench.steps()[2].names.iter().all(|name| name == "smooth more"));
        assert!(bench.world().is_some_and(|world| world.start.is_some()));
        assert!(bench.is_changed_by_hand() && bench.command().is_none());
        bench.make(bench.spec().clone(), &registry);
        assert!(!bench.is_changed_by_hand() && bench.command().is_some());
    }

    /// A change that closes every open tile in a row of a level but those of stairs and start, and opens all rock in the next.
    fn change(bench: &Bench, z: u32, y: u32) -> GroundChange {
        let world = bench.shown().unwrap();
        let (mut closes, mut opens) = (Vec::new(), Vec::new());
        for at in world.tiles.positions(z) {
            match world.tiles[at] {
                Tile::Floor if at.y == y && world.start != Some(at) => closes.push(at),
                Tile::Wall if at.y == y + 1 => opens.push(at),
                _ => {}
            }
        }
        GroundChange { name: "by hand".to_owned(), z, closes, opens }
    }

    fn assert_changed(bench: &Bench, change: &GroundChange, before: &WorldMap) {
        let after = &bench.shown().unwrap().tiles;
        for at in before.tiles.positions(change.z) {
            let expected = match before.tiles[at] {
                _ if change.closes.contains(&at) => Tile::Wall,
                _ if change.opens.contains(&at) => Tile::Floor,
                tile => tile,
            };
            assert_eq!(after[at].is_walkable(), expected.is_walkable(), "{at:?}");
        }
    }

    #[test]
    fn a_finished_world_that_is_changed_stays_finished() {
        let (mut bench, registry) = bench();
        let (before, last) = (bench.world().unwrap(), bench.at());
        let by_hand = change(&bench, 1, 12);
        assert!(!by_hand.closes.is_empty() && !by_hand.opens.is_empty());
        bench.change_ground(&by_hand, &registry);
        assert_eq!((bench.at(), bench.steps().len()), (last + 1, last + 2));
        assert_changed(&bench, &by_hand, &before);
        let after = bench.world().unwrap();
        assert_eq!((&after.stairs, after.start), (&before.stairs, before.start));
        assert_eq!(bench.steps()[last + 1].names, ["start", "by hand"]);
        assert!(bench.is_changed_by_hand() && bench.command().is_none() && bench.is_finished());
        bench.change_ground(&GroundChange { z: 2, ..by_hand }, &registry);
        assert_eq!(bench.steps().len(), last + 2, "there is no third level");
        bench.go_to(last);
        assert_eq!(bench.shown().unwrap().tiles, before.tiles, "stepped back");
    }

    #[test]
    fn an_early_step_is_changed_and_the_world_follows_from_it() {
        let (mut bench, registry) = bench();
        bench.go_to(1);
        let before = bench.shown().unwrap().clone();
        let by_hand = change(&bench, 0, 12);
        bench.change_ground(&by_hand, &registry);
        assert_eq!(bench.at(), 2);
        assert_changed(&bench, &by_hand, &before);
        let world = bench.world().unwrap();
        assert!(world.start.is_some() && !world.stairs.is_empty());
    }
}
