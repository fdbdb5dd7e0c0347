//! Keys, the wheel and dragging move the camera of the lab, and the maps follow it.

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonInput;
use bevy::input::mouse::MouseWheel;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::camera::LabCamera;
use super::condition::is_lab;
use super::panes::{Pane, Panes, rooms};
use crate::controls::{Action, Press, Presses};
use crate::screens::{ForWindow, Lab, PanLab};
use crate::view::ViewSystems;
use crate::view::layout::Layout;
use crate::view::menus::is_over_docked;
use crate::view::redraw::RedrawRequest;

/// The frames that are drawn after the wheel has turned.
const FRAMES: u32 = 4;
/// A mouse that moves farther while its button is pressed drags the map, in pixels of the screen.
const DRAG_PX: f32 = 4.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LabCamera>().init_resource::<Panes>();
    app.add_systems(
        Update,
        (zoom_and_pan, drag_map, arrange_panes).chain().in_set(ViewSystems::Follow).run_if(is_lab),
    );
}

/// The size of the largest level that is shown, in tiles.
fn largest(lab: &Lab) -> Vec2 {
    let sizes = lab.benches().iter().filter_map(|bench| Some(bench.shown()?.tiles.size()));
    sizes.fold(Vec2::ONE, |most, size| most.max(UVec2::new(size.width(), size.height()).as_vec2()))
}

fn arrange_panes(
    lab: Res<Lab>,
    layout: Res<Layout>,
    camera: Res<LabCamera>,
    mut panes: ResMut<Panes>,
) {
    let level = largest(&lab);
    let rooms = rooms(&layout, lab.benches().len().max(1), level);
    panes.set_if_neq(Panes(rooms.into_iter().map(|room| camera.pane(room, level)).collect()));
}

/// The input for the camera.
#[derive(SystemParam)]
struct CameraInput<'w, 's> {
    actions: MessageReader<'w, 's, ForWindow>,
    wheel: MessageReader<'w, 's, MouseWheel>,
    pans: MessageReader<'w, 's, PanLab>,
}

/// Zooms by the wheel, except over the panel, and by the keys that zoom a game; pans by keys.
fn zoom_and_pan(
    mut input: CameraInput,
    window: Single<&Window, With<PrimaryWindow>>,
    lab: Res<Lab>,
    panes: Res<Panes>,
    layout: Res<Layout>,
    mut camera: ResMut<LabCamera>,
    mut redraw: ResMut<RedrawRequest>,
) {
    let level = largest(&lab);
    let Some(first) = panes.0.first().map(|pane| pane.room) else { return };
    let mut moved = *camera;
    for ForWindow(action) in input.actions.read() {
        match action {
            Action::ZoomIn => moved.zoom(1, first.center(), first, level),
            Action::ZoomOut => moved.zoom(-1, first.center(), first, level),
            Action::ZoomReset => moved = LabCamera::default(),
            _ => {}
        }
    }
    let mouse = window.physical_cursor_position();
    let over_panel = mouse.is_some_and(|mouse| is_over_docked(&layout, mouse));
    for turned in input.wheel.read().filter(|turned| turned.y != 0.0 && !over_panel) {
        let under = mouse.and_then(|mouse| {
            let pane = panes.0.get(panes.under(mouse)?)?;
            Some(mouse - pane.room.min + first.min)
        });
        let by = if turned.y > 0.0 { 1 } else { -1 };
        moved.zoom(by, under.unwrap_or(first.center()), first, level);
        redraw.for_frames(FRAMES);
    }
    for PanLab(direction) in input.pans.read() {
        moved.pan(*direction, first, level);
    }
    camera.set_if_neq(moved);
}

/// A press of the mouse on a map, with the map's index and its pane then.
#[derive(Default)]
struct MapDrag {
    at: Option<(Vec2, usize, Pane)>,
    has_moved: bool,
}

/// The mouse drags the map; a click selects it.
fn drag_map(
    buttons: Res<ButtonInput<MouseButton>>,
    window: Single<&Window, With<PrimaryWindow>>,
    panes: Res<Panes>,
    mut drag: Local<MapDrag>,
    mut camera: ResMut<LabCamera>,
    mut presses: ResMut<Presses>,
) {
    let Some(mouse) = window.physical_cursor_position() else { return };
    if buttons.just_pressed(MouseButton::Left) {
        let under = panes.under(mouse);
        let pane = under.and_then(|number| Some((mouse, number, *panes.0.get(number)?)));
        *drag = MapDrag { at: pane, has_moved: false };
    }
    let Some((from, number, pane)) = drag.at else { return };
    if buttons.pressed(MouseButton::Left) {
        drag.has_moved |= mouse.distance(from) > DRAG_PX;
        if drag.has_moved {
            let dragged = camera.dragged(&pane, mouse - from);
            camera.set_if_neq(dragged);
        }
    } else {
        // A single map cannot be selected.
        if !drag.has_moved && panes.0.len() > 1 {
            presses.push(Press::Item(number));
        }
        drag.at = None;
    }
}
