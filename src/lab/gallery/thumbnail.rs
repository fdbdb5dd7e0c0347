//! A world of the gallery: what it is made from, its pictures and its figures.

use std::time::Duration;

use web_time::Instant;

use image::RgbaImage;

use super::figures::TIME;
use crate::picture::Plan;
use crate::report::{Measures, Shape};
use crate::worldgen::verify::{Promise, verify};
use crate::worldgen::{Registry, WorldMap, WorldSpec};

/// The largest worlds of a gallery, in tiles: two dozen are made while the player waits.
const MAX_TILES: u64 = 1 << 20;

/// A world of the gallery.
#[derive(Clone, Debug)]
pub struct Thumbnail {
    /// What it is made from.
    pub spec: WorldSpec,
    /// What is special about it, in a few letters.
    pub label: String,
    /// The same in words.
    pub title: String,
    /// Its pictures and figures, once it is made; or why it cannot be.
    pub made: Option<Result<Made, String>>,
}

/// The pictures and figures of a world that is made.
#[derive(Clone, Debug)]
pub struct Made {
    /// A picture of each of its levels, by depth.
    pub levels: Vec<RgbaImage>,
    measures: Measures,
    took: Duration,
}

impl Made {
    /// Every figure of the world with its name.
    pub fn figures(&self) -> impl Iterator<Item = (&'static str, Option<f64>)> {
        self.measures.named().chain([(TIME, Some(self.took.as_secs_f64()))])
    }
}

impl Thumbnail {
    /// A world that is not made yet.
    pub(super) fn new(spec: WorldSpec, label: String, title: String) -> Self {
        Self { spec, label, title, made: None }
    }

    /// A figure of the world, by its index.
    #[must_use]
    pub fn figure(&self, index: usize) -> Option<f64> {
        self.made.as_ref()?.as_ref().ok()?.figures().nth(index)?.1
    }

    /// Makes the world, measures it and draws its levels.
    pub(super) fn make(&mut self, registry: &Registry) {
        self.made = Some(make(&self.spec, registry));
    }
}

fn make(spec: &WorldSpec, registry: &Registry) -> Result<Made, String> {
    if spec.size.tiles() > MAX_TILES {
        return Err(format!("worlds of more than {MAX_TILES} tiles are not shown here"));
    }
    let generator = registry.resolve(spec).map_err(|error| error.to_string())?;
    let began = Instant::now();
    let world = generator.generate(spec.size, spec.seed, &spec.settings, 1);
    let world = world.map_err(|error| error.to_string())?;
    let took = began.elapsed();
    let promise = Promise::of(generator, spec.size.depth(), &spec.settings)
        .map_err(|error| error.to_string())?;
    let measures = Measures::of(&world, &verify(&world, &promise), &Shape::measure(&world));
    Ok(Made { levels: levels_of(&world), measures, took })
}

fn levels_of(world: &WorldMap) -> Vec<RgbaImage> {
    let plan = Plan { tiles: &world.tiles, start: world.start, regions: None };
    (0..world.tiles.size().depth()).map(|z| plan.draw(z)).collect()
}
