//! Actions on the window: zoom, full screen, screenshots.

use std::io;

use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::MouseWheel;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};

use super::layout::{Layout, STATUS_PX, Zoom};
use super::redraw::RedrawRequest;
use super::stages::ViewSystems;
use super::widgets::text;
use crate::art::colours;
use crate::controls::Action;
use crate::record::export;
use crate::screens::{ForWindow, Menu, Screen, Screens};
use crate::world::Status;

/// The frames that a screenshot takes.
const FRAMES_FOR_SCREENSHOT: u32 = 10;

/// A toast about the window, shown until the next key.
#[derive(Resource, Default)]
pub(super) struct Toast(pub(super) String);

/// The number of screenshots that are requested and not begun.
#[derive(Resource, Default)]
struct PendingScreenshots(u32);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PendingScreenshots>();
    app.init_resource::<Zoom>().init_resource::<Toast>();
    app.add_systems(Startup, spawn_toast.in_set(ViewSystems::Window));
    app.add_systems(
        Update,
        (clear_toast, change_window, take_screenshots, zoom_by_wheel, show_toast)
            .chain()
            .in_set(ViewSystems::Window),
    );
}

/// The toast on the title, which has no status line.
#[derive(Component)]
struct ToastText;

fn spawn_toast(mut commands: Commands) {
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(16),
        bottom: px(0),
        height: px(STATUS_PX),
        ..default()
    };
    commands.spawn((ToastText, node, GlobalZIndex(2), text("", colours::UI_ACCENT)));
}

fn show_toast(
    toast: Res<Toast>,
    screens: Res<Screens>,
    mut shown: Single<&mut Text, With<ToastText>>,
) {
    let is_title = screens.base() == Screen::Start;
    let wanted = if is_title { toast.0.clone() } else { String::new() };
    shown.set_if_neq(Text::new(wanted));
}

fn clear_toast(mut keys: MessageReader<KeyboardInput>, mut toast: ResMut<Toast>) {
    if keys.read().any(|key| key.state.is_pressed()) && !toast.0.is_empty() {
        toast.0.clear();
    }
}

/// Takes the requested screenshots one after another, since the engine takes one of a window at a time.
fn take_screenshots(
    mut commands: Commands,
    mut pending: ResMut<PendingScreenshots>,
    taken: Query<(), With<Screenshot>>,
    mut redraw: ResMut<RedrawRequest>,
) {
    if pending.0 > 0 {
        redraw.for_frames(FRAMES_FOR_SCREENSHOT);
        if taken.is_empty() {
            pending.0 -= 1;
            commands.spawn(Screenshot::primary_window()).observe(save_screenshot);
        }
    }
}

fn change_window(
    mut actions: MessageReader<ForWindow>,
    layout: Res<Layout>,
    screens: Res<Screens>,
    mut zoom: ResMut<Zoom>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
    mut pending: ResMut<PendingScreenshots>,
) {
    // The lab zooms its own maps.
    let is_lab = screens.base() == Screen::Lab;
    for ForWindow(action) in actions.read() {
        match action {
            Action::ZoomIn | Action::ZoomOut | Action::ZoomReset if is_lab => {}
            Action::ZoomIn => zoom.step(1, &layout),
            Action::ZoomOut => zoom.step(-1, &layout),
            Action::ZoomReset => *zoom = Zoom::default(),
            Action::FullScreen => {
                window.mode = match window.mode {
                    WindowMode::Windowed => {
                        WindowMode::BorderlessFullscreen(MonitorSelection::Current)
                    }
                    _ => WindowMode::Windowed,
                }
            }
            Action::Screenshot => pending.0 += 1,
            _ => {}
        }
    }
}

fn zoom_by_wheel(
    mut wheel: MessageReader<MouseWheel>,
    layout: Res<Layout>,
    screens: Res<Screens>,
    menu: Res<Menu>,
    mut zoom: ResMut<Zoom>,
    mut redraw: ResMut<RedrawRequest>,
) {
    // The lab zooms its own maps, and a menu scrolls.
    if screens.base() == Screen::Lab || menu.screen.is_some() {
        return wheel.clear();
    }
    for rolled in wheel.read().filter(|rolled| rolled.y != 0.0) {
        zoom.step(if rolled.y > 0.0 { 1 } else { -1 }, &layout);
        redraw.for_frames(FRAMES_FOR_SCREENSHOT);
    }
}

/// Saves a screenshot, and shows a toast with its path.
fn save_screenshot(
    captured: On<ScreenshotCaptured>,
    status: Status,
    mut toast: ResMut<Toast>,
    mut redraw: ResMut<RedrawRequest>,
) {
    let stem = match status.seed() {
        Some(seed) => format!("cavewright-seed-{seed}-turn-{}", status.turn()),
        None => "cavewright".to_owned(),
    };
    let picture = captured.image.clone().try_into_dynamic().map_err(io::Error::other);
    let saved = picture.and_then(|picture| {
        let mut bytes = io::Cursor::new(Vec::new());
        let written = picture.to_rgb8().write_to(&mut bytes, image::ImageFormat::Png);
        written.map_err(io::Error::other)?;
        export(&stem, "png", bytes.get_ref())
    });
    toast.0 = match saved {
        Ok(path) => format!("saved {}", path.display()),
        Err(error) => format!("no picture was saved: {error}"),
    };
    redraw.for_frames(FRAMES_FOR_SCREENSHOT);
}
