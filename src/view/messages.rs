//! The dialog of all messages, with their turns, the newest at the bottom (SPEC 34).

use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

use super::layout::Layout;
use super::widgets::{colour, cut, dialog_sizes, letters_in, panel, sized_text};
use crate::art::colours::{self, Rgb};
use crate::controls::{Action, Bindings};
use crate::screens::Screens;
use crate::world::{Journal, Message};

/// The height of everything but the lines, in pixels of the interface.
const FRAME_PX: f32 = 176.0;

/// The width of what is beside a message, in pixels of the interface.
const BESIDE_PX: f32 = 100.0;

/// The widest dialog, and what is left of a window beside it, in pixels of the interface.
const WIDEST_PX: f32 = 960.0;
const MARGINS_PX: f32 = 24.0;
/// A message has room for so many letters at least.
const LEAST_LETTERS: usize = 8;

/// The messages that are shown.
struct Page<'a> {
    /// The newest first, each with the number of times it was logged in a row.
    messages: Vec<(&'a Message, usize)>,
    journal: Journal<'a>,
    /// How many newer ones there are.
    scrolled: usize,
    total: usize,
    room: usize,
}

impl<'a> Page<'a> {
    /// The messages below so many newer ones, as far as there is room.
    fn of(journal: Journal<'a>, scrolled: usize, room: usize) -> Self {
        let total = journal.folded().count();
        // The oldest line stays at the top of a full page.
        let scrolled = scrolled.min(total.saturating_sub(room));
        let messages = journal.folded().skip(scrolled).take(room).collect();
        Self { messages, journal, scrolled, total, room }
    }

    fn heading(&self) -> String {
        match self.total {
            0 => "Nothing was said yet".to_owned(),
            total if total <= self.room => "MESSAGES".to_owned(),
            total => {
                let last = total - self.scrolled;
                format!("MESSAGES {} to {last} of {total}", last + 1 - self.messages.len())
            }
        }
    }

    /// What keys do here.
    fn keys(&self, bindings: &Bindings) -> String {
        let (up, down) = (bindings.key(Action::North), bindings.key(Action::South));
        let scrolls = if self.total > self.room {
            format!("{up} {down} PgUp PgDn scroll   ")
        } else {
            String::new()
        };
        format!("{scrolls}{} back", bindings.key(Action::Back))
    }
}

/// How messages are written.
#[derive(Clone, Copy)]
struct Style {
    /// The size of the text and the height of a line, in pixels of the interface.
    sizes: (f32, f32),
    /// The letters that a message has room for.
    letters: usize,
}

impl Style {
    fn words(self, content: String, ink: Rgb) -> impl Bundle {
        let (size, line) = self.sizes;
        sized_text(content, ink, size, line)
    }

    /// Spawns a message behind its turn.
    fn spawn(
        self,
        frame: &mut ChildSpawnerCommands,
        (message, words): (&Message, &str),
        times: usize,
        ink: Rgb,
    ) {
        let repeats = if times > 1 { format!(" x{times}") } else { String::new() };
        let said = cut(words, self.letters.saturating_sub(repeats.len())) + &repeats;
        frame.spawn(Node { column_gap: px(12), ..default() }).with_children(|row| {
            let turn = Node { width: px(44), justify_content: JustifyContent::End, ..default() };
            row.spawn(turn).with_children(|cell| {
                cell.spawn(self.words(message.turn.to_string(), colours::UI_DIM));
            });
            row.spawn(self.words(said, ink));
        });
    }
}

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
    let sizes = dialog_sizes(layout.is_low());
    let room = ((window.y - FRAME_PX) / sizes.1).max(1.0) as usize;
    let page = Page::of(journal, screens.scrolled(), room);
    let width = (window.x - MARGINS_PX).min(WIDEST_PX);
    let letters = letters_in(width - BESIDE_PX, sizes.0).max(LEAST_LETTERS);
    let style = Style { sizes, letters };
    let node = Node {
        flex_direction: FlexDirection::Column,
        width: px(width),
        padding: UiRect::axes(px(20), px(16)),
        border: UiRect::all(px(1)),
        overflow: Overflow::clip(),
        ..default()
    };
    commands.spawn(backdrop).with_children(|root| {
        root.spawn(panel(node)).with_children(|frame| {
            frame.spawn(style.words(page.heading(), colours::UI_DIM));
            for (age, (message, times)) in page.messages.iter().enumerate().rev() {
                let is_newest = age == 0 && page.scrolled == 0;
                let ink = if is_newest { colours::UI_ACCENT } else { colours::UI_TEXT };
                style.spawn(frame, (message, &page.journal.words(message)), *times, ink);
            }
            frame.spawn((
                Node { height: px(1), margin: UiRect::vertical(px(8)), ..default() },
                BackgroundColor(colour(colours::UI_LINE)),
            ));
            frame.spawn(style.words(page.keys(bindings), colours::UI_DIM));
        });
    });
}
