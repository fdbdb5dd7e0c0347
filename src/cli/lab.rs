//! `cavewright lab`: straight into the generation lab.

use clap::Args;

use super::options::WorldOptions;
use super::play::play_in_window;
use super::{Exit, Failure};
use crate::screens::Screen;
use crate::world::{NewGame, WorldSource};

#[derive(Args)]
pub(super) struct Options {
    #[command(flatten)]
    world: WorldOptions,
}

/// Runs `cavewright lab`.
pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let source = options.world.source()?;
    if matches!(source, WorldSource::Drawn { .. }) {
        return Err(Failure::new(
            Exit::Usage,
            "--map: the lab makes worlds, and plays no drawn one",
        ));
    }
    play_in_window(NewGame(source), Screen::Lab, &[]).map(|_| ())
}
