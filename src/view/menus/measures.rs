//! The text size of a menu, and how many rows and letters fit in the window.

use bevy::prelude::*;

use super::docked::is_docked;
use crate::art::colours::Rgb;
use crate::screens::{Menu, Screen};
use crate::view::layout::{Layout, SIDEBAR_PX};
use crate::view::widgets::{LETTER_WIDTH, sized_text};

/// Longer lines are broken, in letters.
const LETTERS: usize = 76;
/// A lower window has the title's menu in small text, below the word, in pixels of the interface.
const TITLE_FROM_PX: f32 = 540.0;
/// A lower window has menus in small text where they do not fit in large text, in pixels of the interface.
const LONG_FROM_PX: f32 = 480.0;
/// The width that is not for the lines of a menu, and of a docked one, in pixels of the interface.
const BESIDE_PX: f32 = 96.0;
const BESIDE_DOCKED_PX: f32 = 36.0;

/// The text of a menu: letter size, line height and padding, in pixels of the interface.
#[derive(Clone, Copy)]
pub(super) struct TextStyle {
    pub(super) size: f32,
    pub(super) line: f32,
    pub(super) padding: i32,
}

const LARGE: TextStyle = TextStyle { size: 16.0, line: 24.0, padding: 24 };
pub(super) const SMALL: TextStyle = TextStyle { size: 12.0, line: 17.0, padding: 8 };

impl TextStyle {
    /// A line of text.
    pub(super) fn text(self, content: impl Into<String>, ink: Rgb) -> impl Bundle {
        sized_text(content, ink, self.size, self.line)
    }

    /// The width of a letter.
    pub(super) fn letter(self) -> f32 {
        self.size * LETTER_WIDTH
    }

    /// The height of what is around the rows: the heading, the hint, and a line each between.
    fn chrome(self, menu: &Menu) -> f32 {
        2.0 * self.padding as f32 + (4 + menu.lines.len()) as f32 * (self.line + 2.0)
    }
}

/// How a menu is laid out.
#[derive(Clone, Copy)]
pub(super) struct Measures {
    pub(super) style: TextStyle,
    /// The number of rows that fit.
    pub(super) rows: usize,
    /// The number of letters that fit in a line.
    pub(super) letters: usize,
}

impl Measures {
    /// The measures of the menu of a screen in a window.
    pub(super) fn of(layout: &Layout, menu: &Menu, screen: Screen) -> Self {
        let window = layout.window.as_vec2() / layout.interface;
        let whole = LARGE.chrome(menu) + menu.rows.len() as f32 * LARGE.line;
        let (width, large_from) = match screen {
            docked if is_docked(docked) => (SIDEBAR_PX - BESIDE_DOCKED_PX, f32::INFINITY),
            Screen::Start => (window.x - BESIDE_PX, TITLE_FROM_PX),
            // All of it in large text, or much of it.
            _ => (window.x - BESIDE_PX, whole.min(LONG_FROM_PX)),
        };
        let lines = menu.lines.iter().chain([&menu.hint]);
        let longest = lines.map(|line| line.chars().count()).max().unwrap_or(0);
        let is_large =
            window.y >= large_from && longest.min(LETTERS) as f32 * LARGE.letter() <= width;
        let style = if is_large { LARGE } else { SMALL };
        let rows = ((window.y - style.chrome(menu)) / style.line).max(1.0) as usize;
        Self { style, rows, letters: ((width / style.letter()) as usize).min(LETTERS) }
    }
}
