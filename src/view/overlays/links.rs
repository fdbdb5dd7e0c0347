//! Where the known stairs of the level lead: to which level, and as far as it is known to which region.

use bevy::prelude::*;

use super::chip;
use crate::art::colours;
use crate::layers::DebugLayer;
use crate::screens::Overlays;
use crate::view::layout::{Layout, Viewport};
use crate::view::stages::ViewSystems;
use crate::view::widgets::colour;
use crate::world::{Knowledge, Regions, Staircases};

/// How far the mark is above the middle of its tile, in pixels of the art.
const RISE_PX: f32 = 14.0;

/// A mark over a staircase.
#[derive(Component)]
struct LinkMark;

pub(super) fn plugin(app: &mut App) {
    let is_new = resource_changed::<Overlays>
        .or_else(resource_changed::<Viewport>)
        .or_else(resource_changed::<Layout>)
        .or_else(resource_exists_and_changed::<Knowledge>);
    app.add_systems(
        Update,
        write_links
            .in_set(ViewSystems::Overlays)
            .run_if(resource_exists::<Staircases>.and_then(is_new)),
    );
}

fn write_links(
    mut commands: Commands,
    old: Query<Entity, With<LinkMark>>,
    (overlays, viewport, layout): (Res<Overlays>, Res<Viewport>, Res<Layout>),
    (stairs, regions, knowledge): (Res<Staircases>, Res<Regions>, Res<Knowledge>),
) {
    old.iter().for_each(|mark| commands.entity(mark).despawn());
    if !overlays.shows(DebugLayer::Stairs) {
        return;
    }
    let ends = stairs.0.iter().flat_map(|pair| {
        [(pair.down, pair.up(), colours::STAIRS_DOWN), (pair.up(), pair.down, colours::STAIRS_UP)]
    });
    for (here, far, ink) in
        ends.filter(|(here, ..)| viewport.shows(*here) && knowledge.knows(*here))
    {
        let region = regions.map().number(far).filter(|_| knowledge.knows(far));
        let region = region.map_or_else(|| "?".to_owned(), |number| number.to_string());
        let text = format!("L{} r{region}", far.level());
        // Over the stairs, so that they stay to be seen.
        let mark = (LinkMark, Visibility::default(), Transform::from_xyz(0.0, RISE_PX, 0.0));
        commands.spawn(mark).with_child(chip(text, colour(ink), here, layout.zoom));
    }
}
