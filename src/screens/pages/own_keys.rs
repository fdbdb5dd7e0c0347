//! Keys that mean something on one screen alone. What each does is told where it is done, and help is made from that.

use bevy::prelude::{KeyCode, World};

use crate::controls::{Action, Key, Press};
use crate::screens::{Screen, lab, replaying};

/// What is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::screens) enum Input {
    /// A key, whatever it is bound to.
    Key(Key),
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

    /// The key that types a character.
    pub(in crate::screens) const fn typing(
        c: char,
        what: &'static str,
        deed: fn(&mut World),
    ) -> Self {
        Self::new(Input::Key(Key::Character(c)), what, deed)
    }

    /// The key in a place.
    pub(in crate::screens) const fn at(
        place: KeyCode,
        what: &'static str,
        deed: fn(&mut World),
    ) -> Self {
        Self::new(Input::Key(Key::Place(place)), what, deed)
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

    fn is_meant_by(&self, press: Press) -> bool {
        match self.input {
            Input::Key(Key::Character(c)) => {
                press.key().is_some_and(|key| key.typed == Some(c) && !key.with_command)
            }
            Input::Key(Key::Place(place)) => press.key().is_some_and(|key| key.place == place),
            Input::Bound(action) => press.action() == Some(action),
            Input::Text(_) => false,
        }
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

/// Does what a press means on a screen alone; says whether it means anything there. A key goes before what it is bound to.
pub(in crate::screens) fn take(world: &mut World, screen: Screen, press: Press) -> bool {
    let meant = of(screen).iter().filter(|own| own.is_meant_by(press));
    let own = meant.min_by_key(|own| matches!(own.input, Input::Bound(_)));
    if let Some(own) = own {
        (own.deed)(world);
    }
    own.is_some()
}
