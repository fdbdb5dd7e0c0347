//! All actions, in their order: those of the map, those of the debug layers among them, and those of one screen alone.

use strum::EnumCount;

use super::Action;
use super::own_actions::OWN_ACTIONS;
use crate::layers::DebugLayer;

/// The actions above those of the debug layers, in the order in which help lists them.
const ABOVE_LAYERS: [Action; 21] = [
    Action::West,
    Action::South,
    Action::North,
    Action::East,
    Action::NorthWest,
    Action::NorthEast,
    Action::SouthWest,
    Action::SouthEast,
    Action::Wait,
    Action::Rest,
    Action::Descend,
    Action::Ascend,
    Action::Accept,
    Action::Explore,
    Action::Travel,
    Action::Look,
    Action::Next,
    Action::Map,
    Action::LevelAbove,
    Action::LevelBelow,
    Action::Messages,
];

/// The actions below those of the debug layers.
const BELOW_LAYERS: [Action; 11] = [
    Action::Layers,
    Action::Undo,
    Action::Retry,
    Action::Help,
    Action::Back,
    Action::ZoomIn,
    Action::ZoomOut,
    Action::ZoomReset,
    Action::Ascii,
    Action::FullScreen,
    Action::Screenshot,
];

/// Each action without fields is in one of the lists, or is `Reveal`; of three others each value is.
const _: () = assert!(ABOVE_LAYERS.len() + BELOW_LAYERS.len() + 1 + 3 == Action::COUNT);

/// The actions of the debug layers.
const LAYERS: [Action; DebugLayer::ALL.len()] = {
    let mut actions = [Action::Layers; DebugLayer::ALL.len()];
    let mut index = 0;
    while index < actions.len() {
        actions[index] = Action::Layer(DebugLayer::ALL[index]);
        index += 1;
    }
    actions
};

/// The actions of one screen alone.
const OWN: [Action; OWN_ACTIONS.len()] = {
    let mut actions = [Action::Layers; OWN_ACTIONS.len()];
    let mut index = 0;
    while index < actions.len() {
        actions[index] = OWN_ACTIONS[index].action;
        index += 1;
    }
    actions
};

/// Lists one after another; together they have `N` actions.
const fn joined<const N: usize>(lists: &[&[Action]]) -> [Action; N] {
    let mut all = [Action::Wait; N];
    let (mut list, mut count) = (0, 0);
    while list < lists.len() {
        let mut index = 0;
        while index < lists[list].len() {
            all[count] = lists[list][index];
            index += 1;
            count += 1;
        }
        list += 1;
    }
    assert!(count == N, "the list has a gap");
    all
}

impl Action {
    /// All actions, in the order in which help and the menu of keys list them: `Reveal` stands below the first layer.
    pub const ALL: [Self; ABOVE_LAYERS.len() + LAYERS.len() + 1 + BELOW_LAYERS.len() + OWN.len()] = {
        let layers = LAYERS;
        let (first, others) = layers.split_at(1);
        joined(&[&ABOVE_LAYERS, first, &[Self::Reveal], others, &BELOW_LAYERS, &OWN])
    };
}
