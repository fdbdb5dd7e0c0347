//! Presses in the menu that is open: which row they choose, and which of its commands they run.

use std::sync::Arc;

use bevy::prelude::World;

use super::describing::describe;
use super::{Adjust, Menu, Row, RowCommand};
use crate::controls::{Action, Press, RowAction, RowPress};
use crate::screens::page::Page;
use crate::screens::{FULL, Screen, Screens};

/// The keys that [`take`] handles, for help.
pub(in crate::screens) const KEYS: [(&str, &[Action]); 4] = [
    ("choose a row", &[Action::North, Action::South, Action::Next]),
    ("change its value", &[Action::West, Action::East]),
    ("first or last row", &[Action::NorthWest, Action::SouthWest]),
    ("a page of rows", &[Action::NorthEast, Action::SouthEast]),
];

/// The rows of a page.
const PAGE: usize = 8;

/// Takes a press in the menu of a page, with the action that it is bound to; returns whether the menu handles it.
pub(in crate::screens) fn take(
    world: &mut World,
    page: &Page,
    press: Press,
    action: Option<Action>,
) -> bool {
    let Some(menu) = describe(world, page) else { return false };
    match (press, action) {
        (Press::Row(press), _) => {
            take_on_row(world, &menu, press);
            true
        }
        (_, Some(action)) => take_action(world, &menu, action),
        _ => false,
    }
}

fn take_on_row(world: &mut World, menu: &Menu, RowPress { row, what }: RowPress) {
    let Some((index, row)) = pressed_row(world, menu, row) else { return };
    world.resource_mut::<Screens>().select(index);
    let command = row.command();
    match what {
        RowAction::Point => {}
        // A value with a slider is typed or dragged: a click beside the slider does nothing.
        RowAction::Choose if row.slider.is_some() => {}
        RowAction::Choose => command.choose(world),
        RowAction::Less => command.adjust(world, Adjust::By(-1)),
        RowAction::More => command.adjust(world, Adjust::By(1)),
        RowAction::First => command.adjust(world, Adjust::To(0)),
        RowAction::Last => command.adjust(world, Adjust::To(FULL)),
        RowAction::Slide(share) => command.adjust(world, Adjust::To(share)),
    }
}

/// The row that was shown at an index when the mouse was there, though presses before may have moved it; `None` if it is
/// gone.
fn pressed_row<'a>(world: &World, menu: &'a Menu, index: usize) -> Option<(usize, &'a Row)> {
    let shown = world.get_resource::<Menu>().filter(|shown| shown.screen == menu.screen)?;
    let row = menu.row_of(&**shown.rows.get(index)?.command())?;
    Some((row, menu.rows.get(row)?))
}

fn take_action(world: &mut World, menu: &Menu, action: Action) -> bool {
    let (count, selected) = (menu.rows.len(), menu.selected);
    let row = menu.rows.get(selected);
    let chosen = match action {
        Action::North => (selected + count.max(1) - 1) % count.max(1),
        Action::South | Action::Next => (selected + 1) % count.max(1),
        Action::NorthWest => 0,
        Action::SouthWest => count,
        Action::NorthEast => selected.saturating_sub(PAGE),
        Action::SouthEast => selected + PAGE,
        Action::West | Action::East => {
            let Some(row) = row.filter(|row| row.is_adjustable) else { return false };
            let by = if action == Action::West { -1 } else { 1 };
            row.command().adjust(world, Adjust::By(by));
            return true;
        }
        Action::Accept => {
            let Some(row) = row else { return false };
            row.command().accept(world);
            return true;
        }
        _ => return false,
    };
    world.resource_mut::<Screens>().select(chosen.min(count.max(1) - 1));
    true
}

/// Chooses the row of a page's menu that does something; returns whether there is one.
pub(in crate::screens) fn select(world: &mut World, page: &Page, command: &dyn RowCommand) -> bool {
    let row = describe(world, page).and_then(|menu| menu.row_of(command));
    row.into_iter().for_each(|row| world.resource_mut::<Screens>().select(row));
    row.is_some()
}

/// A row that is chosen.
pub(in crate::screens) struct SelectedRow {
    screen: Screen,
    index: usize,
    command: Arc<dyn RowCommand>,
}

/// The row that is chosen, before a press is taken; `None` where the page has no menu.
pub(in crate::screens) fn selected_row(world: &mut World, page: &Page) -> Option<SelectedRow> {
    let screen = world.resource::<Screens>().current();
    let menu = describe(world, page)?;
    let command = menu.rows.get(menu.selected)?.command().clone();
    Some(SelectedRow { screen, index: menu.selected, command })
}

/// If a press has changed the rows and chosen none, the same row stays chosen at its new index.
pub(in crate::screens) fn keep_row(world: &mut World, page: &Page, before: Option<SelectedRow>) {
    let (Some(before), Some(now)) = (before, selected_row(world, page)) else { return };
    let is_there = (now.screen, now.index) == (before.screen, before.index);
    if is_there && !(*now.command).dyn_eq(&*before.command) {
        select(world, page, &*before.command);
    }
}
