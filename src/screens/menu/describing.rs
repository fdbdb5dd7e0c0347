//! The menu of a page, as it is at the moment.

use bevy::prelude::World;

use super::{Menu, Note, Row, key};
use crate::screens::Screens;
use crate::screens::own_keys::Input;
use crate::screens::page::Page;

/// The menu of the current screen, whose page this is; `None` where it has none.
pub(in crate::screens) fn describe(world: &mut World, page: &Page) -> Option<Menu> {
    let mut menu = (page.menu?)(world);
    for own in page.keys {
        if let (Some(command), Input::Bound(action)) = (own.row, own.input) {
            let key = key(world, action);
            let rows = menu.rows.iter_mut().filter(|row| row.does(command));
            rows.for_each(|row| row.add_key(&key));
        }
    }
    let screens = world.resource::<Screens>();
    let selected = screens.selected().min(menu.rows.len().saturating_sub(1));
    let screen = Some(screens.current());
    let note = world.resource::<Note>().0.clone();
    let hint = if note.is_empty() { menu.hint } else { note };
    let about = about(&menu.rows, selected);
    Some(Menu { screen, selected, hint, about, ..menu })
}

/// See [`Menu::about`].
fn about(rows: &[Row], selected: usize) -> Option<String> {
    let longest = rows.iter().map(|row| row.about.chars().count()).max().filter(|it| *it > 0)?;
    Some(format!("{:longest$}", rows.get(selected).map_or("", |row| row.about)))
}

/// Updates the resource [`Menu`] to the current screen, whose page this is.
pub(in crate::screens) fn show(world: &mut World, page: &Page) {
    let menu = describe(world, page).unwrap_or_default();
    if *world.resource::<Menu>() != menu {
        world.insert_resource(menu);
    }
}
