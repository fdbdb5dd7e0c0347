//! What follows from the rows of actions: the list of all, and what is asked of each.

use super::action::{ActionRow, Kind, MAP_ACTIONS};
use super::own_actions::OWN_ACTIONS;
use super::{Action, Context, Key};
use crate::grid::{Direction, Vertical};
use crate::intent::Verb;
use crate::layers::DebugLayer;

/// The number of all actions.
const TOTAL: usize = MAP_ACTIONS.len() + DebugLayer::ALL.len() + OWN_ACTIONS.len();

/// The index of the row of `Reveal`.
const REVEAL: usize = {
    let mut index = 0;
    while !matches!(MAP_ACTIONS[index].action, Action::Reveal) {
        index += 1;
    }
    index
};

/// The action at an index of the list of all: the first debug layer stands above `Reveal`, the others below it.
const fn listed(index: usize) -> Action {
    let layers = DebugLayer::ALL.len();
    let of_map = MAP_ACTIONS.len() + layers;
    if index < REVEAL {
        MAP_ACTIONS[index].action
    } else if index == REVEAL {
        Action::Layer(DebugLayer::ALL[0])
    } else if index == REVEAL + 1 {
        Action::Reveal
    } else if index <= REVEAL + layers {
        Action::Layer(DebugLayer::ALL[index - REVEAL - 1])
    } else if index < of_map {
        MAP_ACTIONS[index - layers].action
    } else {
        OWN_ACTIONS[index - of_map].action
    }
}

impl Action {
    /// All actions, in the order in which help and the menu of keys list them.
    pub const ALL: [Self; TOTAL] = {
        let mut all = [Self::Wait; TOTAL];
        let mut index = 0;
        while index < TOTAL {
            all[index] = listed(index);
            index += 1;
        }
        all
    };

    /// Its row; the debug layers have theirs in their own table. Cost O(actions).
    fn row(self) -> Option<&'static ActionRow> {
        MAP_ACTIONS.iter().chain(OWN_ACTIONS).find(|row| row.action == self)
    }

    /// The name that settings use: `north_west`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Layer(layer) => layer.row().name,
            _ => self.row().map_or("", |row| row.name),
        }
    }

    /// What the action does, for the help screen.
    #[must_use]
    pub fn description(self) -> &'static str {
        match self {
            Self::Layer(layer) => layer.row().help,
            _ => self.row().map_or("", |row| row.description),
        }
    }

    /// The keys of a new player, characters first.
    pub(super) fn usual_keys(self) -> Vec<Key> {
        match (self, self.row()) {
            (Self::Layer(layer), _) => vec![Key::Character(layer.row().key)],
            (_, Some(row)) => {
                let places = row.places.iter().copied().map(Key::Place);
                row.typed.chars().map(Key::Character).chain(places).collect()
            }
            (_, None) => Vec::new(),
        }
    }

    /// The context of its bindings.
    #[must_use]
    pub fn context(self) -> Context {
        match self {
            Self::Lab(_) => Context::Lab,
            Self::Replay(_) => Context::Replay,
            Self::InPack(_) => Context::Pack,
            Self::AtEnd(_) => Context::Ending,
            _ => Context::Map,
        }
    }

    /// The other actions of its context: a key is bound to one of them at most. O(actions).
    pub fn rivals(self) -> impl Iterator<Item = Self> {
        let rivals = Self::ALL.into_iter();
        rivals.filter(move |other| *other != self && other.context() == self.context())
    }

    fn kind(self) -> Kind {
        self.row().map_or(Kind::Screen, |row| row.kind)
    }

    /// Returns whether the action concerns the window alone, on every screen.
    #[must_use]
    pub fn is_for_window(self) -> bool {
        self.kind() == Kind::Window
    }

    /// What the player means to do by it in a game; `None` where a screen makes something else of it.
    #[must_use]
    pub fn verb(self) -> Option<Verb> {
        match self.kind() {
            Kind::Verb(verb) => Some(verb),
            Kind::Screen | Kind::Window => None,
        }
    }

    /// The direction of the action, if it is a step (SPEC 26).
    #[must_use]
    pub fn direction(self) -> Option<Direction> {
        match self.verb()? {
            Verb::Step(direction) => Some(direction),
            _ => None,
        }
    }

    /// The direction of the action, if it is a climb (SPEC 23).
    #[must_use]
    pub fn vertical(self) -> Option<Vertical> {
        match self.verb()? {
            Verb::Climb(vertical) => Some(vertical),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_is_its_verb_or_is_left_to_the_screen() {
        assert_eq!(Action::Take.verb(), Some(Verb::Take));
        assert_eq!(Action::Slot(3).verb(), Some(Verb::Use(3)));
        assert_eq!(Action::Descend.vertical(), Some(Vertical::Down));
        assert_eq!(Action::Descend.direction(), None);
        for action in [Action::Throw, Action::Rest, Action::ZoomIn] {
            assert_eq!(action.verb(), None, "{action:?}");
        }
    }

    #[test]
    fn each_action_has_one_row_and_a_name_of_its_own() {
        for action in Action::ALL {
            let rows = MAP_ACTIONS.iter().chain(OWN_ACTIONS).filter(|row| row.action == action);
            let is_layer = matches!(action, Action::Layer(_));
            assert_eq!(rows.count(), usize::from(!is_layer), "{action:?}");
        }
        assert!(MAP_ACTIONS.iter().all(|row| row.action.context() == Context::Map));
        assert!(OWN_ACTIONS.iter().all(|row| row.action.context() != Context::Map));
        let mut names: Vec<_> = Action::ALL.into_iter().map(Action::name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Action::ALL.len());
    }
}
