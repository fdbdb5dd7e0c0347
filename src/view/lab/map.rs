//! The maps of the lab.

use std::ops::Range;

use bevy::ecs::system::SystemParam;
use bevy::image::ImageSampler;
use bevy::prelude::*;

use super::condition::is_lab;
use super::hover::{hover, hovered, line_below, point};
use super::panes::{Pane, Panes, node_at};
use crate::art::colours;
use crate::picture::{Artwork, Plan};
use crate::screens::{Bench, Lab, Screen, Screens};
use crate::view::ViewSystems;
use crate::view::artwork::{Pictures, engine_image};
use crate::view::layout::Layout;
use crate::view::widgets::{colour, sized_text};

/// From this scale on tiles are drawn as in the game, in pixels of the screen for a tile.
const NEAR_FROM: f32 = 8.0;

/// A map on the screen, or the line below the maps.
#[derive(Component)]
struct LabMap;

pub(super) fn plugin(app: &mut App) {
    let is_new = resource_changed::<Lab>
        .or_else(resource_changed::<Panes>)
        .or_else(resource_changed::<Pictures>)
        .or_else(resource_changed::<Screens>);
    app.add_systems(
        Update,
        (show_maps.run_if(is_new), hover.run_if(is_lab), point.run_if(is_lab))
            .chain()
            .in_set(ViewSystems::Screens),
    );
}

/// What the maps are drawn from.
#[derive(SystemParam)]
struct MapsSource<'w> {
    lab: Res<'w, Lab>,
    screens: Res<'w, Screens>,
    layout: Res<'w, Layout>,
    panes: Res<'w, Panes>,
    pictures: Res<'w, Pictures>,
}

fn show_maps(
    mut commands: Commands,
    source: MapsSource,
    mut images: ResMut<Assets<Image>>,
    old: Query<Entity, With<LabMap>>,
) {
    old.iter().for_each(|map| commands.entity(map).despawn());
    let MapsSource { lab, screens, layout, panes, .. } = &source;
    if screens.base() != Screen::Lab || screens.is_open(Screen::Gallery) {
        return;
    }
    for (index, (bench, pane)) in lab.benches().iter().zip(&panes.0).enumerate() {
        let clip = Node { overflow: Overflow::clip(), ..node_at(pane.room, layout) };
        let map = (LabMap, clip, BackgroundColor(colour(colours::VOID)), GlobalZIndex(-1));
        commands.spawn(map).with_children(|map| {
            if let Some((image, at)) = draw(bench, lab, pane, &source.pictures.0) {
                map.spawn((ImageNode::new(images.add(image)), node_at(at, layout)));
            }
            if lab.benches().len() > 1 {
                spawn_name(map, bench, index == lab.active());
            }
        });
    }
    if let Some(maps) = panes.whole() {
        commands.spawn((LabMap, line_below(maps, layout))).with_child(hovered());
    }
}

/// Spawns the name of the world of a map; that of the active one is brighter.
fn spawn_name(map: &mut ChildSpawnerCommands, bench: &Bench, is_active: bool) {
    let ink = if is_active { colours::UI_ACCENT } else { colours::UI_DIM };
    let name = format!("{}  seed {}", bench.spec().generator, bench.spec().seed);
    let chip = Node {
        position_type: PositionType::Absolute,
        left: px(0),
        top: px(0),
        padding: UiRect::horizontal(px(6)),
        ..default()
    };
    map.spawn((chip, BackgroundColor(colour(colours::UI_PANEL).with_alpha(0.8))))
        .with_child(sized_text(name, ink, 12.0, 17.0));
}

/// The image of what a pane shows of a bench's level, and its rectangle in the pane, in pixels of the screen.
fn draw(bench: &Bench, lab: &Lab, pane: &Pane, artwork: &Artwork) -> Option<(Image, Rect)> {
    let shown = bench.shown()?;
    let size = shown.tiles.size();
    let z = lab.level().min(size.depth() - 1);
    let regions = lab.shows_regions().then_some(&shown.regions);
    let plan = Plan { tiles: &shown.tiles, start: shown.start, regions };
    // A whole number of tiles for each pixel of the picture.
    let step = (1.0 / pane.scale).ceil().max(1.0) as u32;
    let seen = pane.room.size() / pane.scale;
    let columns = seen_range(pane.first.x, seen.x, size.width(), step);
    let rows = seen_range(pane.first.y, seen.y, size.height(), step);
    if columns.is_empty() || rows.is_empty() {
        return None;
    }
    let corner = UVec2::new(columns.start, rows.start).as_vec2();
    let (picture, sampler, tiles) = if pane.scale >= NEAR_FROM {
        let picture = plan.draw_near(z, columns.clone(), rows.clone(), artwork);
        let is_whole = pane.scale % 16.0 == 0.0;
        let sampler = if is_whole { ImageSampler::nearest() } else { ImageSampler::linear() };
        (picture, sampler, UVec2::new(columns.len() as u32, rows.len() as u32).as_vec2())
    } else {
        let picture = plan.draw_far(z, columns, rows, step);
        let tiles = UVec2::new(picture.width(), picture.height()).as_vec2() * step as f32;
        (picture, ImageSampler::nearest(), tiles)
    };
    let mut image = engine_image(&picture);
    image.sampler = sampler;
    let first = ((corner - pane.first) * pane.scale).round();
    Some((image, Rect::from_corners(first, first + tiles * pane.scale)))
}

/// The range of columns or rows in view, in whole steps: `seen` tiles from `first` on, of a level with `side` of them.
fn seen_range(first: f32, seen: f32, side: u32, step: u32) -> Range<u32> {
    let start = first.floor().max(0.0) as u32 / step * step;
    let end = (first + seen).ceil().max(0.0) as u32;
    start.min(side)..end.next_multiple_of(step).min(side)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::{Press, Presses, RowAction, RowPress};
    use crate::screens::{FULL, Menu};
    use crate::view::order_view;
    use crate::view::redraw::RedrawRequest;
    use crate::world::{NewGame, WorldSource, game_registry};
    use crate::worldgen::Registry;

    fn lab(generator: &str) -> App {
        let spec = game_registry().spec(generator).unwrap().seed(7).spec();
        let game = NewGame(WorldSource::Generated(spec));
        let mut app = App::new();
        app.add_plugins((bevy::MinimalPlugins, crate::GamePlugin::new(game, Screen::Lab)));
        app.init_resource::<Assets<Image>>().init_resource::<RedrawRequest>();
        app.insert_resource(Layout::new(UVec2::new(1280, 720)));
        app.insert_resource(Pictures(Artwork::load(&[]).0));
        order_view(&mut app);
        app.add_plugins((super::super::moving::plugin, plugin));
        app
    }

    /// The pixels of the map that is on the screen.
    fn pixels(app: &mut App) -> Vec<u8> {
        let mut maps = app.world_mut().query_filtered::<&ImageNode, With<ChildOf>>();
        let image = maps.single(app.world()).unwrap().image.clone();
        app.world().resource::<Assets<Image>>().get(&image).unwrap().data.clone().unwrap()
    }

    /// The world of a slider's new value is drawn in the frame in which the slider is moved.
    #[test]
    fn a_slider_shows_the_new_world_in_the_next_frame() {
        let registry = Registry::default();
        for generator in registry.iter() {
            let mut app = lab(generator.name());
            app.update();
            let rows = app.world().resource::<Menu>().rows.clone();
            let first = rows.iter().position(|row| row.label == "depth").unwrap() + 1;
            let (row, label) = (first..rows.len())
                .find(|row| rows[*row].slider.is_some())
                .map(|row| (row, rows[row].label.clone()))
                .unwrap();
            let mut shown = vec![pixels(&mut app)];
            for share in [FULL / 2 + FULL / 20, FULL / 2 - FULL / 20] {
                let press = Press::Row(RowPress { row, what: RowAction::Slide(share) });
                app.world_mut().resource_mut::<Presses>().push(press);
                app.update();
                let spec = app.world().resource::<Lab>().bench().unwrap().spec().clone();
                let world = registry.make(&spec).unwrap();
                let plan = Plan { tiles: &world.tiles, start: world.start, regions: None };
                let expected = plan.draw(0).into_raw();
                assert!(pixels(&mut app) == expected, "{} {label} {share}", generator.name());
                shown.push(expected);
            }
            shown.dedup();
            assert!(shown.len() > 1, "{} {label} changes something", generator.name());
        }
    }
}
