//! Scrolling of menus with more rows than fit: the selected row is brought into view, and the wheel scrolls.

use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::docked::{is_docked, is_over_docked};
use super::measures::SMALL;
use super::open_menu::OpenMenu;
use crate::screens::{Menu, Screen};
use crate::view::redraw::RedrawRequest;

/// The rows that a notch of the wheel scrolls.
const NOTCH_ROWS: f32 = 3.0;
/// The frames that are drawn after the wheel has turned.
const FRAMES: u32 = 4;

/// Which rows of the open menu are in view. A screen without rows leaves it unchanged, so that a menu is scrolled as before
/// when that screen closes.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::view) struct Scroll {
    screen: Option<Screen>,
    /// The first row that is in view.
    pub(super) first: usize,
    /// The selected row when it was last brought into view.
    selected: usize,
    /// The number of rows that fitted then.
    room: usize,
}

impl Scroll {
    /// Is a row in view?
    pub(super) fn shows(self, row: usize) -> bool {
        (self.first..self.first + self.room).contains(&row)
    }

    /// The scroll that brings a newly selected row into view. Nothing moves where it is in view already: what the mouse
    /// points at stays under it.
    fn following(self, menu: &Menu, room: usize) -> Self {
        let Menu { screen, selected, .. } = *menu;
        let first = if screen != self.screen {
            selected.saturating_sub(room / 2)
        } else if (selected, room) == (self.selected, self.room) {
            self.first
        } else {
            self.first.clamp((selected + 1).saturating_sub(room), selected)
        };
        Self { screen, first, selected, room }.scrolled_by(0, menu.rows.len())
    }

    /// The scroll some rows further, or back, of a menu with `count` rows; the selected one may go out of view.
    fn scrolled_by(self, rows: isize, count: usize) -> Self {
        let last = count.saturating_sub(self.room);
        Self { first: self.first.saturating_add_signed(rows).min(last), ..self }
    }
}

/// Brings the selected row into view.
pub(super) fn scroll_to_selected(open: OpenMenu, mut scroll: ResMut<Scroll>) {
    let Some(measures) = open.measures().filter(|_| !open.menu.rows.is_empty()) else { return };
    let wanted = scroll.following(&open.menu, measures.rows);
    scroll.set_if_neq(wanted);
}

/// The wheel scrolls the menu that is open, and selects no row.
pub(super) fn scroll_by_wheel(
    mut wheel: MessageReader<MouseWheel>,
    window: Single<&Window, With<PrimaryWindow>>,
    open: OpenMenu,
    mut scroll: ResMut<Scroll>,
    mut redraw: ResMut<RedrawRequest>,
    mut rest: Local<f32>,
) {
    let OpenMenu { menu, layout } = open;
    let over = window.physical_cursor_position().is_some_and(|at| is_over_docked(&layout, at));
    if menu.rows.is_empty() || (menu.screen.is_some_and(is_docked) && !over) {
        return wheel.clear();
    }
    for turned in wheel.read().filter(|turned| turned.y != 0.0) {
        *rest -= match turned.unit {
            MouseScrollUnit::Line => turned.y * NOTCH_ROWS,
            MouseScrollUnit::Pixel => turned.y / (SMALL.line * layout.interface),
        };
        let wanted = scroll.scrolled_by(rest.trunc() as isize, menu.rows.len());
        *rest = rest.fract();
        scroll.set_if_neq(wanted);
        redraw.for_frames(FRAMES);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::{Press, Presses, RowAction, RowPress, type_key};
    use crate::screens::{ScreenSystems, Screens};
    use crate::view::layout::Layout;
    use crate::view::tests::game_on;

    /// The list of keys over a game, in a window so low that not all of it is in view.
    fn list_of_keys() -> App {
        let mut app = game_on("@....\n");
        app.insert_resource(Layout::new(UVec2::new(640, 360))).init_resource::<Scroll>();
        app.add_systems(Update, scroll_to_selected.after(ScreenSystems));
        app.update();
        app.world_mut().resource_mut::<Screens>().open(Screen::Keys);
        app.update();
        app
    }

    fn scroll(app: &App) -> Scroll {
        *app.world().resource::<Scroll>()
    }

    fn point(app: &mut App, row: usize) {
        let press = Press::Row(RowPress { row, what: RowAction::Point });
        app.world_mut().resource_mut::<Presses>().push(press);
        app.update();
    }

    #[test]
    fn rows_stay_where_they_are_when_the_mouse_points_at_them() {
        let mut app = list_of_keys();
        let count = app.world().resource::<Menu>().rows.len();
        let room = scroll(&app).room;
        assert!(room > 1 && count > room, "there is something to scroll");
        for first in [0, 1, count / 3, count - room] {
            let at_rest = Scroll { first, ..scroll(&app) };
            app.insert_resource(at_rest);
            for row in (first..first + room).rev().chain(first..first + room) {
                point(&mut app, row);
                assert_eq!(app.world().resource::<Menu>().selected, row);
                assert_eq!(scroll(&app).first, first, "row {row}");
            }
        }
    }

    #[test]
    fn a_row_that_a_key_chooses_comes_into_view() {
        let mut app = list_of_keys();
        let count = app.world().resource::<Menu>().rows.len();
        for key in "j".repeat(count + 3).chars().chain("k".repeat(count + 3).chars()) {
            type_key(app.world_mut(), key);
            app.update();
            let (Scroll { first, room, .. }, menu) = (scroll(&app), app.world().resource::<Menu>());
            assert!((first..first + room).contains(&menu.selected), "{} of {count}", menu.selected);
            assert!(first + room <= count, "no row is left empty");
        }
    }

    #[test]
    fn the_wheel_turns_rows_as_far_as_there_are_any_and_chooses_none() {
        let mut app = list_of_keys();
        let menu = app.world().resource::<Menu>().clone();
        let count = menu.rows.len();
        let down = scroll(&app).scrolled_by(5, count);
        assert_eq!((down.first, down.selected), (5, 0));
        app.insert_resource(down);
        app.update();
        assert_eq!(scroll(&app), down, "what is chosen is not brought back");
        assert_eq!(down.scrolled_by(1_000, count).first, count - down.room);
        assert_eq!(down.scrolled_by(-1_000, count).first, 0);
        app.world_mut().resource_mut::<Screens>().open(Screen::Capture);
        app.update();
        app.world_mut().resource_mut::<Screens>().close_dialog();
        app.update();
        assert_eq!(scroll(&app), down, "the menu is scrolled as before");
    }
}
