//! Everything that a key can be bound to. An action of the map is a variant and its row here; its lists, its help, its name
//! in settings, its key and its verb follow from the row.

use bevy::prelude::{KeyCode, Reflect};
use leafwing_input_manager::Actionlike;
use strum::EnumCount;

use super::contexts::{EndingAction, LabAction, PackAction, ReplayAction};
use crate::grid::{Direction, Vertical};
use crate::intent::Verb;
use crate::layers::DebugLayer;

/// What a key is bound to; the current screen decides what it does.
#[derive(
    Actionlike, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect, EnumCount,
)]
#[reflect(opaque)]
pub enum Action {
    /// Step or dig west.
    West,
    /// Step or dig south.
    South,
    /// Step or dig north.
    North,
    /// Step or dig east.
    East,
    /// Step or dig north-west.
    NorthWest,
    /// Step or dig north-east.
    NorthEast,
    /// Step or dig south-west.
    SouthWest,
    /// Step or dig south-east.
    SouthEast,
    /// Let a turn pass.
    Wait,
    /// Let turns pass until you are well.
    Rest,
    /// Take the stairs down.
    Descend,
    /// Take the stairs up.
    Ascend,
    /// Take the stairs underfoot, whichever they are, or do what else there is to do here; say yes.
    Accept,
    /// Use what is in a slot of the pack, 1 to 8.
    Slot(u8),
    /// Throw something; the next key says what.
    Throw,
    /// Show the pack.
    Pack,
    /// Shutter the lantern, or open it.
    Shutter,
    /// Take what lies here.
    Take,
    /// Walk by yourself to what is not known yet.
    Explore,
    /// Walk by yourself to stairs; the next key says which.
    Travel,
    /// Look at places without going there.
    Look,
    /// List what is around.
    Around,
    /// Look at what is next around, or aim at the next creature.
    Next,
    /// Show all that is known of a level.
    Map,
    /// Show the level above.
    LevelAbove,
    /// Show the level below.
    LevelBelow,
    /// Show what was said before.
    Messages,
    /// Show everything, as if it were known, or only what is known.
    Reveal,
    /// Lay a debug layer over the map, or take it off.
    Layer(DebugLayer),
    /// List the debug layers.
    Layers,
    /// Take a turn back.
    Undo,
    /// The same world again, when a game has ended.
    Retry,
    /// Show the keys.
    Help,
    /// Go back; ask to quit.
    Back,
    /// Make the tiles larger.
    ZoomIn,
    /// Make the tiles smaller.
    ZoomOut,
    /// Make the tiles as large as suits the window.
    ZoomReset,
    /// Draw letters in the place of pictures, or pictures again.
    Ascii,
    /// Have the game be heard, or be silent.
    Mute,
    /// Fill the screen with the window, or no more.
    FullScreen,
    /// Save a picture of the window.
    Screenshot,
    /// An action of the lab alone.
    Lab(LabAction),
    /// An action of a replay that is watched.
    Replay(ReplayAction),
    /// An action of the page of the pack.
    InPack(PackAction),
    /// An action where a game has ended.
    AtEnd(EndingAction),
}

/// The kind of an action.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Where the map is played on, the player means to do this.
    Verb(Verb),
    /// Handled by the current screen.
    Screen,
    /// Of the window alone.
    Window,
}

/// What describes an action.
pub(super) struct ActionRow {
    pub(super) action: Action,
    /// The name that settings use.
    pub(super) name: &'static str,
    /// What it does, for help and the menu of keys.
    pub(super) description: &'static str,
    pub(super) kind: Kind,
    /// Keys that type these are bound by character, so that they are where the layout has them.
    pub(super) typed: &'static str,
    /// These are bound by place, so that they are the same on every layout.
    pub(super) places: &'static [KeyCode],
}

/// How many slots of the pack have an action.
const SLOTS: usize = 8;

/// Every action of the map but those of the debug layers, in the order in which help lists them. Each slot has a row; the
/// layers, the lab, replays and the pages of the pack and of an end have tables of their own.
#[rustfmt::skip]
pub(super) const MAP_ACTIONS: &[ActionRow; Action::COUNT - 6 + SLOTS] = &[
    row(Action::West,       "west",        "walk or dig west",       Kind::Verb(Verb::Step(Direction::West)),      "h",  &[KeyCode::ArrowLeft, KeyCode::Numpad4]),
    row(Action::South,      "south",       "walk or dig south",      Kind::Verb(Verb::Step(Direction::South)),     "j",  &[KeyCode::ArrowDown, KeyCode::Numpad2]),
    row(Action::North,      "north",       "walk or dig north",      Kind::Verb(Verb::Step(Direction::North)),     "k",  &[KeyCode::ArrowUp, KeyCode::Numpad8]),
    row(Action::East,       "east",        "walk or dig east",       Kind::Verb(Verb::Step(Direction::East)),      "l",  &[KeyCode::ArrowRight, KeyCode::Numpad6]),
    row(Action::NorthWest,  "north_west",  "walk or dig north-west", Kind::Verb(Verb::Step(Direction::NorthWest)), "y",  &[KeyCode::Numpad7, KeyCode::Home]),
    row(Action::NorthEast,  "north_east",  "walk or dig north-east", Kind::Verb(Verb::Step(Direction::NorthEast)), "u",  &[KeyCode::Numpad9, KeyCode::PageUp]),
    row(Action::SouthWest,  "south_west",  "walk or dig south-west", Kind::Verb(Verb::Step(Direction::SouthWest)), "b",  &[KeyCode::Numpad1, KeyCode::End]),
    row(Action::SouthEast,  "south_east",  "walk or dig south-east", Kind::Verb(Verb::Step(Direction::SouthEast)), "n",  &[KeyCode::Numpad3, KeyCode::PageDown]),
    row(Action::Wait,       "wait",        "wait a turn",            Kind::Verb(Verb::Wait),                       ".",  &[KeyCode::Numpad5]),
    row(Action::Rest,       "rest",        "rest until well",        Kind::Screen,                                 "Z",  &[]),
    row(Action::Descend,    "descend",     "go down the stairs",     Kind::Verb(Verb::Climb(Vertical::Down)),      ">",  &[]),
    row(Action::Ascend,     "ascend",      "go up the stairs",       Kind::Verb(Verb::Climb(Vertical::Up)),        "<",  &[]),
    row(Action::Accept,     "accept",      "act here; say yes",      Kind::Screen,                                 "",   &[KeyCode::Enter, KeyCode::Space, KeyCode::NumpadEnter]),
    row(Action::Slot(1),    "slot_1",      "use slot 1",             Kind::Verb(Verb::Use(1)),                     "1",  &[KeyCode::Digit1]),
    row(Action::Slot(2),    "slot_2",      "use slot 2",             Kind::Verb(Verb::Use(2)),                     "2",  &[KeyCode::Digit2]),
    row(Action::Slot(3),    "slot_3",      "use slot 3",             Kind::Verb(Verb::Use(3)),                     "3",  &[KeyCode::Digit3]),
    row(Action::Slot(4),    "slot_4",      "use slot 4",             Kind::Verb(Verb::Use(4)),                     "4",  &[KeyCode::Digit4]),
    row(Action::Slot(5),    "slot_5",      "use slot 5",             Kind::Verb(Verb::Use(5)),                     "5",  &[KeyCode::Digit5]),
    row(Action::Slot(6),    "slot_6",      "use slot 6",             Kind::Verb(Verb::Use(6)),                     "6",  &[KeyCode::Digit6]),
    row(Action::Slot(7),    "slot_7",      "use slot 7",             Kind::Verb(Verb::Use(7)),                     "7",  &[KeyCode::Digit7]),
    row(Action::Slot(8),    "slot_8",      "use slot 8",             Kind::Verb(Verb::Use(8)),                     "8",  &[KeyCode::Digit8]),
    row(Action::Throw,      "throw",       "throw: 1-8, t a stone",  Kind::Screen,                                 "t",  &[]),
    row(Action::Pack,       "pack",        "the pack",               Kind::Screen,                                 "i",  &[]),
    row(Action::Shutter,    "shutter",     "shutter the lantern",    Kind::Verb(Verb::Shutter),                    "f",  &[]),
    row(Action::Take,       "take",        "take what lies here",    Kind::Verb(Verb::Take),                       "g,", &[]),
    row(Action::Explore,    "explore",     "explore",                Kind::Screen,                                 "o",  &[]),
    row(Action::Travel,     "travel",      "travel: < > g Enter o",  Kind::Screen,                                 "_",  &[]),
    row(Action::Look,       "look",        "look around",            Kind::Screen,                                 "x;", &[]),
    row(Action::Next,       "next",        "next around",            Kind::Screen,                                 "",   &[KeyCode::Tab]),
    row(Action::Around,     "around",      "list what is around",    Kind::Screen,                                 "v",  &[]),
    row(Action::Map,        "map",         "map of the level",       Kind::Screen,                                 "m",  &[]),
    row(Action::LevelAbove, "level_above", "map one level up",       Kind::Screen,                                 "[",  &[]),
    row(Action::LevelBelow, "level_below", "map one level down",     Kind::Screen,                                 "]",  &[]),
    row(Action::Messages,   "messages",    "read what was said",     Kind::Screen,                                 "M",  &[]),
    row(Action::Reveal,     "reveal",      "reveal the map",         Kind::Screen,                                 "V",  &[]),
    row(Action::Layers,     "layers",      "debug layers",           Kind::Screen,                                 "",   &[KeyCode::F3]),
    row(Action::Undo,       "undo",        "take back, as Ctrl-Z",   Kind::Screen,                                 "",   &[KeyCode::F8]),
    row(Action::Retry,      "retry",       "at an end: same world",  Kind::Screen,                                 "r",  &[]),
    row(Action::Help,       "help",        "this help",              Kind::Screen,                                 "?",  &[KeyCode::F1]),
    row(Action::Back,       "back",        "go back; pause",         Kind::Screen,                                 "",   &[KeyCode::Escape]),
    row(Action::ZoomIn,     "zoom_in",     "larger tiles",           Kind::Window,                                 "+=", &[KeyCode::NumpadAdd]),
    row(Action::ZoomOut,    "zoom_out",    "smaller tiles",          Kind::Window,                                 "-",  &[KeyCode::NumpadSubtract]),
    row(Action::ZoomReset,  "zoom_reset",  "usual tiles",            Kind::Window,                                 "0",  &[]),
    row(Action::Ascii,      "ascii",       "letters or pictures",    Kind::Window,                                 "",   &[KeyCode::F2]),
    row(Action::Mute,       "mute",        "sound on or off",        Kind::Window,                                 "",   &[KeyCode::F4]),
    row(Action::FullScreen, "full_screen", "full screen",            Kind::Window,                                 "",   &[KeyCode::F11]),
    row(Action::Screenshot, "screenshot",  "save a picture",         Kind::Window,                                 "",   &[KeyCode::F12]),
];

/// A row, field by field.
pub(super) const fn row(
    action: Action,
    name: &'static str,
    description: &'static str,
    kind: Kind,
    typed: &'static str,
    places: &'static [KeyCode],
) -> ActionRow {
    ActionRow { action, name, description, kind, typed, places }
}
