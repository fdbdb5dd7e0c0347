//! Menus: rows to choose from, by keyboard, mouse and gamepad alike.
//!
//! A menu is made anew from the game's state for each press and each frame: what it shows and what it does are one
//! list. Each file describes the rows of some screens; what a row does is a [`Deed`].

use bevy::prelude::{Resource, World};

use super::clipboard::Clipboard;
use super::lab::{Change, FULL, begin_gallery};
use super::pages::own_keys::{self, Input, OwnKey};
use super::pages::{gallery, games, keys, lab, layers, new_game, settings};
use super::{DebugLayer, ForWindow, Overlays, Screen, Screens, games as game};
use crate::controls::{Action, BindingTable, Key, Press, RowAction, RowPress};
use crate::record::{Slot, go_on_with_saved, of_game, save_now};
use crate::world::GameSeed;
use lab::LabRow;

/// The menu that is open; without rows where there is none.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Menu {
    /// Which screen it is.
    pub screen: Option<Screen>,
    /// What it is about.
    pub heading: String,
    /// What is to be said besides.
    pub lines: Vec<String>,
    /// What there is to choose from.
    pub rows: Vec<Row>,
    /// The row that is chosen by [`Action::Accept`].
    pub selected: usize,
    /// Which keys do what, or what has just facts.
    pub hint: String,
}

/// A row of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What it is.
    pub label: String,
    /// What is chosen there.
    pub value: Option<String>,
    /// Can the value be turned back and on?
    pub turns: bool,
    /// How far along its slider the value is, of [`FULL`], if it has one.
    pub slider: Option<u16>,
    /// The key that does the same, where it has one of its own.
    pub key: String,
    pub(super) deed: Deed,
}

impl Row {
    pub(super) fn new(label: impl Into<String>, deed: Deed) -> Self {
        Self {
            label: label.into(),
            value: None,
            turns: false,
            slider: None,
            key: String::new(),
            deed,
        }
    }

    pub(super) fn with(label: &str, value: impl Into<String>, deed: Deed) -> Self {
        Self { value: Some(value.into()), ..Self::new(label, deed) }
    }

    pub(super) fn with_key(mut self, key: &str) -> Self {
        self.add_key(key);
        self
    }

    /// Has it one key more, after a space.
    fn add_key(&mut self, key: &str) {
        if !self.key.is_empty() {
            self.key.push(' ');
        }
        self.key.push_str(key);
    }

    pub(super) fn turning(label: &str, value: impl Into<String>, deed: Deed) -> Self {
        Self { turns: true, ..Self::with(label, value, deed) }
    }
}

/// What a row does when it is chosen, or turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    Begin,
    GoOn,
    BeginDraft,
    Open(Screen),
    Close,
    Ask(Leaving),
    Leave,
    Retry,
    CopySeed,
    CopyFingerprint,
    Seed,
    Generator,
    Size,
    Preset,
    Scale,
    Palette,
    Ascii,
    Motion,
    FullScreen,
    Keys(Action),
    ResetKeys,
    Layer(DebugLayer),
    Lab(lab::LabRow),
    PlayLab,
    Gallery(gallery::GalleryRow),
    OpenChosen,
}

/// What a game is left for; asked before it is done.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Leaving {
    /// The program ends.
    #[default]
    Program,
    /// To the title.
    ForTitle,
    /// To the beginning of the same world.
    ForSameWorld,
    /// For another game than the one that is saved: of the usual kind, the one that was chosen, or the lab's.
    ForNewGame,
    /// The same, in the world that was chosen.
    ForDraft,
    /// The same, in the world of the lab.
    ForLab,
}

/// What has just facts in a menu; told until the next press.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Note(pub(super) String);

/// The menu of the current screen; `None` where it has none.
pub(super) fn describe(world: &mut World) -> Option<Menu> {
    let screen = world.resource::<Screens>().current();
    let mut menu = match screen {
        Screen::Start | Screen::Pause | Screen::Quit | Screen::Win | Screen::Lose => {
            games::describe(world, screen)
        }
        Screen::NewGame => new_game::describe(world),
        Screen::Settings => settings::describe(world),
        Screen::Keys => keys::describe(world),
        Screen::Capture => keys::describe_capture(world),
        Screen::Layers => layers::describe(world),
        Screen::Lab => lab::describe(world),
        Screen::Gallery => gallery::describe(world),
        _ => return None,
    };
    for (label, key) in keys_beside_rows(world, screen) {
        menu.rows.iter_mut().filter(|row| row.label == label).for_each(|row| row.add_key(&key));
    }
    let selected = world.resource::<Screens>().selected().min(menu.rows.len().saturating_sub(1));
    let note = world.resource::<Note>().0.clone();
    let hint = if note.is_empty() { menu.hint } else { note };
    Some(Menu { screen: Some(screen), selected, hint, ..menu })
}

/// The labels of rows that do what a key of the screen does, each with that key.
fn keys_beside_rows(world: &mut World, screen: Screen) -> Vec<(&'static str, String)> {
    let mut written = |own: &OwnKey| match own.input {
        Input::Bound(action) => key(world, action),
        Input::Text(_) => String::new(),
    };
    let beside = own_keys::of(screen).iter().filter(|own| !own.row.is_empty());
    beside.map(|own| (own.row, written(own))).collect()
}

/// Keeps [`Menu`] what it should be.
pub(super) fn show_menu(world: &mut World) {
    let menu = describe(world).unwrap_or_default();
    if *world.resource::<Menu>() != menu {
        world.insert_resource(menu);
    }
}

/// A row that is chosen: on which screen, its place and its label.
pub(super) type ChosenRow = (Screen, usize, String);

/// The row of the lab that is chosen, before a press is taken.
pub(super) fn selected_row(world: &mut World) -> Option<ChosenRow> {
    let screen = world.resource::<Screens>().current();
    if screen != Screen::Lab {
        return None;
    }
    let menu = describe(world)?;
    Some((screen, menu.selected, menu.rows.get(menu.selected)?.label.clone()))
}

/// Where a press has changed the rows and chosen none, the same row stays chosen, wherever it is now.
pub(super) fn keep_row(world: &mut World, before: Option<ChosenRow>) {
    let (Some((screen, place, label)), now) = (before, selected_row(world)) else { return };
    if now.is_some_and(|now| now.0 == screen && now.1 == place && now.2 != label) {
        let menu = describe(world).unwrap_or_default();
        if let Some(row) = menu.rows.iter().position(|row| row.label == label) {
            world.resource_mut::<Screens>().select(row);
        }
    }
}

/// What [`take`] makes of keys, for help.
const KEYS: [(&str, &[Action]); 4] = [
    ("choose a row", &[Action::North, Action::South, Action::Next]),
    ("change its value", &[Action::West, Action::East]),
    ("first or last row", &[Action::NorthWest, Action::SouthWest]),
    ("a page of rows", &[Action::NorthEast, Action::SouthEast]),
];

/// The same on a screen whose menu is always open; nothing on others.
pub(super) fn keys_on(screen: Screen) -> Vec<(&'static str, &'static [Action])> {
    let accept = match screen {
        Screen::Lab => "play, or do the row",
        Screen::Gallery => "open, or do the row",
        _ => return Vec::new(),
    };
    let accepting: &[Action] = &[Action::Accept];
    KEYS.into_iter().chain([(accept, accepting)]).collect()
}

/// Takes a press where a menu is open; says whether it meant something there.
pub(super) fn take(world: &mut World, press: Press) -> bool {
    let Some(menu) = describe(world) else { return false };
    if let Press::Row(RowPress { row, what }) = press {
        let row = pressed_row(world, &menu, row);
        if let Some((row, Row { deed, slider, .. })) = row {
            world.resource_mut::<Screens>().select(row);
            let is_field = slider.is_some() || matches!(deed, Deed::Seed | Deed::Lab(LabRow::Seed));
            match what {
                RowAction::Point => {}
                RowAction::Choose if is_field => {}
                RowAction::Choose => choose(world, *deed),
                RowAction::Less => turn(world, *deed, -1),
                RowAction::More => turn(world, *deed, 1),
                RowAction::First => slide(world, *deed, 0),
                RowAction::Last => slide(world, *deed, FULL),
                RowAction::Slide(share) => slide(world, *deed, share),
            }
        }
        return true;
    }
    if let Press::Item(item) = press {
        return take_item(world, &menu, item);
    }
    let (count, selected) = (menu.rows.len(), menu.selected);
    let mut select = |row: usize| world.resource_mut::<Screens>().select(row.min(count.max(1) - 1));
    let row = menu.rows.get(selected);
    match press.action() {
        Some(Action::North) => select((selected + count.max(1) - 1) % count.max(1)),
        Some(Action::South | Action::Next) => select((selected + 1) % count.max(1)),
        Some(Action::NorthWest) => select(0),
        Some(Action::SouthWest) => select(count),
        Some(Action::NorthEast) => select(selected.saturating_sub(PAGE)),
        Some(Action::SouthEast) => select(selected + PAGE),
        Some(action @ (Action::West | Action::East)) => {
            let Some(row) = row.filter(|row| row.turns) else { return false };
            turn(world, row.deed, if action == Action::West { -1 } else { 1 });
        }
        Some(Action::Accept) => match row {
            // In the lab Enter plays, whatever value is chosen.
            Some(Row { turns: true, deed: Deed::Lab(_), .. }) => begin(world, Leaving::ForLab),
            Some(Row { turns: true, deed: Deed::Gallery(_), .. }) => gallery::open_chosen(world),
            // What was typed is begun.
            Some(Row { deed: Deed::Seed, .. }) => begin(world, Leaving::ForDraft),
            Some(row) => choose(world, row.deed),
            None => return false,
        },
        _ => return false,
    }
    true
}

/// Takes a press on what is shown beside the menu: its row is chosen with it.
fn take_item(world: &mut World, menu: &Menu, item: usize) -> bool {
    let row_of = |deed: Deed| menu.rows.iter().position(|row| row.deed == deed);
    let (row, choose): (_, fn(&mut World, usize)) = match menu.screen {
        Some(Screen::Lab) => (row_of(Deed::Lab(LabRow::Bench)), lab::show_panel_of),
        Some(Screen::Gallery) => {
            (row_of(Deed::Gallery(gallery::GalleryRow::World)), gallery::choose)
        }
        _ => return false,
    };
    if let Some(row) = row {
        world.resource_mut::<Screens>().select(row);
        choose(world, item);
    }
    true
}

/// The row that was shown at a place when the mouse was there, wherever the presses before have moved it; `None` where it
/// is gone.
fn pressed_row<'a>(world: &World, menu: &'a Menu, place: usize) -> Option<(usize, &'a Row)> {
    let shown = world.get_resource::<Menu>().filter(|shown| shown.screen == menu.screen)?;
    let pressed = shown.rows.get(place)?;
    let is_it = |row: &Row| row.deed == pressed.deed && row.label == pressed.label;
    menu.rows.iter().enumerate().find(|(_, row)| is_it(row))
}

/// So many rows are a page.
const PAGE: usize = 8;

fn choose(world: &mut World, deed: Deed) {
    match deed {
        Deed::Begin => begin(world, Leaving::ForNewGame),
        Deed::GoOn => _ = go_on_with_saved(world),
        Deed::BeginDraft => begin(world, Leaving::ForDraft),
        Deed::Open(screen) => open(world, screen),
        Deed::Close => world.resource_mut::<Screens>().close_dialog(),
        Deed::Ask(leaving) => ask(world, leaving),
        Deed::Leave => match *world.resource::<Leaving>() {
            Leaving::Program => game::quit(world),
            Leaving::ForTitle => open(world, Screen::Start),
            Leaving::ForSameWorld => game::retry(world),
            begun => begin_at_once(world, begun),
        },
        Deed::Retry => game::retry(world),
        Deed::CopySeed => copy_seed(world),
        Deed::CopyFingerprint => {
            let fingerprint = of_game(world);
            copy(world, fingerprint.to_string(), &format!("the fingerprint {fingerprint}"));
        }
        Deed::FullScreen => _ = world.write_message(ForWindow(Action::FullScreen)),
        Deed::Keys(action) => keys::begin(world, action),
        Deed::ResetKeys => keys::reset_all(world),
        Deed::PlayLab => begin(world, Leaving::ForLab),
        Deed::OpenChosen => gallery::open_chosen(world),
        Deed::Layer(layer) => world.resource_mut::<Overlays>().toggle(layer),
        deed => turn(world, deed, 1),
    }
}

/// Turns a value on, or back by -1.
fn turn(world: &mut World, deed: Deed, by: i32) {
    match deed {
        Deed::Seed | Deed::Generator | Deed::Size => new_game::turn(world, deed, by),
        Deed::Lab(row) => lab::turn(world, row, Change::By(by)),
        Deed::Gallery(row) => gallery::turn(world, row, by),
        deed => settings::turn(world, deed, by),
    }
}

/// Puts a value so far along its slider, of [`FULL`].
fn slide(world: &mut World, deed: Deed, share: u16) {
    match deed {
        Deed::Lab(row) => lab::turn(world, row, Change::To(share)),
        _ => {}
    }
}

pub(super) fn open(world: &mut World, screen: Screen) {
    match screen {
        Screen::NewGame => new_game::begin(world),
        Screen::Lab => super::lab::begin(world),
        Screen::Gallery => begin_gallery(world),
        _ => {}
    }
    world.resource_mut::<Screens>().open(screen);
}

/// Begins another game; asks first where a saved one would be given up for it.
fn begin(world: &mut World, begun: Leaving) {
    if world.get_resource::<Slot>().is_some_and(|slot| slot.game.is_some()) {
        ask(world, begun);
    } else {
        begin_at_once(world, begun);
    }
}

fn begin_at_once(world: &mut World, begun: Leaving) {
    world.resource_mut::<Screens>().close_question();
    match begun {
        Leaving::ForDraft => new_game::begin_draft(world),
        Leaving::ForLab => super::lab::play(world),
        _ => game::begin_fresh(world),
    }
}

/// Asks before something is left.
pub(super) fn ask(world: &mut World, leaving: Leaving) {
    save_now(world);
    world.insert_resource(leaving);
    open(world, Screen::Quit);
}

fn copy_seed(world: &mut World) {
    if let Some(GameSeed(seed)) = world.get_resource().copied() {
        copy(world, seed.to_string(), &format!("the seed {seed}"));
    }
}

/// Puts a text into the clipboard, and tells so.
pub(super) fn copy(world: &mut World, text: String, what: &str) {
    let is_copied = world.resource_mut::<Clipboard>().write(text);
    let told = if is_copied { "Copied" } else { "There is no clipboard for" };
    tell(world, format!("{told} {what}."));
}

/// Says something until the next press.
pub(super) fn tell(world: &mut World, what: String) {
    world.insert_resource(Note(what));
}

/// Forgets what was told, as the next press comes.
pub(super) fn forget_note(world: &mut World) {
    world.resource_mut::<Note>().0.clear();
}

/// The first key of an action, as it is written on it; where there is one that types nothing, that.
pub(super) fn key(world: &mut World, action: Action) -> String {
    let keys = world.query::<&BindingTable>().single(world).map(|map| Key::of(map, action));
    let keys = keys.unwrap_or_default();
    let placed = keys.iter().find(|key| matches!(key, Key::Place(_)) && action != Action::Help);
    placed.or(keys.first()).map(|key| key.name()).unwrap_or_default()
}

/// How rows are chosen, from the live bindings.
pub(super) fn usual_hint(world: &mut World) -> String {
    let accept = key(world, Action::Accept);
    let back = key(world, Action::Back);
    format!("{accept} choose   {back} back")
}

/// The same for rows that turn.
pub(super) fn turning_hint(world: &mut World) -> String {
    let keys = [Action::West, Action::East].map(|action| key(world, action));
    format!("{} {} change   {}", keys[0], keys[1], usual_hint(world))
}
