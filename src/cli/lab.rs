//! `cavewright lab`: straight into the generation lab.

use clap::Args;

use super::Failure;
use super::options::{MakerOptions, SeedOption};
use super::play::play_in_window;
use crate::screens::Screen;
use crate::world::{NewGame, WorldSource};

#[derive(Args)]
pub(super) struct Options {
    #[command(flatten)]
    maker: MakerOptions,
    #[command(flatten)]
    seed: SeedOption,
}

/// Runs `cavewright lab`.
pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let spec = options.maker.spec(|| options.seed.or_drawn())?;
    play_in_window(NewGame(WorldSource::Generated(spec)), Screen::Lab, &[]).map(|_| ())
}
