//! The worlds on the benches: one, or two that are compared, and what of them is shown.

use super::bench::{Bench, GroundChange};
use super::scale::Scale;
use crate::worldgen::{Parameter, Registry, Value, WorldSpec};

/// What is in the lab: nothing before it is opened, then one world, or two that are compared.
#[derive(Clone, Debug, Default)]
pub struct Lab {
    benches: Vec<Bench>,
    /// The index of the bench whose panel is shown.
    active: usize,
    /// The level that is shown, from 0.
    level: u32,
    is_playing: bool,
    shows_regions: bool,
}

impl Lab {
    /// The worlds that are shown, from left to right.
    #[must_use]
    pub fn benches(&self) -> &[Bench] {
        &self.benches
    }

    /// The world whose panel is shown.
    #[must_use]
    pub fn bench(&self) -> Option<&Bench> {
        self.benches.get(self.active)
    }

    /// The index of the world whose panel is shown.
    #[must_use]
    pub fn active(&self) -> usize {
        self.active
    }

    /// The level that is shown, from 0.
    #[must_use]
    pub fn level(&self) -> u32 {
        self.level
    }

    /// Whether the steps follow one another by themselves.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.is_playing
    }

    /// Whether each region has its colour.
    #[must_use]
    pub fn shows_regions(&self) -> bool {
        self.shows_regions
    }

    /// The levels of the deepest world that is shown, 1 where there is none.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.benches.iter().map(Bench::depth).max().unwrap_or(1)
    }

    /// The parameters of the generator whose panel is shown, and their values.
    #[must_use]
    pub fn parameters(&self, registry: &Registry) -> Vec<(Parameter, Value)> {
        let Some(spec) = self.bench().map(Bench::spec) else { return Vec::new() };
        let generator = registry.resolve(spec);
        let parameters = generator.map(|it| registry.parameters(it)).unwrap_or_default();
        let valued = parameters.into_iter().filter_map(|parameter| {
            let value = spec.settings.get(parameter.name)?;
            Some((parameter, value))
        });
        valued.collect()
    }

    /// Makes the first world, if there is none yet.
    pub fn open(&mut self, spec: WorldSpec, registry: &Registry) {
        if self.benches.is_empty() {
            self.benches.push(Bench::new(spec, registry));
        }
    }

    /// Changes what the world whose panel is shown is made from, and makes it again.
    pub fn change(&mut self, registry: &Registry, change: impl FnOnce(&mut WorldSpec)) {
        let Some(bench) = self.benches.get_mut(self.active) else { return };
        let mut spec = bench.spec().clone();
        change(&mut spec);
        bench.make(spec, registry);
        self.show_level(self.level);
    }

    /// Smooths the world whose panel is shown once more, as [`Bench::smooth_on`] does.
    ///
    /// # Errors
    /// Why the world could not be made, where it could not; then nothing is smoothed.
    pub fn smooth_on(&mut self, registry: &Registry) -> Result<(), String> {
        self.work_on(self.active, |bench| bench.smooth_on(registry))
    }

    /// Changes the ground of the world at an index, as [`Bench::change_ground`] does.
    ///
    /// # Errors
    /// Why the world could not be made, where it could not; then nothing is changed.
    pub fn change_ground(
        &mut self,
        index: usize,
        change: &GroundChange,
        registry: &Registry,
    ) -> Result<(), String> {
        self.work_on(index, |bench| bench.change_ground(change, registry))
    }

    /// Works on the world at an index by hand, if it could be made.
    fn work_on(&mut self, index: usize, work: impl FnOnce(&mut Bench)) -> Result<(), String> {
        let Some(bench) = self.benches.get_mut(index) else { return Ok(()) };
        match bench.failure() {
            Some(failure) => Err(failure.to_owned()),
            None => {
                work(bench);
                Ok(())
            }
        }
    }

    /// Goes some steps on, or back where negative, as far as there are any.
    pub fn go(&mut self, by: i64) {
        for bench in &mut self.benches {
            let step = (bench.at() as i64).saturating_add(by).max(0);
            bench.go_to(step as usize);
        }
    }

    /// Goes to the steps at a share of all, from 0 to [`super::FULL`].
    pub fn go_along(&mut self, share: u16) {
        for bench in &mut self.benches {
            let last = bench.steps().len().saturating_sub(1) as u64;
            bench.go_to(Scale::new(0, last).number_at(share) as usize);
        }
    }

    /// Goes on by a step, and stops playing at the last.
    pub fn play_on(&mut self) {
        self.go(1);
        self.is_playing = !self.benches.iter().all(Bench::is_finished);
    }

    /// Plays the steps, from the first where the last is shown; or stops playing.
    pub fn watch(&mut self) {
        self.is_playing = !self.is_playing;
        if self.is_playing && self.benches.iter().all(Bench::is_finished) {
            self.go(i64::MIN);
        }
    }

    /// Shows another level, as far as there is one.
    pub fn change_level(&mut self, by: i32) {
        self.show_level(self.level.saturating_add_signed(by));
    }

    /// Shows a level, from 0, or the last there is.
    pub fn show_level(&mut self, level: u32) {
        self.level = level.min(self.depth() - 1);
    }

    /// Gives each region its colour, or takes it away.
    pub fn toggle_regions(&mut self) {
        self.shows_regions = !self.shows_regions;
    }

    /// Shows the panel of the other world.
    pub fn show_other_panel(&mut self) {
        self.active = (self.active + 1) % self.benches.len().max(1);
    }

    /// Shows a second world, which begins as a copy of the first, or no longer.
    pub fn compare(&mut self) {
        match &mut self.benches[..] {
            [only] => {
                let other = only.clone();
                self.benches.push(other);
                self.active = 1;
            }
            _ => {
                self.benches.truncate(1);
                self.active = 0;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Size, Tile};
    use crate::lab::samples::spec;
    use crate::lab::scale::FULL;

    fn lab() -> (Lab, Registry) {
        let (mut lab, registry) = (Lab::default(), Registry::default());
        lab.open(spec("caves", [40, 24, 2], 5), &registry);
        (lab, registry)
    }

    fn step(lab: &Lab) -> usize {
        lab.bench().unwrap().at()
    }

    fn seeds(lab: &Lab) -> Vec<u64> {
        lab.benches().iter().map(|bench| bench.spec().seed).collect()
    }

    #[test]
    fn only_the_first_world_is_opened() {
        let (mut lab, registry) = lab();
        lab.open(spec("caves", [40, 24, 2], 6), &registry);
        assert_eq!(seeds(&lab), [5]);
    }

    #[test]
    fn steps_are_gone_through_as_far_as_there_are_any() {
        let (mut lab, _) = lab();
        let last = lab.bench().unwrap().steps().len() - 1;
        assert_eq!(step(&lab), last, "the finished world is shown first");
        lab.go(1);
        assert_eq!(step(&lab), last);
        lab.go(-1);
        assert_eq!(step(&lab), last - 1);
        lab.go(i64::MIN);
        assert_eq!(step(&lab), 0);
        lab.go_along(FULL);
        assert_eq!(step(&lab), last);
        lab.go_along(0);
        assert_eq!(step(&lab), 0);
    }

    #[test]
    fn the_same_step_is_shown_of_the_next_world() {
        let (mut lab, registry) = lab();
        lab.go_along(0);
        lab.go(2);
        lab.change(&registry, |spec| spec.seed += 1);
        assert_eq!(step(&lab), 2);
        lab.go_along(FULL);
        lab.change(&registry, |spec| spec.seed += 1);
        assert!(lab.bench().is_some_and(Bench::is_finished));
    }

    #[test]
    fn steps_that_are_played_go_from_the_first_to_the_last() {
        let (mut lab, _) = lab();
        lab.watch();
        assert_eq!(step(&lab), 0);
        for next in 1..lab.bench().unwrap().steps().len() {
            assert!(lab.is_playing());
            lab.play_on();
            assert_eq!(step(&lab), next);
        }
        assert!(!lab.is_playing());
    }

    #[test]
    fn two_worlds_are_compared_each_with_its_own_values() {
        let (mut lab, registry) = lab();
        lab.compare();
        assert_eq!((seeds(&lab), lab.active()), (vec![5, 5], 1));
        lab.change(&registry, |spec| spec.seed = 6);
        lab.show_other_panel();
        lab.change(&registry, |spec| spec.seed = 8);
        assert_eq!(seeds(&lab), [8, 6]);
        lab.go_along(0);
        assert!(lab.benches().iter().all(|bench| bench.at() == 0), "one time line");
        lab.compare();
        assert_eq!(seeds(&lab), [8]);
    }

    #[test]
    fn the_world_at_an_index_is_changed_and_compared_with_the_other() {
        let (mut lab, registry) = lab();
        lab.compare();
        let tiles = |lab: &Lab, index: usize| lab.benches()[index].shown().unwrap().tiles.clone();
        let before = tiles(&lab, 0);
        let opens = before.positions(0).filter(|at| before[*at] == Tile::Wall).collect();
        let change = GroundChange { name: "open".to_owned(), z: 0, closes: Vec::new(), opens };
        lab.change_ground(0, &change, &registry).unwrap();
        assert_ne!(tiles(&lab, 0), tiles(&lab, 1));
        lab.change_ground(1, &change, &registry).unwrap();
        assert_eq!(tiles(&lab, 0), tiles(&lab, 1));
        lab.change_ground(2, &change, &registry).unwrap();
        lab.go(-1);
        assert!((0..2).all(|index| tiles(&lab, index) == before), "one time line");
    }

    #[test]
    fn the_level_that_is_shown_is_one_that_there_is() {
        let (mut lab, registry) = lab();
        lab.show_level(9);
        assert_eq!(lab.level(), 1);
        lab.change(&registry, |spec| spec.size = Size::new(40, 24, 1).unwrap());
        assert_eq!((lab.level(), lab.depth()), (0, 1));
    }
}
