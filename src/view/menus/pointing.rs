//! Nodes that the mouse can point at and press, and the presses that come of it.

use bevy::prelude::*;
use bevy::ui::FocusPolicy;

use super::scrolling::Scroll;
use crate::controls::{Press, Presses, RowAction, RowPress};
use crate::screens::Menu;

/// The press that a click on a node means.
#[derive(Component, Clone, Copy)]
pub(in crate::view) struct Target(Press);

impl Target {
    /// The components of a node that the mouse can point at and press.
    pub(in crate::view) fn button(press: Press) -> impl Bundle {
        (Self(press), Interaction::None, FocusPolicy::Block)
    }
}

/// The mouse points at a target that it moves over, and presses the one that is clicked.
pub(in crate::view) fn point_at_rows(
    mut moves: MessageReader<CursorMoved>,
    targets: Query<(&Interaction, &Target), Changed<Interaction>>,
    menu: Res<Menu>,
    scroll: Res<Scroll>,
    mut presses: ResMut<Presses>,
) {
    // A menu that opens under a mouse at rest is not pointed at.
    let has_moved = moves.read().count() > 0;
    // A button beside the menu may be for a row that is out of view, and pointing scrolls no row into view.
    let is_seen = |row: usize| menu.rows.is_empty() || scroll.shows(row);
    for (interaction, Target(press)) in &targets {
        presses.push(match (interaction, *press) {
            (Interaction::Pressed, press) => press,
            (Interaction::Hovered, Press::Row(RowPress { row, .. }))
                if has_moved && is_seen(row) =>
            {
                Press::Row(RowPress { row, what: RowAction::Point })
            }
            (Interaction::Hovered, item @ Press::Item(_)) if has_moved => item,
            _ => continue,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::ControlSystems;
    use crate::screens::{Screen, ScreenSystems, Screens};
    use crate::view::layout::Layout;
    use crate::view::menus::scrolling::scroll_to_selected;
    use crate::view::tests::game_on;

    #[test]
    fn pointing_brings_no_row_into_view() {
        let mut app = game_on("@....\n");
        app.insert_resource(Layout::new(UVec2::new(640, 360))).init_resource::<Scroll>();
        app.add_message::<CursorMoved>();
        app.add_systems(PreUpdate, point_at_rows.in_set(ControlSystems::Mouse));
        app.add_systems(Update, scroll_to_selected.after(ScreenSystems));
        app.update();
        app.world_mut().resource_mut::<Screens>().open(Screen::Keys);
        app.update();
        let last = app.world().resource::<Menu>().rows.len() - 1;
        for (row, chosen) in [(last, 0), (1, 1)] {
            let press = RowPress { row, what: RowAction::More };
            app.world_mut().spawn((Target(Press::Row(press)), Interaction::Hovered));
            let (window, position) = (Entity::PLACEHOLDER, Vec2::ZERO);
            let moved = CursorMoved { window, position, delta: None };
            app.world_mut().write_message(moved);
            app.update();
            assert_eq!(app.world().resource::<Menu>().selected, chosen, "row {row}");
            assert_eq!(app.world().resource::<Scroll>().first, 0, "row {row}");
        }
    }
}
