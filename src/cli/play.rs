//! `cavewright play`, and `cavewright` alone: the game, in a window or without.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

use super::exit::Failure;
use super::options::WorldOptions;
use super::output::Target;
use super::played::Played;
use super::saying::Speaker;
use super::scenario::{self, ScenarioOption};
use super::values::text;
use super::{by_text, headless, keys, window};
use crate::GamePlugin;
use crate::record::SaveInProgress;
use crate::screens::Screen;
use crate::world::{Generators, NewGame, WorldSource};
use crate::worldgen::GenerateError;

#[derive(Args)]
pub(super) struct Options {
    #[command(flatten)]
    world: WorldOptions,
    #[command(flatten)]
    scenario: ScenarioOption,
    #[command(flatten)]
    play: PlayOptions,
}

/// How a game is played.
#[derive(Args)]
pub(super) struct PlayOptions {
    /// Play without a window, with --keys or with keys from standard input
    #[arg(long, conflicts_with_all = ["text", "say"])]
    headless: bool,
    #[command(flatten)]
    words: WordOptions,
    /// Keys to press one after another: characters, \e for Esc, \n for Enter, \\ for a backslash
    #[arg(long, value_name = "STRING", value_parser = text(keys_value), allow_hyphen_values = true, conflicts_with = "text")]
    keys: Option<Keys>,
    /// Write a replay, for `cavewright replay`
    #[arg(long, value_name = "FILE", allow_hyphen_values = true)]
    record: Option<PathBuf>,
    /// Print the final state as one line of JSON
    #[arg(long)]
    json: bool,
    /// With --json: all that there is in the world too, known or not
    #[arg(long, requires = "json")]
    whole: bool,
}

/// How a game is told in words.
#[derive(Args)]
pub(super) struct WordOptions {
    /// Play by lines of text, in a terminal: for readers of the screen, and without one
    #[arg(long)]
    text: bool,
    /// Give each message to a program, as its last argument, one after another: one that speaks, as spd-say or espeak
    #[arg(long, value_name = "PROGRAM", allow_hyphen_values = true)]
    say: Option<OsString>,
}

impl WordOptions {
    /// Begins to say to the program.
    fn speaker(&self) -> Result<Option<Speaker>, Failure> {
        self.say.as_ref().map(Speaker::start).transpose()
    }
}

#[derive(Clone)]
struct Keys(Vec<char>);

fn keys_value(text: &str) -> Result<Keys, String> {
    keys::parse(text).map(Keys)
}

/// Runs `cavewright play`.
pub(super) fn run(options: &Options, generators: &Generators) -> Result<(), Failure> {
    if options.scenario.asks_for_list() {
        return scenario::list();
    }
    let source = match options.scenario.source()? {
        Some(scenario) => scenario,
        None => options.world.source(generators)?,
    };
    play(NewGame(source), generators, &options.play)
}

/// Plays a game, and prints and writes what was asked for.
///
/// # Errors
/// As of the game; exit 3 where the replay cannot be written.
pub(super) fn play(
    game: NewGame,
    generators: &Generators,
    options: &PlayOptions,
) -> Result<(), Failure> {
    let game = GamePlugin { game, first: Screen::Play, generators: generators.clone() };
    let typed = options.keys.as_ref().map(|keys| keys.0.as_slice());
    let speaker = options.words.speaker()?;
    let record_file = Target::new(options.record.as_deref());
    if !options.headless {
        // Who has played for an hour is not to learn only then that the replay has nowhere to go.
        record_file.try_file()?;
    }
    let Played { state, replay, in_progress } = if options.words.text {
        by_text::play(game, options.record.is_some(), options.whole, speaker)?
    } else if options.headless {
        headless::play(game, typed, options.record.is_some(), options.whole)?
    } else {
        window::play(game, typed.unwrap_or_default(), options.whole, speaker)?
    };
    let recorded = match replay.filter(|_| options.record.is_some()) {
        Some(replay) => record(&record_file, &replay, in_progress),
        None => {
            drop(in_progress);
            Ok(())
        }
    };
    // The state is printed also where there is no replay of it.
    let printed = match state {
        Some(state) if options.json => Target::Standard.write_json(&state),
        Some(state) if options.headless => {
            Target::Standard.write(|out| out.write_all(state.in_words().as_bytes()))
        }
        _ => Ok(()),
    };
    match recorded {
        Err(failure) if !failure.is_early_end() => Err(failure),
        _ => printed,
    }
}

/// Writes a replay. A file is written whole, whatever signals come; nobody may read a device.
fn record(
    file: &Target,
    replay: &[u8],
    in_progress: Option<SaveInProgress>,
) -> Result<(), Failure> {
    let _in_progress = in_progress.filter(|_| file.is_replaced());
    file.write(|out| out.write_all(replay))
}

/// Runs `cavewright` alone: the start screen, in a window or by text.
pub(super) fn start(words: &WordOptions, generators: &Generators) -> Result<(), Failure> {
    let spec = generators.0.spec("caves").map_err(GenerateError::from)?.spec();
    let (game, speaker) = (NewGame(WorldSource::Generated(spec)), words.speaker()?);
    let game = GamePlugin { game, first: Screen::Start, generators: generators.clone() };
    let played = if words.text {
        by_text::play(game, false, false, speaker)
    } else {
        window::play(game, &[], false, speaker)
    };
    played.map(|_| ())
}
