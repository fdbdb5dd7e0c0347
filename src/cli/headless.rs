//! A game without a window: keys from the command line or from standard input.

use std::fmt::Display;
use std::io::Read;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use bevy::prelude::{App, TaskPoolOptions};

use super::exit::{Exit, Failure};
use super::interrupt::on_signal;
use super::keys::KeyReader;
use super::played::Played;
use crate::controls::type_key;
use crate::record::{SaveInProgress, begin_to_end, find_room_to_record, record_games};
use crate::screens::{Interruption, Screens, TypedAhead};
use crate::world::WorldFailure;
use crate::worldgen::GenerateError;
use crate::{GamePlugin, headless_app_of};

/// So many pieces of the keys are read ahead; then their writer waits for the game.
const PIECES_AHEAD: usize = 4;
/// The keys that are typed between two checks for a signal.
const KEYS_AT_ONCE: usize = 4;

/// What happens to a game without a window.
enum Happening {
    /// Keys came in.
    Typed(Vec<u8>),
    /// No more will come.
    End,
    /// They cannot be read.
    Unreadable(std::io::Error),
    /// A signal asks the process to end. It wakes a game that waits for keys; one that has keys checks by itself.
    Interrupted,
}

/// Plays until the keys run out, the game ends, or a signal comes, and returns the last state; and the replay, if the
/// game is recorded. Where it `is_whole`, the state has all that there is.
///
/// # Errors
/// Exit 2 where the world cannot be made or recorded or the keys are none, exit 3 where they cannot be read.
pub(super) fn play(
    game: GamePlugin,
    typed: Option<&[char]>,
    is_recorded: bool,
    is_whole: bool,
) -> Result<Played, Failure> {
    let (happens, happenings) = sync_channel(PIECES_AHEAD);
    let interruption = Interruption::default();
    let (interrupted, wake) = (interruption.clone(), happens.clone());
    on_signal(move || {
        interrupted.interrupt();
        _ = wake.try_send(Happening::Interrupted);
    });
    let mut app = begin_to_play(|| headless_app_of(game), is_recorded, &interruption)?;
    app.insert_resource(TypedAhead);
    match typed {
        Some(typed) => _ = press_all(&mut app, typed, &interruption),
        None => {
            let read = thread::Builder::new().spawn(move || read_standard_input(&happens));
            read.map_err(|error| unreadable(format!("no thread can read it: {error}")))?;
            press_read(&mut app, &happenings, &interruption)?;
        }
    }
    Ok(end(&mut app, is_recorded, is_whole))
}

/// A game that is played without a window, recorded or not, until it is interrupted.
///
/// # Errors
/// Exit 2 where the world cannot be made or recorded.
pub(super) fn begin_to_play(
    app: impl FnOnce() -> App,
    is_recorded: bool,
    interruption: &Interruption,
) -> Result<App, Failure> {
    let mut app = started(app)?;
    app.insert_resource(interruption.clone());
    if is_recorded {
        find_room_to_record(app.world())
            .map_err(|error| Failure::new(Exit::Usage, format!("--record: {error}")))?;
        record_games(app.world_mut());
    }
    Ok(app)
}

/// What came of a game that was played without a window; where it `is_whole`, the state has all that there is.
pub(super) fn end(app: &mut App, is_recorded: bool, is_whole: bool) -> Played {
    let in_progress = is_recorded.then(SaveInProgress::begin);
    begin_to_end();
    let world = app.world_mut();
    let screen = world.resource::<Screens>().current().name();
    Played { in_progress, ..Played::of(world, screen, is_whole) }
}

pub(super) fn unreadable(why: impl Display) -> Failure {
    Failure::new(Exit::File, format!("standard input: {why}"))
}

/// Presses keys as they are read, until there are no more, the game ends, or a signal comes.
fn press_read(
    app: &mut App,
    happenings: &Receiver<Happening>,
    interruption: &Interruption,
) -> Result<(), Failure> {
    let usage = |line| Failure::new(Exit::Usage, format!("standard input: {line}"));
    let mut reader = KeyReader::default();
    for happening in happenings {
        if interruption.is_interrupted() {
            break;
        }
        match happening {
            Happening::Typed(bytes) => {
                if press_all(app, &reader.push(&bytes).map_err(usage)?, interruption) {
                    break;
                }
            }
            Happening::End => return reader.finish().map_err(usage),
            Happening::Unreadable(error) => return Err(unreadable(error)),
            Happening::Interrupted => break,
        }
    }
    Ok(())
}

/// Presses keys, and returns whether the game ended before they did, or a signal came.
fn press_all(app: &mut App, typed: &[char], interruption: &Interruption) -> bool {
    typed.chunks(KEYS_AT_ONCE).any(|piece| {
        if interruption.is_interrupted() {
            return true;
        }
        for c in piece {
            type_key(app.world_mut(), *c);
        }
        app.update();
        app.should_exit().is_some()
    })
}

fn read_standard_input(happens: &SyncSender<Happening>) {
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

/// A game in its world, without a window, by the generators of its plugin.
///
/// # Errors
/// [`GenerateError`] where the world cannot be.
pub(super) fn begin(game: GamePlugin) -> Result<App, GenerateError> {
    started(|| headless_app_of(game))
}

/// An app that has no window. The engine has no threads in this process from then on: they would have nothing to do, and it panics
/// where the system has none to give.
fn started(app: impl FnOnce() -> App) -> Result<App, GenerateError> {
    let mut pools = TaskPoolOptions::default();
    for pool in [&mut pools.io, &mut pools.async_compute, &mut pools.compute] {
        (pool.min_threads, pool.max_threads) = (0, 0);
    }
    pools.create_default_pools();
    let app = app();
    match app.world().get_resource::<WorldFailure>() {
        Some(failure) => Err(failure.0.clone()),
        None => Ok(app),
    }
}
