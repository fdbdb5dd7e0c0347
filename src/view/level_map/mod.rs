//! All that is known of a level at once, as large as the window has room for.

mod bare;
mod legend;
mod part;
mod picture;
mod source;

pub(super) use bare::{BareLevel, BarePicture};
pub(super) use source::MapSource;

use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

use super::map_marks::Mark;
use super::panels::level_name;
use super::region_graph::{height_of, spawn_graph};
use super::widgets::{dialog_heading, dialog_text, panel};
use crate::art::colours;
use crate::grid::Position;
use crate::screens::has_graph;
use legend::{describe, keys, spawn_legend};
use part::Part;
use picture::{map_image, mark_positions};

/// The height of the line that describes the chosen region, in pixels of the interface.
const GRAPH_LINE_PX: f32 = 38.0;
/// The least width of the graph of regions, in pixels of the interface.
const LEAST_GRAPH_PX: f32 = 480.0;

/// Fills a dialog with the map of a level; the mark of the player closes in where the dialog is new.
pub(super) fn show_map(
    commands: &mut Commands,
    backdrop: impl Bundle,
    images: &mut Assets<Image>,
    source: &MapSource,
) {
    let world = source.terrain.size();
    let part = Part::around(source.player, world, source.z);
    let graph = source.graph();
    let below_px = graph.map_or(0.0, |(graph, _)| height_of(graph) + GRAPH_LINE_PX);
    let scale = part.scale(source.layout, below_px);
    let side = part.size.as_vec2() * scale;
    let image = images.add(map_image(source, part, source.chosen()));
    let map = Node { width: px(side.x), height: px(side.y), ..default() };
    let frame = Node {
        flex_direction: FlexDirection::Column,
        padding: UiRect::all(px(16)),
        border: UiRect::all(px(1)),
        row_gap: px(8),
        ..default()
    };
    let what = if part.is_less_than(world) { ": the part around you" } else { "" };
    let level = format!("level {} of {}", source.z + 1, world.depth());
    let is_low = source.layout.is_low();
    commands.spawn(backdrop).with_children(|root| {
        root.spawn(panel(frame)).with_children(|frame| {
            let temper = source.temper.map(|word| format!(", {word}")).unwrap_or_default();
            let heading = format!("{}, {level}{temper}{what}", level_name(source.z));
            frame.spawn(dialog_heading(heading, is_low));
            let mut map = frame.spawn((ImageNode::new(image), map));
            map.with_children(|map| mark_positions(map, source, part, scale));
            show_graph(frame, images, source, side.x);
            spawn_legend(frame, graph.is_some(), !source.water.is_empty(), is_low);
            let keys = keys(source.bindings, graph.is_some(), has_graph(world));
            frame.spawn(dialog_text(keys, colours::UI_DIM, is_low));
        });
    });
}

/// The graph of regions below a map of some width, where it is shown, and what is known of the chosen region.
fn show_graph(
    frame: &mut ChildSpawnerCommands,
    images: &mut Assets<Image>,
    source: &MapSource,
    map_px: f32,
) {
    let Some((graph, selected)) = source.graph() else { return };
    let node = |at: Option<Position>| graph.node_at(source.regions.map(), at?);
    let marks = [(Mark::You, node(Some(source.player))), (Mark::Camp, node(source.camp))];
    let (width, columns) = (map_px.max(LEAST_GRAPH_PX), source.terrain.size().width());
    spawn_graph(frame, images, graph, selected, width, columns, marks);
    let chosen = source.chosen().map(describe).unwrap_or_default();
    frame.spawn(dialog_text(chosen, colours::UI_TEXT, source.layout.is_low()));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::type_key;
    use crate::view::dialogs;
    use crate::view::layout::Layout;
    use crate::view::tests::game_on;

    /// SPEC 138: known water is a colour of the map, and named in its legend.
    #[test]
    fn known_water_is_named_in_the_legend() {
        use crate::world::{Fluid, Matter, Pour};
        let named = |fluid: Fluid| {
            let mut app = game_on("@..\n");
            app.init_resource::<Assets<Image>>();
            app.insert_resource(Layout::new(UVec2::new(1280, 720)));
            dialogs::plugin(&mut app);
            app.update();
            let at = Position::new(2, 0, 0);
            let pour = Pour::within(fluid, 1, at, &[at]);
            app.world_mut().resource_mut::<Matter>().pours = [pour].into_iter().collect();
            marks_after(&mut app, 'm');
            let mut legend = app.world_mut().query::<&Text>();
            legend.iter(app.world()).any(|text| text.0 == "water")
        };
        assert_eq!([Fluid::Gas, Fluid::Water].map(named), [false, true]);
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

    /// SPEC 138: known props are marked, and each hollow once by a sign that is known.
    #[test]
    fn props_and_signs_are_marked_as_far_as_they_are_known() {
        use crate::world::{Fixture, Fixtures, Hollow, HollowKind, Hollows};
        let rock = format!("{}\n", "#".repeat(40));
        let mut app = game_on(&format!("{}@{}\n", rock.repeat(9), ".".repeat(39)));
        app.init_resource::<Assets<Image>>();
        app.insert_resource(Layout::new(UVec2::new(1280, 720)));
        dialogs::plugin(&mut app);
        app.update();
        let hollow = |x| {
            let at = Position::new(x, 4, 0);
            Hollow { at, side: 4, kind: HollowKind::Lode, is_open: false }
        };
        app.insert_resource(Hollows(vec![hollow(2), hollow(30)]));
        for x in [4, 5, 30] {
            app.world_mut()
                .resource_mut::<Fixtures>()
                .put_up(Position::new(x, 9, 0), Fixture::OldProp);
        }
        let marked = [Mark::You, Mark::Camp, Mark::Prop, Mark::Prop, Mark::Sign];
        assert_eq!(marks_after(&mut app, 'm'), marked);
        let mut legend = app.world_mut().query::<&Text>();
        let named = |mark: &Mark| legend.iter(app.world()).any(|text| text.0 == mark.name());
        assert!(Mark::ALL.iter().all(named));
    }

    /// SPEC 120: a temper is named over a level that was come to, and over no other.
    #[test]
    fn the_temper_of_a_level_is_in_its_heading() {
        use crate::world::{Temper, Tempers};
        let mut app = game_on("@>\n\n.<\n");
        app.init_resource::<Assets<Image>>();
        app.insert_resource(Layout::new(UVec2::new(1280, 720)));
        dialogs::plugin(&mut app);
        app.update();
        app.insert_resource(Tempers::from_iter([Some(Temper::Wet), Some(Temper::Still)]));
        let mut heading = |key| {
            marks_after(&mut app, key);
            let mut texts = app.world_mut().query::<&Text>();
            let mut texts = texts.iter(app.world()).map(|text| text.0.clone());
            texts.find(|text| text.contains(", level ")).unwrap()
        };
        assert!(heading('m').ends_with(" Galleries, level 1 of 2, wet"), "{}", heading('m'));
        assert!(heading(']').ends_with(" Galleries, level 2 of 2"), "{}", heading(']'));
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
