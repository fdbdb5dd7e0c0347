//! The bars of the sidebar: health and oil, and the flame of the lantern.

use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

use crate::art::colours::{self, Rgb};
use crate::view::widgets::{colour, line, text};
use crate::world::{Health, Lantern, Player};

/// The width of a full bar, in pixels of the interface.
const BAR_PX: f32 = 136.0;

/// A bar with its number.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bar {
    Health,
    Oil,
}

/// The number of a bar.
#[derive(Component)]
pub(super) struct BarNumber(Bar);

/// The flame beside the oil: filled while the lantern is bright, and hollow while it is not.
#[derive(Component)]
pub(super) struct Flame;

pub(super) fn spawn(side: &mut ChildSpawnerCommands) {
    spawn_bar(side, Bar::Health, "Health", colours::UI_BAD);
    spawn_bar(side, Bar::Oil, "Oil", colours::LANTERN);
}

fn spawn_bar(side: &mut ChildSpawnerCommands, bar: Bar, name: &str, ink: Rgb) {
    let row =
        Node { height: px(24), column_gap: px(8), align_items: AlignItems::Center, ..default() };
    side.spawn(row).with_children(|row| {
        row.spawn((Node { width: px(64), ..default() }, text(name, colours::UI_DIM)));
        let ground = Node { width: px(BAR_PX), height: px(8), ..default() };
        row.spawn((ground, BackgroundColor(colour(colours::UI_LINE)))).with_children(|ground| {
            let filled = Node { width: px(0), height: px(8), ..default() };
            ground.spawn((bar, filled, BackgroundColor(colour(ink))));
        });
        row.spawn((BarNumber(bar), line(88, 22), text("", colours::UI_TEXT)));
        if bar == Bar::Oil {
            row.spawn(flame());
        }
    });
}

/// The flame, between the name of its bar and the bar: a drop with its point at the top.
fn flame() -> impl Bundle {
    let (round, point) = (px(5), px(0));
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(44),
        top: px(6),
        width: px(11),
        height: px(11),
        border: UiRect::all(px(2)),
        border_radius: BorderRadius {
            top_left: round,
            top_right: point,
            bottom_right: round,
            bottom_left: round,
        },
        ..default()
    };
    let line = BorderColor::all(colour(colours::LANTERN));
    (Flame, node, BackgroundColor(Color::NONE), line)
}

/// Fills the flame, or empties it.
pub(super) fn write_flame(
    players: Query<&Lantern, With<Player>>,
    mut flames: Query<&mut BackgroundColor, With<Flame>>,
) {
    let Ok(lantern) = players.single() else { return };
    let filling = if lantern.is_bright() { colour(colours::LANTERN) } else { Color::NONE };
    for mut ground in &mut flames {
        ground.set_if_neq(BackgroundColor(filling));
    }
}

/// Draws health and oil; in worlds without danger both are full.
pub(super) fn write_bars(
    players: Query<(&Lantern, Option<&Health>), With<Player>>,
    mut bars: Query<(&Bar, &mut Node)>,
    mut numbers: Query<(&BarNumber, &mut Text, &mut TextColor)>,
) {
    let Ok((lantern, health)) = players.single() else { return };
    let of = |bar| match bar {
        Bar::Health => health.map(|health| (health.now, health.max)),
        Bar::Oil => lantern.burns.then_some((lantern.oil, Lantern::MOST_OIL)),
    };
    for (bar, mut node) in &mut bars {
        let (now, most) = of(*bar).unwrap_or((1, 1));
        let width = px((BAR_PX * now as f32 / most.max(1) as f32).round());
        if node.width != width {
            node.width = width;
        }
    }
    for (BarNumber(bar), mut text, mut ink) in &mut numbers {
        let is_low = of(*bar).is_some_and(|(now, most)| match bar {
            Bar::Health => now * 3 <= most,
            Bar::Oil => now <= Lantern::LOW_OIL,
        });
        let shade = if is_low { colours::UI_BAD } else { colours::UI_TEXT };
        ink.set_if_neq(TextColor(colour(shade)));
        let words = of(*bar).map_or("-".to_owned(), |(now, most)| match bar {
            Bar::Health => format!("{now}/{most}"),
            Bar::Oil => now.to_string(),
        });
        text.set_if_neq(Text::new(words));
    }
}
