//! A game by lines of text, apart from where they come from and go to: what is around is listed by numbers, and lines are keys, or
//! commands that begin with a colon (SPEC 172).

use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::App;

use super::text_line::{HELP, Line, Target};
use crate::controls::{Action, Press, Presses, type_key};
use crate::grid::Position;
use crate::hearing;
use crate::screens::{Interruption, Screen, Screens, throw_at, travel_to};
use crate::settings::Directions;
use crate::spoken::{Scene, Spoken, Teller, Told};
use crate::telling::{Around, AroundKind, Description, Here, Surroundings};
use crate::world::Status;

/// Of what does not live and is no danger, so many of each kind are listed after each line; all of them by an empty one.
const OF_A_KIND: usize = 3;

/// The keys of a frame: a long line is saved on its way, and a signal ends it.
const KEYS_AT_ONCE: usize = 8;

/// What comes first.
const GREETING: &str = "Lines are keys or commands; :help lists them.";
/// What a game is about, where it does not begin at the title, which says so too.
const GOAL: &str = "Fetch the Ember from the deepest level, and bring it home to the camp.";

/// A game that is played by lines of text.
pub struct TextGame {
    app: App,
    teller: Teller,
    /// The menu that was told last, if nothing else was told since.
    menu: Option<Spoken>,
}

impl TextGame {
    /// The game of an app that runs without a window.
    #[must_use]
    pub fn new(mut app: App) -> Self {
        hearing::plugin(&mut app);
        Self { app, teller: Teller::default(), menu: None }
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
        format!("{GREETING}\n{goal}{}", self.tell(true))
    }

    /// Does what a line says, and returns what came of it; `None` where the line ends the game. Cost: that of its keys, and
    /// [`Surroundings::all`].
    pub fn follow(&mut self, line: &str) -> Option<String> {
        match Line::parse(line) {
            Ok(Line::End) => None,
            Ok(Line::Keys(_)) if self.names(line) => Some(format!(
                "Nothing was pressed. Letters are keys: :go {line} goes there or chooses it, and :look {line} tells of it."
            )),
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
            Line::Here => return self.here(),
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
            Line::Throw(..) if !self.is_in_play() => return NOT_IN_PLAY.to_owned(),
            Line::Throw(slot, target) => match self.place(&target) {
                Some(there) => _ = throw_at(self.app.world_mut(), slot, there.at),
                None => return NO_SUCH.to_owned(),
            },
            Line::Key(key) => key.press(self.app.world_mut()),
            Line::Undo => {
                let undo = Press::Button(Some(Action::Undo));
                self.app.world_mut().resource_mut::<Presses>().push(undo);
            }
            Line::Keys(keys) => self.press(&keys),
            Line::All => return self.tell(true),
            Line::End => {}
        }
        self.app.update();
        let player = |game: &Self| game.teller.scene().map(|scene| scene.player);
        let from = player(self);
        let told = self.tell(false);
        // Who stays where it is has made for nothing, and is told why.
        if player(self) == from { told } else { goal + &told }
    }

    /// Presses keys, but for those of the last frame's, which is still to come; fewer where the game ends before, or a signal comes.
    fn press(&mut self, keys: &[char]) {
        let mut pieces = keys.chunks(KEYS_AT_ONCE).peekable();
        while let Some(piece) = pieces.next() {
            piece.iter().for_each(|key| type_key(self.app.world_mut(), *key));
            if pieces.peek().is_none() {
                return;
            }
            self.app.update();
            let interruption = self.app.world().get_resource::<Interruption>();
            let is_interrupted = interruption.is_some_and(Interruption::is_interrupted);
            if is_interrupted || self.app.should_exit().is_some() {
                return;
            }
        }
    }

    /// Returns whether a line of letters is what something in the list is called, or a row of the menu that is open: somebody has
    /// forgotten the colon.
    fn names(&mut self, line: &str) -> bool {
        let word = line.to_lowercase();
        let is_word = word.len() > 2 && word.chars().all(|c| c.is_alphabetic() || c == ' ');
        let begins = |name: &str| {
            let rest = name.to_lowercase().strip_prefix(&word).map(str::to_owned);
            rest.is_some_and(|rest| !rest.starts_with(char::is_alphabetic))
        };
        if !is_word {
            return false;
        }
        if self.is_in_play() {
            let around = self.teller.scene().map(|scene| &scene.around);
            return around.into_iter().flatten().any(|it| begins(&it.name));
        }
        Spoken::of(self.app.world_mut()).rows.iter().any(|row| begins(&row.label))
    }

    /// Returns whether the game itself is open, and no menu or question.
    pub(super) fn is_in_play(&self) -> bool {
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

    /// All that is known of where the player stands, and what can be done there.
    fn here(&mut self) -> String {
        let at = self.app.world_mut().run_system_once(|status: Status| status.player());
        let Some(at) = at.ok().flatten() else { return NO_SUCH.to_owned() };
        let mut told = self.look(at);
        let choices = self.app.world_mut().run_system_once(|here: Here| here.choices());
        for choice in choices.unwrap_or_default() {
            if !told.contains(&choice) {
                told.extend(["\n", &choice]);
            }
        }
        told
    }

    /// All that is known of a place.
    fn look(&mut self, at: Position) -> String {
        let lines = self.app.world_mut().run_system_once(move |it: Description| it.describe(at));
        lines.unwrap_or_default().join("\n")
    }

    /// What is new in the journal, and then the screen that is open: the game, or another; of a menu that was told just before, what has
    /// changed. Where it `is_all`, all that is around.
    fn tell(&mut self, is_all: bool) -> String {
        let Told { said: mut lines, scene, before } = self.teller.tell(self.app.world_mut());
        let last = self.menu.take();
        match scene {
            Some(Scene { player, condition, around, directions, is_new }) => {
                let has_news = is_all || condition != before || is_new.contains(&true);
                let is_back = last.is_some();
                // Where nothing has come of a key, what it was refused for is all there is to say.
                if has_news || (lines.is_empty() && is_back) {
                    lines.push(condition.in_words());
                    lines.extend(listed(&around, &is_new, (player, directions), is_all));
                } else if lines.is_empty() {
                    lines.push(NOTHING.to_owned());
                }
            }
            None => {
                let spoken = Spoken::of(self.app.world_mut());
                let last = last.filter(|last| !is_all && last.is_same_menu(&spoken));
                lines.extend(last.map_or_else(|| spoken.in_lines(), |it| spoken.since(&it)));
                self.menu = Some(spoken);
            }
        }
        lines.join("\n")
    }
}

const NO_SUCH: &str = "There is no such thing in the list.";
const NOT_IN_PLAY: &str = "That is for the game itself: esc goes back to it.";
const NOTHING: &str = "Nothing comes of that. ? lists the keys, and an empty line what is around.";

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
