//! `cavewright generate`: print a world.

use clap::Args;

use super::exit::Failure;
use super::options::WorldOptions;
use super::world_output::OutputOptions;
use crate::worldgen::Registry;

#[derive(Args)]
pub(super) struct Options {
    #[command(flatten)]
    world: WorldOptions,
    #[command(flatten)]
    output: OutputOptions,
}

pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let output = options.output.chosen()?;
    if let Some(world) = options.world.drawn_world()? {
        return output.print(&world, None);
    }
    let spec = options.world.spec()?;
    let world = Registry::default().make(&spec)?;
    output.print(&world, Some(&spec))
}
