//! The gallery: 24 worlds at once, of consecutive seeds or of two parameters that go from end to end.

mod figures;
mod spread;
mod thumbnail;

pub use figures::{figure_in_words, figure_name};
pub use thumbnail::{Made, Thumbnail};

use std::time::Duration;

use web_time::Instant;

use super::values::cycled;
use crate::worldgen::{Parameter, Registry, WorldSpec};
use figures::FIGURES;
use spread::Spread;

/// What a gallery shows.
#[derive(Clone, Debug, Default)]
pub struct Gallery {
    /// What all worlds are like.
    base: Option<WorldSpec>,
    /// The indices of the parameters that go across and down, where it is not seeds.
    swept: Option<[usize; 2]>,
    sorting: Sorting,
    /// The index of the chosen world in the order of showing.
    selected: usize,
    level: u32,
    /// The worlds in the order of making.
    worlds: Vec<Thumbnail>,
    /// Their indices in the order of showing.
    order: Vec<usize>,
    /// Worlds beside one another in the order of making.
    columns: usize,
}

/// The order of worlds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Sorting {
    /// As they were made.
    #[default]
    Made,
    /// Those with most of a figure first, by its index.
    Most(usize),
}

impl Gallery {
    /// The worlds, in the order of showing.
    pub fn worlds(&self) -> impl Iterator<Item = &Thumbnail> {
        self.order.iter().filter_map(|index| self.worlds.get(*index))
    }

    /// The index of the chosen world in that order.
    #[must_use]
    pub fn selected(&self) -> usize {
        self.selected
    }

    /// The level that is shown, from 0.
    #[must_use]
    pub fn level(&self) -> u32 {
        self.level
    }

    /// Worlds beside one another, where rows and columns mean something.
    #[must_use]
    pub fn columns(&self) -> Option<usize> {
        (self.swept.is_some() && self.sorting == Sorting::Made).then_some(self.columns)
    }

    /// The index of the figure by which it is sorted; `None` in the order of making.
    #[must_use]
    pub fn sorted_by(&self) -> Option<usize> {
        match self.sorting {
            Sorting::Made => None,
            Sorting::Most(figure) => Some(figure),
        }
    }

    /// The indices of the parameters that go across and down; `None` where it shows seeds.
    #[must_use]
    pub fn swept(&self) -> Option<[usize; 2]> {
        self.swept
    }

    /// Whether all worlds are made.
    #[must_use]
    pub fn is_filled(&self) -> bool {
        self.worlds.iter().all(|world| world.made.is_some())
    }

    /// What the chosen world is made from.
    #[must_use]
    pub fn chosen(&self) -> Option<&WorldSpec> {
        self.worlds().nth(self.selected).map(|world| &world.spec)
    }

    /// Shows a level of worlds like one; those that it shows already stay, where they are like it.
    pub fn open(&mut self, base: Option<WorldSpec>, level: u32, registry: &Registry) {
        self.level = level;
        if self.base != base {
            self.base = base;
            self.selected = 0;
            self.change_swept(registry, |swept, _| swept);
        }
    }

    /// Changes which parameters go across and down, by their indices, given how many parameters there are; `None` shows
    /// seeds. All worlds are to be made again.
    pub fn change_swept(
        &mut self,
        registry: &Registry,
        change: impl FnOnce(Option<[usize; 2]>, usize) -> Option<[usize; 2]>,
    ) {
        let Some(base) = &self.base else { return };
        let generator = registry.resolve(base);
        let parameters = generator.map(|it| registry.parameters(it)).unwrap_or_default();
        self.swept = change(self.swept, parameters.len())
            .filter(|indices| indices.iter().all(|index| *index < parameters.len()));
        self.lay_out(&parameters);
    }

    /// Makes worlds that are not made yet, until all are made or the budget is spent; one at least.
    pub fn fill(&mut self, registry: &Registry, budget: Duration) {
        let began = Instant::now();
        for world in self.worlds.iter_mut().filter(|world| world.made.is_none()) {
            world.make(registry);
            if began.elapsed() >= budget {
                break;
            }
        }
        self.sort();
    }

    /// Chooses a world by its index in the order of showing; the last where there are fewer.
    pub fn select(&mut self, index: usize) {
        self.selected = index.min(self.worlds.len().saturating_sub(1));
    }

    /// Selects the world `by` further in the order of showing, cyclically.
    pub fn select_next(&mut self, by: i32) {
        self.selected = cycled(self.selected, by, self.worlds.len());
    }

    /// Shows another level, as far as there is one.
    pub fn change_level(&mut self, by: i32) {
        let depth = self.base.as_ref().map_or(1, |spec| spec.size.depth());
        self.level = self.level.saturating_add_signed(by).min(depth - 1);
    }

    /// Sorts by the figure `by` further, cyclically; between the last and the first is the order of making.
    pub fn sort_by_next(&mut self, by: i32) {
        let now = self.sorted_by().map_or(0, |figure| figure + 1);
        self.sorting = match cycled(now, by, FIGURES + 1) {
            0 => Sorting::Made,
            next => Sorting::Most(next - 1),
        };
        self.sort();
    }

    /// Worlds without a figure come last; of equals the one that was made first.
    fn sort(&mut self) {
        let mut order: Vec<_> = (0..self.worlds.len()).collect();
        if let Sorting::Most(figure) = self.sorting {
            let value = |index: &usize| self.worlds[*index].figure(figure).unwrap_or(-1.0);
            order.sort_by(|a, b| value(b).total_cmp(&value(a)));
        }
        self.order = order;
    }

    /// Begins anew with worlds like the base: of the seeds from its own on, or of the values of two parameters.
    fn lay_out(&mut self, parameters: &[Parameter]) {
        let Some(base) = &self.base else { return };
        let two = self
            .swept
            .and_then(|[across, down]| Some((parameters.get(across)?, parameters.get(down)?)));
        let Spread { worlds, columns } = match two {
            None => Spread::of_seeds(base),
            Some((across, down)) => Spread::of_values(base, across, down),
        };
        (self.worlds, self.columns) = (worlds, columns);
        self.select(self.selected);
        self.sort();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::samples::spec;

    fn gallery(size: [u64; 3]) -> (Gallery, Registry) {
        let (mut gallery, registry) = (Gallery::default(), Registry::default());
        gallery.open(Some(spec("caves", size, 5)), 0, &registry);
        (gallery, registry)
    }

    fn filled() -> (Gallery, Registry) {
        let (mut gallery, registry) = gallery([30, 20, 2]);
        gallery.fill(&registry, Duration::MAX);
        assert!(gallery.is_filled());
        (gallery, registry)
    }

    fn seeds(gallery: &Gallery) -> Vec<u64> {
        gallery.worlds().map(|world| world.spec.seed).collect()
    }

    #[test]
    fn worlds_with_most_of_a_figure_come_first_and_equal_ones_as_they_were_made() {
        let (mut gallery, _) = filled();
        let made: Vec<_> = (5..29).collect();
        assert_eq!((gallery.sorted_by(), seeds(&gallery)), (None, made.clone()));
        for figure in 0..FIGURES {
            gallery.sort_by_next(1);
            assert_eq!(gallery.sorted_by(), Some(figure));
            let worlds: Vec<_> = gallery
                .worlds()
                .map(|world| (world.figure(figure).unwrap_or(-1.0), world.spec.seed))
                .collect();
            assert_eq!(worlds.len(), made.len());
            let is_ordered = |[a, b]: [(f64, u64); 2]| a.0 > b.0 || (a.0 == b.0 && a.1 < b.1);
            assert!(worlds.windows(2).all(|two| is_ordered([two[0], two[1]])), "{worlds:?}");
        }
        gallery.sort_by_next(1);
        assert_eq!((gallery.sorted_by(), seeds(&gallery)), (None, made));
    }

    #[test]
    fn two_parameters_go_across_and_down_until_worlds_are_sorted() {
        let (mut gallery, registry) = gallery([30, 20, 2]);
        gallery.change_swept(&registry, |_, _| Some([0, 1]));
        let parameters = registry.get("caves").unwrap().parameters();
        let columns = gallery.columns().unwrap();
        let worlds: Vec<_> = gallery.worlds().map(|world| world.spec.settings.clone()).collect();
        assert!(columns > 1 && worlds.len() > columns && worlds.len() % columns == 0);
        let value = |world: usize, parameter: usize| worlds[world].get(parameters[parameter].name);
        for world in 0..worlds.len() {
            assert_eq!(value(world, 0), value(world % columns, 0));
            assert_eq!(value(world, 1), value(world / columns * columns, 1));
        }
        assert_ne!(value(0, 0), value(1, 0));
        assert_ne!(value(0, 1), value(columns, 1));
        gallery.sort_by_next(1);
        assert_eq!(gallery.columns(), None, "columns mean nothing any more");
        gallery.change_swept(&registry, |_, count| Some([0, count]));
        assert_eq!(gallery.swept(), None, "there is no such parameter");
        gallery.sort_by_next(-1);
        assert_eq!(seeds(&gallery), (5..29).collect::<Vec<_>>());
    }

    #[test]
    fn worlds_stay_made_until_another_world_is_opened() {
        let (mut gallery, registry) = filled();
        gallery.select(3);
        assert_eq!(gallery.chosen().map(|spec| spec.seed), Some(8));
        gallery.open(Some(spec("caves", [30, 20, 2], 5)), 1, &registry);
        assert_eq!((gallery.selected(), gallery.level()), (3, 1));
        assert!(gallery.is_filled());
        gallery.open(Some(spec("caves", [30, 20, 2], 6)), 0, &registry);
        assert_eq!((gallery.selected(), gallery.is_filled()), (0, false));
    }

    #[test]
    fn one_world_is_made_whatever_the_budget_and_none_that_is_too_large() {
        let (mut small, registry) = gallery([30, 20, 1]);
        small.fill(&registry, Duration::ZERO);
        assert_eq!(small.worlds().filter(|world| world.made.is_some()).count(), 1);
        let (mut large, registry) = gallery([2_000, 1_000, 1]);
        large.fill(&registry, Duration::MAX);
        assert!(large.worlds().all(|world| matches!(world.made, Some(Err(_)))));
    }
}
