//! The panel that describes the position that is looked at.

use std::ops::RangeInclusive;

use bevy::prelude::*;

use super::target::LookTarget;
use crate::art::colours;
use crate::controls::{Action, Bindings};
use crate::grid::Position;
use crate::rules::reason;
use crate::sight::is_within;
use crate::telling::Description;
use crate::view::layout::{Layout, Viewport};
use crate::view::pixels::tile_centre;
use crate::view::widgets::{cut, letters_in, panel, set_shown, text, wrapped};

/// The fewest and the most lines of the panel.
const LINES: RangeInclusive<usize> = 3..=14;
/// The size of its text and the height of its lines, in pixels of the interface.
const TEXT_PX: f32 = 16.0;
const LINE_PX: f32 = 22.0;
/// What is around its text above and below, with what is between the panel and the end of the map, in pixels of the interface.
const ABOVE_AND_BELOW_PX: f32 = 22.0;
/// What is around its text on both sides, in pixels of the interface.
const AROUND_PX: f32 = 42.0;

/// The panel.
#[derive(Component)]
pub(super) struct LookPanel;

/// A line of the panel.
#[derive(Component)]
pub(super) struct LookLine(usize);

/// Spawns the panel, hidden.
pub(super) fn spawn_panel(mut commands: Commands) {
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(8),
        padding: UiRect::axes(px(12), px(6)),
        border: UiRect::all(px(1)),
        flex_direction: FlexDirection::Column,
        ..default()
    };
    commands.spawn((LookPanel, panel(node), Visibility::Hidden)).with_children(|lines| {
        for line in 0..*LINES.end() {
            let ink = if line == 0 { colours::UI_ACCENT } else { colours::UI_TEXT };
            lines.spawn((LookLine(line), Node::default(), text("", ink)));
        }
    });
}

/// Writes the panel, and moves it to the corner of the map that is farther from the position.
pub(super) fn write_panel(
    target: LookTarget,
    source: Description,
    layout: Res<Layout>,
    viewport: Res<Viewport>,
    bindings: Bindings,
    panel: Single<(&mut Node, &mut Visibility), (With<LookPanel>, Without<LookLine>)>,
    mut lines: Query<(&LookLine, &mut Text, &mut Node), Without<LookPanel>>,
) {
    let (mut node, mut visibility) = panel.into_inner();
    let Some(at) = target.by_cursor().or(target.by_mouse()) else {
        visibility.set_if_neq(Visibility::Hidden);
        return;
    };
    visibility.set_if_neq(Visibility::Inherited);
    let (top, bottom) = ends(at, &layout, &viewport);
    if (node.top, node.bottom) != (top, bottom) {
        (node.top, node.bottom) = (top, bottom);
    }
    let letters = letters_across(&layout);
    let words = fitted(source.describe(at), last_words(&target, &bindings), letters, room(&layout));
    for (LookLine(line), mut text, mut node) in &mut lines {
        let words = words.get(*line).cloned().unwrap_or_default();
        set_shown(&mut node, !words.is_empty());
        text.set_if_neq(Text::new(words));
    }
}

/// What is described and the last words, on lines of so many letters. Where there are more lines than there is room for, the end of what is
/// described is left out.
fn fitted(described: Vec<String>, last: Vec<String>, letters: usize, lines: usize) -> Vec<String> {
    let wrap = |words: Vec<String>| -> Vec<String> {
        let words = words.iter().filter(|line| !line.is_empty());
        words.flat_map(|line| wrapped(line, letters)).collect()
    };
    let (mut described, last) = (wrap(described), wrap(last));
    let room = lines.saturating_sub(last.len()).max(1);
    if described.len() > room {
        described.truncate(room);
        if let Some(end) = described.last_mut() {
            *end = cut(&format!("{end} ..."), letters);
        }
    }
    described.extend(last);
    described
}

/// How many lines the panel has room for: it covers at most two thirds of the map, from the side where the position is not.
fn room(layout: &Layout) -> usize {
    let most_px = layout.map.y as f32 / layout.interface * 2.0 / 3.0;
    let lines = ((most_px - ABOVE_AND_BELOW_PX) / LINE_PX) as usize;
    lines.clamp(*LINES.start(), *LINES.end())
}

/// Why the throw that is aimed cannot be, and what keys do; or how far the position under the mouse is.
fn last_words(target: &LookTarget, bindings: &Bindings) -> Vec<String> {
    match target.aim.throw() {
        Some(throw) => {
            let why = throw.refusal.and_then(reason);
            why.into_iter()
                .chain([keys(&format!("throw, {}", reach_in_words(throw.radius)), bindings)])
                .collect()
        }
        None if target.by_cursor().is_some() => vec![keys_to_look(bindings)],
        None => vec![target.pointer.words()],
    }
}

/// How far a radius reaches: `up to 8 tiles, 6 diagonally`.
fn reach_in_words(radius: u32) -> String {
    let origin = Position::new(0, 0, 0);
    let is_reached = |steps: &u32| is_within(origin, Position::new(*steps, *steps, 0), radius);
    let diagonally = (0..=radius).take_while(is_reached).last().unwrap_or(0);
    format!("up to {radius} tiles, {diagonally} diagonally")
}

/// The keys to look around with.
fn keys_to_look(bindings: &Bindings) -> String {
    let [go, next, before, after, back] =
        [Action::Accept, Action::Next, Action::LevelAbove, Action::LevelBelow, Action::Back]
            .map(|action| bindings.key(action));
    format!("{go} go there   {next} next   {before} {after} next kind   {back} back")
}

/// The keys of a screen with a cursor, where `Enter` does something.
fn keys(what: &str, bindings: &Bindings) -> String {
    format!(
        "{} {what}   {} next creature   {} back",
        bindings.key(Action::Accept),
        bindings.key(Action::Next),
        bindings.key(Action::Back),
    )
}

/// How many letters a line of the panel has room for.
fn letters_across(layout: &Layout) -> usize {
    let room = layout.map.x as f32 / layout.interface - AROUND_PX;
    letters_in(room, TEXT_PX).max(1)
}

/// The top and the bottom of the panel: at the top of the map where a position is in its lower half, else above the log.
pub(in crate::view) fn ends(at: Position, layout: &Layout, viewport: &Viewport) -> (Val, Val) {
    let is_low = tile_centre(at).y < -(viewport.origin.y as f32 + viewport.extent.y as f32 / 2.0);
    if is_low {
        return (px(8), auto());
    }
    let map = layout.map.y as f32 / layout.interface;
    (auto(), px(layout.window.y as f32 / layout.interface - map + 8.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SPEC 171: what keys do is always told, however much there is to tell of a place.
    #[test]
    fn the_end_of_a_long_description_is_left_out_and_no_key_is() {
        let described = || vec!["a hound, asleep".to_owned(), "it bites and it runs".to_owned()];
        let last = || vec![String::new(), "Enter go there".to_owned()];
        let fitted = |lines| fitted(described(), last(), 15, lines);
        let whole = ["a hound, asleep", "it bites and it", "runs", "Enter go there"];
        assert_eq!(fitted(4), whole);
        assert_eq!(fitted(3), ["a hound, asleep", "it bites and...", "Enter go there"]);
        assert_eq!(fitted(1), ["a hound, asl...", "Enter go there"]);
    }
}
