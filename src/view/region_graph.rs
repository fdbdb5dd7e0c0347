//! The graph of the regions below the map of a level: a row for each level, a node for each region, and lines for stairs.

use bevy::prelude::*;
use image::{Rgba, RgbaImage};

use super::artwork::engine_image;
use super::map_marks::Mark;
use super::menus::Target;
use super::widgets::{colour, sized_text};
use crate::art::colours::{self, REGION_COLOURS, Rgb};
use crate::controls::Press;
use crate::layers::{RegionGraph, RegionLink, RegionNode};

/// The heights of a row, and of a node, in pixels of the interface.
const LEVEL_PX: f32 = 30.0;
const NODE_PX: f32 = 18.0;
/// The least width of a node, and the width of a letter in it, in pixels of the interface.
const LEAST_PX: f32 = 22.0;
const LETTER_PX: f32 = 7.2;
/// The size of a mark on a node, in pixels of the interface.
const MARK_PX: f32 = 12.0;
/// The most levels that are shown at once.
const MOST_LEVELS: usize = 7;

/// The height of a graph, in pixels of the interface.
pub(super) fn height_of(graph: &RegionGraph) -> f32 {
    levels_of(graph, None).len() as f32 * LEVEL_PX
}

/// The levels that are shown: all that have regions, or those around the selected one.
fn levels_of(graph: &RegionGraph, chosen: Option<u32>) -> Vec<u32> {
    let mut levels: Vec<_> = graph.nodes.iter().map(|node| node.z).collect();
    levels.dedup();
    let index = levels.iter().position(|z| Some(*z) == chosen).unwrap_or(0);
    let first = index.saturating_sub(MOST_LEVELS / 2).min(levels.len().saturating_sub(MOST_LEVELS));
    levels.into_iter().skip(first).take(MOST_LEVELS).collect()
}

/// The left edges of the nodes of a level: each where its region is, but without overlaps as far as there is room.
fn spread(wanted: &[f32], widths: &[f32], room: f32) -> Vec<f32> {
    const GAP: f32 = 4.0;
    let mut lefts = Vec::new();
    let mut free = 0.0_f32;
    for (middle, width) in wanted.iter().zip(widths) {
        let left = (middle - width / 2.0).max(free);
        lefts.push(left);
        free = left + width + GAP;
    }
    let mut end = room;
    for (left, width) in lefts.iter_mut().zip(widths).rev() {
        *left = left.min(end - width).max(0.0);
        end = *left - GAP;
    }
    lefts
}

/// Where each node is drawn; `None` for those of levels that are not shown.
fn boxes_of(graph: &RegionGraph, levels: &[u32], width: f32, columns: u32) -> Vec<Option<Rect>> {
    let mut boxes = vec![None; graph.nodes.len()];
    for (row, z) in levels.iter().enumerate() {
        let nodes = graph.nodes.iter().enumerate().filter(|(_, node)| node.z == *z);
        let (indices, nodes): (Vec<_>, Vec<_>) = nodes.unzip();
        let widths: Vec<_> = nodes.iter().copied().map(width_of).collect();
        let middle = |node: &RegionNode| (node.middle.x as f32 + 0.5) / columns.max(1) as f32;
        let wanted: Vec<_> = nodes.iter().map(|node| middle(node) * width).collect();
        let top = row as f32 * LEVEL_PX + (LEVEL_PX - NODE_PX) / 2.0;
        let lefts = spread(&wanted, &widths, width);
        for ((index, left), width) in indices.into_iter().zip(lefts).zip(widths) {
            boxes[index] = Some(Rect::new(left, top, left + width, top + NODE_PX));
        }
    }
    boxes
}

/// Spawns the graph, with marks on nodes.
pub(super) fn spawn_graph(
    parent: &mut ChildSpawnerCommands,
    images: &mut Assets<Image>,
    graph: &RegionGraph,
    selected: usize,
    width: f32,
    columns: u32,
    marks: [(Mark, Option<usize>); 2],
) {
    let chosen = graph.nodes.get(selected).map(|node| node.z);
    let levels = levels_of(graph, chosen);
    let boxes = boxes_of(graph, &levels, width, columns);
    let height = levels.len() as f32 * LEVEL_PX;
    let all = Node { width: px(width), height: px(height), ..default() };
    let lines = images.add(engine_image(&lines(graph, selected, &boxes, Vec2::new(width, height))));
    parent.spawn((ImageNode::new(lines), all)).with_children(|all| {
        for (index, (node, at)) in graph.nodes.iter().zip(&boxes).enumerate() {
            let Some(at) = at else { continue };
            let ink = if index == selected { colours::UI_ACCENT } else { ink_of(node) };
            let border = if index == selected { 2.0 } else { 1.0 };
            let ground = BackgroundColor(colour(colours::UI_GROUND));
            let target = Target::button(Press::Item(index));
            all.spawn((chip(*at, border), ground, BorderColor::all(colour(ink)), target))
                .with_child(sized_text(node.number.to_string(), ink, 12.0, 14.0));
        }
        for (mark, node) in marks {
            if let Some(at) = node.and_then(|node| boxes.get(node).copied().flatten()) {
                all.spawn(mark.around(corner(mark, at), MARK_PX));
            }
        }
    });
}

/// The box of a node, with its number in the middle.
fn chip(at: Rect, border: f32) -> Node {
    Node {
        position_type: PositionType::Absolute,
        left: px(at.min.x.round()),
        top: px(at.min.y),
        width: px(at.width()),
        height: px(at.height()),
        border: UiRect::all(px(border)),
        justify_content: JustifyContent::Center,
        align_items: AlignItems::Center,
        ..default()
    }
}

/// The corner of a node that a mark is on, beside the number: the player's is the left one.
fn corner(mark: Mark, node: Rect) -> Vec2 {
    if mark == Mark::You { node.min } else { Vec2::new(node.max.x, node.min.y) }
}

fn width_of(node: &RegionNode) -> f32 {
    (node.number.to_string().len() as f32 * LETTER_PX + 8.0).max(LEAST_PX)
}

/// The colour of a region; dim where it is not in reach.
fn ink_of(node: &RegionNode) -> Rgb {
    let colour = REGION_COLOURS[(node.number as usize - 1) % REGION_COLOURS.len()];
    if node.is_in_reach { colour } else { colours::UI_DIM }
}

/// Draws the lines between nodes; those of the selected one are bright.
fn lines(graph: &RegionGraph, selected: usize, boxes: &[Option<Rect>], size: Vec2) -> RgbaImage {
    let size = size.ceil().max(Vec2::ONE).as_uvec2();
    let mut picture = RgbaImage::new(size.x, size.y);
    let is_chosen = |link: &&RegionLink| [link.above, link.below].contains(&selected);
    let (bright, dim): (Vec<&RegionLink>, Vec<&RegionLink>) =
        graph.links.iter().partition(is_chosen);
    for (links, ink) in [(dim, colours::UI_DIM), (bright, colours::UI_ACCENT)] {
        for link in links {
            let [above, below] =
                [link.above, link.below].map(|node| boxes.get(node).copied().flatten());
            let Some((above, below)) = above.zip(below) else { continue };
            let from = Vec2::new(above.center().x, above.max.y);
            let to = Vec2::new(below.center().x, below.min.y);
            draw_line(&mut picture, from, to, ink);
        }
    }
    picture
}

/// Draws a line of single pixels, as far as it is within a picture.
fn draw_line(picture: &mut RgbaImage, from: Vec2, to: Vec2, [r, g, b]: Rgb) {
    let steps = (to - from).abs().max_element().ceil().max(1.0) as u32 * 2;
    for step in 0..=steps {
        let at = from.lerp(to, step as f32 / steps as f32).round().as_ivec2().max(IVec2::ZERO);
        if let Some(pixel) = picture.get_pixel_mut_checked(at.x as u32, at.y as u32) {
            *pixel = Rgba([r, g, b, 255]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_one_node_stand_apart() {
        let node = Rect::new(40.0, 6.0, 40.0 + LEAST_PX, 6.0 + NODE_PX);
        let [you, camp] = [Mark::You, Mark::Camp].map(|mark| corner(mark, node));
        assert!(you.distance(camp) >= MARK_PX + LETTER_PX, "the number is seen between them");
        assert_ne!(you, camp);
    }

    #[test]
    fn nodes_stand_where_their_regions_are_and_never_over_one_another() {
        let widths = [20.0; 4];
        assert_eq!(spread(&[50.0, 150.0], &widths[..2], 400.0), [40.0, 140.0]);
        for wanted in [[10.0, 11.0, 12.0, 13.0], [390.0; 4], [200.0, 205.0, 395.0, 399.0]] {
            let lefts = spread(&wanted, &widths, 400.0);
            assert!(lefts.windows(2).all(|two| two[1] - two[0] >= 20.0), "{lefts:?}");
            assert!(lefts.iter().all(|left| (0.0..=380.0).contains(left)), "{lefts:?}");
        }
    }
}
