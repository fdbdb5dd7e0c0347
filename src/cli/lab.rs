//! `cavewright lab`: straight into the generation lab.

use clap::Args;

use super::exit::Failure;
use super::options::{GeneratorOptions, SeedOption};
use super::window;
use crate::screens::Screen;
use crate::world::{NewGame, WorldSource};

#[derive(Args)]
pub(super) struct Options {
    #[command(flatten)]
    generator: GeneratorOptions,
    #[command(flatten)]
    seed: SeedOption,
}

/// Runs `cavewright lab`.
pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let spec = options.generator.spec(|| options.seed.or_drawn())?;
    window::play(NewGame(WorldSource::Generated(spec)), Screen::Lab, &[], false, None).map(|_| ())
}
