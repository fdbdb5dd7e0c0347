//! Actions of one screen alone: what the keys of the lab and of a replay ask for besides the others.

use bevy::prelude::{KeyCode, Reflect};

use super::{Action, Key};

/// Where a binding holds. The same key may ask for one action in each context.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Context {
    /// Everywhere, but where another context has the key.
    Map,
    /// In the lab.
    Lab,
    /// While a replay is watched.
    Replay,
}

impl Context {
    /// Every context.
    pub const ALL: [Self; 3] = [Self::Map, Self::Lab, Self::Replay];
}

/// What keys ask for in the lab alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect)]
pub enum LabAction {
    /// Go through the steps of making, or stand still.
    Watch,
    /// Show the step before.
    StepBack,
    /// Show the next step.
    StepOn,
    /// Smooth the world once more.
    Smooth,
    /// Move the maps west.
    West,
    /// Move the maps south.
    South,
    /// Move the maps north.
    North,
    /// Move the maps east.
    East,
    /// Show a second world, or no more.
    Compare,
    /// Show the panel of the other world.
    OtherPanel,
    /// Show 24 worlds.
    Gallery,
}

/// What keys ask for while a replay is watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect)]
pub enum ReplayAction {
    /// Go on, or stand still.
    Pause,
    /// Show the game a turn before.
    Back,
}

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
pub(super) static OWN_ACTIONS: [OwnAction; 13] = [
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
    /// Where its keys ask for it.
    #[must_use]
    pub fn context(self) -> Context {
        match self {
            Self::Lab(_) => Context::Lab,
            Self::Replay(_) => Context::Replay,
            _ => Context::Map,
        }
    }

    /// The other actions of its context: a key asks for one of them at most. O(actions).
    pub fn rivals(self) -> impl Iterator<Item = Self> {
        let rivals = Self::ALL.into_iter();
        rivals.filter(move |other| *other != self && other.context() == self.context())
    }

    /// Its row of the table, where it is one of a screen alone.
    pub(super) fn own(self) -> Option<&'static OwnAction> {
        OWN_ACTIONS.iter().find(|own| own.action == self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
