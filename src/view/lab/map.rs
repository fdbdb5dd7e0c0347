//! The maps of the lab, and what the mouse is over.

use std::ops::Range;

use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::camera::{Pane, Panes, below_px};
use super::{is_lab, node_at};
use crate::art::colours;
use crate::grid::{Position, Tile};
use crate::picture::{Artwork, Plan};
use crate::screens::{Bench, Lab, Screen, Screens};
use crate::view::ViewSystems;
use crate::view::artwork::{Pictures, engine_image};
use crate::view::layout::{LAB_LINE_PX, Layout};
use crate::view::widgets::{colour, sized_text};

/// From this scale on tiles are drawn as in the game, in pixels of the screen for a tile.
const NEAR_FROM: f32 = 8.0;

/// A map on the screen.
#[derive(Component)]
pub(super) struct LabMap;

/// What the mouse is over, in words.
#[derive(Component)]
struct Hovered;

pub(super) fn plugin(app: &mut App) {
    let is_new = resource_changed::<Lab>
        .or_else(resource_changed::<Panes>)
        .or_else(resource_changed::<Pictures>)
        .or_else(resource_changed::<Screens>);
    app.add_systems(
        Update,
        (show_maps.run_if(is_new), hover.run_if(is_lab)).chain().in_set(ViewSystems::Screens),
    );
}

fn show_maps(
    mut commands: Commands,
    (lab, screens): (Res<Lab>, Res<Screens>),
    (layout, panes, pictures): (Res<Layout>, Res<Panes>, Res<Pictures>),
    mut images: ResMut<Assets<Image>>,
    old: Query<Entity, With<LabMap>>,
) {
    old.iter().for_each(|map| commands.entity(map).despawn());
    if screens.base() != Screen::Lab || screens.is_open(Screen::Gallery) {
        return;
    }
    for (number, (bench, pane)) in lab.benches().iter().zip(&panes.0).enumerate() {
        let clip = Node { overflow: Overflow::clip(), ..node_at(pane.room, &layout) };
        let map = (LabMap, clip, BackgroundColor(colour(colours::VOID)), GlobalZIndex(-1));
        commands.spawn(map).with_children(|map| {
            if let Some((image, at)) = draw(bench, &lab, pane, &pictures.0) {
                map.spawn((ImageNode::new(images.add(image)), node_at(at, &layout)));
            }
            if lab.benches().len() > 1 {
                let ink = if number == lab.active() { colours::UI_ACCENT } else { colours::UI_DIM };
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
        });
    }
    if let Some(whole) = panes.0.iter().map(|pane| pane.room).reduce(|all, room| all.union(room)) {
        let line = Node {
            position_type: PositionType::Absolute,
            left: px(16),
            bottom: px(below_px(&layout) - LAB_LINE_PX),
            width: px(whole.width() / layout.interface - 16.0),
            height: px(LAB_LINE_PX),
            overflow: Overflow::clip(),
            ..default()
        };
        let words = sized_text("", colours::UI_TEXT, 12.0, 17.0);
        commands.spawn((LabMap, line)).with_child((Hovered, words));
    }
}

/// The part of a bench's level that a pane shows, and where it is in the pane, in pixels of the screen.
fn draw(bench: &Bench, lab: &Lab, pane: &Pane, artwork: &Artwork) -> Option<(Image, Rect)> {
    let shown = bench.shown()?;
    let size = shown.tiles.size();
    let z = lab.level().min(size.depth() - 1);
    let regions = lab.shows_regions().then_some(&shown.regions);
    let plan = Plan { tiles: &shown.tiles, start: shown.start, regions };
    // Whole steps, so that every pixel stands for as many tiles.
    let step = (1.0 / pane.scale).ceil().max(1.0) as u32;
    let range = |first: f32, room: f32, side: u32| -> Range<u32> {
        let first_tile = first.floor().max(0.0) as u32 / step * step;
        let end = (first + room / pane.scale).ceil().max(0.0) as u32;
        first_tile.min(side)..end.next_multiple_of(step).min(side)
    };
    let columns = range(pane.first.x, pane.room.width(), size.width());
    let rows = range(pane.first.y, pane.room.height(), size.height());
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

/// Tells what the mouse is over: the tile, its region and how far it is.
fn hover(
    (lab, panes): (Res<Lab>, Res<Panes>),
    window: Single<&Window, With<PrimaryWindow>>,
    mut shown: Query<&mut Text, With<Hovered>>,
) {
    let words = window
        .physical_cursor_position()
        .and_then(|mouse| {
            let number = panes.under(mouse)?;
            let place = panes.0.get(number)?.place(mouse);
            let (x, y) = (place.x.floor(), place.y.floor());
            let at = Position { x: x as u32, y: y as u32, z: lab.level() };
            (x >= 0.0 && y >= 0.0).then(|| describe(lab.benches().get(number)?, at))?
        })
        .unwrap_or_default();
    shown.iter_mut().for_each(|mut text| _ = text.set_if_neq(Text::new(words.clone())));
}

/// What is at a place.
fn describe(bench: &Bench, at: Position) -> Option<String> {
    let shown = bench.shown()?;
    let tile = match shown.tiles.get(at)? {
        Tile::Floor => "floor",
        Tile::Wall => "rock",
        Tile::StairsDown => "stairs down",
        Tile::StairsUp => "stairs up",
    };
    let place = format!("[{},{}] level {}: {tile}", at.x, at.y, at.level());
    let Some(number) = shown.regions.number(at) else { return Some(place) };
    let sizes: Option<u64> =
        shown.regions.of_level(at.z).find(|(other, _)| *other == number).map(|(_, size)| size);
    let region = format!("region {number} of {} tiles", sizes.unwrap_or(0));
    let far = match bench.walk().turns(at) {
        Some(turns) => format!("{turns} turns from the start"),
        None => "no way from the start".to_owned(),
    };
    Some(format!("{place}, {region}, {far}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::{Press, Presses, RowAction, RowPress};
    use crate::grid::Size;
    use crate::screens::{FULL, Menu};
    use crate::view::order_view;
    use crate::view::redraw::RedrawRequest;
    use crate::world::{NewGame, WorldSource};
    use crate::worldgen::{Registry, Settings, WorldSpec};

    fn lab(generator: &dyn crate::worldgen::Generator) -> App {
        let spec = WorldSpec {
            generator: generator.name().to_owned(),
            recipe: None,
            size: Size::DEFAULT,
            seed: 7,
            settings: Settings::defaults(&generator.parameters()),
        };
        let game = NewGame(WorldSource::Generated(spec));
        let mut app = App::new();
        app.add_plugins((bevy::MinimalPlugins, crate::GamePlugin { game, first: Screen::Lab }));
        app.init_resource::<Assets<Image>>().init_resource::<RedrawRequest>();
        app.insert_resource(Layout::new(UVec2::new(1280, 720)));
        app.insert_resource(Pictures(Artwork::load(&[]).0));
        order_view(&mut app);
        app.add_plugins((super::super::camera::plugin, plugin));
        app
    }

    /// The pixels of the map that is on the screen.
    fn pixels(app: &mut App) -> Vec<u8> {
        let mut maps = app.world_mut().query_filtered::<&ImageNode, With<ChildOf>>();
        let image = maps.single(app.world()).unwrap().image.clone();
        app.world().resource::<Assets<Image>>().get(&image).unwrap().data.clone().unwrap()
    }

    /// In the frame in which a slider is moved, the world of its place is drawn.
    #[test]
    fn a_slider_shows_the_new_world_in_the_next_frame() {
        let registry = Registry::default();
        for generator in registry.iter() {
            let mut app = lab(generator);
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
