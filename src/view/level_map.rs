//! All that is known of a level at once, as large as the window has room for.

use bevy::asset::RenderAssetUsages;
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::layout::Layout;
use super::map_marks::{Closing, Mark};
use super::minimap::ink_at;
use super::panels::level_name;
use super::region_graph::{height_of, spawn_graph};
use super::widgets::{colour, heading, panel, text};
use crate::art::colours::{self, Rgb};
use crate::controls::{Action, Bindings};
use crate::grid::{Position, Size, Tile};
use crate::layers::{DebugLayer, RegionNode};
use crate::picture::Palette;
use crate::screens::{MapGraph, has_graph};
use crate::world::{Knowledge, Regions, Status, Terrain};

/// The most columns and rows that are shown; of larger levels it is the part around the player.
const MOST: u32 = 640;
/// Room for the lines around the map, in pixels of the interface.
const FRAME: Vec2 = Vec2::new(80.0, 180.0);

/// The height of the line that tells of the chosen region, in pixels of the interface.
const GRAPH_LINE_PX: f32 = 38.0;
/// The least width of the graph of regions, in pixels of the interface.
const LEAST_GRAPH_PX: f32 = 480.0;
/// The floor of the chosen region.
const CHOSEN: Rgb = colours::REGION_COLOURS[0];

/// What is a colour alone on the map.
const STAIRS: [(&str, Rgb); 2] =
    [("stairs down", colours::STAIRS_DOWN), ("stairs up", colours::STAIRS_UP)];
/// The least size of a mark on the map, and the size of one in the legend, in pixels of the interface.
const LEAST_MARK_PX: f32 = 14.0;
const LEGEND_PX: f32 = 12.0;

/// The part of a level that is shown.
#[derive(Clone, Copy)]
struct Part {
    /// The first column and row, and how many there are.
    corner: UVec2,
    size: UVec2,
    z: u32,
}

impl Part {
    /// All of level `z`, or of a larger one what is around the player.
    fn around(player: Position, world: Size, z: u32) -> Self {
        let size = UVec2::new(world.width(), world.height());
        let shown = size.min(UVec2::splat(MOST));
        let corner = UVec2::new(player.x, player.y).saturating_sub(UVec2::splat(MOST / 2));
        Self { corner: corner.min(size - shown), size: shown, z }
    }

    /// Its places, row by row.
    fn places(self) -> impl Iterator<Item = Position> {
        let Self { corner, size, z } = self;
        let columns = corner.x..corner.x + size.x;
        let rows = corner.y..corner.y + size.y;
        rows.flat_map(move |y| columns.clone().map(move |x| Position { x, y, z }))
    }

    /// The middle of a place, in tiles from the corner; `None` where it is not shown.
    fn middle(self, at: Position) -> Option<Vec2> {
        let tile = UVec2::new(at.x, at.y);
        let is_shown = tile.cmpge(self.corner).all() && tile.cmplt(self.corner + self.size).all();
        (is_shown && at.z == self.z).then(|| (tile - self.corner).as_vec2() + 0.5)
    }

    /// How large a tile is in a window that has other things below the map, in pixels of the interface.
    fn scale(self, layout: &Layout, below_px: f32) -> f32 {
        let room = layout.window.as_vec2() / layout.interface - FRAME - Vec2::new(0.0, below_px);
        let fits = (room.max(Vec2::ONE) / self.size.as_vec2()).min_element();
        if fits >= 1.0 { fits.floor().min(8.0) } else { fits }
    }
}

/// Fills a dialog with the map of level `z`; the mark of the player closes in where the dialog is new.
pub(super) fn show_map(
    commands: &mut Commands,
    backdrop: impl Bundle,
    images: &mut Assets<Image>,
    (status, knowledge, regions, camp): (&Status, &Knowledge, &Regions, Option<Position>),
    (z, shown, is_new): (u32, &MapGraph, bool),
    (bindings, layout, palette): (&Bindings, &Layout, Palette),
) {
    let (Some(player), Some(terrain)) = (status.player(), status.terrain()) else { return };
    let world = terrain.size();
    let part = Part::around(player, world, z);
    let graph = shown.graph().zip(shown.selected());
    let chosen = graph.and_then(|(graph, selected)| graph.nodes.get(selected).copied());
    let known = (knowledge, terrain, regions);
    let image = images.add(map_image(part, player, known, chosen, palette));
    let scale =
        part.scale(layout, graph.map_or(0.0, |(graph, _)| height_of(graph) + GRAPH_LINE_PX));
    let side = part.size.as_vec2() * scale;
    let map = Node { width: px(side.x), height: px(side.y), ..default() };
    let frame = Node {
        flex_direction: FlexDirection::Column,
        padding: UiRect::all(px(16)),
        border: UiRect::all(px(1)),
        row_gap: px(8),
        ..default()
    };
    let is_part = world.width() > MOST || world.height() > MOST;
    let what = if is_part { ": the part around you" } else { "" };
    let title = format!("{}, level {} of {}{what}", level_name(z), z + 1, world.depth());
    commands.spawn(backdrop).with_children(|root| {
        root.spawn(panel(frame)).with_children(|frame| {
            frame.spawn(heading(title));
            let mut map = frame.spawn((ImageNode::new(image), map));
            map.with_children(|map| mark_places(map, part, scale, (player, camp), is_new));
            if let Some((graph, selected)) = graph {
                let node = |at: Option<Position>| graph.node_at(regions.map(), at?);
                let marks = [(Mark::You, node(Some(player))), (Mark::Camp, node(camp))];
                let width = (side.x.max(LEAST_GRAPH_PX), world.width());
                spawn_graph(frame, images, (graph, selected), width, marks);
                frame.spawn(text(chosen.map(describe).unwrap_or_default(), colours::UI_TEXT));
            }
            spawn_legend(frame, graph.is_some());
            let keys = keys(bindings, graph.is_some(), has_graph(world));
            frame.spawn(text(keys, colours::UI_DIM));
        });
    });
}

/// The map, a pixel a tile.
fn map_image(
    part: Part,
    player: Position,
    (knowledge, terrain, regions): (&Knowledge, &Terrain, &Regions),
    chosen: Option<RegionNode>,
    palette: Palette,
) -> Image {
    let is_chosen = |at: Position| {
        chosen.is_some_and(|node| {
            at.z == node.z
                && regions.map().number(at) == Some(node.number)
                && knowledge.tile(terrain, at) == Some(Tile::Floor)
        })
    };
    let pixels = part.places().flat_map(|at| {
        let [r, g, b] = if at == player {
            palette.of(colours::YOU)
        } else if is_chosen(at) {
            palette.of(CHOSEN)
        } else {
            ink_at(knowledge, terrain, palette, at)
        };
        [r, g, b, 255]
    });
    let mut image = Image::new(
        Extent3d { width: part.size.x, height: part.size.y, depth_or_array_layers: 1 },
        TextureDimension::D2,
        pixels.collect(),
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::all(),
    );
    image.sampler = ImageSampler::nearest();
    image
}

/// Marks the camp and, above it, the player.
fn mark_places(
    map: &mut ChildSpawnerCommands,
    part: Part,
    scale: f32,
    (player, camp): (Position, Option<Position>),
    is_new: bool,
) {
    if let Some(middle) = camp.and_then(|camp| part.middle(camp)) {
        map.spawn(Mark::Camp.around(middle * scale, scale.max(LEAST_MARK_PX / 2.0)));
    }
    if let Some(middle) = part.middle(player) {
        let (middle, side_px) = (middle * scale, (3.0 * scale).max(LEAST_MARK_PX));
        let mut ring = map.spawn(Mark::You.around(middle, side_px));
        if is_new {
            ring.insert(Closing::around(middle, side_px));
        }
    }
}

/// What is what on the map, and on the graph.
fn spawn_legend(frame: &mut ChildSpawnerCommands, has_graph: bool) {
    let row = |gap: f32| Node { column_gap: px(gap), align_items: AlignItems::Center, ..default() };
    let side = || Node { width: px(LEGEND_PX), height: px(LEGEND_PX), ..default() };
    let chosen = has_graph.then_some(("the chosen region", CHOSEN));
    frame.spawn(row(16.0)).with_children(|legend| {
        for mark in Mark::ALL {
            let entry = children![mark.shape(LEGEND_PX), text(mark.name(), mark.ink())];
            legend.spawn((row(6.0), entry));
        }
        for (what, ink) in STAIRS.into_iter().chain(chosen) {
            let colour = BackgroundColor(colour(ink));
            legend.spawn((row(6.0), children![(side(), colour), text(what, ink)]));
        }
    });
}

/// The keys of the dialog.
fn keys(bindings: &Bindings, is_graph: bool, has_graph: bool) -> String {
    let [above, below, regions, back] =
        [Action::LevelAbove, Action::LevelBelow, Action::Layer(DebugLayer::Regions), Action::Back]
            .map(|action| bindings.key(action));
    match (is_graph, has_graph) {
        (true, _) => format!("arrows, Tab: other regions   {regions} no graph   {back} back"),
        (false, true) => {
            format!("{above} {below} other levels   {regions} regions as a graph   {back} back")
        }
        (false, false) => format!("{above} {below} other levels   {back} back"),
    }
}

/// What is known of a region.
fn describe(node: RegionNode) -> String {
    let way = if node.is_in_reach { "in reach" } else { "cut off: only digging leads there" };
    let level = node.z + 1;
    format!("region {} of level {level}: {} tiles, {way}", node.number, node.tiles)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::type_key;
    use crate::view::dialogs;
    use crate::view::tests::game_on;

    #[test]
    fn of_a_large_level_the_part_around_the_player_is_shown() {
        let world = Size::new(2_000, 300, 2).unwrap();
        for (x, first) in [(5, 0), (1_000, 680), (1_990, 1_360)] {
            let player = Position::new(x, 7, 0);
            let part = Part::around(player, world, 0);
            assert_eq!((part.corner, part.size), (UVec2::new(first, 0), UVec2::new(640, 300)));
            assert_eq!(part.places().count(), 640 * 300);
            let place = part.places().position(|at| at == player).unwrap();
            let middle = Vec2::new((place % 640) as f32, (place / 640) as f32) + 0.5;
            assert_eq!(part.middle(player), Some(middle));
            assert_eq!(part.middle(Position::new(x, 7, 1)), None, "on another level");
        }
        assert_eq!(
            Part::around(Position::new(5, 7, 0), world, 0).middle(Position::new(640, 7, 0)),
            None
        );
    }

    /// The marks that there are after a key.
    fn marks_after(app: &mut App, key: char) -> Vec<Mark> {
        type_key(app.world_mut(), key);
        app.update();
        app.update();
        let mut marks = app.world_mut().query::<&Mark>();
        let mut marks: Vec<_> = marks.iter(app.world()).copied().collect();
        marks.sort();
        marks
    }

    #[test]
    fn you_and_the_camp_are_marked_on_the_map_and_in_the_graph() {
        let mut app = game_on("@..\n..>\n\n...\n..<\n");
        app.init_resource::<Assets<Image>>();
        app.insert_resource(Layout::new(UVec2::new(1280, 720)));
        dialogs::plugin(&mut app);
        app.update();
        assert_eq!(marks_after(&mut app, 'm'), [Mark::You, Mark::Camp]);
        assert_eq!(marks_after(&mut app, 'R'), [Mark::You, Mark::You, Mark::Camp, Mark::Camp]);
        assert_eq!(marks_after(&mut app, ']'), [Mark::You, Mark::Camp], "in the graph alone");
        assert!(marks_after(&mut app, 'R').is_empty(), "they are on another level");
    }
}
