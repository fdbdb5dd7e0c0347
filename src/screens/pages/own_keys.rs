//! Keys that mean something on one screen alone. What each does is told where it is done, and help is made from that.

use bevy::prelude::World;

use crate::controls::{Action, Context};
use crate::screens::{Screen, lab, replaying};

/// What is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::screens) enum Input {
    /// Any key that is bound to an action.
    Bound(Action),
    /// What is typed into a field, as it is written on keys: the field takes it, before anything else does.
    Text(&'static [&'static str]),
}

/// A key of one screen, and what it does there.
#[derive(Clone, Copy)]
pub(in crate::screens) struct OwnKey {
    pub(in crate::screens) input: Input,
    /// What it does, for help. Neighbours that say the same stand in one line.
    pub(in crate::screens) what: &'static str,
    /// The label of the row that does the same; empty where none does.
    pub(in crate::screens) row: &'static str,
    deed: fn(&mut World),
}

impl OwnKey {
    const fn new(input: Input, what: &'static str, deed: fn(&mut World)) -> Self {
        Self { input, what, row: "", deed }
    }

    /// The keys of an action.
    pub(in crate::screens) const fn of(
        action: Action,
        what: &'static str,
        deed: fn(&mut World),
    ) -> Self {
        Self::new(Input::Bound(action), what, deed)
    }

    /// What is typed into a field of the screen.
    pub(in crate::screens) const fn text(
        keys: &'static [&'static str],
        what: &'static str,
    ) -> Self {
        Self::new(Input::Text(keys), what, |_| {})
    }

    /// The same, written beside a row too.
    pub(in crate::screens) const fn beside(self, row: &'static str) -> Self {
        Self { row, ..self }
    }
}

/// The keys of a screen, in the order in which help lists them.
pub(in crate::screens) fn of(screen: Screen) -> &'static [OwnKey] {
    match screen {
        Screen::Lab => lab::KEYS,
        Screen::Gallery => lab::GALLERY_KEYS,
        Screen::Replay => replaying::KEYS,
        _ => &[],
    }
}

/// The context in which keys are bound on a screen.
pub(in crate::screens) fn context_of(screen: Screen) -> Context {
    match screen {
        Screen::Lab => Context::Lab,
        Screen::Replay => Context::Replay,
        _ => Context::Map,
    }
}

/// Does what an action means on a screen alone; returns whether it means anything there.
pub(in crate::screens) fn take(world: &mut World, screen: Screen, action: Option<Action>) -> bool {
    let Some(action) = action else { return false };
    let own = of(screen).iter().find(|own| own.input == Input::Bound(action));
    if let Some(own) = own {
        (own.deed)(world);
    }
    own.is_some()
}
