//! The panel that describes the position that is looked at.

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
use crate::view::widgets::{letters_in, panel, set_shown, text, wrapped};

/// Lines of the panel.
const LINES: usize = 8;
/// The size of its text, in pixels of the interface.
const TEXT_PX: f32 = 16.0;
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
        for line in 0..LINES {
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
    let mut words = source.describe(at);
    words.extend(last_words(&target, &bindings));
    let words = words.iter().filter(|line| !line.is_empty());
    let letters = letters_across(&layout);
    let words: Vec<_> = words.flat_map(|line| wrapped(line, letters)).collect();
    for (LookLine(line), mut text, mut node) in &mut lines {
        let words = words.get(*line).cloned().unwrap_or_default();
        set_shown(&mut node, !words.is_empty());
        text.set_if_neq(Text::new(words));
    }
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

/// How far a radius reaches: `8 tiles at most, 6 aslant`.
fn reach_in_words(radius: u32) -> String {
    let origin = Position::new(0, 0, 0);
    let is_reached = |steps: &u32| is_within(origin, Position::new(*steps, *steps, 0), radius);
    let aslant = (0..=radius).take_while(is_reached).last().unwrap_or(0);
    format!("{radius} tiles at most, {aslant} aslant")
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
