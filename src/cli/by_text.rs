//! A game by lines of text, for a terminal and whoever reads it aloud: what is around is listed by numbers, and lines are keys, or
//! commands that begin with a colon (SPEC 172).

use std::io::BufRead;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::{App, World};

use super::exit::Failure;
use super::headless::{begin_to_play, end, unreadable};
use super::interrupt::on_signal;
use super::output::Target;
use super::played::Played;
use super::saying::Speaker;
use super::text_line::{HELP, Line};
use crate::controls::type_key;
use crate::grid::Position;
use crate::hearing;
use crate::plain::plain;
use crate::screens::{Interruption, throw_at, travel_to};
use crate::spoken::{Scene, Spoken, Teller, Told};
use crate::telling::{Around, AroundKind, Description, Surroundings};
use crate::world::{NewGame, Status};

/// Of what does not live and is no danger, so many of each kind are listed after each line; all of them by an empty one.
const OF_A_KIND: usize = 3;

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
    hearing::plugin(&mut app);
    let read = thread::Builder::new().spawn(move || read_lines(&happens));
    read.map_err(|error| unreadable(format!("no thread can read it: {error}")))?;
    let mut teller = Teller::default();
    print("Lines are keys or commands; :help lists them.")?;
    print("Fetch the Ember from the deepest level, and bring it home to the camp.")?;
    tell(app.world_mut(), &mut teller, true)?;
    let mut say = move |app: &App| {
        speaker.iter_mut().for_each(|speaker| speaker.say_new_of(app.world()));
    };
    say(&app);
    for happening in happenings {
        let line = match happening {
            _ if interruption.is_interrupted() => break,
            Happening::Line(line) => line,
            Happening::End | Happening::Interrupted => break,
            Happening::Unreadable(error) => return Err(unreadable(error)),
        };
        match Line::parse(line.trim_end_matches(['\n', '\r'])) {
            Ok(Line::End) => break,
            Ok(line) => follow(&mut app, &mut teller, line)?,
            Err(why) => print(&why)?,
        }
        say(&app);
        if app.should_exit().is_some() {
            break;
        }
    }
    Ok(end(&mut app, is_recorded, is_whole))
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

/// Does what a line says, and tells what came of it.
fn follow(app: &mut App, teller: &mut Teller, line: Line) -> Result<(), Failure> {
    let place = |number: usize, teller: &Teller| teller.scene()?.around.get(number - 1).cloned();
    match line {
        Line::Help => return print(HELP),
        Line::Beside => {
            let beside = app.world_mut().run_system_once(|around: Surroundings| around.beside());
            let beside = beside.into_iter().flatten();
            let beside = beside.map(|(direction, what)| format!("{}: {what}", direction.name()));
            return print(&beside.collect::<Vec<_>>().join("\n"));
        }
        Line::Look(number) => {
            let Some(there) = place(number, teller) else { return print(NO_SUCH) };
            return look(app.world_mut(), there.at);
        }
        Line::Here => {
            let at = app.world_mut().run_system_once(|status: Status| status.player());
            let Some(at) = at.ok().flatten() else { return print(NO_SUCH) };
            return look(app.world_mut(), at);
        }
        Line::Go(number) => match place(number, teller) {
            Some(Around { reached_at: Some(at), .. }) => travel_to(app.world_mut(), at),
            Some(_) => return print("No known way leads there."),
            None => return print(NO_SUCH),
        },
        Line::Throw(slot, number) => match place(number, teller) {
            Some(there) => _ = throw_at(app.world_mut(), slot, there.at),
            None => return print(NO_SUCH),
        },
        Line::Keys(keys) => keys.into_iter().for_each(|key| type_key(app.world_mut(), key)),
        Line::All => return tell(app.world_mut(), teller, true),
        Line::End => {}
    }
    app.update();
    tell(app.world_mut(), teller, false)
}

/// Tells all that is known of a place.
fn look(world: &mut World, at: Position) -> Result<(), Failure> {
    let lines = world.run_system_once(move |it: Description| it.describe(at));
    print(&lines.unwrap_or_default().join("\n"))
}

const NO_SUCH: &str = "There is no such number in the list.";

/// Tells what is new in the journal, and then the screen that is open: the game, or another. Where it `is_all`, all that is around.
fn tell(world: &mut World, teller: &mut Teller, is_all: bool) -> Result<(), Failure> {
    let Told { said: mut lines, scene, before } = teller.tell(world);
    match scene {
        Some(Scene { player, condition, around, is_new }) => {
            // Where nothing has come of a key, what it was refused for is all there is to say.
            let is_refused = !is_all && !lines.is_empty() && condition == before;
            if !is_refused {
                lines.push(condition.in_words());
                lines.extend(listed(&around, &is_new, player, is_all));
            }
        }
        None => lines.extend(Spoken::of(world).in_lines()),
    }
    print(&lines.join("\n"))
}

/// The list of what is around, by numbers: all of it, or creatures, dangers, and of others the nearest.
fn listed(around: &[Around], new: &[bool], player: Position, is_all: bool) -> Vec<String> {
    let mut of_kind = AroundKind::ALL.map(|_| 0);
    let mut lines = Vec::new();
    for ((number, it), is_new) in (1..).zip(around).zip(new) {
        let count = &mut of_kind[it.kind as usize];
        *count += 1;
        if is_all || *is_new || it.kind <= AroundKind::Matter || *count <= OF_A_KIND {
            let new = if *is_new { "new: " } else { "" };
            lines.push(format!("{number}  {new}{}", it.in_words(player)));
        }
    }
    let more = around.len() - lines.len();
    lines.extend((more > 0).then(|| format!("and {more} more; an empty line lists all")));
    lines
}

/// Prints lines at once. Control characters in them are escaped.
fn print(text: &str) -> Result<(), Failure> {
    Target::Standard.write(|out| text.lines().try_for_each(|line| writeln!(out, "{}", plain(line))))
}
