//! The camera: whole pixels, docked to the map's part of the window.

use bevy::camera::{Projection, ScalingMode};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::aim::AimSource;
use super::layout::{Layout, Viewport, Zoom};
use super::pixels::to_engine;
use super::stages::ViewSystems;
use crate::screens::{Cursor, Screen, Screens};
use crate::settings::Preferences;
use crate::world::Status;

/// The offset of the camera while the view shakes, in pixels of the art, y up.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Shake(pub(super) Vec2);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Layout>().init_resource::<Viewport>().init_resource::<Shake>();
    app.add_systems(Startup, spawn_camera.in_set(ViewSystems::Follow));
    app.add_systems(Update, divide_window.in_set(ViewSystems::Divide));
    app.add_systems(Update, (choose_viewport, move_camera).chain().in_set(ViewSystems::Follow));
}

fn spawn_camera(mut commands: Commands) {
    commands.spawn((Camera2d, Msaa::Off));
}

pub(super) fn divide_window(
    window: Single<&Window, With<PrimaryWindow>>,
    zoom: Res<Zoom>,
    chosen: Res<Preferences>,
    mut layout: ResMut<Layout>,
    mut ui_scale: ResMut<UiScale>,
) {
    layout.set_if_neq(Layout::divided(window.physical_size(), *zoom, chosen.interface_percent));
    let scale = layout.interface / window.scale_factor();
    if ui_scale.0 != scale {
        ui_scale.0 = scale;
    }
}

/// The view follows the player, or the cursor that looks or aims where that is out of the player's view.
fn choose_viewport(
    status: Status,
    layout: Res<Layout>,
    screens: Res<Screens>,
    cursor: Res<Cursor>,
    aim: AimSource,
    mut viewport: ResMut<Viewport>,
) {
    if let (Some(player), Some(terrain)) = (status.player(), status.terrain()) {
        let own = Viewport::following(player, terrain.size(), &layout);
        let looked = cursor.place().filter(|_| screens.current() == Screen::Look);
        let far = looked.or_else(|| aim.place()).filter(|at| !own.shows(*at));
        let wanted = far.map_or(own, |at| Viewport::following(at, terrain.size(), &layout));
        viewport.set_if_neq(wanted);
    }
}

/// Aligns the top-left corner of the viewport with that of the window, pixel on pixel.
pub(super) fn move_camera(
    layout: Res<Layout>,
    viewport: Res<Viewport>,
    shake: Res<Shake>,
    camera: Single<(&mut Transform, &mut Projection), With<Camera2d>>,
) {
    if !layout.is_changed() && !viewport.is_changed() && !shake.is_changed() {
        return;
    }
    let (mut transform, mut projection) = camera.into_inner();
    let window = layout.window.as_vec2() / layout.zoom.max(1) as f32;
    let middle = viewport.origin.as_vec2() + window / 2.0;
    transform.translation = (to_engine(middle) + shake.0).extend(transform.translation.z);
    if layout.is_changed() {
        *projection = Projection::Orthographic(OrthographicProjection {
            scaling_mode: ScalingMode::Fixed { width: window.x, height: window.y },
            ..OrthographicProjection::default_2d()
        });
    }
}
