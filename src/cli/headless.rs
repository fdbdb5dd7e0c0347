//! A game without a window: keys from the command line or from standard input.

use std::io::Read;
use std::sync::mpsc::{Sender, channel};
use std::thread;

use bevy::prelude::App;

use super::interrupt::on_signal;
use super::keys::KeyReader;
use super::play::Played;
use super::{Exit, Failure};
use crate::controls::type_key;
use crate::headless_app;
use crate::record::{GameState, record_games, replay_of};
use crate::screens::Screen;
use crate::world::{NewGame, WorldFailure};

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

/// Plays until the keys run out, the game ends, or a signal comes, and answers the last state; and the replay, if the
/// game is to be recorded.
///
/// # Errors
/// Exit 2 where the world cannot be or the keys are none, exit 3 where they cannot be read.
pub(super) fn play(
    game: NewGame,
    typed: Option<&[char]>,
    is_recorded: bool,
) -> Result<Played, Failure> {
    let (happens, happenings) = channel();
    let interrupt = happens.clone();
    on_signal(move || _ = interrupt.send(Happening::Interrupted));
    let mut app = headless_app(game, Screen::Play);
    check_world(&app)?;
    if is_recorded {
        record_games(app.world_mut());
    }
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
    let world = app.world_mut();
    Ok(Played { state: GameState::of(world), replay: replay_of(world) })
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
