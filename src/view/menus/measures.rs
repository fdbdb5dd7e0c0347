//! The text size of a menu, and how many rows and letters fit in the window.

use bevy::prelude::*;

use super::docked::is_docked;
use crate::art::colours::Rgb;
use crate::screens::{Menu, Screen};
use crate::view::layout::{Layout, SIDEBAR_PX};
use crate::view::widgets::{LETTER_WIDTH, letters_in, sized_text, wrapped, wrapped_hint};

/// Longer lines are broken, in letters.
const LETTERS: usize = 76;
/// A lower window has the title's menu in small text, below the word, in pixels of the interface.
const TITLE_FROM_PX: f32 = 540.0;
/// The width that is not for the lines of a menu, and of a docked one, in pixels of the interface.
const BESIDE_PX: f32 = 96.0;
const BESIDE_DOCKED_PX: f32 = 36.0;

/// The gap around a picture, in pixels of the interface.
const PICTURE_GAP_PX: f32 = 24.0;
/// A menu that leaves less height than this for its picture has small text, in pixels of the interface: four for each row of the
/// usual level.
const LEAST_PICTURE_PX: f32 = 200.0;

/// Has the menu of a screen a picture?
pub(super) fn has_picture(screen: Screen) -> bool {
    matches!(screen, Screen::Win | Screen::Lose)
}

/// Has the title's menu small text?
pub(in crate::view) fn has_small_title(layout: &Layout) -> bool {
    (layout.window.y as f32) < TITLE_FROM_PX * layout.interface
}

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

    /// The letters that fit in a line of some width, in pixels of the interface.
    fn letters(self, width: f32) -> usize {
        letters_in(width, self.size).min(LETTERS)
    }

    /// The height of what is around the rows: the heading, the lines, the hint as it is broken, and a line each between.
    fn chrome(self, menu: &Menu, hint: &str, letters: usize) -> f32 {
        let lines: usize = menu.above_rows().map(|line| wrapped(line, letters).len()).sum();
        let count = 3 + lines + wrapped_hint(hint, letters).len();
        2.0 * self.padding as f32 + count as f32 * (self.line + 2.0)
    }

    /// The rows that fit in a window of some height.
    fn rows(self, height: f32, menu: &Menu, letters: usize) -> usize {
        let rows = |hint: &str| {
            ((height - self.chrome(menu, hint, letters)) / self.line).max(1.0) as usize
        };
        let all = rows(&menu.hint);
        // The hint is longer where not all rows fit.
        if menu.rows.len() > all { rows(&numbered_hint(menu)) } else { all }
    }
}

/// The hint after the number of the selected row, for a menu of which not all rows fit. Its length is the same for all rows, so
/// that its line breaks stay.
pub(super) fn numbered_hint(menu: &Menu) -> String {
    let (number, count) = (menu.selected + 1, menu.rows.len().to_string());
    format!("{number:>width$} of {count}   {}", menu.hint, width = count.len())
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
    /// The room that the menu of a screen leaves for a picture, in pixels of the interface.
    pub(super) fn room(self, layout: &Layout, menu: &Menu) -> Vec2 {
        let window = layout.window.as_vec2() / layout.interface;
        let rows = menu.rows.len().min(self.rows) as f32 * self.style.line;
        let chrome = self.style.chrome(menu, &menu.hint, self.letters);
        Vec2::new(window.x - BESIDE_PX, window.y - chrome - rows - PICTURE_GAP_PX)
    }

    /// The width of the lines of a menu, in pixels of the interface.
    pub(super) fn text_px(self, menu: &Menu) -> f32 {
        let lines = menu.above_rows().flat_map(|line| wrapped(line, self.letters));
        let lines = lines.chain(wrapped_hint(&menu.hint, self.letters));
        let longest = lines.map(|line| line.chars().count()).max().unwrap_or(0);
        longest as f32 * self.style.letter()
    }

    /// The measures of the menu of a screen in a window.
    pub(super) fn of(layout: &Layout, menu: &Menu, screen: Screen) -> Self {
        let window = layout.window.as_vec2() / layout.interface;
        let (width, is_small) = match screen {
            docked if is_docked(docked) => (SIDEBAR_PX - BESIDE_DOCKED_PX, true),
            Screen::Start => (window.x - BESIDE_PX, has_small_title(layout)),
            _ => (window.x - BESIDE_PX, layout.is_low()),
        };
        let lines = menu.above_rows().chain([&menu.hint]);
        let longest = lines.map(|line| line.chars().count()).max().unwrap_or(0);
        let is_wide = longest.min(LETTERS) as f32 * LARGE.letter() > width;
        let styled = |style: TextStyle| {
            let letters = style.letters(width);
            Self { style, rows: style.rows(window.y, menu, letters), letters }
        };
        let large = styled(LARGE);
        let is_crowded = has_picture(screen) && large.room(layout, menu).y < LEAST_PICTURE_PX;
        if is_small || is_wide || is_crowded { styled(SMALL) } else { large }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::Screens;
    use crate::view::tests::game_on;

    /// The list of keys, which is longer than a low window.
    fn list_of_keys() -> Menu {
        let mut app = game_on("@....\n");
        app.update();
        app.world_mut().resource_mut::<Screens>().open(Screen::Keys);
        app.update();
        app.world().resource::<Menu>().clone()
    }

    #[test]
    fn the_lines_of_a_hint_take_the_room_of_rows() {
        let (keys, layout) = (list_of_keys(), Layout::new(UVec2::new(640, 360)));
        let rows = |phrases: usize| {
            let hint = vec!["x".repeat(60); phrases].join("   ");
            let menu = Menu { hint, ..keys.clone() };
            let Measures { style, rows, letters } = Measures::of(&layout, &menu, Screen::Keys);
            let around = style.chrome(&menu, &numbered_hint(&menu), letters);
            assert!(around + rows as f32 * style.line <= 360.0, "{phrases} lines, {rows} rows");
            rows
        };
        assert!(rows(1) < keys.rows.len() && rows(1) > rows(2) && rows(2) > rows(3));
    }

    #[test]
    fn all_menus_of_a_low_window_have_text_of_one_size() {
        let (long, short) = (list_of_keys(), Menu::default());
        for window in [UVec2::new(640, 360), UVec2::new(1000, 479)] {
            for menu in [&long, &short] {
                let measures = Measures::of(&Layout::new(window), menu, Screen::Keys);
                assert!(measures.style.size < LARGE.size, "{window}");
            }
        }
    }

    #[test]
    fn the_hint_is_as_long_whichever_row_is_chosen() {
        let menu = list_of_keys();
        let long = |selected| numbered_hint(&Menu { selected, ..menu.clone() }).len();
        assert!((0..menu.rows.len()).all(|selected| long(selected) == long(0)));
        assert!(long(0) > menu.hint.len());
    }
}
