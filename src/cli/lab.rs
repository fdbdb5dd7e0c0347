//! `cavewright lab`: straight into the generation lab.

use clap::Args;

use super::exit::Failure;
use super::options::{GeneratorOptions, SeedOption};
use super::window;
use crate::GamePlugin;
use crate::screens::Screen;
use crate::world::{Generators, NewGame, WorldSource};

#[derive(Args)]
pub(super) struct Options {
    #[command(flatten)]
    generator: GeneratorOptions,
    #[command(flatten)]
    seed: SeedOption,
}

/// Runs `cavewright lab`.
pub(super) fn run(options: &Options, generators: &Generators) -> Result<(), Failure> {
    let spec = options.generator.spec(&generators.0, || options.seed.or_drawn())?;
    let (game, generators) = (NewGame(WorldSource::Generated(spec)), generators.clone());
    let game = GamePlugin { game, first: Screen::Lab, generators };
    window::play(game, &[], false, None).map(|_| ())
}
