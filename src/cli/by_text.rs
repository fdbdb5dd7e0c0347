//! A game by lines of text, for a terminal and whoever reads it aloud.

use std::io::BufRead;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use bevy::prelude::App;

use super::exit::{Failure, complain};
use super::headless::{begin_to_play, end, unreadable};
use super::interrupt::on_signal;
use super::output::Target;
use super::played::Played;
use super::saying::Speaker;
use super::text_game::TextGame;
use crate::plain::plain;
use crate::screens::Interruption;
use crate::settings::SettingsPlugin;
use crate::world::NewGame;

/// What happens to a game by lines.
enum Happening {
    /// A line came in.
    Line(String),
    /// No more will come.
    End,
    /// They cannot be read.
    Unreadable(std::io::Error),
    /// A signal asks the process to end.
    Interrupted,
}

/// Plays until the lines run out, one ends it, the game ends, or a signal comes, and returns the last state; and the replay, if the
/// game is recorded. Where it `is_whole`, the state has all that there is.
///
/// # Errors
/// Exit 2 where the world cannot be made or recorded, exit 3 where lines cannot be read or written.
pub(super) fn play(
    game: NewGame,
    is_recorded: bool,
    is_whole: bool,
    mut speaker: Option<Speaker>,
) -> Result<Played, Failure> {
    let (happens, happenings) = sync_channel(1);
    let interruption = Interruption::default();
    let (interrupted, wake) = (interruption.clone(), happens.clone());
    on_signal(move || {
        interrupted.interrupt();
        _ = wake.try_send(Happening::Interrupted);
    });
    let mut app = begin_to_play(game, is_recorded, &interruption)?;
    // Keys are those of the first preset.
    let settings = SettingsPlugin::of_user();
    settings.mistakes.iter().for_each(complain);
    settings.install(&mut app);
    let mut game = TextGame::new(app);
    let read = thread::Builder::new().spawn(move || read_lines(&happens));
    read.map_err(|error| unreadable(format!("no thread can read it: {error}")))?;
    print(&game.begin())?;
    let mut say = move |app: &App| {
        speaker.iter_mut().for_each(|speaker| speaker.say_new_of(app.world()));
    };
    say(game.app());
    for happening in happenings {
        let line = match happening {
            _ if interruption.is_interrupted() => break,
            Happening::Line(line) => line,
            Happening::End | Happening::Interrupted => break,
            Happening::Unreadable(error) => return Err(unreadable(error)),
        };
        let Some(told) = game.follow(line.trim_end_matches(['\n', '\r'])) else { break };
        print(&told)?;
        say(game.app());
        if game.app().should_exit().is_some() {
            break;
        }
    }
    Ok(end(game.app_mut(), is_recorded, is_whole))
}

fn read_lines(happens: &SyncSender<Happening>) {
    for line in std::io::stdin().lock().lines() {
        let (happening, goes_on) = match line {
            Ok(line) => (Happening::Line(line), true),
            Err(error) => (Happening::Unreadable(error), false),
        };
        if happens.send(happening).is_err() || !goes_on {
            return;
        }
    }
    _ = happens.send(Happening::End);
}

/// Prints lines at once. Control characters in them are escaped.
fn print(text: &str) -> Result<(), Failure> {
    Target::Standard.write(|out| text.lines().try_for_each(|line| writeln!(out, "{}", plain(line))))
}
