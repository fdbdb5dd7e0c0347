//! The window itself, and the engine's plugins that it needs.

use bevy::DefaultPlugins;
use bevy::app::TerminalCtrlCHandlerPlugin;
use bevy::log::LogPlugin;
use bevy::prelude::{
    App, ClearColor, ImagePlugin, IntoScheduleConfigs, Last, Local, PluginGroup, Query, Window,
    WindowPlugin, With,
};
use bevy::render::RenderPlugin;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::transform::StaticTransformOptimizations;
use bevy::window::{PresentMode, PrimaryWindow, WindowResizeConstraints, WindowResolution};

use super::stages::ViewSystems;
use super::widgets::colour;
use crate::art::colours;

/// What the engine may say on standard error; the environment variable `RUST_LOG` asks for more. Of drivers
/// that do not load there is one word when none does.
const LOGGED: &str = "error,wgpu_hal=off";

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
        present_mode: PresentMode::AutoVsync,
        visible: false,
        ..Default::default()
    };
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin { primary_window: Some(window), ..Default::default() })
            .set(ImagePlugin::default_nearest())
            // A frame that is drawn only when something happens cannot wait for its shaders.
            .set(RenderPlugin { synchronous_pipeline_compilation: true, ..Default::default() })
            .set(LogPlugin { filter: LOGGED.to_owned(), ..Default::default() })
            // What a key does is drawn in its own frame, and no thread waits for another.
            .disable::<PipelinedRenderingPlugin>()
            // Signals are heard by the command line, which hears more of them.
            .disable::<TerminalCtrlCHandlerPlugin>(),
    );
    app.add_systems(Last, show.in_set(ViewSystems::Rest));
    app.insert_resource(ClearColor(colour(colours::VOID)));
    // Little here stands on anything else, a label or a frame: to keep track of which of it has changed would begin three
    // tasks in each frame, and costs more than to go through it.
    app.insert_resource(StaticTransformOptimizations::Disabled);
}

/// Shows the window once it has a picture: what the first frames present may be memory that was never written.
fn show(mut windows: Query<&mut Window, With<PrimaryWindow>>, mut frames: Local<u32>) {
    *frames = frames.saturating_add(1);
    if *frames == FRAMES_HIDDEN {
        windows.iter_mut().for_each(|mut window| window.visible = true);
    }
}
