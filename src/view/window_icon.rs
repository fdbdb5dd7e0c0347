//! The icon of the window, on systems whose windows have one.

use bevy::ecs::system::NonSendMarker;
use bevy::prelude::{App, Entity, IntoScheduleConfigs, Last, Single, With};
use bevy::window::PrimaryWindow;
use bevy::winit::WINIT_WINDOWS;
use winit::window::Icon;

use super::stages::ViewSystems;

/// The baked icon, 64 pixels a side.
const ICON: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/icons/64.png"));

pub(super) fn plugin(app: &mut App) {
    let is_first = bevy::ecs::schedule::common_conditions::run_once;
    app.add_systems(Last, set_icon.in_set(ViewSystems::Rest).run_if(is_first));
}

/// The icon; `None` where the picture cannot be read.
fn icon() -> Option<Icon> {
    let picture = image::load_from_memory(ICON).ok()?.into_rgba8();
    let (width, height) = picture.dimensions();
    Icon::from_rgba(picture.into_raw(), width, height).ok()
}

/// Windows are changed by the main thread alone.
fn set_icon(window: Single<Entity, With<PrimaryWindow>>, _main_thread: NonSendMarker) {
    WINIT_WINDOWS.with_borrow(|windows| {
        if let Some(window) = windows.get_window(*window) {
            window.set_window_icon(icon());
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_icon_is_a_picture() {
        assert!(icon().is_some());
    }
}
