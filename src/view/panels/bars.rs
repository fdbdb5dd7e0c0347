//! The bars of the sidebar: health and oil, the flame of the lantern, how long who ate a glowcap still glows, and the strain of
//! the mountain.

use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

use super::mountain::{Mountain, is_dusty};
use crate::art::colours::{self, Rgb};
use crate::view::widgets::{colour, line, set_shown, text};
use crate::world::{Health, Lantern, Matter, Player};

/// The width of a full bar and of its name, in pixels of the interface: the same together for all bars.
const BAR_PX: f32 = 136.0;
const NAME_PX: f32 = 64.0;
/// What the name of the mountain is longer.
const LONGER_PX: f32 = 56.0;

/// A bar with its number.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bar {
    Health,
    Oil,
    Glow,
    Mountain,
}

impl Bar {
    /// The width of its name and of itself where it is full, in pixels of the interface.
    fn widths(self) -> [f32; 2] {
        let longer = if self == Self::Mountain { LONGER_PX } else { 0.0 };
        [NAME_PX + longer, BAR_PX - longer]
    }

    /// Returns whether it is there only at times.
    fn comes_and_goes(self) -> bool {
        matches!(self, Self::Glow | Self::Mountain)
    }
}

/// The number of a bar.
#[derive(Component)]
pub(super) struct BarNumber(Bar);

/// The row of a bar that is there only at times.
#[derive(Component)]
pub(super) struct BarRow(Bar);

/// The flame beside the oil: filled while the lantern is bright, and hollow while it is not.
#[derive(Component)]
pub(super) struct Flame;

pub(super) fn spawn(side: &mut ChildSpawnerCommands) {
    spawn_bar(side, Bar::Health, "Health", colours::UI_BAD);
    spawn_bar(side, Bar::Oil, "Oil", colours::LANTERN);
    spawn_bar(side, Bar::Glow, "Glow", colours::GLOW);
    spawn_bar(side, Bar::Mountain, "The mountain", colours::RIM_NORTH);
}

fn spawn_bar(side: &mut ChildSpawnerCommands, bar: Bar, name: &str, ink: Rgb) {
    let row =
        Node { height: px(24), column_gap: px(8), align_items: AlignItems::Center, ..default() };
    let mut row = side.spawn(row);
    if bar.comes_and_goes() {
        row.insert(BarRow(bar));
    }
    row.with_children(|row| {
        let [name_px, bar_px] = bar.widths();
        row.spawn((Node { width: px(name_px), ..default() }, text(name, colours::UI_DIM)));
        let ground = Node { width: px(bar_px), height: px(8), ..default() };
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

/// Shows the row of the glow while the player glows, and that of the mountain while there is strain to be shown.
pub(super) fn show_rows(
    players: Query<&Lantern, With<Player>>,
    mountain: Mountain,
    mut rows: Query<(&BarRow, &mut Node)>,
) {
    let glows = players.single().is_ok_and(|lantern| lantern.glow > 0);
    let is_strained = mountain.strain().is_some();
    for (BarRow(bar), mut node) in &mut rows {
        set_shown(&mut node, if *bar == Bar::Mountain { is_strained } else { glows });
    }
}

/// Draws health, oil, glow and strain; in worlds without danger health and oil are full.
pub(super) fn write_bars(
    players: Query<(&Lantern, Option<&Health>), With<Player>>,
    mountain: Mountain,
    mut bars: Query<(&Bar, &mut Node)>,
    mut numbers: Query<(&BarNumber, &mut Text, &mut TextColor)>,
) {
    let Ok((lantern, health)) = players.single() else { return };
    let strain = mountain.strain();
    let of = |bar| match bar {
        Bar::Health => health.map(|health| (health.now, health.max)),
        Bar::Oil => lantern.burns.then_some((lantern.oil, Lantern::MOST_OIL)),
        Bar::Glow => Some((lantern.glow.into(), Lantern::GLOW_TURNS.into())),
        Bar::Mountain => Some((strain.unwrap_or(0), Matter::MOST_STRAIN)),
    };
    for (bar, mut node) in &mut bars {
        let (now, most) = of(*bar).unwrap_or((1, 1));
        let [_, full_px] = bar.widths();
        let width = px((full_px * now as f32 / most.max(1) as f32).round());
        if node.width != width {
            node.width = width;
        }
    }
    for (BarNumber(bar), mut text, mut ink) in &mut numbers {
        let is_bad = of(*bar).is_some_and(|(now, most)| match bar {
            Bar::Health => now * 3 <= most,
            Bar::Oil => now <= Lantern::LOW_OIL,
            Bar::Glow => false,
            Bar::Mountain => is_dusty(now),
        });
        let shade = if is_bad { colours::UI_BAD } else { colours::UI_TEXT };
        ink.set_if_neq(TextColor(colour(shade)));
        let words = of(*bar).map_or("-".to_owned(), |(now, most)| match bar {
            Bar::Health => format!("{now}/{most}"),
            Bar::Oil | Bar::Glow | Bar::Mountain => now.to_string(),
        });
        text.set_if_neq(Text::new(words));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Position;
    use crate::view::tests::game_on;
    use crate::world::{Tremor, TurnCount};

    fn display(app: &mut App, bar: Bar) -> Display {
        let mut rows = app.world_mut().query::<(&BarRow, &Node)>();
        let row = rows.iter(app.world()).find(|(row, _)| row.0 == bar);
        row.unwrap().1.display
    }

    /// SPEC 135: the bar of the mountain is there from a strain of 30 on, as wide with its name as the others.
    #[test]
    fn strain_has_a_bar_once_it_is_shown() {
        let mut app = game_on("@\n");
        app.add_systems(Startup, |mut commands: Commands| {
            commands.spawn_empty().with_children(spawn);
        });
        app.add_systems(PostUpdate, (write_bars, show_rows).chain());
        app.update();
        for (strain, shown, width) in [(29, Display::None, 0), (75, Display::Flex, 60)] {
            let mut matter = Matter::new(Matter::CALM);
            matter.add_strain(Position::new(0, 0, 0), Tremor::Stomp, strain, TurnCount::at(0));
            app.insert_resource(matter);
            app.update();
            assert_eq!(display(&mut app, Bar::Mountain), shown, "{strain}");
            let mut bars = app.world_mut().query::<(&Bar, &Node)>();
            let bar = bars.iter(app.world()).find(|(bar, _)| **bar == Bar::Mountain);
            assert_eq!(bar.unwrap().1.width, px(width));
        }
        for bar in [Bar::Health, Bar::Mountain] {
            assert_eq!(bar.widths().iter().sum::<f32>(), NAME_PX + BAR_PX);
        }
    }

    /// SPEC 83: who ate a glowcap sees for how many turns the glow lasts.
    #[test]
    fn the_turns_of_the_glow_are_shown_while_it_lasts() {
        let mut app = game_on("@\n");
        app.add_systems(Startup, |mut commands: Commands| {
            commands.spawn_empty().with_children(spawn);
        });
        app.add_systems(PostUpdate, (write_bars, show_rows).chain());
        for (glow, shown) in [(0, Display::None), (43, Display::Flex), (0, Display::None)] {
            app.update();
            let mut lanterns = app.world_mut().query_filtered::<&mut Lantern, With<Player>>();
            lanterns.single_mut(app.world_mut()).unwrap().glow = glow;
            app.update();
            assert_eq!(display(&mut app, Bar::Glow), shown, "{glow}");
            let mut numbers = app.world_mut().query::<(&BarNumber, &Text)>();
            let number = numbers.iter(app.world()).find(|(number, _)| number.0 == Bar::Glow);
            assert_eq!(number.unwrap().1.0, glow.to_string());
        }
    }
}
