//! The level, and the region if it is known, that each of the known stairs, ropes and shafts leads to.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::changes::are_marks_stale;
use super::chip::chip;
use crate::art::colours;
use crate::layers::DebugLayer;
use crate::view::layout::{Layout, Viewport};
use crate::view::stages::ViewSystems;
use crate::view::widgets::colour;
use crate::world::Overlays;
use crate::world::{Fixtures, Knowledge, Regions, Staircases, ways_between_levels};

/// The offset of a mark above the middle of its tile, in pixels of the art.
const RISE_PX: f32 = 14.0;

/// A mark over the end of a way to another level.
#[derive(Component)]
struct LinkMark;

pub(super) fn plugin(app: &mut App) {
    let are_stale = are_marks_stale(DebugLayer::Stairs);
    app.add_systems(
        Update,
        write_links
            .in_set(ViewSystems::Overlays)
            .run_if(resource_exists::<Staircases>.and_then(are_stale)),
    );
}

/// What the marks are drawn from.
#[derive(SystemParam)]
struct LinkSource<'w> {
    overlays: Res<'w, Overlays>,
    viewport: Res<'w, Viewport>,
    layout: Res<'w, Layout>,
    stairs: Res<'w, Staircases>,
    fixtures: Res<'w, Fixtures>,
    regions: Res<'w, Regions>,
    knowledge: Res<'w, Knowledge>,
}

fn write_links(mut commands: Commands, old: Query<Entity, With<LinkMark>>, source: LinkSource) {
    old.iter().for_each(|mark| commands.entity(mark).despawn());
    let LinkSource { overlays, viewport, layout, stairs, fixtures, regions, knowledge } = source;
    if !overlays.shows(DebugLayer::Stairs) {
        return;
    }
    let ways = ways_between_levels(&stairs, &fixtures).into_iter();
    for (here, far) in ways.filter(|(here, _)| viewport.shows(*here) && knowledge.knows(*here)) {
        let is_down = far.z > here.z;
        let ink = if is_down { colours::STAIRS_DOWN } else { colours::STAIRS_UP };
        let region = regions.map().number(far).filter(|_| knowledge.knows(far));
        let region = region.map_or_else(|| "?".to_owned(), |number| number.to_string());
        let text = format!("L{} r{region}", far.level());
        // Above what leads there, so that it stays visible.
        let mark = (LinkMark, Visibility::default(), Transform::from_xyz(0.0, RISE_PX, 0.0));
        commands.spawn(mark).with_child(chip(text, colour(ink), here, layout.zoom));
    }
}
