//! `cavewright daily`: today's mountain, which is the same for everybody.

use clap::Args;

use super::exit::{Exit, Failure, complain};
use super::play::{PlayOptions, play};
use crate::record::{Day, daily_world};
use crate::world::{Generators, NewGame};

#[derive(Args)]
pub(super) struct Options {
    #[command(flatten)]
    play: PlayOptions,
}

/// Runs `cavewright daily`.
pub(super) fn run(options: &Options, generators: &Generators) -> Result<(), Failure> {
    let day = Day::now();
    let world = daily_world(day, &generators.0);
    let world = world.ok_or_else(|| Failure::new(Exit::Usage, "there is no usual world"))?;
    complain(format!("the mountain of {day}: seed {}", world.seed()));
    play(NewGame(world), generators, &options.play)
}
