//! `cavewright inspect`: read a map, smooth it, let it settle, label and describe it.

use std::path::PathBuf;

use clap::Args;

use super::exit::{Exit, Failure};
use super::files::{read_drawing, unplayable};
use super::values::{place, text, within};
use super::world_output::OutputOptions;
use crate::grid::{Position, Size};
use crate::world::USUAL_RADIUS;
use crate::world::settling::{SettlingPlace, settle_map};

#[derive(Args)]
pub(super) struct Options {
    /// The map, or - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Smooth it so many times first
    #[arg(long, value_name = "N", default_value = "0", value_parser = text(passes), allow_hyphen_values = true)]
    smooth: u64,
    /// Fill regions that have fewer tiles
    #[arg(long, value_name = "N", default_value = "0", value_parser = text(tiles), allow_hyphen_values = true)]
    min_region: u64,
    /// Let the ground settle once, after that: a tile is open then if at least so many of its nine are
    #[arg(long, value_name = "N", value_parser = text(number), allow_hyphen_values = true, requires = "at")]
    settle: Option<u32>,
    /// Where it settles: column, row and level, from 0
    #[arg(long, value_name = "X,Y[,Z]", value_parser = text(place), allow_hyphen_values = true, requires = "settle")]
    at: Option<Position>,
    /// How far it settles, in tiles
    #[arg(long, value_name = "R", default_value_t = USUAL_RADIUS, value_parser = text(radius), allow_hyphen_values = true, requires = "settle")]
    radius: u32,
    #[command(flatten)]
    output: OutputOptions,
}

/// The most passes.
const MAX_PASSES: u64 = 1_000;

pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let output = options.output.chosen()?;
    let drawing = read_drawing(&options.file)?
        .smoothed(options.smooth, options.min_region)
        .map_err(|error| Failure::new(Exit::Usage, error))?;
    let mut world = drawing.into_world().map_err(|error| unplayable(&options.file, &error))?;
    if let Some(place) = options.place(world.tiles.size())? {
        world = settle_map(world, place).map_err(|error| Failure::new(Exit::Usage, error))?;
    }
    output.print(&world, None)
}

impl Options {
    /// Where a map of that size settles, if it does.
    ///
    /// # Errors
    /// Exit 2 where the place is outside the map.
    fn place(&self, size: Size) -> Result<Option<SettlingPlace>, Failure> {
        let Some((number, at)) = self.settle.zip(self.at) else { return Ok(None) };
        if at.x >= size.width() || at.y >= size.height() || at.z >= size.depth() {
            let Position { x, y, z } = at;
            let last = format!("{},{},{}", size.width() - 1, size.height() - 1, size.depth() - 1);
            let line = format!("--at: \"{x},{y},{z}\": allowed is 0,0,0 to {last} in this map");
            return Err(Failure::new(Exit::Usage, line));
        }
        Ok(Some(SettlingPlace { at, radius: self.radius, number }))
    }
}

fn number(text: &str) -> Result<u32, String> {
    within(text, 1, 9)
}

fn radius(text: &str) -> Result<u32, String> {
    within(text, 0, Size::MAX_SIDE)
}

fn passes(text: &str) -> Result<u64, String> {
    within(text, 0, MAX_PASSES)
}

fn tiles(text: &str) -> Result<u64, String> {
    within(text, 0, u64::MAX)
}
