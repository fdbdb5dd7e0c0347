//! The sets of keys that players begin with: the usual keys of all actions, which stand in their rows, but for those to walk
//! with.

#[cfg(feature = "gamepad")]
use super::gamepad;
use super::key::key_name;
use super::{Action, BindingTable, Key};

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

    /// Returns whether it has a usual key of an action.
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
    let own = own.map(|(action, c)| (action, Key::Character(c)));
    let usual = Action::ALL
        .into_iter()
        .flat_map(|action| action.usual_keys().into_iter().map(move |key| (action, key)));
    let keys = own.chain(usual.filter(|(action, key)| preset.keeps(*action, *key)));
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
