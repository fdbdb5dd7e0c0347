//! A row of a menu: a mark where it is selected, its label, its value and its key.

use bevy::prelude::*;

use super::measures::TextStyle;
use super::pointing::Target;
use crate::art::colours::{self, Rgb};
use crate::controls::{Press, RowAction, RowPress};
use crate::screens::{Menu, Row};
use crate::view::sliders::{Track, spawn_slider};

/// The width of a slider, in pixels of the interface.
const SLIDER_PX: f32 = 88.0;

/// Spawns a row of a menu, by its index.
pub(super) fn spawn_row(
    column: &mut ChildSpawnerCommands,
    index: usize,
    row: &Row,
    menu: &Menu,
    style: TextStyle,
) {
    let is_selected = index == menu.selected;
    let ink = if is_selected { colours::UI_ACCENT } else { colours::UI_TEXT };
    column.spawn((Node::default(), target(index, RowAction::Choose))).with_children(|line| {
        let mark = if is_selected { ">" } else { "" };
        line.spawn((wide(2.0 * style.letter()), style.text(mark, ink)));
        let label = style.text(row.label.clone(), ink);
        if let Some(value) = &row.value {
            line.spawn((wide(label_px(menu, style)), label));
            spawn_value(line, index, row, value, style, ink);
        } else {
            line.spawn(label);
        }
        if !row.key.is_empty() {
            let far = Node { margin: UiRect::left(auto()), ..default() };
            line.spawn((far, style.text(row.key.clone(), colours::UI_DIM)));
        }
    });
}

/// Spawns the value of a row: after a slider, or between the arrows that adjust it.
fn spawn_value(
    line: &mut ChildSpawnerCommands,
    index: usize,
    row: &Row,
    value: &str,
    style: TextStyle,
    ink: Rgb,
) {
    let letter = style.letter();
    let beside = Node { margin: UiRect::left(px(letter)), ..default() };
    if let Some(share) = row.slider {
        let size = Vec2::new(SLIDER_PX, style.line - 1.0);
        spawn_slider(line, Track::Row(index), share, size);
        line.spawn((beside, style.text(value, ink)));
        return;
    }
    let [less, more] = if row.is_adjustable { ["<", ">"] } else { ["", ""] };
    line.spawn((wide(2.0 * letter), style.text(less, ink), target(index, RowAction::Less)));
    line.spawn(style.text(value, ink));
    let after = Node { width: px(2.0 * letter), ..beside };
    line.spawn((after, style.text(more, ink), target(index, RowAction::More)));
}

/// The width of the labels of rows with a value, so that the values are in one column.
fn label_px(menu: &Menu, style: TextStyle) -> f32 {
    let labels = menu.rows.iter().filter(|row| row.value.is_some()).map(|row| row.label.len());
    (labels.max().unwrap_or(0) + 2) as f32 * style.letter()
}

/// A node of a width in pixels of the interface.
fn wide(width: f32) -> Node {
    Node { width: px(width), ..default() }
}

/// What a press of the mouse does to a row.
fn target(row: usize, what: RowAction) -> impl Bundle {
    Target::button(Press::Row(RowPress { row, what }))
}
