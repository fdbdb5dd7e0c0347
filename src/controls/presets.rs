//! The keys that players begin with: one table for characters, one for places, and presets of both. Those of actions that
//! one screen alone has stand with these.

use bevy::prelude::KeyCode;

#[cfg(feature = "gamepad")]
use super::gamepad;
use super::key::key_name;
use super::own_actions::OWN_ACTIONS;
use super::{Action, BindingTable, Key};
use crate::layers::DebugLayer;

/// Keys that type these are bound by character, so that they are where the layout has them; so are those of the debug
/// layers, which their table has.
const BY_CHARACTER: [(Action, char); 27] = [
    (Action::West, 'h'),
    (Action::South, 'j'),
    (Action::North, 'k'),
    (Action::East, 'l'),
    (Action::NorthWest, 'y'),
    (Action::NorthEast, 'u'),
    (Action::SouthWest, 'b'),
    (Action::SouthEast, 'n'),
    (Action::Wait, '.'),
    (Action::Rest, 'Z'),
    (Action::Descend, '>'),
    (Action::Ascend, '<'),
    (Action::Explore, 'o'),
    (Action::Travel, '_'),
    (Action::Look, 'x'),
    (Action::Look, ';'),
    (Action::Map, 'm'),
    (Action::LevelAbove, '['),
    (Action::LevelBelow, ']'),
    (Action::Messages, 'M'),
    (Action::Reveal, 'V'),
    (Action::Retry, 'r'),
    (Action::Help, '?'),
    (Action::ZoomIn, '+'),
    (Action::ZoomIn, '='),
    (Action::ZoomOut, '-'),
    (Action::ZoomReset, '0'),
];

/// These are bound by place, so that they are the same on every layout.
const BY_PLACE: [(Action, KeyCode); 30] = [
    (Action::West, KeyCode::ArrowLeft),
    (Action::South, KeyCode::ArrowDown),
    (Action::North, KeyCode::ArrowUp),
    (Action::East, KeyCode::ArrowRight),
    (Action::West, KeyCode::Numpad4),
    (Action::South, KeyCode::Numpad2),
    (Action::North, KeyCode::Numpad8),
    (Action::East, KeyCode::Numpad6),
    (Action::NorthWest, KeyCode::Numpad7),
    (Action::NorthEast, KeyCode::Numpad9),
    (Action::SouthWest, KeyCode::Numpad1),
    (Action::SouthEast, KeyCode::Numpad3),
    (Action::NorthWest, KeyCode::Home),
    (Action::NorthEast, KeyCode::PageUp),
    (Action::SouthWest, KeyCode::End),
    (Action::SouthEast, KeyCode::PageDown),
    (Action::Wait, KeyCode::Numpad5),
    (Action::Accept, KeyCode::Enter),
    (Action::Accept, KeyCode::Space),
    (Action::Accept, KeyCode::NumpadEnter),
    (Action::Next, KeyCode::Tab),
    (Action::Help, KeyCode::F1),
    (Action::Back, KeyCode::Escape),
    (Action::ZoomIn, KeyCode::NumpadAdd),
    (Action::ZoomOut, KeyCode::NumpadSubtract),
    (Action::Ascii, KeyCode::F2),
    (Action::Layers, KeyCode::F3),
    (Action::Undo, KeyCode::F8),
    (Action::FullScreen, KeyCode::F11),
    (Action::Screenshot, KeyCode::F12),
];

/// A set of keys to walk with. All else is the same in each, and bindings of one's own go over it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Preset {
    /// Letters beside one another, as `vi` has them, and all the others.
    #[default]
    Vi,
    /// The numpad and the arrows.
    Numpad,
    /// The arrows, with the four keys around them for diagonals.
    Arrows,
    /// Letters around `s` on the left of the keyboard, for those who have no numpad; `s` waits.
    Laptop,
}

impl Preset {
    /// Every preset.
    pub const ALL: [Self; 4] = [Self::Vi, Self::Numpad, Self::Arrows, Self::Laptop];

    /// The name that settings use.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Vi => "vi",
            Self::Numpad => "numpad",
            Self::Arrows => "arrows",
            Self::Laptop => "laptop",
        }
    }

    /// Returns whether it has a binding of the tables.
    fn keeps(self, action: Action, key: Key) -> bool {
        match (self, key) {
            (Self::Vi, _) => true,
            // `x` walks there.
            (Self::Laptop, Key::Character('x')) => false,
            (_, Key::Character(_)) => action.direction().is_none(),
            (Self::Arrows, Key::Place(place)) => !key_name(place).starts_with("pad "),
            _ => true,
        }
    }
}

/// Where letters walk on the left of the keyboard.
const LAPTOP: [(Action, char); 9] = [
    (Action::NorthWest, 'q'),
    (Action::North, 'w'),
    (Action::NorthEast, 'e'),
    (Action::West, 'a'),
    (Action::East, 'd'),
    (Action::SouthWest, 'z'),
    (Action::South, 'x'),
    (Action::SouthEast, 'c'),
    (Action::Wait, 's'),
];

/// The bindings of a new player.
#[must_use]
pub fn default_bindings() -> BindingTable {
    bindings_of(Preset::default())
}

/// The bindings of a preset.
#[must_use]
pub fn bindings_of(preset: Preset) -> BindingTable {
    let own = LAPTOP.into_iter().filter(|_| preset == Preset::Laptop);
    let layers = DebugLayer::ALL.into_iter().map(|layer| (Action::Layer(layer), layer.row().key));
    let usual = BY_CHARACTER.into_iter().chain(layers);
    let characters =
        own.chain(usual.filter(|(action, c)| preset.keeps(*action, Key::Character(*c))));
    let places = BY_PLACE.into_iter().filter(|(action, p)| preset.keeps(*action, Key::Place(*p)));
    let keys = characters.map(|(action, c)| (action, Key::Character(c)));
    let keys = keys.chain(places.map(|(action, place)| (action, Key::Place(place))));
    let keys = keys.chain(OWN_ACTIONS.iter().map(|own| (own.action, own.key)));
    let map = keys.fold(BindingTable::default(), |mut map, (action, key)| {
        key.bind(&mut map, action);
        map
    });
    #[cfg(feature = "gamepad")]
    let map = gamepad::BUTTONS.into_iter().fold(map, |map, (action, b)| map.with(action, b));
    map
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::Context;

    fn keys_of(map: &BindingTable, action: Action) -> Vec<String> {
        Key::of(map, action).into_iter().map(Key::name).collect()
    }

    #[test]
    fn every_action_has_a_key_and_no_key_two_actions_of_a_context() {
        for map in Preset::ALL.map(bindings_of) {
            assert!(Action::ALL.into_iter().all(|action| !keys_of(&map, action).is_empty()));
            Context::ALL.into_iter().for_each(|context| check(&map, context));
        }
    }

    fn check(map: &BindingTable, context: Context) {
        let here = Action::ALL.into_iter().filter(|action| action.context() == context);
        let mut keys: Vec<_> = here.flat_map(|action| keys_of(map, action)).collect();
        let all = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), all);
    }
}
