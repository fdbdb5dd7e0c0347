//! How the window is divided, and the part of the map that it shows.

use bevy::math::{IVec2, UVec2, Vec2};
use bevy::prelude::Resource;

use crate::art::TILE_SIZE_PX;
use crate::grid::{Position, Size};

/// The width of the sidebar, in pixels of the interface.
pub(super) const SIDEBAR_PX: f32 = 336.0;
/// The height of the message log, in pixels of the interface.
pub(super) const LOG_PX: f32 = 96.0;
/// The height of the lab's time line, in pixels of the interface.
pub(super) const TIME_LINE_PX: f32 = 76.0;
/// The height of the lab's plots, in pixels of the interface.
pub(super) const PLOT_PX: f32 = 64.0;
/// The height of the line below the lab's maps, in pixels of the interface.
pub(super) const LAB_LINE_PX: f32 = 20.0;
/// The height of the status line, in pixels of the interface.
pub(super) const STATUS_PX: f32 = 24.0;
/// A narrower or lower window has no sidebar, in pixels of the interface.
const SIDEBAR_FROM_PX: Vec2 = Vec2::new(840.0, 540.0);

/// A lower window has dialogs in small text, in pixels of the interface.
const LARGE_TEXT_FROM_PX: f32 = 480.0;

/// The least window that the interface fits in, in pixels of the interface.
const LEAST_PX: Vec2 = Vec2::new(640.0, 360.0);

/// Zoom steps relative to the default zoom of the window.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Zoom(i32);

impl Zoom {
    /// The most screen pixels for a pixel of the art.
    const MOST: i32 = 12;

    /// Makes tiles larger or smaller by some steps, within the limits.
    pub(super) fn step(&mut self, by: i32, layout: &Layout) {
        let fits = fitting(layout.window) as i32;
        self.0 = (fits + self.0 + by).clamp(1, Self::MOST) - fits;
    }
}

/// The default zoom of a window: screen pixels for a pixel of the art. 0 in one that is too small. An upright one, as of a phone, shows
/// some twenty columns.
fn fitting(window: UVec2) -> u32 {
    if is_upright(window) { window.x / 320 } else { (window.y / 360).min(window.x / 640) }
}

/// Returns whether a window is higher than it is wide.
fn is_upright(window: UVec2) -> bool {
    window.y > window.x
}

/// The division of a window. All sizes are in pixels of the screen.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Layout {
    /// The whole window.
    pub(super) window: UVec2,
    /// Screen pixels for each pixel of the art.
    pub(super) zoom: u32,
    /// Screen pixels for each pixel of the interface.
    pub(super) interface: f32,
    /// Is there room for the sidebar?
    pub(super) has_sidebar: bool,
    /// The part of the window that shows the map, from its top-left corner.
    pub(super) map: UVec2,
}

impl Layout {
    /// Divides a window with the default zoom and interface.
    #[cfg(test)]
    pub(super) fn new(window: UVec2) -> Self {
        Self::divided(window, Zoom::default(), 100)
    }

    /// Is the window so low that all dialogs have small text?
    pub(super) fn is_low(&self) -> bool {
        (self.window.y as f32) < LARGE_TEXT_FROM_PX * self.interface
    }

    /// Divides a window for a zoom, and for an interface of some percent of its usual size as far as that fits.
    pub(super) fn divided(window: UVec2, Zoom(steps): Zoom, interface_percent: u32) -> Self {
        let fits = fitting(window);
        let zoom = fits.saturating_add_signed(steps).max(1);
        let most = (window.as_vec2() / LEAST_PX).min_element().max(1.0);
        // In an upright window its lines are as wide as the window.
        let suits = if is_upright(window) { most } else { (fits as f32 / 2.0).max(1.0) };
        let interface = (suits * interface_percent as f32 / 100.0).min(most.max(suits));
        let has_sidebar = (window.as_vec2() / interface).cmpge(SIDEBAR_FROM_PX).all();
        let sidebar = if has_sidebar { SIDEBAR_PX } else { 0.0 };
        let below = LOG_PX + STATUS_PX;
        let taken = UVec2::new((sidebar * interface) as u32, (below * interface) as u32);
        Self { window, zoom, interface, has_sidebar, map: window.saturating_sub(taken) }
    }
}

/// The part of a level that is shown.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Viewport {
    /// Its top-left corner, in pixels of the art from the map's, y down.
    pub(super) origin: IVec2,
    /// Its size in pixels of the art.
    pub(super) extent: IVec2,
    /// The level.
    pub(super) z: u32,
}

impl Viewport {
    /// The view with the player in its middle, clamped to the edges of the map; a map that is smaller than the view is
    /// centred (SPEC 32).
    pub(super) fn following(player: Position, world: Size, layout: &Layout) -> Self {
        let tile = TILE_SIZE_PX as i32;
        let extent = layout.map.as_ivec2() / layout.zoom.max(1) as i32;
        let middle = IVec2::new(player.x as i32, player.y as i32) * tile + tile / 2;
        let map = IVec2::new(world.width() as i32, world.height() as i32) * tile;
        let axis = |middle: i32, map: i32, view: i32| {
            if map <= view { (map - view) / 2 } else { (middle - view / 2).clamp(0, map - view) }
        };
        let origin = IVec2::new(axis(middle.x, map.x, extent.x), axis(middle.y, map.y, extent.y));
        Self { origin, extent, z: player.z }
    }

    /// Is a tile of the level at least half in view?
    pub(super) fn shows(&self, at: Position) -> bool {
        let tile = TILE_SIZE_PX as i32;
        let middle = IVec2::new(at.x as i32, at.y as i32) * tile + tile / 2 - self.origin;
        at.z == self.z && middle.cmpge(IVec2::ZERO).all() && middle.cmplt(self.extent).all()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_layout_of_the_common_sizes() {
        let at_720 = Layout::new(UVec2::new(1280, 720));
        assert_eq!((at_720.map, at_720.zoom), (UVec2::new(944, 600), 2));
        let at_1080 = Layout::new(UVec2::new(1920, 1080));
        assert_eq!((at_1080.map, at_1080.zoom), (UVec2::new(1416, 900), 3));
        let small = Layout::new(UVec2::new(640, 360));
        assert_eq!((small.map, small.has_sidebar), (UVec2::new(640, 240), false));
        let narrow = Layout::new(UVec2::new(700, 1400));
        assert_eq!((narrow.zoom, narrow.interface, narrow.has_sidebar), (2, 700.0 / 640.0, false));
        let phone = Layout::new(UVec2::new(1080, 1800));
        assert_eq!((phone.zoom, phone.interface, phone.has_sidebar), (3, 1080.0 / 640.0, false));
        let tiny = Layout::new(UVec2::new(1, 1));
        assert_eq!((tiny.map, tiny.zoom), (UVec2::new(1, 0), 1));
    }

    #[test]
    fn tiles_grow_and_shrink_by_whole_steps_and_the_panels_stay() {
        let mut zoom = Zoom::default();
        let plain = Layout::new(UVec2::new(1280, 720));
        zoom.step(1, &plain);
        let layout = Layout::divided(plain.window, zoom, 100);
        assert_eq!((layout.zoom, layout.interface, layout.map), (3, plain.interface, plain.map));
        (0..50).for_each(|_| zoom.step(-1, &plain));
        assert_eq!(Layout::divided(plain.window, zoom, 100).zoom, 1);
        (0..50).for_each(|_| zoom.step(1, &plain));
        assert_eq!(Layout::divided(plain.window, zoom, 100).zoom, 12);
        (0..10).for_each(|_| zoom.step(-1, &plain));
        assert_eq!(Layout::divided(plain.window, zoom, 100).zoom, 2, "no step is lost at the end");
    }

    #[test]
    fn the_interface_grows_as_far_as_it_has_room() {
        let scaled =
            |x, y, percent| Layout::divided(UVec2::new(x, y), Zoom::default(), percent).interface;
        for percent in [100, 150, 200, 300] {
            assert_eq!(scaled(640, 360, percent), 1.0);
        }
        assert_eq!(scaled(1280, 720, 150), 1.5);
        assert_eq!(scaled(1280, 720, 200), 2.0);
        assert_eq!(scaled(1280, 720, 300), 2.0, "no more than fits");
        assert_eq!((scaled(1920, 1080, 100), scaled(1920, 1080, 200)), (1.5, 3.0));
    }

    /// SPEC 32
    #[test]
    fn the_view_stops_at_the_edges_of_a_large_map() {
        let layout = Layout::new(UVec2::new(1280, 720));
        let world = Size::new(160, 50, 1).unwrap();
        let (view, edge) = (IVec2::new(472, 300), IVec2::new(160 * 16, 50 * 16));
        for x in 0..160 {
            for y in 0..50 {
                let seen = Viewport::following(Position::new(x, y, 0), world, &layout);
                assert_eq!(seen.extent, view);
                assert!(seen.origin.cmpge(IVec2::ZERO).all());
                assert!((seen.origin + view).cmple(edge).all());
                assert!(seen.shows(Position::new(x, y, 0)), "the player is always seen");
            }
        }
        let middle = Viewport::following(Position::new(80, 25, 0), world, &layout);
        assert_eq!(middle.origin, IVec2::new(80 * 16 + 8 - 236, 25 * 16 + 8 - 150));
    }

    /// SPEC 32
    #[test]
    fn a_small_map_is_centred() {
        let layout = Layout::new(UVec2::new(1280, 720));
        let world = Size::new(10, 4, 1).unwrap();
        for x in 0..10 {
            let seen = Viewport::following(Position::new(x, 1, 0), world, &layout);
            assert_eq!(seen.origin, IVec2::new((160 - 472) / 2, (64 - 300) / 2));
        }
    }
}
