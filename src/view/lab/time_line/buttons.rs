//! The buttons of the time line, and the name of the current step.

use std::time::Duration;

use bevy::prelude::*;

use super::text::{LETTER_PX, letters, milliseconds, words};
use crate::art::colours;
use crate::controls::{Press, RowAction, RowPress};
use crate::screens::Bench;
use crate::view::menus::Target;
use crate::view::widgets::{cut, panel};

/// A narrower time line has its buttons closer together, in pixels of the interface.
const CLOSE_BELOW_PX: f32 = 480.0;

/// Spawns the buttons and the name of the current step; `names` are those of all steps.
pub(super) fn spawn_buttons(
    line: &mut ChildSpawnerCommands,
    bench: &Bench,
    names: &[String],
    step_row: usize,
    watch_row: usize,
    is_playing: bool,
    width: f32,
) {
    let buttons = [
        ("|<", step_row, RowAction::First),
        ("<", step_row, RowAction::Less),
        (if is_playing { "stop" } else { "watch" }, watch_row, RowAction::Choose),
        (">", step_row, RowAction::More),
        (">|", step_row, RowAction::Last),
    ];
    let gap = gap_of_buttons(width);
    line.spawn(Node { column_gap: px(gap), ..default() }).with_children(|row| {
        for (label, number, what) in buttons {
            let node = Node {
                padding: UiRect::horizontal(px(gap)),
                border: UiRect::all(px(1)),
                flex_shrink: 0.0,
                ..default()
            };
            let target = Target::button(Press::Row(RowPress { row: number, what }));
            row.spawn((panel(node), target)).with_child(words(label, colours::UI_TEXT));
        }
        let took = bench.steps().get(bench.at()).map_or(Duration::ZERO, |step| step.took);
        let name = names.get(bench.at()).map_or("", String::as_str);
        row.spawn((
            Node { margin: UiRect::left(px(gap)), ..default() },
            words(step_in_words(name, took, letters_beside_buttons(width)), colours::UI_ACCENT),
        ));
    });
}

/// The gap between the buttons, and their padding, in pixels of the interface.
fn gap_of_buttons(width: f32) -> f32 {
    if width < CLOSE_BELOW_PX { 4.0 } else { 8.0 }
}

/// The number of letters that fit beside the buttons.
fn letters_beside_buttons(width: f32) -> usize {
    let (labels, buttons) = ("|<<watch>>|".len() as f32, 5.0);
    let gap = gap_of_buttons(width);
    let taken = labels * LETTER_PX + buttons * (3.0 * gap + 3.0) + gap;
    letters(width - taken)
}

/// The name of a step, and its time where that fits.
fn step_in_words(name: &str, took: Duration, letters: usize) -> String {
    let all = format!("{name}   {}", milliseconds(took));
    if all.chars().count() <= letters { all } else { cut(name, letters) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::lab::time_line::text::WIDTHS;

    #[test]
    fn what_a_step_did_has_room_beside_the_buttons() {
        let took = Duration::from_micros(1_230);
        let words = |name, width| step_in_words(name, took, letters_beside_buttons(width));
        assert_eq!(words("smooth 12", WIDTHS[0]), "smooth 12");
        assert_eq!(words("smooth 12", WIDTHS[1]), "smooth 12   1.23 ms");
        let long = "a stage with a name that is longer than others are";
        for width in WIDTHS {
            let letters = letters_beside_buttons(width);
            assert!(letters >= 9 && words(long, width).len() <= letters, "{width}");
        }
    }
}
