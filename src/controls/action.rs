//! Everything that a key can be bound to.

use bevy::prelude::Reflect;
use leafwing_input_manager::Actionlike;
use strum::EnumCount;

use super::contexts::{Context, LabAction, ReplayAction};
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
    /// Take the stairs underfoot, whichever they are; say yes.
    Accept,
    /// Walk by yourself to what is not known yet.
    Explore,
    /// Walk by yourself to stairs; the next key says which.
    Travel,
    /// Look at places without going there.
    Look,
    /// Look at the next creature in sight.
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
    /// Fill the screen with the window, or no more.
    FullScreen,
    /// Save a picture of the window.
    Screenshot,
    /// An action of the lab alone.
    Lab(LabAction),
    /// An action of a replay that is watched.
    Replay(ReplayAction),
}

impl Action {
    /// The name that settings use: `north_west`.
    #[must_use]
    pub fn name(self) -> String {
        if let Self::Layer(layer) = self {
            return layer.row().name.to_owned();
        }
        if let Some(own) = self.own() {
            return own.name.to_owned();
        }
        let name = format!("{self:?}");
        let words = name.char_indices().map(|(index, c)| match c {
            'A'..='Z' if index > 0 => format!("_{}", c.to_ascii_lowercase()),
            c => c.to_ascii_lowercase().to_string(),
        });
        words.collect()
    }

    /// What the action does, for the help screen.
    #[must_use]
    pub fn description(self) -> &'static str {
        match self {
            Self::West => "walk or dig west",
            Self::South => "walk or dig south",
            Self::North => "walk or dig north",
            Self::East => "walk or dig east",
            Self::NorthWest => "walk or dig north-west",
            Self::NorthEast => "walk or dig north-east",
            Self::SouthWest => "walk or dig south-west",
            Self::SouthEast => "walk or dig south-east",
            Self::Wait => "wait a turn",
            Self::Rest => "rest until well",
            Self::Descend => "go down the stairs",
            Self::Ascend => "go up the stairs",
            Self::Accept => "take stairs; say yes",
            Self::Explore => "explore",
            Self::Travel => "travel to < > Enter o",
            Self::Look => "look around",
            Self::Next => "next creature",
            Self::Map => "map of the level",
            Self::LevelAbove => "map one level up",
            Self::LevelBelow => "map one level down",
            Self::Messages => "read what was said",
            Self::Reveal => "reveal the map",
            Self::Layer(layer) => layer.row().help,
            Self::Layers => "debug layers",
            Self::Undo => "take back (Ctrl-Z)",
            Self::Retry => "at an end: same world",
            Self::Help => "this help",
            Self::Back => "go back; pause",
            Self::ZoomIn => "larger tiles",
            Self::ZoomOut => "smaller tiles",
            Self::ZoomReset => "usual tiles",
            Self::Ascii => "letters or pictures",
            Self::FullScreen => "full screen",
            Self::Screenshot => "save a picture",
            Self::Lab(_) | Self::Replay(_) => self.own().map_or("", |own| own.description),
        }
    }

    /// The context of its bindings.
    #[must_use]
    pub fn context(self) -> Context {
        match self {
            Self::Lab(_) => Context::Lab,
            Self::Replay(_) => Context::Replay,
            _ => Context::Map,
        }
    }

    /// The other actions of its context: a key is bound to one of them at most. O(actions).
    pub fn rivals(self) -> impl Iterator<Item = Self> {
        let rivals = Self::ALL.into_iter();
        rivals.filter(move |other| *other != self && other.context() == self.context())
    }
}
