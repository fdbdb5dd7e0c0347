//! `cavewright replay`: play a recorded game again, and check it.

use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use super::exit::{Exit, Failure};
use super::files::read_at_most;
use super::output::Target;
use super::{headless, window};
use crate::record::{Divergence, GameState, Replay};
use crate::screens::Screens;
use crate::world::{NewGame, game_registry};

/// The most bytes that a replay has.
const LONGEST_REPLAY: u64 = 1 << 30;

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
pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let replay = read(&options.file)?;
    if !(options.verify || options.headless || options.json) {
        return window::watch(replay).map(drop);
    }
    let mut app = headless::begin(NewGame(replay.source.clone()))?;
    let mut found = None;
    for index in 0..replay.entries.len() {
        let divergence = replay.play(app.world_mut(), index);
        if options.verify && divergence.is_some() {
            found = divergence;
            break;
        }
    }
    let screen = app.world().resource::<Screens>().current().name();
    let Some(state) = GameState::of(app.world_mut(), screen) else { return Ok(()) };
    let words = state.in_words();
    if options.json {
        let verified = options.verify.then_some(found.is_none());
        let checked =
            Checked { state, verified, divergence: options.verify.then(|| found.clone()) };
        Target::Standard.write(|out| {
            serde_json::to_writer(&mut *out, &checked)?;
            writeln!(out)
        })?;
    } else if !options.verify {
        Target::Standard.write(|out| out.write_all(words.as_bytes()))?;
    }
    match found {
        Some(divergence) => Err(Failure::new(
            Exit::CheckFailed,
            format!("{}: {divergence}", options.file.display()),
        )),
        None if options.verify && !options.json => Target::Standard.write(|out| {
            let count = replay.entries.len();
            writeln!(out, "the same game in each of {count} deeds")
        }),
        None => Ok(()),
    }
}

/// Reads a replay.
///
/// # Errors
/// Exit 3 where it cannot be read, exit 5 where it is damaged or from another version.
pub(super) fn read(path: &Path) -> Result<Replay, Failure> {
    let bytes = read_at_most(path, LONGEST_REPLAY)?;
    Replay::read(&bytes, &game_registry())
        .map_err(|error| Failure::new(Exit::Damage, format!("{}: {error}", path.display())))
}
