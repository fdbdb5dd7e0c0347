//! `cavewright generate`: print a world.

use clap::Args;

use super::Failure;
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
    if let Some(world) = options.world.drawn_world()? {
        return options.output.print(&world, None);
    }
    let spec = options.world.spec()?;
    let world = Registry::default().make(&spec)?;
    options.output.print(&world, Some(&spec))
}
