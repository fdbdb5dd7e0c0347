//! `cavewright generate`: print a world, or many.

use std::ops::Range;

use clap::Args;

use super::exit::Failure;
use super::many_worlds;
use super::options::WorldOptions;
use super::values::{seed_range, text};
use super::world_output::OutputOptions;
use crate::worldgen::Registry;

#[derive(Args)]
pub(super) struct Options {
    #[command(flatten)]
    world: WorldOptions,
    /// Many worlds, of the seeds A <= s < B, as jsonl, bits or png
    #[arg(
        long,
        value_name = "A..B",
        value_parser = text(seed_range),
        allow_hyphen_values = true,
        conflicts_with_all = ["seed", "map", "layer"]
    )]
    seeds: Option<Range<u64>>,
    #[command(flatten)]
    output: OutputOptions,
}

pub(super) fn run(options: &Options, registry: &Registry) -> Result<(), Failure> {
    if let Some(seeds) = &options.seeds {
        let (format, file) = options.output.of_many()?;
        let spec = options.world.spec_of(registry, seeds.start)?;
        return many_worlds::print(registry, &spec, seeds.clone(), format, file);
    }
    let output = options.output.chosen()?;
    if let Some(world) = options.world.drawn_world()? {
        return output.print(&world, None);
    }
    let spec = options.world.spec(registry)?;
    let world = registry.make(&spec)?;
    output.print(&world, Some(&spec))
}
