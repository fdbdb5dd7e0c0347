//! The sidebar: which level this is, what is underfoot, what is in view, and the minimap.

use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

use crate::art::palette::Rgb;
use crate::art::{Theme, palette};
use crate::controls::{Action, Bindings};
use crate::grid::{Direction, Position, Tile};
use crate::view::layout::{Layout, SIDEBAR_PX, STATUS_PX, Viewport};
use crate::view::minimap::Minimap;
use crate::view::pointer::Pointer;
use crate::view::widgets::{colour, heading, panel, rule, text};
use crate::world::{Camp, EmberBearer, Health, Item, Knowledge, Lantern, Mind, Player, Status};

/// Lines of what is in view.
const LINES_IN_VIEW: usize = 7;

/// The panel.
#[derive(Component)]
pub(super) struct Sidebar;

/// The name of the level.
#[derive(Component)]
pub(super) struct LevelName;

/// A line about where the player is.
#[derive(Component)]
pub(super) enum PlaceLine {
    /// Which level of how many.
    Level,
    /// What is to be done.
    Goal,
    /// What is underfoot.
    Underfoot,
    /// What can be done here.
    Prompt,
    /// What it takes to get to where the mouse points.
    Pointed,
}

/// A line of what is in view: its number, and which of its two columns.
#[derive(Component)]
pub(super) struct InViewLine(usize, Column);

/// The columns of what is in view.
#[derive(Clone, Copy)]
pub(super) enum Column {
    What,
    Where,
}

pub(super) fn spawn(frame: &mut ChildSpawnerCommands, minimap: &Minimap) {
    let node = Node {
        position_type: PositionType::Absolute,
        top: px(0),
        right: px(0),
        bottom: px(STATUS_PX),
        width: px(SIDEBAR_PX),
        padding: UiRect { left: px(15), right: px(16), top: px(14), bottom: px(8) },
        border: UiRect::left(px(1)),
        flex_direction: FlexDirection::Column,
        overflow: Overflow::clip(),
        ..default()
    };
    frame.spawn((Sidebar, panel(node))).with_children(|side| {
        side.spawn((LevelName, heading("")));
        side.spawn((PlaceLine::Level, text("", palette::UI_DIM)));
        side.spawn((PlaceLine::Goal, text("", palette::UI_TEXT)));
        side.spawn(rule());
        spawn_bar(side, Bar::Health, "Health", palette::UI_BAD);
        spawn_bar(side, Bar::Oil, "Oil", palette::LANTERN);
        side.spawn(rule());
        side.spawn(text("HERE", palette::UI_DIM));
        side.spawn((PlaceLine::Underfoot, text("", palette::UI_TEXT)));
        side.spawn((PlaceLine::Prompt, text("", palette::UI_ACCENT)));
        side.spawn((PlaceLine::Pointed, text("", palette::UI_DIM)));
        side.spawn(rule());
        side.spawn(text("IN VIEW", palette::UI_DIM));
        for line in 0..LINES_IN_VIEW {
            let row = Node { height: px(24), column_gap: px(16), ..default() };
            side.spawn(row).with_children(|row| {
                let what = Node { width: px(152), ..default() };
                row.spawn((InViewLine(line, Column::What), what, text("", palette::UI_TEXT)));
                row.spawn((InViewLine(line, Column::Where), text("", palette::UI_DIM)));
            });
        }
        spawn_minimap(side, minimap);
    });
}

fn spawn_minimap(side: &mut ChildSpawnerCommands, minimap: &Minimap) {
    let frame = Node {
        position_type: PositionType::Absolute,
        left: px(6),
        bottom: px(6),
        width: px(322),
        height: px(102),
        border: UiRect::all(px(1)),
        ..default()
    };
    let map = Node { width: px(320), height: px(100), ..default() };
    let ground = BackgroundColor(colour(palette::UI_GROUND));
    let line = BorderColor::all(colour(palette::UI_LINE));
    side.spawn((frame, ground, line, children![(ImageNode::new(minimap.0.clone()), map)]));
}

/// Shows the sidebar where the window has room for it.
pub(super) fn show_sidebar(layout: Res<Layout>, mut sidebar: Single<&mut Node, With<Sidebar>>) {
    let display = if layout.has_sidebar { Display::Flex } else { Display::None };
    if sidebar.display != display {
        sidebar.display = display;
    }
}

/// Writes what is here.
pub(super) fn write_place(
    (status, bindings, pointer): (Status, Bindings, Res<Pointer>),
    players: Query<(&Lantern, Has<EmberBearer>), With<Player>>,
    camp: Option<Res<Camp>>,
    mut name: Single<&mut Text, (With<LevelName>, Without<PlaceLine>)>,
    mut lines: Query<(&PlaceLine, &mut Text)>,
) {
    let (Some(at), Some(terrain)) = (status.player(), status.terrain()) else { return };
    name.set_if_neq(Text::new(level_name(at.z)));
    for (line, mut text) in &mut lines {
        let words = match line {
            PlaceLine::Level => format!("Level {} of {}", at.level(), terrain.size().depth()),
            PlaceLine::Goal => goal(&players, camp.as_deref(), at, terrain.size().depth()),
            PlaceLine::Underfoot => match (status.underfoot(), status.region()) {
                (Some(tile), Some(region)) => format!("{}, region {region}", describe(tile)),
                _ => String::new(),
            },
            PlaceLine::Pointed => pointer.words(),
            PlaceLine::Prompt => prompt(status.underfoot(), &bindings),
        };
        text.set_if_neq(Text::new(words));
    }
}

/// What is to be done; nothing where nothing is at stake.
fn goal(
    players: &Query<(&Lantern, Has<EmberBearer>), With<Player>>,
    camp: Option<&Camp>,
    at: Position,
    depth: u32,
) -> String {
    match (players.single(), camp) {
        (Ok((lantern, has_ember)), Some(camp)) if lantern.burns => match has_ember {
            true if camp.0.z == at.z => format!("The camp is {}", whereabouts(at, camp.0)),
            true => format!("Bring the Ember to level {}", camp.0.level()),
            false if at.level() == depth => "Find the Ember on this level".to_owned(),
            false => format!("Fetch the Ember from level {depth}"),
        },
        _ => String::new(),
    }
}

/// A bar with its number.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bar {
    Health,
    Oil,
}

/// The number of a bar.
#[derive(Component)]
pub(super) struct BarNumber(Bar);

/// The width of a full bar, in pixels of the interface.
const BAR_PX: f32 = 136.0;

fn spawn_bar(side: &mut ChildSpawnerCommands, bar: Bar, name: &str, ink: Rgb) {
    let row =
        Node { height: px(24), column_gap: px(8), align_items: AlignItems::Center, ..default() };
    side.spawn(row).with_children(|row| {
        row.spawn((Node { width: px(64), ..default() }, text(name, palette::UI_DIM)));
        let ground = Node { width: px(BAR_PX), height: px(8), ..default() };
        row.spawn((ground, BackgroundColor(colour(palette::UI_LINE)))).with_children(|ground| {
            let filled = Node { width: px(0), height: px(8), ..default() };
            ground.spawn((bar, filled, BackgroundColor(colour(ink))));
        });
        row.spawn((BarNumber(bar), text("", palette::UI_TEXT)));
    });
}

/// Writes health and oil; in worlds without danger there is no end to either.
pub(super) fn write_bars(
    players: Query<(&Lantern, Option<&Health>), With<Player>>,
    mut bars: Query<(&Bar, &mut Node)>,
    mut numbers: Query<(&BarNumber, &mut Text)>,
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
    for (BarNumber(bar), mut text) in &mut numbers {
        let words = of(*bar).map_or("-".to_owned(), |(now, most)| match bar {
            Bar::Health => format!("{now}/{most}"),
            Bar::Oil => now.to_string(),
        });
        text.set_if_neq(Text::new(words));
    }
}

/// The name of level `z`: its stone, and another kind of place every five levels.
fn level_name(z: u32) -> String {
    const PLACES: [&str; 5] = ["Galleries", "Hollows", "Vaults", "Deeps", "Roots"];
    let stone = Theme::of_level(z).name();
    let place = PLACES[(z / Theme::ALL.len() as u32) as usize % PLACES.len()];
    let (first, rest) = stone.split_at(1);
    format!("The {}{rest} {place}", first.to_uppercase())
}

fn describe(tile: Tile) -> &'static str {
    match tile {
        Tile::Floor => "cave floor",
        Tile::Wall => "rock",
        Tile::StairsDown => "stairs down",
        Tile::StairsUp => "stairs up",
    }
}

/// What can be done underfoot, from the live bindings.
fn prompt(underfoot: Option<Tile>, bindings: &Bindings) -> String {
    let (action, words) = match underfoot {
        Some(Tile::StairsDown) => (Action::Descend, "go down"),
        Some(Tile::StairsUp) => (Action::Ascend, "go up"),
        _ => return String::new(),
    };
    format!("{} or {}  {words}", bindings.key(action), bindings.key(Action::Accept))
}

/// Writes who and what is in view: creatures first, then what lies about, then known stairs; nearest first.
pub(super) fn write_in_view(
    (status, viewport, knowledge): (Status, Res<Viewport>, Option<Res<Knowledge>>),
    others: Query<(&Name, &Position, Option<&Mind>, Option<&Item>), Without<Player>>,
    mut lines: Query<(&InViewLine, &mut Text, &mut TextColor)>,
) {
    let (Some(player), Some(knowledge)) = (status.player(), knowledge) else { return };
    let mut seen: Vec<_> = others
        .iter()
        .filter(|(_, at, ..)| knowledge.sees(**at) && viewport.shows(**at))
        .filter(|(.., item)| *item != Some(&Item::Remains))
        .map(|(name, at, mind, _)| InView {
            is_thing: mind.is_none(),
            is_awake: mind.is_some_and(|mind| mind.is_awake),
            name: name.to_string(),
            at: *at,
        })
        .collect();
    seen.sort_by_key(|seen| (seen.is_thing, player.steps_to(seen.at), seen.at.y, seen.at.x));
    let stairs = stairs_in_view(&status, &knowledge, &viewport, player).into_iter();
    seen.extend(stairs.map(|(at, tile)| InView {
        is_thing: true,
        is_awake: false,
        name: describe(tile).to_owned(),
        at,
    }));
    for (InViewLine(line, column), mut text, mut ink) in &mut lines {
        let (words, shade) = match (seen.get(*line), column) {
            (Some(seen), Column::What) if seen.is_awake => (seen.name.clone(), palette::UI_BAD),
            (Some(seen), Column::What) => (seen.name.clone(), palette::UI_TEXT),
            (Some(seen), Column::Where) => {
                let is_asleep = !seen.is_thing && !seen.is_awake;
                let state = if is_asleep { ", asleep" } else { "" };
                (whereabouts(player, seen.at) + state, palette::UI_DIM)
            }
            (None, Column::What) if *line == 0 => ("nothing".to_owned(), palette::UI_DIM),
            (None, _) => (String::new(), palette::UI_DIM),
        };
        text.set_if_neq(Text::new(words));
        ink.set_if_neq(TextColor(colour(shade)));
    }
}

/// Somebody or something in view.
struct InView {
    is_thing: bool,
    is_awake: bool,
    name: String,
    at: Position,
}

fn stairs_in_view(
    status: &Status,
    knowledge: &Knowledge,
    viewport: &Viewport,
    player: Position,
) -> Vec<(Position, Tile)> {
    let Some(terrain) = status.terrain() else { return Vec::new() };
    let tile_px = crate::art::TILE_SIZE_PX as i32;
    let first = (viewport.origin / tile_px).max(IVec2::ZERO).as_uvec2();
    let last = ((viewport.origin + viewport.extent) / tile_px).max(IVec2::ZERO).as_uvec2();
    let places = (first.y..=last.y).flat_map(|y| (first.x..=last.x).map(move |x| (x, y)));
    let mut stairs: Vec<_> = places
        .map(|(x, y)| Position { x, y, z: viewport.z })
        .filter(|at| *at != player && viewport.shows(*at))
        .filter_map(|at| Some((at, knowledge.tile(terrain, at)?)))
        .filter(|(_, tile)| tile.is_stairs())
        .collect();
    stairs.sort_by_key(|(at, _)| (player.steps_to(*at), at.y, at.x));
    stairs
}

/// How far, and in which of eight directions.
fn whereabouts(from: Position, to: Position) -> String {
    let (dx, dy) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
    // A direction is straight where one side is less than half of the other.
    let dx_kept = if dx.abs() * 2 < dy.abs() { 0 } else { dx };
    let dy_kept = if dy.abs() * 2 < dx.abs() { 0 } else { dy };
    let direction = Direction::towards(dx_kept, dy_kept).map_or("here", Direction::name);
    format!("{} {direction}", from.steps_to(to))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whereabouts_are_told_in_eight_directions() {
        let from = Position::new(10, 10, 0);
        for (x, y, says) in [
            (10, 4, "6 north"),
            (12, 4, "6 north"),
            (14, 4, "6 north-east"),
            (4, 13, "6 south-west"),
        ] {
            assert_eq!(whereabouts(from, Position::new(x, y, 0)), says);
        }
    }

    #[test]
    fn levels_have_names_of_their_own() {
        assert_eq!(level_name(0), "The Umber Galleries");
        assert_eq!(level_name(6), "The Slate Hollows");
        let mut names: Vec<_> = (0..25).map(level_name).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), 25);
    }
}
