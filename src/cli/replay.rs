//! `cavewright replay`: play a recorded game again, and check it.

use std::path::{Path, PathBuf};

use bevy::prelude::World;
use clap::Args;
use serde::Serialize;

use super::exit::{Exit, Failure};
use super::files::read_at_most;
use super::output::Target;
use super::{headless, window};
use crate::GamePlugin;
use crate::record::{Divergence, GameState, Replay};
use crate::screens::Screen;
use crate::world::{Generators, NewGame, Outcome};
use crate::worldgen::{GenerateError, Registry};

#[derive(Args)]
pub(super) struct Options {
    /// The replay
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Check every turn; without a window
    #[arg(long)]
    verify: bool,
    /// Play to the end without a window
    #[arg(long)]
    headless: bool,
    /// Print the final state as one line of JSON; without a window
    #[arg(long)]
    json: bool,
}

/// The state of `play --json`, and what checking found.
#[derive(Serialize)]
struct Checked {
    #[serde(flatten)]
    state: GameState,
    #[serde(skip_serializing_if = "Option::is_none")]
    verified: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    divergence: Option<Option<Divergence>>,
}

/// Runs `cavewright replay`.
pub(super) fn run(options: &Options, generators: &Generators) -> Result<(), Failure> {
    let replay = read(&options.file, &generators.0)?;
    if !(options.verify || options.headless || options.json) {
        return window::watch(replay, generators).map(drop);
    }
    let (game, generators) = (NewGame(replay.source.clone()), generators.clone());
    let begun = headless::begin(GamePlugin { game, first: Screen::Play, generators });
    let mut app = begun.map_err(|error| unplayable(&options.file, error))?;
    let mut found = None;
    for index in 0..replay.entries.len() {
        let divergence = replay.play(app.world_mut(), index);
        if options.verify && divergence.is_some() {
            found = divergence;
            break;
        }
    }
    let screen = screen_of(app.world()).name();
    let Some(state) = GameState::of(app.world_mut(), screen) else { return Ok(()) };
    let printed = print(options, state, &found, replay.entries.len());
    // A reader that went away changes nothing about what was found.
    match found {
        Some(divergence) => {
            let line = format!("{}: {divergence}", options.file.display());
            Err(Failure::new(Exit::CheckFailed, line))
        }
        None => printed,
    }
}

/// A replay of a world that cannot be is damaged or from another version; one that is too large for the machine is not.
fn unplayable(file: &Path, error: GenerateError) -> Failure {
    match error {
        GenerateError::OutOfMemory(error) => Failure::new(Exit::Usage, error),
        error => Failure::new(Exit::Damage, format!("{}: {error}", file.display())),
    }
}

/// The screen on which a game is after its last turn.
fn screen_of(world: &World) -> Screen {
    match world.get_resource::<Outcome>() {
        None => Screen::Play,
        Some(Outcome::Won { .. } | Outcome::Home { .. }) => Screen::Win,
        Some(Outcome::Lost { .. }) => Screen::Lose,
    }
}

/// Prints the last state, or what checking found of so many verbs.
fn print(
    options: &Options,
    state: GameState,
    found: &Option<Divergence>,
    count: usize,
) -> Result<(), Failure> {
    let words = state.in_words();
    if options.json {
        let verified = options.verify.then_some(found.is_none());
        let checked =
            Checked { state, verified, divergence: options.verify.then(|| found.clone()) };
        return Target::Standard.write_json(&checked);
    }
    match (options.verify, found) {
        (false, _) => Target::Standard.write(|out| out.write_all(words.as_bytes())),
        (true, None) => {
            Target::Standard.write(|out| writeln!(out, "the same game in each of {count} actions"))
        }
        (true, Some(_)) => Ok(()),
    }
}

/// Reads a replay.
///
/// # Errors
/// Exit 3 where it cannot be read, exit 5 where it is damaged or from another version.
pub(super) fn read(path: &Path, registry: &Registry) -> Result<Replay, Failure> {
    let bytes = read_at_most(path, Replay::MOST_BYTES)?;
    Replay::read(&bytes, registry)
        .map_err(|error| Failure::new(Exit::Damage, format!("{}: {error}", path.display())))
}
