//! A game by lines of text, for a terminal and whoever reads it aloud: what is around is listed by numbers, and lines are keys, or
//! commands that begin with a colon (SPEC 172).

use std::io::BufRead;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::{App, Messages, Res, ResMut, Single, With, World};

use super::exit::Failure;
use super::headless::{begin_to_play, end, unreadable};
use super::interrupt::on_signal;
use super::keys;
use super::new_messages::NewMessages;
use super::output::Target;
use super::played::Played;
use super::saying::Speaker;
use crate::controls::{Bindings, type_key};
use crate::grid::Position;
use crate::hearing::{Ears, captions};
use crate::plain::plain;
use crate::screens::{Help, Interruption, Menu, Screen, Screens, throw_at, travel_to};
use crate::telling::{Around, AroundKind, Description, Surroundings, are_new};
use crate::world::{
    GameFact, Health, Journal, Lantern, Matter, NewGame, Player, Status, TurnCount,
};

/// Of what does not live and is no danger, so many of each kind are listed after each line; all of them by an empty one.
const OF_A_KIND: usize = 3;

/// So many messages are told again where they are asked for.
const LAST_SAID: usize = 20;

const HELP: &str = "\
A line is keys, as in the window: h j k l y u b n walk, o explores, 1 to 8 use, f shutters, ? lists them all.
An empty line lists all that is around. A line that begins with a colon is about that list:
:3        what is known of number 3
:go 3     walk there
:throw 1 3   throw slot 1 at number 3; slot 0 is a stone
:beside   the eight tiles beside you
:here     where you stand
:help     this
:end      end, and keep the game as the window does";

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Line {
    /// Press keys.
    Keys(Vec<char>),
    /// List all that is around.
    All,
    /// Tell of the eight tiles beside.
    Beside,
    /// Tell of the tile where the player is.
    Here,
    /// Tell of an entry of the list, from 1.
    Look(usize),
    /// Walk to one.
    Go(usize),
    /// Throw what is in a slot at one.
    Throw(u8, usize),
    /// Tell which lines there are.
    Help,
    /// End.
    End,
}

impl Line {
    /// Reads a line.
    ///
    /// # Errors
    /// One line that says what is allowed.
    fn parse(line: &str) -> Result<Self, String> {
        let Some(command) = line.strip_prefix(':') else {
            return match line {
                "" => Ok(Self::All),
                "help" => Ok(Self::Help),
                keys => keys::parse(keys).map(Self::Keys),
            };
        };
        let words: Vec<_> = command.split_whitespace().collect();
        let number = |word: &str| word.parse::<usize>().ok().filter(|number| *number > 0);
        let line = match words[..] {
            ["beside"] => Some(Self::Beside),
            ["here"] => Some(Self::Here),
            ["help"] => Some(Self::Help),
            ["end"] => Some(Self::End),
            ["go", at] => number(at).map(Self::Go),
            ["throw", slot, at] => {
                slot.parse().ok().zip(number(at)).map(|(slot, at)| Self::Throw(slot, at))
            }
            [at] => number(at).map(Self::Look),
            _ => None,
        };
        line.ok_or_else(|| format!("\"{command}\" is no command: :help lists them."))
    }
}

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

/// What was told so far.
#[derive(Default)]
struct Told {
    /// Which messages are new.
    new: NewMessages,
    /// Where the player is, and how.
    body: String,
    /// What was around, by the numbers of the list that was printed last.
    around: Vec<Around>,
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
    app.add_message::<GameFact>();
    let read = thread::Builder::new().spawn(move || read_lines(&happens));
    read.map_err(|error| unreadable(format!("no thread can read it: {error}")))?;
    let mut told = Told::default();
    print("Lines are keys or commands; :help lists them.")?;
    print("Fetch the Ember from the deepest level, and bring it home to the camp.")?;
    tell(app.world_mut(), &mut told, true)?;
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
            Ok(line) => follow(&mut app, &mut told, line)?,
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
fn follow(app: &mut App, told: &mut Told, line: Line) -> Result<(), Failure> {
    let place = |number: usize, told: &Told| told.around.get(number - 1).cloned();
    match line {
        Line::Help => return print(HELP),
        Line::Beside => {
            let beside = app.world_mut().run_system_once(|around: Surroundings| around.beside());
            let beside = beside.into_iter().flatten();
            let beside = beside.map(|(direction, what)| format!("{}: {what}", direction.name()));
            return print(&beside.collect::<Vec<_>>().join("\n"));
        }
        Line::Look(number) => {
            let Some(there) = place(number, told) else { return print(NO_SUCH) };
            return look(app.world_mut(), there.at);
        }
        Line::Here => {
            let at = app.world_mut().run_system_once(|status: Status| status.player());
            let Some(at) = at.ok().flatten() else { return print(NO_SUCH) };
            return look(app.world_mut(), at);
        }
        Line::Go(number) => match place(number, told) {
            Some(Around { reached_at: Some(at), .. }) => travel_to(app.world_mut(), at),
            Some(_) => return print("No known way leads there."),
            None => return print(NO_SUCH),
        },
        Line::Throw(slot, number) => match place(number, told) {
            Some(there) => _ = throw_at(app.world_mut(), slot, there.at),
            None => return print(NO_SUCH),
        },
        Line::Keys(keys) => keys.into_iter().for_each(|key| type_key(app.world_mut(), key)),
        Line::All => return tell(app.world_mut(), told, true),
        Line::End => {}
    }
    app.update();
    tell(app.world_mut(), told, false)
}

/// Tells all that is known of a place.
fn look(world: &mut World, at: Position) -> Result<(), Failure> {
    let lines = world.run_system_once(move |it: Description| it.describe(at));
    print(&lines.unwrap_or_default().join("\n"))
}

const NO_SUCH: &str = "There is no such number in the list.";

/// Tells what is new in the journal, and then the screen that is open: the game, or a menu. Where it `is_all`, all that is around.
fn tell(world: &mut World, told: &mut Told, is_all: bool) -> Result<(), Failure> {
    let mut lines = Vec::new();
    lines.extend(told.new.take_of(world));
    lines.extend(world.run_system_once(hear).unwrap_or_default());
    match world.resource::<Screens>().current() {
        Screen::Play => {
            let body = world.run_system_once(body).unwrap_or_default();
            let around = world.run_system_once(|it: Surroundings| Some((it.player()?, it.all())));
            let is_same = !is_all && !lines.is_empty() && body == told.body;
            lines.extend((!is_same).then(|| body.clone()));
            told.body = body;
            // Where nothing has come of a key, what it was refused for is all there is to say.
            if let Some((player, around)) = around.ok().flatten().filter(|_| !is_same) {
                // Where one comes to, everything is.
                let is_here = told.around.first().is_some_and(|it| it.at.z == player.z);
                let new = are_new(if is_here { &told.around } else { &around }, &around);
                lines.extend(listed(&around, &new, player, is_all));
                told.around = around;
            }
        }
        Screen::Help => {
            let help = |keys: Bindings| Help::of(Screen::Play, &|action| keys.keys(action));
            lines.extend(world.run_system_once(help).ok().iter().flat_map(help_in_words));
        }
        Screen::Messages => {
            let said = Journal::of(world).into_iter().flat_map(Journal::newest_first);
            let said: Vec<_> = said.take(LAST_SAID).map(|entry| entry.text.clone()).collect();
            lines.extend(said.into_iter().rev());
        }
        screen => {
            let menu = menu_in_words(world.resource::<Menu>());
            let is_menu = !menu.is_empty();
            lines.extend(menu);
            lines.extend((!is_menu).then(|| {
                format!(
                    "{} needs the map: \\e closes it; :help lists what does not.",
                    screen.name()
                )
            }));
        }
    }
    print(&lines.join("\n"))
}

/// What is heard and not seen.
fn hear(mut facts: ResMut<Messages<GameFact>>, ears: Ears) -> Vec<String> {
    let facts: Vec<_> = facts.drain().collect();
    captions(&ears.hear(&facts))
        .into_iter()
        .map(|caption| format!("You hear: {caption}."))
        .collect()
}

/// Where the player is, and how.
fn body(
    status: Status,
    player: Single<(Option<&Health>, Option<&Lantern>, &Position), With<Player>>,
    matter: Option<Res<Matter>>,
    turn: Res<TurnCount>,
) -> String {
    let (health, lantern, at) = player.into_inner();
    let strain = matter.map_or(0, |matter| matter.strain(at.z, *turn));
    let strain = (strain > 0).then(|| format!("Strain {strain} of {}. ", Matter::MOST_STRAIN));
    let health = health.map(|health| format!("Health {} of {}. ", health.now, health.max));
    let lantern = lantern.filter(|lantern| lantern.burns).map(|lantern| {
        let how = if lantern.is_shuttered { "shuttered" } else { "open" };
        format!("Lantern {how}, oil {}. ", lantern.oil)
    });
    let parts = [health, lantern, strain].map(Option::unwrap_or_default);
    format!("{}{}", parts.concat(), status.line())
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

/// A menu: its heading, its lines, its rows with the chosen one marked, and which keys do what.
fn menu_in_words(menu: &Menu) -> Vec<String> {
    let rows = menu.rows.iter().enumerate().map(|(index, row)| {
        let mark = if index == menu.selected { "> " } else { "  " };
        let value = row.value.as_ref().map(|value| format!(": {value}")).unwrap_or_default();
        format!("{mark}{}{value}", row.label)
    });
    let head = [&menu.heading].into_iter().chain(&menu.lines).cloned();
    head.chain(rows).chain([menu.hint.clone()]).filter(|line| !line.is_empty()).collect()
}

/// The keys of the game, by what they do.
fn help_in_words(help: &Help) -> Vec<String> {
    let all = help.steps.iter().chain(&help.own).chain(&help.others);
    let lines = all.map(|line| format!("{}: {}", line.what, line.ways.join(", ")));
    [help.heading.to_owned()].into_iter().chain(lines).collect()
}

/// Prints lines at once. Control characters in them are escaped.
fn print(text: &str) -> Result<(), Failure> {
    Target::Standard.write(|out| text.lines().try_for_each(|line| writeln!(out, "{}", plain(line))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_keys_or_commands() {
        let keys = |text: &str| Ok(Line::Keys(text.chars().collect()));
        assert_eq!([Line::parse("llo"), Line::parse("3")], [keys("llo"), keys("3")]);
        assert_eq!(Line::parse(""), Ok(Line::All));
        assert_eq!(Line::parse(":12"), Ok(Line::Look(12)));
        assert_eq!(Line::parse(":go 2"), Ok(Line::Go(2)));
        assert_eq!(Line::parse(":throw 0 1"), Ok(Line::Throw(0, 1)));
        for wrong in [":", ":0", ":go", ":go x", ":throw 1", ":throw -1 2", ":nothing", "\\q"] {
            assert!(Line::parse(wrong).is_err(), "{wrong}");
        }
    }
}
