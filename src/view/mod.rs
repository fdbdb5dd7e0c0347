//! Everything that is drawn: a function of the game's state, which it reads and never writes.
//!
//! One file for each layer. Only `chunks` uses the tilemap crate, only `pixels.rs` converts between pixels and tiles,
//! `layout.rs` divides the window, and `stages.rs` has the order of a frame.

mod actors;
mod aim;
mod artwork;
mod attention;
mod beat;
mod camera;
mod chips;
mod chunks;
#[cfg_attr(target_family = "wasm", path = "clipboard_in_browser.rs")]
mod clipboard;
mod dialogs;
mod display;
mod edge;
mod felt;
mod fires;
mod fixtures;
mod flights;
mod fluids;
#[cfg(test)]
mod golden;
mod ground;
mod heard;
mod help;
mod iris;
mod lab;
mod layout;
mod level_map;
mod light;
mod look;
mod map_inks;
mod map_marks;
mod map_pictures;
mod menus;
mod messages;
mod minimap;
mod motion;
mod mouse_buttons;
mod outline;
mod overlays;
mod pace;
mod palette;
mod panels;
mod pixels;
mod pointer;
mod prompts;
mod redraw;
mod region_graph;
mod replaying;
mod settling;
mod shakes;
mod signs;
mod sliders;
mod stages;
mod stairs;
#[cfg(not(target_family = "wasm"))]
pub mod surroundings;
mod title;
mod widgets;
mod window;
#[cfg(not(target_family = "wasm"))]
mod window_icon;

#[cfg(test)]
pub(crate) use artwork::FONT;
pub use redraw::ExitSignal;
pub(crate) use stages::ViewSystems;

use std::time::Duration;

use bevy::prelude::{App, IntoScheduleConfigs, Plugin, PreUpdate};
use bevy::render::RenderApp;

use crate::controls::ControlSystems;
use crate::hearing;
use crate::on_one_thread;
use crate::picture::Artwork;
use crate::screens::Pace;
use crate::world::GameFact;
use stages::order_view;

/// Between two steps of a journey, so that each is seen.
const JOURNEY_STEP: Duration = Duration::from_millis(45);

/// The window and everything in it.
pub struct ViewPlugin {
    /// The pictures that it draws with.
    pub artwork: Artwork,
}

impl Plugin for ViewPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins((window::plugin, chunks::plugin));
        #[cfg(not(target_family = "wasm"))]
        app.add_plugins(window_icon::plugin);
        draw(app, &self.artwork);
    }

    /// By now all schedules exist, also those of the render world.
    fn finish(&self, app: &mut App) {
        on_one_thread(app.world_mut());
        if let Some(render) = app.get_sub_app_mut(RenderApp) {
            on_one_thread(render.world_mut());
        }
    }
}

/// Adds everything that is drawn, and its mouse input, to an app with a window, or with the engine's assets alone.
pub(crate) fn draw(app: &mut App, artwork: &Artwork) {
    order_view(app);
    app.insert_resource(Pace::StepByStep(JOURNEY_STEP)).add_message::<GameFact>();
    app.add_plugins(hearing::plugin);
    artwork::plugin(app, artwork);
    app.add_plugins((redraw::plugin, pace::plugin, camera::plugin));
    app.add_plugins((ground::plugin, iris::plugin, light::plugin));
    app.add_plugins((overlays::plugin, settling::plugin, stairs::plugin));
    app.add_plugins((felt::plugin, fluids::plugin, signs::plugin, fixtures::plugin));
    app.add_plugins((actors::plugin, attention::plugin));
    app.add_plugins((motion::plugin, chips::plugin, shakes::plugin, flights::plugin));
    app.add_plugins((aim::plugin, heard::plugin, fires::plugin));
    app.add_plugins((minimap::plugin, panels::plugin, palette::plugin));
    app.add_plugins((
        title::plugin,
        dialogs::plugin,
        map_marks::plugin,
        menus::plugin,
        replaying::plugin,
        lab::plugin,
        clipboard::plugin,
        mouse_buttons::plugin,
        pointer::plugin,
        look::plugin,
        display::plugin,
        edge::plugin,
    ));
    // In the order in which their presses are handled.
    let mouse = (
        mouse_buttons::track,
        pointer::click,
        menus::point_at_rows,
        panels::throw_from_slots,
        panels::drag_from_slots,
        sliders::drag_sliders,
        lab::point_at_worlds,
    );
    app.add_systems(PreUpdate, mouse.chain().in_set(ControlSystems::Mouse));
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bevy::prelude::App;

    use crate::screens::Screen;
    use crate::world::{GameFact, NewGame, WorldSource};
    use crate::worldgen::map_text;

    /// A game on a drawing, without a window; layers of the view are added to it one by one.
    pub(super) fn game_on(map: &str) -> App {
        let drawing = map_text::read(map.as_bytes()).unwrap();
        let map = Arc::new(drawing.into_playable_world().unwrap());
        let game = NewGame(WorldSource::Drawn { map, seed: 1 });
        let mut app = App::new();
        app.add_plugins((bevy::MinimalPlugins, crate::GamePlugin::new(game, Screen::Play)));
        app.init_resource::<super::artwork::Atlases>().add_message::<GameFact>();
        app.init_resource::<super::beat::Beat>();
        app
    }
}
