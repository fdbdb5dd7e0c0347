//! The texts of menus besides their rows: notes, and hints which keys do what.

use bevy::prelude::{Resource, World};

use crate::controls::{Action, BindingTable, Key};
use crate::screens::Clipboard;

/// A note about the last press, in the place of a menu's hint; empty where there is none.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::screens) struct Note(pub(super) String);

/// Shows a note until the next press.
pub(in crate::screens) fn show_note(world: &mut World, note: String) {
    world.insert_resource(Note(note));
}

/// Removes the note, as the next press comes.
pub(in crate::screens) fn forget_note(world: &mut World) {
    world.resource_mut::<Note>().0.clear();
}

/// Copies a text to the clipboard, and shows a note about it; `what` names the text.
pub(in crate::screens) fn copy(world: &mut World, text: String, what: &str) {
    let is_copied = world.resource_mut::<Clipboard>().write(text);
    let note = if is_copied { "Copied" } else { "There is no clipboard for" };
    show_note(world, format!("{note} {what}."));
}

/// The name of the first key of an action; if there is one that types nothing, of that.
pub(in crate::screens) fn key(world: &mut World, action: Action) -> String {
    let keys = world.query::<&BindingTable>().single(world).map(|map| Key::of(map, action));
    let keys = keys.unwrap_or_default();
    let placed = keys.iter().find(|key| matches!(key, Key::Place(_)) && action != Action::Help);
    placed.or(keys.first()).map(|key| key.name()).unwrap_or_default()
}

/// A hint how rows are chosen, from the live bindings.
pub(in crate::screens) fn usual_hint(world: &mut World) -> String {
    let accept = key(world, Action::Accept);
    let back = key(world, Action::Back);
    format!("{accept} choose   {back} back")
}

/// The same for rows with values.
pub(in crate::screens) fn adjusting_hint(world: &mut World) -> String {
    let keys = [Action::West, Action::East].map(|action| key(world, action));
    format!("{} {} change   {}", keys[0], keys[1], usual_hint(world))
}
