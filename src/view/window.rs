//! The window itself, and the engine's plugins that it needs.

use bevy::DefaultPlugins;
use bevy::log::LogPlugin;
use bevy::prelude::{
    App, ClearColor, ImagePlugin, IntoScheduleConfigs, Last, Local, PluginGroup, Query, Window,
    WindowPlugin, With,
};
use bevy::render::RenderPlugin;
use bevy::transform::StaticTransformOptimizations;
use bevy::window::{PresentMode, PrimaryWindow, WindowResizeConstraints, WindowResolution};

use super::stages::ViewSystems;
use super::widgets::colour;
use crate::art::colours;

/// The default log filter; the environment variable `RUST_LOG` overrides it. Drivers that do not load are not logged: if none
/// does, there is an error of its own. Nor are sound servers that end.
const LOGGED: &str = "error,wgpu_hal=off,pulseaudio=off";

/// Frames that are drawn before the window is shown.
const FRAMES_HIDDEN: u32 = 3;

pub(super) fn plugin(app: &mut App) {
    let window = Window {
        title: "Cavewright".to_owned(),
        name: Some("cavewright".to_owned()),
        resolution: WindowResolution::new(1280, 720),
        resize_constraints: WindowResizeConstraints {
            min_width: 640.0,
            min_height: 360.0,
            ..Default::default()
        },
        // In a page it is as large as the element around it.
        canvas: Some("#game".to_owned()),
        fit_canvas_to_parent: true,
        present_mode: PresentMode::AutoVsync,
        visible: false,
        ..Default::default()
    };
    let plugins = DefaultPlugins
        .set(WindowPlugin { primary_window: Some(window), ..Default::default() })
        .set(ImagePlugin::default_nearest())
        // Frames are drawn on demand, so a later one cannot make up for shaders that are not ready.
        .set(RenderPlugin { synchronous_pipeline_compilation: true, ..Default::default() })
        .set(LogPlugin { filter: LOGGED.to_owned(), ..Default::default() });
    #[cfg(not(target_family = "wasm"))]
    let plugins = plugins
        // The effect of a key is drawn in the same frame, and no thread waits for another.
        .disable::<bevy::render::pipelined_rendering::PipelinedRenderingPlugin>()
        // The command line handles signals, and more of them.
        .disable::<bevy::app::TerminalCtrlCHandlerPlugin>();
    app.add_plugins(plugins);
    app.add_systems(Last, show_window.in_set(ViewSystems::Rest));
    app.insert_resource(ClearColor(colour(colours::VOID)));
    // Few entities here have a parent. Tracking which of them have changed would spawn three tasks in each frame, and costs
    // more than to visit them all.
    app.insert_resource(StaticTransformOptimizations::Disabled);
}

/// Shows the window after its first frames, which may present uninitialised memory.
fn show_window(mut windows: Query<&mut Window, With<PrimaryWindow>>, mut frames: Local<u32>) {
    *frames = frames.saturating_add(1);
    if *frames == FRAMES_HIDDEN {
        windows.iter_mut().for_each(|mut window| window.visible = true);
    }
}
