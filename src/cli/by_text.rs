//! A game by lines of text, for a terminal and whoever reads it aloud.

use std::io::BufRead;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use bevy::prelude::{App, AppExit};

use super::exit::{Failure, complain};
use super::headless::{begin_to_play, end, unreadable};
use super::interrupt::on_signal;
use super::output::Target;
use super::played::{Played, failure_to_save};
use super::saying::Speaker;
use super::text_game::TextGame;
use crate::plain::plain;
use crate::record::Slot;
use crate::screens::Interruption;
use crate::settings::SettingsPlugin;
use crate::world::TurnCount;
use crate::{GamePlugin, text_app};

/// What is printed for a line that is not UTF-8.
const NO_TEXT: &str = "That line is no text in UTF-8: nothing was pressed.";

/// What is said at the end of a game that can be gone on with.
const KEPT: &str = "The game is kept. To go on with it: cavewright --text";

/// What is said then, where another game was saved before.
const OTHER_KEPT: &str = "The one that was saved before is kept too, as the newest of game.save.before-1 to -9 beside it: renamed to game.save, it is gone on with.";

/// What happens to a game by lines.
enum Happening {
    /// A line came in, with its end.
    Line(Vec<u8>),
    /// No more will come.
    End,
    /// They cannot be read.
    Unreadable(std::io::Error),
    /// A signal asks the process to end.
    Interrupted,
}

/// Plays from a first screen on until the lines run out, one ends it, the player leaves, or a signal comes, and returns the last state;
/// and the replay, if the game is recorded. Where it `is_whole`, the state has all that there is. Games are saved as those in a window.
///
/// # Errors
/// Exit 2 where the world cannot be made or recorded, exit 3 where lines cannot be read or written, and where the game cannot be saved.
pub(super) fn play(
    game: GamePlugin,
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
    // Keys are those of the first preset.
    let settings = SettingsPlugin::of_user();
    settings.mistakes.iter().for_each(complain);
    let app = || text_app(settings, game);
    let mut game = TextGame::new(begin_to_play(app, is_recorded, &interruption)?);
    let read = thread::Builder::new().spawn(move || read_lines(&happens));
    read.map_err(|error| unreadable(format!("no thread can read it: {error}")))?;
    let replaces_another = is_kept(game.app()) && game.is_in_play();
    let mut say = move |app: &App| {
        speaker.iter_mut().for_each(|speaker| speaker.say_new_of(app.world()));
    };
    // Whatever comes of the lines, the game is left, and saved with that.
    let followed = follow(&mut game, &happenings, &interruption, &mut say);
    leave(game.app_mut())?;
    followed?;
    if is_kept(game.app()) {
        print(KEPT)?;
        let has_begun = game.app().world().resource::<TurnCount>().get() > 0;
        if replaces_another && has_begun {
            print(OTHER_KEPT)?;
        }
    }
    Ok(end(game.app_mut(), is_recorded, is_whole))
}

/// Returns whether there is a saved game.
fn is_kept(app: &App) -> bool {
    app.world().get_resource::<Slot>().is_some_and(|slot| slot.game.is_some())
}

/// Follows lines until there are no more, one ends it, or a signal comes.
fn follow(
    game: &mut TextGame,
    happenings: &Receiver<Happening>,
    interruption: &Interruption,
    say: &mut impl FnMut(&App),
) -> Result<(), Failure> {
    print(&game.begin())?;
    say(game.app());
    for happening in happenings {
        let line = match happening {
            _ if interruption.is_interrupted() => break,
            Happening::Line(line) => line,
            Happening::End | Happening::Interrupted => break,
            Happening::Unreadable(error) => return Err(unreadable(error)),
        };
        let told = match str::from_utf8(&line) {
            Ok(line) => game.follow(line.trim_end_matches(['\n', '\r'])),
            Err(_) => Some(NO_TEXT.to_owned()),
        };
        let Some(told) = told else { break };
        print(&told)?;
        say(game.app());
        if game.app().should_exit().is_some() {
            break;
        }
    }
    Ok(())
}

/// Leaves the game, which is saved.
///
/// # Errors
/// Exit 3 where it cannot be.
fn leave(app: &mut App) -> Result<(), Failure> {
    if app.should_exit().is_none() {
        app.world_mut().write_message(AppExit::Success);
        app.update();
    }
    failure_to_save(app.world()).map_or(Ok(()), Err)
}

fn read_lines(happens: &SyncSender<Happening>) {
    let mut input = std::io::stdin().lock();
    loop {
        let mut bytes = Vec::new();
        let (happening, goes_on) = match input.read_until(b'\n', &mut bytes) {
            Ok(0) => (Happening::End, false),
            Ok(_) => (Happening::Line(bytes), true),
            Err(error) => (Happening::Unreadable(error), false),
        };
        if happens.send(happening).is_err() || !goes_on {
            return;
        }
    }
}

/// Prints lines at once. Control characters in them are escaped.
fn print(text: &str) -> Result<(), Failure> {
    Target::Standard.write(|out| text.lines().try_for_each(|line| writeln!(out, "{}", plain(line))))
}
