//! Which part of the levels the lab shows, and how large: one camera for all of its maps.

use bevy::input::ButtonInput;
use bevy::input::mouse::MouseWheel;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::is_lab;
use crate::controls::{Action, Press, Presses};
use crate::screens::{ForWindow, Lab, PanLab};
use crate::view::ViewSystems;
use crate::view::layout::{LAB_LINE_PX, Layout, PLOT_PX, SIDEBAR_PX, TIME_LINE_PX};
use crate::view::menus::is_over_docked;
use crate::view::redraw::RedrawRequest;

/// Pixels of the screen for a tile, from the farthest to the nearest.
const SCALES: [f32; 16] = [
    1.0 / 16.0,
    1.0 / 8.0,
    1.0 / 4.0,
    1.0 / 2.0,
    1.0,
    2.0,
    3.0,
    4.0,
    5.0,
    6.0,
    8.0,
    12.0,
    16.0,
    24.0,
    32.0,
    48.0,
];
/// So many frames are drawn after the wheel has turned.
const FRAMES: u32 = 4;
/// A mouse that is moved farther while it is pressed drags the map, in pixels of the screen.
const DRAG_PX: f32 = 4.0;
/// So much of what is seen a key moves it.
const PAN_SHARE: f32 = 0.25;

/// Where the camera is.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct LabCamera {
    /// Steps nearer than where all of a level is seen.
    nearer: i32,
    /// The place in the middle, in tiles; the middle of the level where it was never moved.
    centre: Option<Vec2>,
}

/// A map on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pane {
    /// Where it is, in pixels of the screen.
    pub(super) room: Rect,
    /// The place at its top-left corner, in tiles.
    pub(super) first: Vec2,
    /// Pixels of the screen for a tile.
    pub(super) scale: f32,
}

impl Pane {
    /// The place under a pixel of the screen, in tiles.
    pub(super) fn place(&self, pixel: Vec2) -> Vec2 {
        self.first + (pixel - self.room.min) / self.scale
    }
}

/// The maps on the screen, one for each bench.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(super) struct Panes(pub(super) Vec<Pane>);

impl Panes {
    /// The number of the map under a pixel of the screen.
    pub(super) fn under(&self, pixel: Vec2) -> Option<usize> {
        self.0.iter().position(|pane| pane.room.contains(pixel))
    }
}

/// The height of what is below the maps, in pixels of the interface: a low window has no plots.
pub(super) fn below_px(layout: &Layout) -> f32 {
    let plots = if layout.has_sidebar { PLOT_PX } else { 0.0 };
    TIME_LINE_PX + plots + LAB_LINE_PX
}

/// Divides the room for maps of levels among so many of them: beside one another, or above, whichever shows more.
fn rooms(layout: &Layout, count: usize, level: Vec2) -> Vec<Rect> {
    let window = layout.window.as_vec2();
    let taken = Vec2::new(SIDEBAR_PX, below_px(layout)) * layout.interface;
    let room = (window - taken).max(Vec2::ONE);
    let gap = 8.0 * layout.interface;
    let divided = |along: Vec2| {
        let all = Vec2::splat(count as f32) * along + (Vec2::ONE - along);
        (room - along * gap * (count as f32 - 1.0)) / all
    };
    let fits = |size: Vec2| (size / level).min_element();
    let (beside, above) = (divided(Vec2::X), divided(Vec2::Y));
    let (along, size) =
        if fits(beside) >= fits(above) { (Vec2::X, beside) } else { (Vec2::Y, above) };
    let corner = |place: usize| (along * place as f32 * (size + gap)).round();
    (0..count)
        .map(|place| Rect::from_corners(corner(place), (corner(place) + size).floor()))
        .collect()
}

/// The index in [`SCALES`] at which all of a level is seen.
fn fitting(room: Vec2, level: Vec2) -> usize {
    let fits = (room / level).min_element();
    SCALES.iter().rposition(|scale| *scale <= fits).unwrap_or(0)
}

/// Which part of a level of so many tiles a map shows.
fn pane(room: Rect, level: Vec2, camera: &LabCamera) -> Pane {
    let fits = fitting(room.size(), level) as i32;
    let scale = SCALES[(fits + camera.nearer).clamp(0, SCALES.len() as i32 - 1) as usize];
    let seen = room.size() / scale;
    let centre = camera.centre.unwrap_or(level / 2.0);
    let most = level - seen;
    // What is smaller than the room stands in its middle, on whole pixels.
    let first = Vec2::select(
        most.cmple(Vec2::ZERO),
        most / 2.0,
        (centre - seen / 2.0).clamp(Vec2::ZERO, most.max(Vec2::ZERO)),
    );
    Pane { room, first: (first * scale).round() / scale, scale }
}

/// The largest level that is shown, in tiles.
fn largest(lab: &Lab) -> Vec2 {
    let sides = lab.benches().iter().filter_map(|bench| Some(bench.shown()?.tiles.size()));
    sides.fold(Vec2::ONE, |most, size| most.max(UVec2::new(size.width(), size.height()).as_vec2()))
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LabCamera>().init_resource::<Panes>();
    app.add_systems(
        Update,
        (zoom_and_pan, drag, arrange).chain().in_set(ViewSystems::Follow).run_if(is_lab),
    );
}

fn arrange(
    (lab, layout, camera): (Res<Lab>, Res<Layout>, Res<LabCamera>),
    mut panes: ResMut<Panes>,
) {
    let level = largest(&lab);
    let rooms = rooms(&layout, lab.benches().len().max(1), level);
    panes.set_if_neq(Panes(rooms.into_iter().map(|room| pane(room, level, &camera)).collect()));
}

/// The wheel, but over the panel, and the keys that zoom in a game zoom here too, and keys move the map.
fn zoom_and_pan(
    (mut asked, mut wheel, mut pans): (
        MessageReader<ForWindow>,
        MessageReader<MouseWheel>,
        MessageReader<PanLab>,
    ),
    window: Single<&Window, With<PrimaryWindow>>,
    (lab, panes, layout): (Res<Lab>, Res<Panes>, Res<Layout>),
    (mut camera, mut awake): (ResMut<LabCamera>, ResMut<RedrawRequest>),
) {
    let level = largest(&lab);
    let Some(first) = panes.0.first().copied() else { return };
    let fits = fitting(first.room.size(), level) as i32;
    let zoom = |camera: &mut LabCamera, by: i32, at: Option<Vec2>| {
        let was = pane(first.room, level, camera);
        camera.nearer = (fits + camera.nearer + by).clamp(fits, SCALES.len() as i32 - 1) - fits;
        let is = pane(first.room, level, camera);
        // What is under the mouse stays there.
        let beside = at.unwrap_or(first.room.center()) - first.room.center();
        let middle = was.place(first.room.center());
        camera.centre = Some(middle + beside / was.scale - beside / is.scale);
    };
    let mut moved = *camera;
    for ForWindow(action) in asked.read() {
        match action {
            Action::ZoomIn => zoom(&mut moved, 1, None),
            Action::ZoomOut => zoom(&mut moved, -1, None),
            Action::ZoomReset => moved = LabCamera::default(),
            _ => {}
        }
    }
    let mouse = window.physical_cursor_position();
    let over_panel = mouse.is_some_and(|mouse| is_over_docked(&layout, mouse));
    for turned in wheel.read().filter(|turned| turned.y != 0.0 && !over_panel) {
        let under = mouse.and_then(|mouse| {
            let pane = panes.0.get(panes.under(mouse)?)?;
            Some(mouse - pane.room.min + first.room.min)
        });
        zoom(&mut moved, if turned.y > 0.0 { 1 } else { -1 }, under);
        awake.for_frames(FRAMES);
    }
    for PanLab(direction) in pans.read() {
        let shown = pane(first.room, level, &moved);
        let seen = shown.room.size() / shown.scale;
        let (dx, dy) = direction.delta();
        let by = IVec2::new(dx, dy).as_vec2() * seen * PAN_SHARE;
        moved.centre = Some(shown.first + seen / 2.0 + by);
    }
    camera.set_if_neq(moved);
}

/// Where the mouse was pressed on a map, and where that map was then.
#[derive(Default)]
struct Held {
    at: Option<(Vec2, usize, Pane)>,
    has_moved: bool,
}

/// The mouse drags the map along; where it is only clicked, it chooses the map.
fn drag(
    buttons: Res<ButtonInput<MouseButton>>,
    window: Single<&Window, With<PrimaryWindow>>,
    panes: Res<Panes>,
    mut held: Local<Held>,
    (mut camera, mut presses): (ResMut<LabCamera>, ResMut<Presses>),
) {
    let Some(mouse) = window.physical_cursor_position() else { return };
    if buttons.just_pressed(MouseButton::Left) {
        let under = panes.under(mouse);
        let pane = under.and_then(|number| Some((mouse, number, *panes.0.get(number)?)));
        *held = Held { at: pane, has_moved: false };
    }
    let Some((from, number, pane)) = held.at else { return };
    if buttons.pressed(MouseButton::Left) {
        held.has_moved |= mouse.distance(from) > DRAG_PX;
        if held.has_moved {
            let middle = pane.place(pane.room.center());
            let centre = Some(middle - (mouse - from) / pane.scale);
            camera.set_if_neq(LabCamera { centre, ..*camera });
        }
    } else {
        // Of one map alone there is nothing to choose.
        if !held.has_moved && panes.0.len() > 1 {
            presses.push(Press::Item(number));
        }
        held.at = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_of_a_level_is_seen_until_one_goes_nearer() {
        for (window, level) in [
            (UVec2::new(1280, 720), Vec2::new(160.0, 50.0)),
            (UVec2::new(1920, 1080), Vec2::new(30.0, 90.0)),
            (UVec2::new(640, 360), Vec2::new(400.0, 200.0)),
            (UVec2::new(1, 1), Vec2::new(1.0, 1.0)),
        ] {
            let layout = Layout::new(window);
            for count in [1, 2] {
                let rooms = rooms(&layout, count, level);
                assert_eq!(rooms.len(), count);
                assert!(rooms.windows(2).all(|two| two[0].intersect(two[1]).is_empty()));
                for room in rooms {
                    let pane = pane(room, level, &LabCamera::default());
                    if pane.scale > SCALES[0] {
                        assert!(pane.place(room.min).cmple(Vec2::splat(0.01)).all(), "{window}");
                        assert!(pane.place(room.max).cmpge(level - 0.01).all(), "{window}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_camera_stays_on_the_level() {
        let (layout, level) = (Layout::new(UVec2::new(1280, 720)), Vec2::new(160.0, 50.0));
        let room = rooms(&layout, 1, level)[0];
        for centre in [Vec2::splat(-500.0), Vec2::ZERO, Vec2::new(80.0, 10.0), Vec2::splat(900.0)] {
            let pane = pane(room, level, &LabCamera { nearer: 5, centre: Some(centre) });
            assert_eq!(pane.scale, 24.0);
            assert!(pane.place(room.min).cmpge(Vec2::ZERO).all());
            assert!(pane.place(room.max).cmple(level + 1.0 / pane.scale).all());
        }
    }
}
