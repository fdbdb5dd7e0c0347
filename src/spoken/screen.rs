//! What the open screen says.

use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::{Query, Res, With, World};

use super::teller::{Scene, Teller};
use crate::controls::{Action, Bindings, Click, Press, RowAction, RowPress};
use crate::grid::Position;
use crate::rules::{can_throw, reason};
use crate::screens::{
    Aiming, Cursor, Help, HelpLine, MapLevel, Menu, Screen, Screens, throw_lines, travel_lines,
};
use crate::settings::Directions;
use crate::telling::{Around, AroundKind, Description, Surroundings};
use crate::world::{Journal, Knowledge, Occupancy, Pack, Player, Status, Terrain};

/// What the open screen says, in the order in which it is read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Spoken {
    /// What it is; empty where the lines say it.
    pub heading: String,
    /// What it says.
    pub lines: Vec<String>,
    /// What there is to choose from.
    pub rows: Vec<SpokenRow>,
    /// The row that is chosen.
    pub chosen: Option<usize>,
    /// Which keys do what.
    pub hint: String,
}

/// Something to choose.
#[derive(Clone, Debug, PartialEq)]
pub struct SpokenRow {
    /// What it is.
    pub label: String,
    /// What is chosen there.
    pub value: Option<String>,
    /// What it is for; empty where the label says it.
    pub about: &'static str,
    /// The press that chooses it; `None` where nothing comes of it.
    pub chooses: Option<Press>,
    /// The presses that change its value, back and on, where it can be changed so.
    pub changes: Option<[Press; 2]>,
}

impl SpokenRow {
    /// The row as a line.
    #[must_use]
    pub fn in_words(&self) -> String {
        let value = self.value.as_ref().map(|value| format!(": {value}"));
        let about = if self.about.is_empty() { "" } else { ". " };
        format!("{}{}{about}{}", self.label, value.unwrap_or_default(), self.about)
    }
}

impl Spoken {
    /// What the open screen of a world says. Of the game itself, and of a replay, that is all there is to know; see
    /// [`Teller`](super::Teller) for what is new.
    pub fn of(world: &mut World) -> Self {
        match world.resource::<Screens>().current() {
            Screen::Play | Screen::Replay => of_game(world),
            Screen::Help => of_help(world),
            Screen::Messages => of_messages(world),
            Screen::Look => {
                let at = world.resource::<Cursor>().place();
                Self { lines: at.map(|at| about(world, at)).unwrap_or_default(), ..Self::default() }
            }
            Screen::Throw => of_throw(world),
            Screen::Travel => {
                let lines = world.run_system_once(|keys: Bindings| travel_lines(&keys));
                asking(lines.unwrap_or_default())
            }
            Screen::Map => of_map(world),
            screen => {
                let menu = world.resource::<Menu>();
                if menu.screen == Some(screen) { of_menu(menu) } else { Self::default() }
            }
        }
    }

    /// What the game says of a scene: all that there is to know.
    #[must_use]
    pub fn of_scene(scene: &Scene) -> Self {
        let row = |it| row_of(it, scene.player, scene.directions);
        let rows = scene.around.iter().map(row).collect();
        Self { lines: vec![scene.condition.in_words()], rows, ..Self::default() }
    }

    /// All of it, a line each, with `>` before the chosen row.
    #[must_use]
    pub fn in_lines(&self) -> Vec<String> {
        let rows = self.rows.iter().enumerate().map(|(index, row)| self.line(index, row));
        let head = [&self.heading].into_iter().chain(&self.lines).cloned();
        head.chain(rows).chain([self.hint.clone()]).filter(|line| !line.is_empty()).collect()
    }

    fn line(&self, index: usize, row: &SpokenRow) -> String {
        let mark = if Some(index) == self.chosen { "> " } else { "  " };
        format!("{mark}{}", row.in_words())
    }

    /// Returns whether this is the same menu with other values or another row chosen.
    #[must_use]
    pub fn is_same_menu(&self, other: &Self) -> bool {
        !self.rows.is_empty()
            && self.heading == other.heading
            && self.rows.len() == other.rows.len()
            && self.rows.iter().zip(&other.rows).all(|(one, two)| one.label == two.label)
    }

    /// What is new of a menu since it was `before`, a line each: lines, the hint, rows with other values, and the chosen row.
    #[must_use]
    pub fn since(&self, before: &Self) -> Vec<String> {
        let lines = self.lines.iter().filter(|line| !before.lines.contains(line)).cloned();
        let rows = self.rows.iter().zip(&before.rows).enumerate();
        let rows =
            rows.filter(|(index, (row, before))| row != before || Some(*index) == self.chosen);
        let rows = rows.map(|(index, (row, _))| self.line(index, row));
        let hint = Some(&self.hint).filter(|hint| **hint != before.hint).cloned();
        lines.chain(rows).chain(hint).filter(|line| !line.is_empty()).collect()
    }
}

/// A question: what it is, and its answers.
fn asking(mut lines: Vec<String>) -> Spoken {
    let heading = if lines.is_empty() { String::new() } else { lines.remove(0) };
    Spoken { heading, lines, ..Spoken::default() }
}

fn of_menu(menu: &Menu) -> Spoken {
    let rows = menu.rows.iter().enumerate().map(|(row, it)| {
        let press = |what| Press::Row(RowPress { row, what });
        SpokenRow {
            label: it.label.clone(),
            value: it.value.clone(),
            about: it.about,
            chooses: Some(press(RowAction::Choose)),
            changes: it.is_adjustable.then(|| [RowAction::Less, RowAction::More].map(press)),
        }
    });
    Spoken {
        heading: menu.heading.clone(),
        // What a row is for is said with each row.
        lines: menu.lines.clone(),
        rows: rows.collect(),
        chosen: (!menu.rows.is_empty()).then_some(menu.selected),
        hint: menu.hint.clone(),
    }
}

/// The game of a world, as one tells it for the first time.
fn of_game(world: &mut World) -> Spoken {
    let scene = Teller::default().tell(world).scene;
    scene.as_ref().map(Spoken::of_scene).unwrap_or_default()
}

/// Something around: to choose it is to walk there.
fn row_of(around: &Around, player: Position, directions: Directions) -> SpokenRow {
    let click = |at| Press::Map(Some(Click { at, through_rock: false }));
    let is_danger = matches!(around.kind, AroundKind::Settling | AroundKind::Matter);
    SpokenRow {
        label: around.in_words(player, directions),
        value: None,
        about: "",
        chooses: around.reached_at.filter(|_| !is_danger).map(click),
        changes: None,
    }
}

fn of_help(world: &mut World) -> Spoken {
    let beneath = world.resource::<Screens>().beneath();
    let help = move |keys: Bindings| Help::of(beneath, &|action| keys.keys(action));
    let Ok(help) = world.run_system_once(help) else { return Spoken::default() };
    let all = help.steps.iter().chain(&help.own).chain(&help.others);
    let line = |line: &HelpLine| format!("{}: {}", line.what, line.ways.join(", "));
    Spoken { heading: help.heading.to_owned(), lines: all.map(line).collect(), ..Spoken::default() }
}

/// The last messages, as far as the log is scrolled back, the oldest first.
fn of_messages(world: &World) -> Spoken {
    /// So many messages are told again.
    const LAST: usize = 20;
    let scrolled = world.resource::<Screens>().scrolled();
    let said = Journal::of(world)
        .into_iter()
        .flat_map(|journal| journal.newest_first().map(move |entry| journal.words(entry)));
    let mut lines: Vec<_> = said.skip(scrolled).take(LAST).collect();
    lines.reverse();
    let heading = if lines.is_empty() { "Nothing was said yet." } else { "" };
    Spoken { heading: heading.to_owned(), lines, ..Spoken::default() }
}

/// What the player knows of a place.
fn about(world: &mut World, at: Position) -> Vec<String> {
    world.run_system_once(move |it: Description| it.describe(at)).unwrap_or_default()
}

/// The question what to throw, or what is where the throw goes, and why it cannot be.
fn of_throw(world: &mut World) -> Spoken {
    let Some(Aiming { what, at }) = world.get_resource::<Aiming>().copied() else {
        return Spoken::default();
    };
    if what.is_none() {
        let lines = |packs: Query<&Pack, With<Player>>, keys: Bindings| {
            packs.single().map(|pack| throw_lines(pack, &keys)).unwrap_or_default()
        };
        return asking(world.run_system_once(lines).unwrap_or_default());
    }
    let refused = move |player: Query<(&Position, &Pack), With<Player>>,
                        knowledge: Res<Knowledge>,
                        terrain: Res<Terrain>,
                        occupancy: Res<Occupancy>| {
        let (from, pack) = player.single().ok()?;
        let thing = pack.chosen(what?)?;
        can_throw(&knowledge, &terrain, &occupancy, thing, *from, at).err().and_then(reason)
    };
    let refused = world.run_system_once(refused).ok().flatten();
    let mut lines = about(world, at);
    lines.extend(refused);
    Spoken { heading: "Throw where?".to_owned(), lines, ..Spoken::default() }
}

/// What is known of a level.
fn of_map(world: &mut World) -> Spoken {
    let MapLevel(z) = *world.resource::<MapLevel>();
    let read = move |around: Surroundings, status: Status, keys: Bindings| {
        let levels = status.terrain().map_or(1, |terrain| terrain.size().depth());
        let temper = status.temper(z).map(|row| format!(", {}", row.name)).unwrap_or_default();
        let [above, below, back] =
            [Action::LevelAbove, Action::LevelBelow, Action::Back].map(|action| keys.key(action));
        Spoken {
            heading: format!("Map of level {} of {levels}{temper}", z + 1),
            lines: around.on_level(z),
            hint: format!("{above} {below} other levels   {back} back"),
            ..Spoken::default()
        }
    };
    world.run_system_once(read).unwrap_or_default()
}
