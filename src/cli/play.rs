//! `cavewright play`, and `cavewright` alone: the game, in a window or without.

use std::io::Read;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use bevy::prelude::App;
#[cfg(feature = "window")]
use bevy::prelude::{AppExit, Last, Messages, PostStartup, World};
use clap::Args;

#[cfg(feature = "window")]
use super::exit::complain;
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
#[cfg(feature = "window")]
use crate::picture::{Artwork, usual_folders};
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
    let (artwork, warnings) = Artwork::load(&usual_folders());
    warnings.iter().for_each(complain);
    let waker = Waker::default();
    let ender = waker.clone();
    on_signal(move || ender.end());
    let ending = Ending::default();
    let typed = typed.to_vec();
    let noted = ending.clone();
    run_guarded(move || {
        let mut app = App::new();
        app.add_plugins((ViewPlugin { artwork }, GamePlugin { game, first }))
            .insert_resource(noted)
            .add_systems(PostStartup, move |world: &mut World| {
                typed.iter().for_each(|c| type_key(world, *c));
            })
            .add_systems(Last, note_ending);
        waker.watch(&mut app);
        app.run();
    })?;
    drop(found);
    let Ok(mut ending) = ending.0.lock() else { return Ok(None) };
    match ending.1.take() {
        Some(failure) => Err(failure.into()),
        None => Ok(ending.0.take()),
    }
}

/// Runs a window. Where the engine gives up, its reason is told in one line: what it needs can vanish at
/// any time, and it knows no other way to say so.
#[cfg(feature = "window")]
fn run_guarded(run: impl FnOnce()) -> Result<(), Failure> {
    use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
    use std::sync::{Arc, Mutex};

    let reason = Arc::new(Mutex::new(String::new()));
    let told = reason.clone();
    let usual = take_hook();
    set_hook(Box::new(move |panic| {
        if let Ok(mut told) = told.lock()
            && told.is_empty()
        {
            *told = panic.payload_as_str().unwrap_or("no reason was given").to_owned();
        }
    }));
    let outcome = catch_unwind(AssertUnwindSafe(run));
    set_hook(usual);
    outcome.map_err(|_| {
        let reason = reason.lock().map(|reason| reason.clone()).unwrap_or_default();
        Failure::new(Exit::NoWindow, format!("the window failed: {reason}"))
    })
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
