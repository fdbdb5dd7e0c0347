//! `cavewright play`, and `cavewright` alone: the game, in a window or without.

use std::io::Read;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use bevy::prelude::App;
#[cfg(feature = "window")]
use bevy::prelude::{AppExit, Last, Messages, PostStartup, World};
use clap::Args;

use super::interrupt::on_signal;
use super::keys::{self, KeyReader};
use super::options::{WorldOptions, text};
use super::output::Target;
use super::{Exit, Failure};
#[cfg(feature = "window")]
use crate::GamePlugin;
use crate::controls::type_key;
use crate::grid::Size;
use crate::headless_app;
use crate::record::GameState;
use crate::screens::Screen;
use crate::world::{NewGame, WorldFailure, WorldSource};
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
    /// Print the final state as one line of JSON
    #[arg(long)]
    json: bool,
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
    let state = if options.headless {
        play_headless(game, typed)?
    } else {
        play_in_window(game, Screen::Play, typed.unwrap_or_default())?
    };
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

/// What happens to a game without a window.
enum Happening {
    /// Keys came in.
    Typed(Vec<u8>),
    /// No more will come.
    End,
    /// They cannot be read.
    Unreadable(std::io::Error),
    /// Somebody asked the process to end.
    Interrupted,
}

fn play_headless(game: NewGame, typed: Option<&[char]>) -> Result<Option<GameState>, Failure> {
    let (happens, happenings) = channel();
    let interrupt = happens.clone();
    on_signal(move || _ = interrupt.send(Happening::Interrupted));
    let mut app = headless_app(game, Screen::Play);
    check_world(&app)?;
    match typed {
        Some(typed) => {
            for piece in typed.chunks(1_000) {
                let interrupted =
                    happenings.try_iter().any(|it| matches!(it, Happening::Interrupted));
                if interrupted || press_all(&mut app, piece) {
                    break;
                }
            }
        }
        None => {
            thread::spawn(move || read_standard_input(&happens));
            let usage = |line| Failure::new(Exit::Usage, format!("standard input: {line}"));
            let mut reader = KeyReader::default();
            for happening in happenings {
                match happening {
                    Happening::Typed(bytes) => {
                        if press_all(&mut app, &reader.push(&bytes).map_err(usage)?) {
                            break;
                        }
                    }
                    Happening::End => {
                        reader.finish().map_err(usage)?;
                        break;
                    }
                    Happening::Unreadable(error) => {
                        return Err(Failure::new(Exit::File, format!("standard input: {error}")));
                    }
                    Happening::Interrupted => break,
                }
            }
        }
    }
    Ok(GameState::of(app.world_mut()))
}

/// Presses keys, and says whether the game ended.
fn press_all(app: &mut App, typed: &[char]) -> bool {
    for c in typed {
        type_key(app.world_mut(), *c);
    }
    app.update();
    app.should_exit().is_some()
}

fn read_standard_input(happens: &Sender<Happening>) {
    let mut buffer = [0; 4_096];
    loop {
        let happening = match std::io::stdin().read(&mut buffer) {
            Ok(0) => Happening::End,
            Ok(count) => Happening::Typed(buffer[..count].to_vec()),
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(error) => Happening::Unreadable(error),
        };
        let goes_on = matches!(happening, Happening::Typed(_));
        if happens.send(happening).is_err() || !goes_on {
            return;
        }
    }
}

fn check_world(app: &App) -> Result<(), Failure> {
    match app.world().get_resource::<WorldFailure>() {
        Some(failure) => Err(failure.0.clone().into()),
        None => Ok(()),
    }
}

/// Runs `cavewright` alone: the window, at the start screen.
pub(super) fn start() -> Result<(), Failure> {
    let registry = Registry::default();
    let spec = WorldSpec {
        generator: "caves".to_owned(),
        size: Size::DEFAULT,
        seed: 0,
        settings: registry
            .get("caves")
            .map_err(GenerateError::from)
            .map(|caves| Settings::defaults(&caves.parameters()))?,
    };
    play_in_window(NewGame(WorldSource::Generated(spec)), Screen::Start, &[]).map(|_| ())
}

#[cfg(not(feature = "window"))]
fn play_in_window(_: NewGame, _: Screen, _: &[char]) -> Result<Option<GameState>, Failure> {
    Err(Failure::new(
        Exit::NoWindow,
        "this program was built without its window: play with --headless",
    ))
}

/// How a game in a window ended.
#[cfg(feature = "window")]
#[derive(bevy::prelude::Resource, Clone, Default)]
struct Ending(std::sync::Arc<std::sync::Mutex<(Option<GameState>, Option<GenerateError>)>>);

#[cfg(feature = "window")]
fn play_in_window(
    game: NewGame,
    first: Screen,
    typed: &[char],
) -> Result<Option<GameState>, Failure> {
    use crate::view::{ViewPlugin, Waker, surroundings};

    let found = surroundings::find().map_err(|missing| Failure::new(Exit::NoWindow, missing))?;
    let ending = Ending::default();
    let typed = typed.to_vec();
    let mut app = App::new();
    app.add_plugins((ViewPlugin, GamePlugin { game, first }))
        .insert_resource(ending.clone())
        .add_systems(PostStartup, move |world: &mut World| {
            typed.iter().for_each(|c| type_key(world, *c));
        })
        .add_systems(Last, note_ending);
    on_signal(Waker::ender(&mut app));
    app.run();
    drop(found);
    let Ok(mut ending) = ending.0.lock() else { return Ok(None) };
    match ending.1.take() {
        Some(failure) => Err(failure.into()),
        None => Ok(ending.0.take()),
    }
}

/// Keeps the last state, and ends the game where its world could not be made.
#[cfg(feature = "window")]
fn note_ending(world: &mut World) {
    let failure = world.get_resource::<WorldFailure>().map(|failure| failure.0.clone());
    if failure.is_some() {
        world.write_message(AppExit::error());
    }
    if world.resource::<Messages<AppExit>>().is_empty() {
        return;
    }
    let state = GameState::of(world);
    if let Ok(mut ending) = world.resource::<Ending>().clone().0.lock() {
        *ending = (state, failure);
    }
}
