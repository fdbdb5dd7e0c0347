//! The actions of one screen alone, a row each: their names and the keys of a new player.

use bevy::prelude::KeyCode;
use strum::EnumCount;

use super::contexts::{LabAction, ReplayAction};
use super::{Action, Key};

/// An action of one screen.
pub(super) struct OwnAction {
    pub(super) action: Action,
    /// The name that settings use.
    pub(super) name: &'static str,
    /// What it does, for the menu of keys.
    pub(super) description: &'static str,
    /// The key of a new player.
    pub(super) key: Key,
}

/// Every action of one screen, in the order in which the menu of keys lists them.
pub(super) const OWN_ACTIONS: [OwnAction; LabAction::COUNT + ReplayAction::COUNT] = [
    lab(LabAction::Watch, "lab_watch", "lab: watch or stand still", Key::Place(KeyCode::Space)),
    lab(LabAction::StepBack, "lab_step_back", "lab: a step back", Key::Character(',')),
    lab(LabAction::StepOn, "lab_step_on", "lab: a step on", Key::Character('.')),
    lab(LabAction::Smooth, "lab_smooth", "lab: smooth once more", Key::Character('s')),
    lab(LabAction::West, "lab_west", "lab: move the maps west", Key::Character('H')),
    lab(LabAction::South, "lab_south", "lab: move the maps south", Key::Character('J')),
    lab(LabAction::North, "lab_north", "lab: move the maps north", Key::Character('K')),
    lab(LabAction::East, "lab_east", "lab: move the maps east", Key::Character('L')),
    lab(LabAction::Compare, "lab_compare", "lab: compare two worlds", Key::Character('v')),
    lab(LabAction::OtherPanel, "lab_other_panel", "lab: panel of the other", Key::Character('f')),
    lab(LabAction::Gallery, "lab_gallery", "lab: gallery", Key::Character('g')),
    OwnAction {
        action: Action::Replay(ReplayAction::Pause),
        name: "replay_pause",
        description: "replay: pause or go on",
        key: Key::Place(KeyCode::Space),
    },
    OwnAction {
        action: Action::Replay(ReplayAction::Back),
        name: "replay_back",
        description: "replay: a turn back",
        key: Key::Character(','),
    },
];

const fn lab(
    action: LabAction,
    name: &'static str,
    description: &'static str,
    key: Key,
) -> OwnAction {
    OwnAction { action: Action::Lab(action), name, description, key }
}

impl Action {
    /// Its row of the table, where it is one of a screen alone.
    pub(super) fn own(self) -> Option<&'static OwnAction> {
        static ROWS: [OwnAction; OWN_ACTIONS.len()] = OWN_ACTIONS;
        ROWS.iter().find(|own| own.action == self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::Context;

    #[test]
    fn each_action_of_a_screen_has_one_row_and_each_action_a_name_of_its_own() {
        for action in Action::ALL {
            let rows = OWN_ACTIONS.iter().filter(|own| own.action == action).count();
            assert_eq!(rows, usize::from(action.context() != Context::Map), "{action:?}");
        }
        let mut names: Vec<_> = Action::ALL.into_iter().map(Action::name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Action::ALL.len());
    }
}
