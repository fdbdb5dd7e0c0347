//! The menu that is open: its rows, which the mouse can point at and press.

mod docked;
mod measures;
mod open_menu;
mod pointing;
mod rows;
mod scrolling;
mod show;

pub(super) use docked::is_over_docked;
pub(super) use measures::has_small_title;
pub(super) use pointing::{Target, point_at_rows};

use bevy::prelude::*;

use super::layout::Layout;
use super::stages::ViewSystems;
use crate::screens::Menu;
use scrolling::{Scroll, scroll_by_wheel, scroll_to_selected};
use show::show_menu;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Scroll>();
    let is_other = resource_changed::<Menu>
        .or_else(resource_changed::<Layout>)
        .or_else(resource_changed::<Scroll>);
    app.add_systems(
        Update,
        (scroll_to_selected, scroll_by_wheel, show_menu.run_if(is_other))
            .chain()
            .in_set(ViewSystems::Screens),
    );
}
