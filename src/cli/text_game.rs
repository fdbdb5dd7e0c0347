//! A game by lines of text, apart from where they come from and go to: what is around is listed by numbers, and lines are keys, or
//! commands that begin with a colon (SPEC 172).

use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::{App, World};

use super::text_line::{HELP, Line, Target};
use crate::controls::{Presses, type_key};
use crate::grid::Position;
use crate::hearing;
use crate::screens::{Screen, Screens, throw_at, travel_to};
use crate::settings::Directions;
use crate::spoken::{Scene, Spoken, Teller, Told};
use crate::telling::{Around, AroundKind, Description, Surroundings};
use crate::world::Status;

/// Of what does not live and is no danger, so many of each kind are listed after each line; all of them by an empty one.
const OF_A_KIND: usize = 3;

/// What comes first.
const GREETING: &str = "Lines are keys or commands; :help lists them.";
/// What a game is about, where it does not begin at the title, which says so too.
const GOAL: &str = "Fetch the Ember from the deepest level, and bring it home to the camp.";

/// A game that is played by lines of text.
pub struct TextGame {
    app: App,
    teller: Teller,
}

impl TextGame {
    /// The game of an app that runs without a window.
    #[must_use]
    pub fn new(mut app: App) -> Self {
        hearing::plugin(&mut app);
        Self { app, teller: Teller::default() }
    }

    /// The app.
    pub fn app(&self) -> &App {
        &self.app
    }

    /// The app.
    pub fn app_mut(&mut self) -> &mut App {
        &mut self.app
    }

    /// What a game begins with.
    pub fn begin(&mut self) -> String {
        let goal = if self.is_in_play() { format!("{GOAL}\n") } else { String::new() };
        format!("{GREETING}\n{goal}{}", tell(self.app.world_mut(), &mut self.teller, true))
    }

    /// Does what a line says, and returns what came of it; `None` where the line ends the game. Cost: that of its keys, and
    /// [`Surroundings::all`].
    pub fn follow(&mut self, line: &str) -> Option<String> {
        match Line::parse(line) {
            Ok(Line::End) => None,
            Ok(line) => Some(self.do_line(line)),
            Err(why) => Some(why),
        }
    }

    fn do_line(&mut self, line: Line) -> String {
        let mut goal = String::new();
        match line {
            Line::Help => return HELP.to_owned(),
            Line::Beside => return self.beside(),
            Line::Look(target) => {
                return self.place(&target).map_or(NO_SUCH.to_owned(), |there| self.look(there.at));
            }
            Line::Here => {
                let at = self.app.world_mut().run_system_once(|status: Status| status.player());
                return at.ok().flatten().map_or(NO_SUCH.to_owned(), |at| self.look(at));
            }
            Line::Go(target) if !self.is_in_play() => {
                let rows = Spoken::of(self.app.world_mut()).rows;
                let index = target.index(rows.iter().map(|row| row.label.as_str()));
                match index.and_then(|index| rows[index].chooses) {
                    Some(press) => self.app.world_mut().resource_mut::<Presses>().push(press),
                    None => return NO_SUCH.to_owned(),
                }
            }
            Line::Go(target) => match self.place(&target) {
                Some(Around { reached_at: Some(at), name, .. }) => {
                    travel_to(self.app.world_mut(), at);
                    goal = format!("You make for: {name}.\n");
                }
                Some(_) => return "No known way leads there.".to_owned(),
                None => return NO_SUCH.to_owned(),
            },
            Line::Throw(slot, target) => match self.place(&target) {
                Some(there) => _ = throw_at(self.app.world_mut(), slot, there.at),
                None => return NO_SUCH.to_owned(),
            },
            Line::Keys(keys) => {
                keys.into_iter().for_each(|key| type_key(self.app.world_mut(), key));
            }
            Line::All => return tell(self.app.world_mut(), &mut self.teller, true),
            Line::End => {}
        }
        self.app.update();
        goal + &tell(self.app.world_mut(), &mut self.teller, false)
    }

    /// Returns whether the game itself is open, and no menu or question.
    fn is_in_play(&self) -> bool {
        self.app.world().resource::<Screens>().current() == Screen::Play
    }

    /// An entry of the list that was told last.
    fn place(&self, target: &Target) -> Option<Around> {
        let around = &self.teller.scene()?.around;
        around.get(target.index(around.iter().map(|it| it.name.as_str()))?).cloned()
    }

    /// The eight tiles beside, a line each.
    fn beside(&mut self) -> String {
        let beside = self.app.world_mut().run_system_once(|around: Surroundings| {
            let line = |(direction, what)| format!("{}: {what}", around.directions().of(direction));
            around.beside().map(line).join("\n")
        });
        beside.unwrap_or_default()
    }

    /// All that is known of a place.
    fn look(&mut self, at: Position) -> String {
        let lines = self.app.world_mut().run_system_once(move |it: Description| it.describe(at));
        lines.unwrap_or_default().join("\n")
    }
}

const NO_SUCH: &str = "There is no such thing in the list.";

/// What is new in the journal, and then the screen that is open: the game, or another. Where it `is_all`, all that is around.
fn tell(world: &mut World, teller: &mut Teller, is_all: bool) -> String {
    let Told { said: mut lines, scene, before } = teller.tell(world);
    match scene {
        Some(Scene { player, condition, around, directions, is_new }) => {
            // Where nothing has come of a key, what it was refused for is all there is to say.
            let has_news = is_all || condition != before || is_new.contains(&true);
            let is_refused = !lines.is_empty() && !has_news;
            if !is_refused {
                lines.push(condition.in_words());
                lines.extend(listed(&around, &is_new, (player, directions), is_all));
            }
        }
        None => lines.extend(Spoken::of(world).in_lines()),
    }
    lines.join("\n")
}

/// The list of what is around, by numbers: all of it, or creatures, dangers, and of others the nearest.
fn listed(
    around: &[Around],
    new: &[bool],
    (player, directions): (Position, Directions),
    is_all: bool,
) -> Vec<String> {
    let mut of_kind = AroundKind::ALL.map(|_| 0);
    let mut lines = Vec::new();
    for ((number, it), is_new) in (1..).zip(around).zip(new) {
        let count = &mut of_kind[it.kind as usize];
        *count += 1;
        if is_all || *is_new || it.kind <= AroundKind::Matter || *count <= OF_A_KIND {
            let new = if *is_new { "new: " } else { "" };
            lines.push(format!("{number}  {new}{}", it.in_words(player, directions)));
        }
    }
    let more = around.len() - lines.len();
    lines.extend((more > 0).then(|| format!("and {more} more; an empty line lists all")));
    lines
}
