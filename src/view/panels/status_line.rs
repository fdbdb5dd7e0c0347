//! The line at the bottom: level, location, turn and seed on the left, keys on the right (SPEC 33).

use bevy::prelude::*;

use super::Frame;
use crate::art::palette;
use crate::controls::{Action, Bindings};
use crate::record::Slot;
use crate::screens::{Screen, Screens};
use crate::view::display::Notice;
use crate::view::layout::{Layout, STATUS_PX};
use crate::view::widgets::{panel, text};
use crate::world::{Health, Knowledge, Lantern, Player, Practice, Status};

/// The left half.
#[derive(Component)]
pub(super) struct StatusText;

/// The right half.
#[derive(Component)]
pub(super) struct HintText;

/// The size of type where there is no sidebar, so that seeds of any length fit, in pixels of the interface.
const NARROW_PX: f32 = 12.0;

pub(super) fn spawn(commands: &mut Commands) {
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(0),
        right: px(0),
        bottom: px(0),
        height: px(STATUS_PX),
        padding: UiRect::horizontal(px(16)),
        border: UiRect::top(px(1)),
        justify_content: JustifyContent::SpaceBetween,
        column_gap: px(24),
        overflow: Overflow::clip(),
        ..default()
    };
    commands.spawn((Frame, panel(node))).with_children(|line| {
        let rest = Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            min_width: px(0),
            height: px(22),
            ..default()
        };
        line.spawn((StatusText, rest, text("", palette::UI_TEXT)));
        line.spawn((HintText, text("", palette::UI_DIM)));
    });
}

/// Writes the left half; without a sidebar, health and oil too.
pub(super) fn write_status(
    (status, layout): (Status, Res<Layout>),
    players: Query<(&Health, &Lantern), With<Player>>,
    (knowledge, practice): (Option<Res<Knowledge>>, Option<Res<Practice>>),
    mut status_text: Single<&mut Text, With<StatusText>>,
) {
    let mut line = String::new();
    if let Ok((health, lantern)) = players.single()
        && !layout.has_sidebar
    {
        line += &format!("health {}   oil {}   ", health.now, lantern.oil);
    }
    line += &status.line();
    if practice.is_some_and(|practice| practice.0) {
        line += "   practice";
    }
    if knowledge.is_some_and(|knowledge| knowledge.is_assisted()) {
        line += "   assisted";
    }
    status_text.set_if_neq(Text::new(line));
}

/// Type is smaller where there is no sidebar.
pub(super) fn size_type(
    layout: Res<Layout>,
    mut halves: Query<&mut TextFont, Or<(With<StatusText>, With<HintText>)>>,
) {
    let size = FontSize::Px(if layout.has_sidebar { 16.0 } else { NARROW_PX });
    for mut font in halves.iter_mut().filter(|font| font.font_size != size) {
        font.font_size = size;
    }
}

/// Writes the right half: what there is to say of the window, or hints from the live bindings; where there is no sidebar, help is hint enough.
pub(super) fn write_hints(
    (bindings, layout, notice): (Bindings, Res<Layout>, Res<Notice>),
    (slot, screens): (Option<Res<Slot>>, Res<Screens>),
    mut text: Single<&mut Text, With<HintText>>,
) {
    let why = bindings.key(Action::Back);
    let not_saved = match slot {
        Some(slot) if !slot.not_saved.is_empty() => {
            format!("The game is not saved: {why} tells why")
        }
        Some(slot) if !slot.no_replay.is_empty() => format!("No replay is kept: {why} tells why"),
        _ => String::new(),
    };
    if let Some(said) = [&notice.0, &not_saved].into_iter().find(|said| !said.is_empty()) {
        text.set_if_neq(Text::new(said.clone()));
        return;
    }
    if screens.current() == Screen::Replay {
        text.set_if_neq(Text::new(format!("{} stop", bindings.key(Action::Back))));
        return;
    }
    let hints: &[_] = if layout.has_sidebar {
        &[(Action::Explore, "explore"), (Action::Help, "help"), (Action::Back, "pause")]
    } else {
        &[(Action::Help, "help")]
    };
    let words: Vec<_> =
        hints.iter().map(|(action, word)| format!("{} {word}", bindings.key(*action))).collect();
    text.set_if_neq(Text::new(words.join("   ")));
}
