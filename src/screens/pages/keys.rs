//! The menu in which keys are bound, and the screen that waits for one.

use bevy::prelude::{KeyCode, Resource, World};

use super::settings::apply_keys;
use crate::controls::{Action, BindingTable, Key, Press, PressedKey};
use crate::screens::menu::{Deed, Menu, Note, Row, key, usual_hint};
use crate::screens::{Screen, Screens};
use crate::settings::{Conflict, Preferences};

/// The action that gets a key, and the key that it would take from another.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rebinding {
    action: Option<Action>,
    taken: Option<(Key, Action)>,
}

pub(in crate::screens) fn describe(world: &mut World) -> Menu {
    let hint = format!("Delete: the usual keys   {}", usual_hint(world));
    let map = world.query::<&BindingTable>().single(world).cloned().unwrap_or_default();
    let keys = |action| Key::of(&map, action).into_iter().map(Key::name).collect::<Vec<_>>();
    let own = &world.resource::<Preferences>().keys;
    let row = |action: Action| {
        let is_own = own.iter().any(|(other, _)| *other == action);
        let keys = keys(action).join("  ") + if is_own { "  *" } else { "" };
        Row::with(action.description(), keys, Deed::Keys(action))
    };
    let rows = Action::ALL.into_iter().map(row);
    let ends = [Row::new("All keys as usual", Deed::ResetKeys), Row::new("Back", Deed::Close)];
    Menu {
        heading: "Keys".to_owned(),
        lines: vec!["Choose what gets one key more; * has keys of your own.".to_owned()],
        rows: rows.chain(ends).collect(),
        hint,
        ..Menu::default()
    }
}

pub(in crate::screens) fn describe_capture(world: &mut World) -> Menu {
    let hint = usual_hint(world);
    let back = key(world, Action::Back);
    let Rebinding { action, taken } = *world.resource::<Rebinding>();
    let what = action.map(Action::description).unwrap_or_default();
    let (lines, hint) = match taken {
        None => (vec!["Press the key.".to_owned()], format!("{back} back")),
        Some((key, other)) => {
            let told = format!("{} is used to {:?}.", key.name(), other.description());
            (vec![told, "Take it from there?".to_owned()], hint)
        }
    };
    Menu { heading: format!("A key for {what:?}"), lines, hint, ..Menu::default() }
}

/// Waits for a key.
pub(in crate::screens) fn begin(world: &mut World, action: Action) {
    world.insert_resource(Rebinding { action: Some(action), taken: None });
    world.resource_mut::<Screens>().open(Screen::Capture);
}

/// Takes a press where a key is waited for, or where `Delete` gives an action its usual keys; says whether it
/// meant that.
pub(in crate::screens) fn take_key(world: &mut World, press: Press) -> bool {
    match world.resource::<Screens>().current() {
        Screen::Capture => {
            capture(world, press);
            true
        }
        Screen::Keys if press.key().is_some_and(|key| is_erasing(key.place)) => {
            let selected = world.resource::<Screens>().selected();
            if let Some(action) = Action::ALL.get(selected) {
                world.resource_mut::<Preferences>().reset_keys(*action);
                apply_keys(world);
            }
            true
        }
        _ => false,
    }
}

fn is_erasing(place: KeyCode) -> bool {
    matches!(place, KeyCode::Delete | KeyCode::Backspace)
}

fn capture(world: &mut World, press: Press) {
    let Rebinding { action: Some(action), taken } = *world.resource::<Rebinding>() else {
        return world.resource_mut::<Screens>().close_dialog();
    };
    let is_back = press.action() == Some(Action::Back);
    match (taken, press.key()) {
        _ if is_back => world.resource_mut::<Screens>().close_dialog(),
        (Some((key, _)), _) if press.action() == Some(Action::Accept) => add(world, action, key),
        (None, Some(pressed)) => match key_of(pressed) {
            Some(key) => offer(world, action, key),
            None => tell(world, "That key cannot be bound."),
        },
        _ => {}
    }
}

/// The key as it would be bound: by what it types, or by its place.
fn key_of(pressed: PressedKey) -> Option<Key> {
    let PressedKey { typed, place, with_command } = pressed;
    let by_name = |name: &str| Key::named(name).filter(|_| !with_command);
    // What is on the numpad is bound by place: it types the same as others.
    let placed = by_name(&Key::Place(place).name());
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
            tell(world, &format!("{key} is the only key to {other:?}."));
        }
    }
}

fn add(world: &mut World, action: Action, key: Key) {
    world.resource_mut::<Preferences>().add_key(action, key);
    apply_keys(world);
    world.resource_mut::<Screens>().close_dialog();
}

pub(in crate::screens) fn reset_all(world: &mut World) {
    world.resource_mut::<Preferences>().keys.clear();
    apply_keys(world);
    tell(world, "All keys are as usual.");
}

fn tell(world: &mut World, what: &str) {
    world.insert_resource(Note(what.to_owned()));
}
