//! The gallery: 24 worlds at once, of consecutive seeds or of two parameters that go from end to end.

mod figures;
mod spread;
mod thumbnail;

pub use figures::{figure_in_words, figure_name};
pub use thumbnail::{Made, Thumbnail};

use std::time::{Duration, Instant};

use crate::worldgen::{Generator, Parameter, Registry, WorldSpec};
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
        let parameters =
            registry.generator_for(base).map(Generator::parameters).unwrap_or_default();
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

    /// Chooses the next world, or the one before, round about.
    pub fn turn_selected(&mut self, by: i32) {
        let count = self.worlds.len().max(1) as i64;
        self.selected = (self.selected as i64 + i64::from(by)).rem_euclid(count) as usize;
    }

    /// Shows another level, as far as there is one.
    pub fn turn_level(&mut self, by: i32) {
        let depth = self.base.as_ref().map_or(1, |spec| spec.size.depth());
        self.level = self.level.saturating_add_signed(by).min(depth - 1);
    }

    /// Sorts by the next figure, or the one before, round about; between the last and the first is the order of making.
    pub fn turn_sorting(&mut self, by: i32) {
        let next = self.sorted_by().map_or(0, |figure| figure as i64 + 1) + i64::from(by);
        self.sorting = match next.rem_euclid(FIGURES as i64 + 1) {
            0 => Sorting::Made,
            next => Sorting::Most(next as usize - 1),
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
