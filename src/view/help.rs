//! Help: the keys of the screen below, in large text where it fits.

use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

use super::layout::Layout;
use super::widgets::{LETTER_WIDTH, framed, sized_text};
use crate::art::colours;
use crate::controls::{Action, Bindings};
use crate::screens::{Help, HelpLine, Screen};

/// The text of help, in pixels of the interface.
#[derive(Clone, Copy)]
struct TextStyle {
    size: f32,
    line: f32,
    padding: i32,
    /// The width of the column of descriptions.
    what: f32,
    /// The most letters for keys; the first key of a line is always shown.
    letters: usize,
}

const LARGE: TextStyle =
    TextStyle { size: 16.0, line: 22.0, padding: 24, what: 208.0, letters: 36 };
const SMALL: TextStyle = TextStyle { size: 12.0, line: 16.0, padding: 8, what: 152.0, letters: 16 };
/// For a game with more keys than the least window has room for.
const DENSE: TextStyle = TextStyle { line: 14.0, padding: 4, ..SMALL };

/// The gaps between a description and its keys, and between the columns, in pixels of the interface.
const KEYS_GAP_PX: f32 = 16.0;
const COLUMNS_GAP_PX: f32 = 24.0;
/// What the frame adds to the padding on both sides, in pixels of the interface.
const FRAME_PX: Vec2 = Vec2::new(18.0, 14.0);

impl TextStyle {
    /// The keys of a line, as many as fit.
    fn written(self, line: &HelpLine) -> String {
        let mut ways = line.ways.iter();
        let mut written = ways.next().cloned().unwrap_or_default();
        for way in ways {
            if written.chars().count() + 2 + way.chars().count() > self.letters {
                break;
            }
            written.push_str("  ");
            written.push_str(way);
        }
        written
    }

    /// The width of a line with such keys.
    fn width(self, keys: &str) -> f32 {
        self.what + KEYS_GAP_PX + keys.chars().count() as f32 * self.size * LETTER_WIDTH
    }

    /// The size of the whole dialog.
    fn room(self, help: &Help) -> Vec2 {
        let steps = help.steps.as_ref().map(|steps| &steps.ways[..]).unwrap_or_default();
        let columns = columns(help);
        let wide = |lines: &Vec<&HelpLine>| {
            lines.iter().map(|line| self.width(&self.written(line))).fold(0.0, f32::max)
        };
        let beside: f32 = columns.iter().map(wide).sum::<f32>() + COLUMNS_GAP_PX;
        let above = steps.iter().map(|keys| self.width(keys)).fold(0.0, f32::max);
        let lines = 1 + steps.len() + columns.iter().map(Vec::len).max().unwrap_or(0);
        let padding = 2.0 * self.padding as f32;
        FRAME_PX + Vec2::new(beside.max(above), lines as f32 * self.line) + padding
    }
}

/// The largest text for which a window has room, in pixels of the interface; dense text where it has none.
fn style_in(window: Vec2, help: &Help) -> TextStyle {
    let has_room = |style: &TextStyle| style.room(help).cmple(window).all();
    [LARGE, SMALL].into_iter().find(has_room).unwrap_or(DENSE)
}

/// The lines in two columns.
fn columns(help: &Help) -> Vec<Vec<&HelpLine>> {
    let lines: Vec<_> = help.own.iter().chain(&help.others).collect();
    lines.chunks(lines.len().div_ceil(2).max(1)).map(<[_]>::to_vec).collect()
}

/// Fills a dialog with the keys of a screen, from the live bindings.
pub(super) fn show_help(
    commands: &mut Commands,
    backdrop: impl Bundle,
    screen: Screen,
    bindings: &Bindings,
    layout: &Layout,
) {
    let help = Help::of(screen, &|action| bindings.keys(action));
    let style = style_in(layout.window.as_vec2() / layout.interface, &help);
    let words = |content: String, ink| sized_text(content, ink, style.size, style.line);
    let entry = |parent: &mut ChildSpawnerCommands, what: &str, keys: String| {
        parent.spawn(Node { column_gap: px(KEYS_GAP_PX), ..default() }).with_children(|row| {
            let description = Node { width: px(style.what), flex_shrink: 0.0, ..default() };
            row.spawn((description, words(what.to_owned(), colours::UI_TEXT)));
            row.spawn(words(keys, colours::UI_ACCENT));
        });
    };
    commands.spawn(backdrop).with_children(|root| {
        root.spawn(framed(style.padding)).with_children(|frame| {
            let ends = JustifyContent::SpaceBetween;
            let top = Node { justify_content: ends, column_gap: px(COLUMNS_GAP_PX), ..default() };
            frame.spawn(top).with_children(|top| {
                top.spawn(words(help.heading.to_owned(), colours::UI_DIM));
                let [accept, back] =
                    [Action::Accept, Action::Back].map(|action| bindings.key(action));
                let ways = format!("{accept} what the mountain does   {back} back");
                top.spawn(words(ways, colours::UI_DIM));
            });
            if let Some(steps) = &help.steps {
                frame.spawn(column()).with_children(|column| {
                    for (index, keys) in steps.ways.iter().enumerate() {
                        entry(column, if index == 0 { steps.what } else { "" }, keys.clone());
                    }
                });
            }
            let both = Node { column_gap: px(COLUMNS_GAP_PX), ..default() };
            frame.spawn(both).with_children(|both| {
                for lines in columns(&help) {
                    both.spawn(column()).with_children(|column| {
                        lines
                            .into_iter()
                            .for_each(|line| entry(column, line.what, style.written(line)));
                    });
                }
            });
        });
    });
}

fn column() -> Node {
    Node { flex_direction: FlexDirection::Column, ..default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::{Key, Preset, bindings_of};

    #[test]
    fn every_help_has_room_in_the_least_window() {
        for preset in Preset::ALL {
            let table = bindings_of(preset);
            for screen in Screen::ALL {
                let help = Help::of(screen, &|action| {
                    Key::of(&table, action).into_iter().map(Key::name).collect()
                });
                let lines = help.own.iter().chain(&help.others).chain(&help.steps);
                let least = Vec2::new(640.0, 360.0);
                let room = style_in(least, &help).room(&help);
                assert!(room.cmple(least).all(), "{screen:?} {preset:?}: {room}");
                let room = LARGE.room(&help);
                assert!(room.cmple(Vec2::new(1280.0, 720.0)).all(), "{screen:?}: {room}");
                for line in lines {
                    for style in [SMALL, DENSE, LARGE] {
                        let letters = line.what.chars().count() as f32;
                        assert!(letters * style.size * LETTER_WIDTH <= style.what, "{}", line.what);
                    }
                }
            }
        }
    }

    /// Keys can be added: their lines stand closer together where they have no room otherwise.
    #[test]
    fn four_more_keys_have_room_in_the_least_window() {
        let table = bindings_of(Preset::Vi);
        let mut help = Help::of(Screen::Play, &|action| {
            Key::of(&table, action).into_iter().map(Key::name).collect()
        });
        let line = |_| HelpLine { what: "shout", ways: vec!["!".to_owned()] };
        help.own.extend((0..4).map(line));
        let least = Vec2::new(640.0, 360.0);
        assert!(!SMALL.room(&help).cmple(least).all());
        assert!(style_in(least, &help).room(&help).cmple(least).all());
        assert!(style_in(least * 2.0, &help).size > SMALL.size);
    }
}
