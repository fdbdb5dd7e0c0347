//! The panel that describes the position that is looked at.

use bevy::prelude::*;

use super::description::DescriptionSource;
use super::target::LookTarget;
use crate::art::colours;
use crate::controls::{Action, Bindings};
use crate::grid::Position;
use crate::view::layout::{Layout, Viewport};
use crate::view::pixels::tile_centre;
use crate::view::widgets::{panel, text};

/// Lines of the panel.
const LINES: usize = 5;

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
    source: DescriptionSource,
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
    words.push(match target.by_cursor() {
        Some(_) => keys(&bindings),
        None => target.pointer.words(),
    });
    words.retain(|line| !line.is_empty());
    for (LookLine(line), mut text, mut node) in &mut lines {
        let words = words.get(*line).cloned().unwrap_or_default();
        let display = if words.is_empty() { Display::None } else { Display::Flex };
        if node.display != display {
            node.display = display;
        }
        text.set_if_neq(Text::new(words));
    }
}

/// The keys of the look screen.
fn keys(bindings: &Bindings) -> String {
    format!(
        "{} go there   {} next creature   {} back",
        bindings.key(Action::Accept),
        bindings.key(Action::Next),
        bindings.key(Action::Back),
    )
}

/// The top and the bottom of the panel: at the top of the map where a position is in its lower half, else above the log.
fn ends(at: Position, layout: &Layout, viewport: &Viewport) -> (Val, Val) {
    let is_low = tile_centre(at).y < -(viewport.origin.y as f32 + viewport.extent.y as f32 / 2.0);
    if is_low {
        return (px(8), auto());
    }
    let map = layout.map.y as f32 / layout.interface;
    (auto(), px(layout.window.y as f32 / layout.interface - map + 8.0))
}
