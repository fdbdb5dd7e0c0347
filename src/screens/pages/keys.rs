//! The menu in which keys are bound.

use bevy::prelude::World;

use super::common::Common;
use super::settings::apply_keys;
use super::{Page, capture};
use crate::controls::{Action, BindingTable, Edit, Key, Press, PressedKey};
use crate::screens::Screens;
use crate::screens::menu::{Menu, Row, RowCommand, describe, show_note, usual_hint};
use crate::settings::Preferences;

pub(super) static PAGE: Page = Page { name: "keys", menu: Some(menu), type_in, ..Page::DIALOG };

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KeysRow {
    /// Gives an action one key more.
    Of(Action),
    /// Gives every action the keys of the preset.
    Reset,
}

impl RowCommand for KeysRow {
    fn choose(&self, world: &mut World) {
        match *self {
            Self::Of(action) => capture::begin(world, action),
            Self::Reset => {
                world.resource_mut::<Preferences>().keys.clear();
                apply_keys(world);
                show_note(world, "All keys are as usual.".to_owned());
            }
        }
    }
}

fn menu(world: &mut World) -> Menu {
    let hint = format!("Delete: the usual keys   {}", usual_hint(world));
    let map = world.query::<&BindingTable>().single(world).cloned().unwrap_or_default();
    let keys = |action| Key::of(&map, action).into_iter().map(Key::name).collect::<Vec<_>>();
    let own = &world.resource::<Preferences>().keys;
    let row = |action: Action| {
        let is_own = own.iter().any(|(other, _)| *other == action);
        let keys = keys(action).join("  ") + if is_own { "  *" } else { "" };
        Row::with(action.description(), keys, KeysRow::Of(action))
    };
    let rows = Action::ALL.into_iter().map(row);
    let ends = [Row::new("All keys as usual", KeysRow::Reset), Row::new("Back", Common::Back)];
    Menu {
        heading: "Keys".to_owned(),
        lines: vec!["Choose what gets one key more; * has keys of your own.".to_owned()],
        rows: rows.chain(ends).collect(),
        hint,
        ..Menu::default()
    }
}

/// `Delete` resets the keys of the action of the chosen row; returns whether the press was that.
fn type_in(world: &mut World, press: Press) -> bool {
    if !matches!(press.key().and_then(PressedKey::edit), Some(Edit::Erase | Edit::Clear)) {
        return false;
    }
    let selected = world.resource::<Screens>().selected();
    let menu = describe(world, &PAGE).unwrap_or_default();
    let row = menu.rows.get(selected).and_then(Row::command_of::<KeysRow>);
    if let Some(KeysRow::Of(action)) = row {
        world.resource_mut::<Preferences>().reset_keys(*action);
        apply_keys(world);
    }
    true
}
