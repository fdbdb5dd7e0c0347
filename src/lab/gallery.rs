//! The gallery: 24 worlds at once, of consecutive seeds or of two parameters that go from end to end.

use std::time::{Duration, Instant};

use image::RgbaImage;

use super::values::values_around;
use crate::picture::Plan;
use crate::report::{MEASURES, Measures, Shape};
use crate::worldgen::verify::{Promise, verify};
use crate::worldgen::{Generator, Parameter, Registry, WorldMap, WorldSpec};

/// Worlds of a gallery.
const COUNT: usize = 24;
/// Values of the parameter across and of the one down.
const ACROSS: usize = 6;
const DOWN: usize = 4;
/// The largest worlds of a gallery, in tiles: two dozen are made while somebody waits.
const MAX_TILES: u64 = 1 << 20;

/// What a gallery shows.
#[derive(Clone, Debug, Default)]
pub struct Gallery {
    base: Option<WorldSpec>,
    /// The parameters that go across and down, where it is not seeds.
    swept: Option<[usize; 2]>,
    sorting: Sorting,
    /// The place of the chosen world in the order of showing.
    selected: usize,
    level: u32,
    worlds: Vec<Thumbnail>,
    /// The worlds in the order of showing.
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
    /// Those with most of a figure first, by its place.
    Most(usize),
}

/// The names of the figures by which worlds are sorted, by their places: the measures of reports, and the time of making.
#[must_use]
pub fn figure_name(place: usize) -> Option<&'static str> {
    let time = (place == MEASURES.len()).then_some("generation_seconds");
    MEASURES.get(place).copied().or(time)
}

/// A figure in words, by its name: shares in percent, times in milliseconds.
#[must_use]
pub fn figure_in_words(name: &str, value: Option<f64>) -> String {
    match value {
        None => "-".to_owned(),
        Some(share) if name.ends_with("share") => format!("{:.1} %", share * 100.0),
        Some(time) if name.ends_with("seconds") => format!("{:.2} ms", time * 1_000.0),
        Some(value) => format!("{value}"),
    }
}

/// How many figures there are.
const FIGURES: usize = MEASURES.len() + 1;

/// A world of the gallery.
#[derive(Clone, Debug)]
pub struct Thumbnail {
    /// What it is made from.
    pub spec: WorldSpec,
    /// What is special about it, in a few letters.
    pub label: String,
    /// The same in words.
    pub title: String,
    /// What came of it, once it is made; or why it cannot be.
    pub made: Option<Result<Made, String>>,
}

/// A world of the gallery that is made.
#[derive(Clone, Debug)]
pub struct Made {
    /// Each of its levels.
    pub levels: Vec<RgbaImage>,
    measures: Measures,
    took: Duration,
}

impl Made {
    /// Every figure of the world with its name.
    pub fn figures(&self) -> impl Iterator<Item = (&'static str, Option<f64>)> {
        let time = ("generation_seconds", Some(self.took.as_secs_f64()));
        self.measures.named().chain([time])
    }
}

impl Thumbnail {
    fn new(spec: WorldSpec, label: String, title: String) -> Self {
        Self { spec, label, title, made: None }
    }

    /// A figure of the world, by its place.
    #[must_use]
    pub fn figure(&self, place: usize) -> Option<f64> {
        self.made.as_ref()?.as_ref().ok()?.figures().nth(place)?.1
    }

    fn make(&mut self, registry: &Registry) {
        let spec = &self.spec;
        if spec.size.tiles() > MAX_TILES {
            let why = format!("worlds of more than {MAX_TILES} tiles are not shown here");
            self.made = Some(Err(why));
            return;
        }
        let made =
            registry.generator_for(spec).map_err(|error| error.to_string()).and_then(|maker| {
                let began = Instant::now();
                let world = maker.generate(spec.size, spec.seed, &spec.settings, 1);
                let world = world.map_err(|error| error.to_string())?;
                let took = began.elapsed();
                let promise = Promise::of(maker, spec.size.depth(), &spec.settings);
                let measures =
                    Measures::of(&world, &verify(&world, &promise), &Shape::measure(&world));
                Ok(Made { levels: levels_of(&world), measures, took })
            });
        self.made = Some(made);
    }
}

fn levels_of(world: &WorldMap) -> Vec<RgbaImage> {
    let plan = Plan { tiles: &world.tiles, start: world.start, regions: None };
    (0..world.tiles.size().depth()).map(|z| plan.draw(z)).collect()
}

impl Gallery {
    /// The worlds, in the order of showing.
    pub fn worlds(&self) -> impl Iterator<Item = &Thumbnail> {
        self.order.iter().filter_map(|place| self.worlds.get(*place))
    }

    /// The place of the chosen world in that order.
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

    /// The figure by which it is sorted, by its place.
    #[must_use]
    pub fn sorted_by(&self) -> Option<usize> {
        match self.sorting {
            Sorting::Made => None,
            Sorting::Most(measure) => Some(measure),
        }
    }

    /// The parameters that go across and down, by their places; none where it shows seeds.
    pub fn swept(&self) -> Option<[usize; 2]> {
        self.swept
    }

    /// Shows a level of worlds like one: the worlds that it shows already, where they are like that.
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

    /// Makes worlds that are not made yet, in the order of making, until they are all made or the budget is spent; one
    /// at least.
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

    /// Whether all worlds are made.
    #[must_use]
    pub fn is_filled(&self) -> bool {
        self.worlds.iter().all(|world| world.made.is_some())
    }

    /// What the chosen world is made from.
    pub fn chosen(&self) -> Option<&WorldSpec> {
        self.worlds().nth(self.selected).map(|world| &world.spec)
    }

    /// Chooses a world by its index in the order of showing; the last where there are fewer.
    pub fn select(&mut self, place: usize) {
        self.selected = place.min(self.worlds.len().saturating_sub(1));
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
        let place = self.sorted_by().map_or(0, |measure| measure as i64 + 1) + i64::from(by);
        self.sorting = match place.rem_euclid(FIGURES as i64 + 1) {
            0 => Sorting::Made,
            place => Sorting::Most(place as usize - 1),
        };
        self.sort();
    }

    fn sort(&mut self) {
        self.order = (0..self.worlds.len()).collect();
        if let Sorting::Most(measure) = self.sorting {
            let value = |place: &usize| self.worlds[*place].figure(measure).unwrap_or(-1.0);
            let mut order = std::mem::take(&mut self.order);
            order.sort_by(|a, b| value(b).total_cmp(&value(a)));
            self.order = order;
        }
    }

    /// Begins anew with worlds like one: of the seeds from its own on, or of the values of two parameters.
    fn lay_out(&mut self, parameters: &[Parameter]) {
        let Some(base) = self.base.clone() else { return };
        self.worlds.clear();
        let two = self
            .swept
            .and_then(|[across, down]| Some((parameters.get(across)?, parameters.get(down)?)));
        match two {
            None => {
                self.columns = ACROSS;
                self.worlds.extend((0..COUNT as u64).map(|more| {
                    let seed = base.seed.wrapping_add(more);
                    let spec = WorldSpec { seed, ..base.clone() };
                    Thumbnail::new(spec, seed.to_string(), format!("seed {seed}"))
                }));
            }
            Some((across, down)) => {
                let values = |parameter: &Parameter, most| {
                    let now = base.settings.get(parameter.name).unwrap_or(parameter.default);
                    values_around(parameter, now, most)
                };
                let (columns, rows) = (values(across, ACROSS), values(down, DOWN));
                self.columns = columns.len();
                for (row, column) in
                    rows.iter().flat_map(|row| columns.iter().map(move |column| (*row, *column)))
                {
                    let settings = base.settings.with(down.name, row).with(across.name, column);
                    let spec = WorldSpec { settings, ..base.clone() };
                    let title = format!("{} {column}, {} {row}", across.name, down.name);
                    self.worlds.push(Thumbnail::new(spec, format!("{column}, {row}"), title));
                }
            }
        }
        self.select(self.selected);
        self.sort();
    }
}
