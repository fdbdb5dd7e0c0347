//! The dialog of all messages, with their turns, the newest at the bottom (SPEC 34).

use bevy::prelude::*;

use super::layout::Layout;
use super::widgets::{colour, cut, dialog_sizes, letters_in, panel, sized_text};
use crate::art::colours;
use crate::controls::{Action, Bindings};
use crate::screens::Screens;
use crate::world::Journal;

/// The height of everything but the lines, in pixels of the interface.
const FRAME_PX: f32 = 176.0;

/// The width of what is beside a message, in pixels of the interface.
const BESIDE_PX: f32 = 100.0;

/// Fills a dialog with the messages.
pub(super) fn show_messages(
    commands: &mut Commands,
    backdrop: impl Bundle,
    journal: Journal,
    screens: &Screens,
    bindings: &Bindings,
    layout: &Layout,
) {
    let window = layout.window.as_vec2() / layout.interface;
    let (size, line) = dialog_sizes(layout.is_low());
    let room = ((window.y - FRAME_PX) / line).max(1.0) as usize;
    let total = journal.folded().count();
    // The oldest line stays at the top of a full page.
    let scrolled = screens.scrolled().min(total.saturating_sub(room));
    let page: Vec<_> = journal.folded().skip(scrolled).take(room).collect();
    let node = Node {
        flex_direction: FlexDirection::Column,
        width: px((window.x - 24.0).min(960.0)),
        padding: UiRect::axes(px(20), px(16)),
        border: UiRect::all(px(1)),
        overflow: Overflow::clip(),
        ..default()
    };
    let words = |content: String, ink| sized_text(content, ink, size, line);
    let beside = (window.x - 24.0).min(960.0) - BESIDE_PX;
    let letters = letters_in(beside, size).max(8);
    commands.spawn(backdrop).with_children(|root| {
        root.spawn(panel(node)).with_children(|frame| {
            let heading = match total {
                0 => "Nothing was said yet".to_owned(),
                _ if total <= room => "MESSAGES".to_owned(),
                _ => {
                    let oldest = total - scrolled;
                    format!("MESSAGES {} to {oldest} of {total}", oldest + 1 - page.len())
                }
            };
            frame.spawn(words(heading, colours::UI_DIM));
            for (age, (message, times)) in page.iter().enumerate().rev() {
                let is_newest = age == 0 && scrolled == 0;
                let ink = if is_newest { colours::UI_ACCENT } else { colours::UI_TEXT };
                let repeats = if *times > 1 { format!(" x{times}") } else { String::new() };
                frame.spawn(Node { column_gap: px(12), ..default() }).with_children(|row| {
                    let turn =
                        Node { width: px(44), justify_content: JustifyContent::End, ..default() };
                    row.spawn(turn).with_children(|cell| {
                        cell.spawn(words(message.turn.to_string(), colours::UI_DIM));
                    });
                    row.spawn(words(
                        cut(&message.text, letters.saturating_sub(repeats.len())) + &repeats,
                        ink,
                    ));
                });
            }
            let (up, down) = (bindings.key(Action::North), bindings.key(Action::South));
            let scrolls = if total > room {
                format!("{up} {down} PgUp PgDn scroll   ")
            } else {
                String::new()
            };
            let keys = format!("{scrolls}{} back", bindings.key(Action::Back));
            frame.spawn((
                Node { height: px(1), margin: UiRect::vertical(px(8)), ..default() },
                BackgroundColor(colour(colours::UI_LINE)),
            ));
            frame.spawn(words(keys, colours::UI_DIM));
        });
    });
}
