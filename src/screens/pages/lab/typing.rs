//! Numbers that are typed into rows of the lab's panel.

use bevy::prelude::{Resource, World};

use super::PAGE;
use super::rows::LabRow;
use crate::controls::{Edit, Press};
use crate::screens::Screens;
use crate::screens::lab::Change;
use crate::screens::menu::describe;
use crate::screens::pages::OwnKey;

/// The number that is being typed, and into which row, until it is set.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::screens) struct TypedNumber(pub(super) Option<(LabRow, String)>);

/// The longest number that can be typed: all of a seed.
const LONGEST: usize = 20;

/// What [`type_in`] takes, for help.
pub(super) const TYPED: OwnKey = OwnKey::text(&["0-9", "Backspace"], "type a number");

/// Takes a press that types into the chosen row; returns whether it was one. Enter sets the number, Esc forgets it, and any
/// other key sets it and then does what it usually does.
pub(super) fn type_in(world: &mut World, press: Press) -> bool {
    let (Some(key), Some(row)) = (press.key(), number_row(world)) else { return false };
    let typed = world.resource_mut::<TypedNumber>().0.take();
    let begun = typed.filter(|(other, _)| *other == row).map(|(_, typed)| typed);
    let is_begun = begun.is_some();
    let mut typed = begun.unwrap_or_default();
    match key.edit() {
        Some(Edit::Type(c)) if c != '.' || is_begun => {
            if typed.len() < LONGEST {
                typed.push(c);
            }
        }
        Some(Edit::Erase) if is_begun => _ = typed.pop(),
        Some(Edit::Cancel) if is_begun => return true,
        edit if is_begun => {
            row.change(world, Change::Typed(&typed));
            return edit == Some(Edit::Accept);
        }
        _ => return false,
    }
    world.resource_mut::<TypedNumber>().0 = Some((row, typed));
    true
}

/// The row that is chosen, if a number can be typed there.
fn number_row(world: &mut World) -> Option<LabRow> {
    let selected = world.resource::<Screens>().selected();
    let menu = describe(world, &PAGE)?;
    let row = menu.rows.get(selected)?;
    row.command_of::<LabRow>().copied().filter(|number| number.is_number(row.slider.is_some()))
}
