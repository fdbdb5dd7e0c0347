//! The camera of the lab's maps: which part of the levels they show, and how large.

use bevy::prelude::*;

use super::panes::Pane;
use crate::grid::Direction;

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
/// The part of the view that a key moves it by.
const PAN_SHARE: f32 = 0.25;

/// Where the camera is.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct LabCamera {
    /// Zoom steps from where all of a level is in view.
    nearer: i32,
    /// The position in the middle, in tiles; `None` for the middle of the level.
    centre: Option<Vec2>,
}

impl LabCamera {
    /// The pane that shows a level, of a size in tiles, in a room in pixels of the screen.
    pub(super) fn pane(&self, room: Rect, level: Vec2) -> Pane {
        let fits = fitting(room.size(), level) as i32;
        let scale = SCALES[(fits + self.nearer).clamp(0, SCALES.len() as i32 - 1) as usize];
        let seen = room.size() / scale;
        let centre = self.centre.unwrap_or(level / 2.0);
        let most = level - seen;
        // A level that is smaller than the room is centred, on whole pixels.
        let first = Vec2::select(
            most.cmple(Vec2::ZERO),
            most / 2.0,
            (centre - seen / 2.0).clamp(Vec2::ZERO, most.max(Vec2::ZERO)),
        );
        Pane { room, first: (first * scale).round() / scale, scale }
    }

    /// Zooms in by some steps, or out where negative. The tile under a pixel of the room stays there.
    pub(super) fn zoom(&mut self, by: i32, under: Vec2, room: Rect, level: Vec2) {
        let fits = fitting(room.size(), level) as i32;
        let was = self.pane(room, level);
        self.nearer = (fits + self.nearer + by).clamp(fits, SCALES.len() as i32 - 1) - fits;
        let is = self.pane(room, level);
        let beside = under - room.center();
        let middle = was.position(room.center());
        self.centre = Some(middle + beside / was.scale - beside / is.scale);
    }

    /// Moves in a direction by a part of the view.
    pub(super) fn pan(&mut self, direction: Direction, room: Rect, level: Vec2) {
        let shown = self.pane(room, level);
        let seen = room.size() / shown.scale;
        let (dx, dy) = direction.delta();
        let by = IVec2::new(dx, dy).as_vec2() * seen * PAN_SHARE;
        self.centre = Some(shown.first + seen / 2.0 + by);
    }

    /// The camera after a pane is dragged by some pixels of the screen.
    pub(super) fn dragged(self, was: &Pane, by: Vec2) -> Self {
        let middle = was.position(was.room.center());
        Self { centre: Some(middle - by / was.scale), ..self }
    }
}

/// The index in [`SCALES`] at which all of a level is in view.
fn fitting(room: Vec2, level: Vec2) -> usize {
    let fits = (room / level).min_element();
    SCALES.iter().rposition(|scale| *scale <= fits).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::lab::panes::rooms;
    use crate::view::layout::Layout;

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
                    let pane = LabCamera::default().pane(room, level);
                    if pane.scale > SCALES[0] {
                        assert!(pane.position(room.min).cmple(Vec2::splat(0.01)).all(), "{window}");
                        assert!(pane.position(room.max).cmpge(level - 0.01).all(), "{window}");
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
            let pane = LabCamera { nearer: 5, centre: Some(centre) }.pane(room, level);
            assert_eq!(pane.scale, 24.0);
            assert!(pane.position(room.min).cmpge(Vec2::ZERO).all());
            assert!(pane.position(room.max).cmple(level + 1.0 / pane.scale).all());
        }
    }
}
