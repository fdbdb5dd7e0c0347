//! The bars of the sidebar: health and oil, the flame of the lantern, how long who ate a glowcap still glows, and the gauge of the
//! mountain.

use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

use super::mountain::{Gauge, Mountain};
use crate::art::colours::{self, Rgb};
use crate::telling::is_dying;
use crate::view::widgets::{colour, line, set_shown, text};
use crate::world::{Health, Lantern, Matter, Player};

/// The width of a full bar and of its name, in pixels of the interface.
const BAR_PX: f32 = 136.0;
const NAME_PX: f32 = 64.0;

/// A bar with its number.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bar {
    Health,
    Oil,
    Glow,
    Mountain,
}

impl Bar {
    /// Returns whether it is there only at times.
    fn comes_and_goes(self) -> bool {
        matches!(self, Self::Glow | Self::Mountain)
    }
}

/// The name of the bar of the mountain.
#[derive(Component)]
pub(super) struct GaugeName;

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
    spawn_bar(side, Bar::Mountain, "Strain", colours::RIM_NORTH);
}

fn spawn_bar(side: &mut ChildSpawnerCommands, bar: Bar, name: &str, ink: Rgb) {
    let row =
        Node { height: px(24), column_gap: px(8), align_items: AlignItems::Center, ..default() };
    let mut row = side.spawn(row);
    if bar.comes_and_goes() {
        row.insert(BarRow(bar));
    }
    row.with_children(|row| {
        let name_node = Node { width: px(NAME_PX), ..default() };
        let mut label = row.spawn((name_node, text(name, colours::UI_DIM)));
        if bar == Bar::Mountain {
            label.insert(GaugeName);
        }
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

/// Fills the flame, blue where gas is near, or empties it.
pub(super) fn write_flame(
    players: Query<&Lantern, With<Player>>,
    matter: Option<Res<Matter>>,
    mut flames: Query<&mut BackgroundColor, With<Flame>>,
) {
    let Ok(lantern) = players.single() else { return };
    let is_blue = matter.is_some_and(|matter| matter.is_flame_blue());
    let filling = match lantern.is_bright() {
        true if is_blue => colour(colours::BLUE_FLAME),
        true => colour(colours::LANTERN),
        false => Color::NONE,
    };
    for mut ground in &mut flames {
        ground.set_if_neq(BackgroundColor(filling));
    }
}

/// Shows the row of the glow while the player glows, and that of the mountain once its gauge is shown.
pub(super) fn show_rows(
    players: Query<&Lantern, With<Player>>,
    mountain: Mountain,
    mut rows: Query<(&BarRow, &mut Node)>,
) {
    let glows = players.single().is_ok_and(|lantern| lantern.glow > 0);
    let has_gauge = mountain.gauge().is_some();
    for (BarRow(bar), mut node) in &mut rows {
        set_shown(&mut node, if *bar == Bar::Mountain { has_gauge } else { glows });
    }
}

/// Draws health, oil, glow and the gauge of the mountain; in worlds without danger health and oil are full.
pub(super) fn write_bars(
    players: Query<(&Lantern, Option<&Health>), With<Player>>,
    mountain: Mountain,
    mut bars: Query<(&Bar, &mut Node)>,
    mut numbers: Query<(&BarNumber, &mut Text, &mut TextColor)>,
    mut names: Query<&mut Text, (With<GaugeName>, Without<BarNumber>)>,
) {
    let Ok((lantern, health)) = players.single() else { return };
    let gauge = mountain.gauge().unwrap_or(Gauge::Strain(0));
    names.iter_mut().for_each(|mut name| _ = name.set_if_neq(Text::new(gauge.name())));
    let of = |bar| match bar {
        Bar::Health => health.map(|health| (health.now, health.max)),
        Bar::Oil => lantern.burns.then_some((lantern.oil, Lantern::MOST_OIL)),
        Bar::Glow => Some((lantern.glow.into(), Lantern::GLOW_TURNS.into())),
        Bar::Mountain => Some(gauge.filled()),
    };
    for (bar, mut node) in &mut bars {
        let (now, most) = of(*bar).unwrap_or((1, 1));
        let width = px((BAR_PX * now as f32 / most.max(1) as f32).round());
        if node.width != width {
            node.width = width;
        }
    }
    for (BarNumber(bar), mut text, mut ink) in &mut numbers {
        let is_bad = of(*bar).is_some_and(|(now, most)| match bar {
            Bar::Health => is_dying(now, most),
            Bar::Oil => now <= Lantern::LOW_OIL,
            Bar::Glow => false,
            Bar::Mountain => gauge.is_bad(),
        });
        let shade = if is_bad { colours::UI_BAD } else { colours::UI_TEXT };
        ink.set_if_neq(TextColor(colour(shade)));
        let words = of(*bar).map_or("-".to_owned(), |(now, most)| match bar {
            Bar::Health => format!("{now}/{most}"),
            Bar::Oil | Bar::Glow => now.to_string(),
            Bar::Mountain => gauge.number(),
        });
        text.set_if_neq(Text::new(words));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Position;
    use crate::view::panels::mountain::{GaugeKept, keep_gauge};
    use crate::view::tests::game_on;
    use crate::world::{Matter, Tremor, TurnCount};

    /// A game with the bars.
    fn game() -> App {
        let mut app = game_on("@\n");
        app.init_resource::<GaugeKept>();
        app.add_systems(Startup, |mut commands: Commands| {
            commands.spawn_empty().with_children(spawn);
        });
        app.add_systems(PostUpdate, (keep_gauge, write_bars, show_rows).chain());
        app.update();
        app
    }

    fn display(app: &mut App, bar: Bar) -> Display {
        let mut rows = app.world_mut().query::<(&BarRow, &Node)>();
        let row = rows.iter(app.world()).find(|(row, _)| row.0 == bar);
        row.unwrap().1.display
    }

    fn number(app: &mut App, bar: Bar) -> String {
        let mut numbers = app.world_mut().query::<(&BarNumber, &Text)>();
        let number = numbers.iter(app.world()).find(|(number, _)| number.0 == bar);
        number.unwrap().1.0.clone()
    }

    /// The name of the bar of the mountain, whether it is shown, how wide it is, and its number.
    fn gauge(app: &mut App, matter: Matter) -> (String, Display, Val, String) {
        app.insert_resource(matter);
        app.update();
        let display = display(app, Bar::Mountain);
        let mut names = app.world_mut().query_filtered::<&Text, With<GaugeName>>();
        let name = names.single(app.world()).unwrap().0.clone();
        let mut bars = app.world_mut().query::<(&Bar, &Node)>();
        let bar = bars.iter(app.world()).find(|(bar, _)| **bar == Bar::Mountain);
        (name, display, bar.unwrap().1.width, number(app, Bar::Mountain))
    }

    /// SPEC 135: the bar of the mountain is there from the first strain on; a groan runs down in it.
    #[test]
    fn strain_has_a_bar_once_it_is_shown_and_so_has_a_groan() {
        let mut app = game();
        let at = Position::new(0, 0, 0);
        let strained = |strain| {
            let mut matter = Matter::new(Matter::CALM);
            matter.add_strain(at, Tremor::Blast, strain, TurnCount::at(0));
            matter
        };
        let (name, shown) = (|| "Strain".to_owned(), Display::Flex);
        assert_eq!(gauge(&mut app, strained(0)).1, Display::None);
        assert_eq!(gauge(&mut app, strained(75)), (name(), shown, px(102), "75".to_owned()));
        assert_eq!(
            gauge(&mut app, strained(5)),
            (name(), shown, px(7), "5".to_owned()),
            "it stays"
        );
        let mut groaning = strained(100);
        (0..3).for_each(|_| _ = groaning.pass_groans());
        let runs_down = ("Closes".to_owned(), shown, px(95), "7 turns".to_owned());
        assert_eq!(gauge(&mut app, groaning), runs_down);
    }

    /// SPEC 83: who ate a glowcap sees for how many turns the glow lasts.
    #[test]
    fn the_turns_of_the_glow_are_shown_while_it_lasts() {
        let mut app = game();
        for (glow, shown) in [(0, Display::None), (43, Display::Flex), (0, Display::None)] {
            app.update();
            let mut lanterns = app.world_mut().query_filtered::<&mut Lantern, With<Player>>();
            lanterns.single_mut(app.world_mut()).unwrap().glow = glow;
            app.update();
            assert_eq!(display(&mut app, Bar::Glow), shown, "{glow}");
            assert_eq!(number(&mut app, Bar::Glow), glow.to_string());
        }
    }
}
