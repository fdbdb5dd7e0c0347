//! The bars of the sidebar: health and oil, the flame of the lantern, and how long who ate a glowcap still glows.

use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

use crate::art::colours::{self, Rgb};
use crate::view::widgets::{colour, line, set_shown, text};
use crate::world::{Health, Lantern, Player};

/// The width of a full bar, in pixels of the interface.
const BAR_PX: f32 = 136.0;

/// A bar with its number.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bar {
    Health,
    Oil,
    Glow,
}

/// The number of a bar.
#[derive(Component)]
pub(super) struct BarNumber(Bar);

/// The row of the glow, which is shown while the player glows.
#[derive(Component)]
pub(super) struct GlowRow;

/// The flame beside the oil: filled while the lantern is bright, and hollow while it is not.
#[derive(Component)]
pub(super) struct Flame;

pub(super) fn spawn(side: &mut ChildSpawnerCommands) {
    spawn_bar(side, Bar::Health, "Health", colours::UI_BAD);
    spawn_bar(side, Bar::Oil, "Oil", colours::LANTERN);
    spawn_bar(side, Bar::Glow, "Glow", colours::GLOW);
}

fn spawn_bar(side: &mut ChildSpawnerCommands, bar: Bar, name: &str, ink: Rgb) {
    let row =
        Node { height: px(24), column_gap: px(8), align_items: AlignItems::Center, ..default() };
    let mut row = side.spawn(row);
    if bar == Bar::Glow {
        row.insert(GlowRow);
    }
    row.with_children(|row| {
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

/// Shows the row of the glow while the player glows.
pub(super) fn show_glow(
    players: Query<&Lantern, With<Player>>,
    mut rows: Query<&mut Node, With<GlowRow>>,
) {
    let glows = players.single().is_ok_and(|lantern| lantern.glow > 0);
    for mut node in &mut rows {
        set_shown(&mut node, glows);
    }
}

/// Draws health, oil and glow; in worlds without danger health and oil are full.
pub(super) fn write_bars(
    players: Query<(&Lantern, Option<&Health>), With<Player>>,
    mut bars: Query<(&Bar, &mut Node)>,
    mut numbers: Query<(&BarNumber, &mut Text, &mut TextColor)>,
) {
    let Ok((lantern, health)) = players.single() else { return };
    let of = |bar| match bar {
        Bar::Health => health.map(|health| (health.now, health.max)),
        Bar::Oil => lantern.burns.then_some((lantern.oil, Lantern::MOST_OIL)),
        Bar::Glow => Some((lantern.glow.into(), Lantern::GLOW_TURNS.into())),
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
            Bar::Glow => false,
        });
        let shade = if is_low { colours::UI_BAD } else { colours::UI_TEXT };
        ink.set_if_neq(TextColor(colour(shade)));
        let words = of(*bar).map_or("-".to_owned(), |(now, most)| match bar {
            Bar::Health => format!("{now}/{most}"),
            Bar::Oil | Bar::Glow => now.to_string(),
        });
        text.set_if_neq(Text::new(words));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::tests::game_on;

    /// SPEC 83: who ate a glowcap sees for how many turns the glow lasts.
    #[test]
    fn the_turns_of_the_glow_are_shown_while_it_lasts() {
        let mut app = game_on("@\n");
        app.add_systems(Startup, |mut commands: Commands| {
            commands.spawn_empty().with_children(spawn);
        });
        app.add_systems(PostUpdate, (write_bars, show_glow).chain());
        for (glow, shown) in [(0, Display::None), (43, Display::Flex), (0, Display::None)] {
            app.update();
            let mut lanterns = app.world_mut().query_filtered::<&mut Lantern, With<Player>>();
            lanterns.single_mut(app.world_mut()).unwrap().glow = glow;
            app.update();
            let mut rows = app.world_mut().query_filtered::<&Node, With<GlowRow>>();
            assert_eq!(rows.single(app.world()).unwrap().display, shown, "{glow}");
            let mut numbers = app.world_mut().query::<(&BarNumber, &Text)>();
            let number = numbers.iter(app.world()).find(|(number, _)| number.0 == Bar::Glow);
            assert_eq!(number.unwrap().1.0, glow.to_string());
        }
    }
}
