//! `cavewright play`, and `cavewright` alone: the game, in a window or without.

use std::path::PathBuf;

use clap::Args;

#[cfg(not(feature = "window"))]
use super::Exit;
use super::options::{WorldOptions, text};
use super::output::Target;
#[cfg(feature = "window")]
pub(super) use super::window::play as play_in_window;
use super::{Failure, headless, keys};
use crate::grid::Size;
use crate::record::{GameState, Replay};
use crate::screens::Screen;
use crate::world::{NewGame, WorldSource};
use crate::worldgen::{GenerateError, Registry, Settings, WorldSpec};

#[derive(Args)]
pub(super) struct Options {
    #[command(flatten)]
    world: WorldOptions,
    /// Play without a window, with --keys or with keys from standard input
    #[arg(long)]
    headless: bool,
    /// Keys to press one after another: characters, \e for Esc, \n for Enter, \\ for a backslash
    #[arg(long, value_name = "STRING", value_parser = text(keys_value), allow_hyphen_values = true)]
    keys: Option<Keys>,
    /// Write a replay, for `cavewright replay`
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    record: Option<PathBuf>,
    /// Print the final state as one line of JSON
    #[arg(long)]
    json: bool,
}

/// What is left of a game when it ends.
#[derive(Clone, Default)]
pub(super) struct Played {
    /// The last state, if a game was begun.
    pub(super) state: Option<GameState>,
    /// Its replay, if it was recorded.
    pub(super) replay: Option<Vec<u8>>,
}

#[derive(Clone)]
struct Keys(Vec<char>);

fn keys_value(text: &str) -> Result<Keys, String> {
    keys::parse(text).map(Keys)
}

/// Runs `cavewright play`.
pub(super) fn run(options: &Options) -> Result<(), Failure> {
    let game = NewGame(options.world.source()?);
    let typed = options.keys.as_ref().map(|keys| keys.0.as_slice());
    let Played { state, replay } = if options.headless {
        headless::play(game, typed, options.record.is_some())?
    } else {
        play_in_window(game, Screen::Play, typed.unwrap_or_default())?
    };
    if let Some((file, replay)) = options.record.as_deref().zip(replay) {
        Target::new(Some(file)).write(|out| out.write_all(&replay))?;
    }
    match state {
        Some(state) if options.json => Target::Standard.write(|out| {
            serde_json::to_writer(&mut *out, &state)?;
            writeln!(out)
        }),
        Some(state) if options.headless => {
            Target::Standard.write(|out| out.write_all(state.in_words().as_bytes()))
        }
        _ => Ok(()),
    }
}

/// Runs `cavewright` alone: the window, at the start screen.
pub(super) fn start() -> Result<(), Failure> {
    let registry = Registry::default();
    let spec = WorldSpec {
        generator: "caves".to_owned(),
        recipe: None,
        size: Size::DEFAULT,
        seed: 0,
        settings: registry
            .get("caves")
            .map_err(GenerateError::from)
            .map(|caves| Settings::defaults(&caves.parameters()))?,
    };
    play_in_window(NewGame(WorldSource::Generated(spec)), Screen::Start, &[]).map(|_| ())
}

/// Watches a recorded game in a window.
#[cfg(feature = "window")]
pub(super) fn watch_in_window(replay: Replay) -> Result<(), Failure> {
    super::window::watch(replay).map(drop)
}

#[cfg(not(feature = "window"))]
pub(super) fn watch_in_window(_: Replay) -> Result<(), Failure> {
    Err(Failure::new(
        Exit::NoWindow,
        "this program was built without its window: replay with --headless",
    ))
}

#[cfg(not(feature = "window"))]
pub(super) fn play_in_window(_: NewGame, _: Screen, _: &[char]) -> Result<Played, Failure> {
    Err(Failure::new(
        Exit::NoWindow,
        "this program was built without its window: play with --headless",
    ))
}
