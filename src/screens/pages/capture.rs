//! Waits for a key that an action gets.

use bevy::prelude::{Resource, World};

use super::settings::apply_keys;
use super::{Page, close, open};
use crate::controls::{Action, Key, Press, PressedKey};
use crate::screens::Screen;
use crate::screens::menu::{Menu, key, show_note, usual_hint};
use crate::settings::{Conflict, Preferences};

pub(super) static PAGE: Page = Page { name: "capture", menu: Some(menu), type_in, ..Page::DIALOG };

/// The action that gets a key, and the key that it would take from another.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rebinding {
    action: Option<Action>,
    taken: Option<(Key, Action)>,
}

/// Waits for a key.
pub(super) fn begin(world: &mut World, action: Action) {
    world.insert_resource(Rebinding { action: Some(action), taken: None });
    open(world, Screen::Capture);
}

fn menu(world: &mut World) -> Menu {
    let hint = usual_hint(world);
    let back = key(world, Action::Back);
    let Rebinding { action, taken } = *world.resource::<Rebinding>();
    let what = action.map(Action::description).unwrap_or_default();
    let (lines, hint) = match taken {
        None => (vec!["Press the key.".to_owned()], format!("{back} back")),
        Some((key, other)) => {
            let used = format!("{} is used to {:?}.", key.name(), other.description());
            (vec![used, "Take it from there?".to_owned()], hint)
        }
    };
    Menu { heading: format!("A key for {what:?}"), lines, hint, ..Menu::default() }
}

/// Takes every press: the key that is waited for, or a yes or no to taking it from another action.
fn type_in(world: &mut World, press: Press) -> bool {
    let Rebinding { action, taken } = *world.resource::<Rebinding>();
    match (action, taken, press.action()) {
        (None, ..) | (.., Some(Action::Back)) => close(world),
        (Some(action), Some((key, _)), Some(Action::Accept)) => add(world, action, key),
        (Some(action), None, _) => match press.key().map(key_of) {
            Some(Some(key)) => offer(world, action, key),
            Some(None) => show_note(world, "That key cannot be bound.".to_owned()),
            None => {}
        },
        (Some(_), Some(_), _) => {}
    }
    true
}

/// The key as it would be bound: by what it types, or by its place.
fn key_of(pressed: PressedKey) -> Option<Key> {
    let PressedKey { typed, place, with_command } = pressed;
    let by_name = |name: &str| Key::named(name).filter(|_| !with_command);
    // What is on the numpad is bound by place: it types the same as others. A digit of the top row is bound by what it types.
    let name = Key::Place(place).name();
    let is_top_digit = name.starts_with("top ") && typed.is_some_and(|c| c.is_ascii_digit());
    let placed = by_name(&name).filter(|_| !is_top_digit);
    // What the font of the game cannot show is not bound here.
    let typed = typed.filter(char::is_ascii);
    placed.or_else(|| typed.and_then(|c| by_name(c.encode_utf8(&mut [0; 4]))))
}

fn offer(world: &mut World, action: Action, key: Key) {
    match world.resource::<Preferences>().conflict(action, key) {
        None => add(world, action, key),
        Some(Conflict::Used(other)) => {
            world.insert_resource(Rebinding { action: Some(action), taken: Some((key, other)) });
        }
        Some(Conflict::Only(other)) => {
            let (key, other) = (key.name(), other.description());
            show_note(world, format!("{key} is the only key to {other:?}."));
        }
    }
}

fn add(world: &mut World, action: Action, key: Key) {
    world.resource_mut::<Preferences>().add_key(action, key);
    apply_keys(world);
    close(world);
}
