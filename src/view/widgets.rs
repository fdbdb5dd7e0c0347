//! The pieces that panels are made of.

use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;
use bevy::text::LineHeight;

use crate::art::colours::{self, Rgb};

/// A colour of the palette as one of the engine.
pub(super) fn colour([r, g, b]: Rgb) -> Color {
    Color::srgb_u8(r, g, b)
}

/// A line or block of text, 16 px on 22 px lines.
pub(super) fn text(content: impl Into<String>, ink: Rgb) -> impl Bundle {
    sized_text(content, ink, 16.0, 22.0)
}

/// A heading, 20 px on 24 px lines.
pub(super) fn heading(content: impl Into<String>) -> impl Bundle {
    sized_text(content, colours::UI_ACCENT, 20.0, 24.0)
}

/// The heading of a dialog, smaller in a low window.
pub(super) fn dialog_heading(content: impl Into<String>, is_low: bool) -> impl Bundle {
    let (size, line) = if is_low { (16.0, 19.0) } else { (20.0, 24.0) };
    sized_text(content, colours::UI_ACCENT, size, line)
}

/// A line of a dialog, smaller in a low window.
pub(super) fn dialog_text(content: impl Into<String>, ink: Rgb, is_low: bool) -> impl Bundle {
    let (size, line) = dialog_sizes(is_low);
    sized_text(content, ink, size, line)
}

/// The size of the text of a dialog and the height of its lines, in pixels of the interface.
pub(super) fn dialog_sizes(is_low: bool) -> (f32, f32) {
    if is_low { (12.0, 17.0) } else { (16.0, 22.0) }
}

/// Text of a size, on lines of a height, both in pixels of the interface.
pub(super) fn sized_text(
    content: impl Into<String>,
    ink: Rgb,
    size_px: f32,
    line_px: f32,
) -> impl Bundle {
    (
        Text::new(content),
        TextFont { font_size: FontSize::Px(size_px), ..default() },
        LineHeight::Px(line_px),
        TextColor(colour(ink)),
        TextLayout::no_wrap(),
    )
}

/// The width of a letter as a part of its size.
pub(super) const LETTER_WIDTH: f32 = 0.6;

/// How many letters of a size a room has in its width, both in pixels of the interface.
pub(super) fn letters_in(room_px: f32, size_px: f32) -> usize {
    (room_px / (size_px * LETTER_WIDTH)) as usize
}

/// Shows a node, or leaves it out of the layout.
pub(super) fn set_shown(node: &mut Mut<Node>, is_shown: bool) {
    let display = if is_shown { Display::Flex } else { Display::None };
    if node.display != display {
        node.display = display;
    }
}

/// A line, cut short where it is longer than `letters` letters.
pub(super) fn cut(line: &str, letters: usize) -> String {
    if line.chars().count() <= letters {
        return line.to_owned();
    }
    line.chars().take(letters.saturating_sub(3)).chain("...".chars()).collect()
}

/// A text on lines of at most `letters` letters, broken between words where possible.
pub(super) fn wrapped(text: &str, letters: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let mut word: Vec<char> = word.chars().collect();
        while let Some(last) = lines.last_mut() {
            let used = last.chars().count();
            let gap = usize::from(used > 0);
            if used + gap + word.len() <= letters {
                last.extend(std::iter::repeat_n(' ', gap).chain(word));
                break;
            }
            if used == 0 {
                // A word that is longer than a line.
                last.extend(word.drain(..letters.max(1).min(word.len())));
            }
            lines.push(String::new());
        }
    }
    lines
}

/// What is between the phrases of a hint.
const BETWEEN_PHRASES: &str = "   ";

/// A hint on lines of at most `letters` letters, broken between its phrases where possible.
pub(super) fn wrapped_hint(hint: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for phrase in hint.split(BETWEEN_PHRASES) {
        let more = BETWEEN_PHRASES.len() + phrase.chars().count();
        match lines.last_mut() {
            Some(last) if last.chars().count() + more <= letters => {
                last.extend([BETWEEN_PHRASES, phrase]);
            }
            _ => lines.extend(wrapped(phrase, letters)),
        }
    }
    lines
}

/// A panel of the interface with a line around it.
pub(super) fn panel(node: Node) -> impl Bundle {
    (node, BackgroundColor(colour(colours::UI_PANEL)), BorderColor::all(colour(colours::UI_LINE)))
}

/// A thin line across a panel.
pub(super) fn rule() -> impl Bundle {
    (
        Node { height: px(1), margin: UiRect::vertical(px(12)), ..default() },
        BackgroundColor(colour(colours::UI_LINE)),
    )
}

/// The node of a line of text, in pixels of the interface. Text in a node of a fixed size is laid out once when it changes;
/// elsewhere it is measured several times first.
pub(super) fn line(width_px: i32, height_px: i32) -> Node {
    Node { width: px(width_px), height: px(height_px), flex_shrink: 0.0, ..default() }
}

/// The letters that the first of two columns has room for.
pub(super) const COLUMN_LETTERS: usize = 25;

/// Spawns a line of two columns: what something is, and where.
pub(super) fn columns(parent: &mut ChildSpawnerCommands, what: impl Bundle, place: impl Bundle) {
    let row = Node { height: px(24), column_gap: px(16), ..default() };
    parent.spawn(row).with_children(|row| {
        row.spawn((what, line(240, 24), text("", colours::UI_TEXT)));
        row.spawn((place, line(48, 24), text("", colours::UI_DIM)));
    });
}

/// A root node over the whole window: dark, with its content in the middle; over the title clear, with it at the bottom.
pub(super) fn backdrop(is_title: bool) -> impl Bundle {
    let shade = if is_title { 0.0 } else { 0.6 };
    (
        Node {
            position_type: PositionType::Absolute,
            left: px(0),
            right: px(0),
            top: px(0),
            bottom: px(if is_title { 12 } else { 0 }),
            align_items: if is_title { AlignItems::End } else { AlignItems::Center },
            justify_content: JustifyContent::Center,
            ..default()
        },
        BackgroundColor(colour(colours::VOID).with_alpha(shade)),
        GlobalZIndex(1),
    )
}

pub(super) fn framed(padding_px: i32) -> impl Bundle {
    panel(Node {
        flex_direction: FlexDirection::Column,
        padding: UiRect::axes(px(padding_px + 8), px(padding_px)),
        border: UiRect::all(px(1)),
        row_gap: px(if padding_px > 8 { 6 } else { 0 }),
        ..default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(
            wrapped("level 1 came out without floor", 12),
            ["level 1 came", "out without", "floor"]
        );
        assert_eq!(wrapped("Saved /a/very/long/path", 8), ["Saved", "/a/very/", "long/pat", "h"]);
        assert_eq!(wrapped("a   b", 80), ["a   b"], "what is apart stays apart");
        assert_eq!(wrapped("", 5), [""]);
    }

    #[test]
    fn hints_are_broken_between_phrases() {
        let hint = "? all keys   digits type a number   Esc back";
        assert_eq!(wrapped_hint(hint, 80), [hint]);
        assert_eq!(wrapped_hint(hint, 41), ["? all keys   digits type a number", "Esc back"]);
        assert_eq!(wrapped_hint("no seed   Esc back", 5), ["no", "seed", "Esc", "back"]);
        assert_eq!(wrapped_hint("", 5), [""]);
    }
}
