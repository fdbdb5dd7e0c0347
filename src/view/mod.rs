//! Everything that is seen: a function of the game's state, which it reads and never writes.
//!
//! One file for each layer. The tilemap crate is known in `chunks.rs` alone, pixels and tiles are
//! converted in `pixels.rs` alone, and `layout.rs` says what part of the window and of the map is what.

mod actors;
mod artwork;
mod camera;
mod camp;
mod chips;
mod chunks;
mod clipboard;
mod dialogs;
mod display;
mod ground;
mod iris;
mod lab;
mod layout;
mod level_map;
mod light;
mod look;
mod menus;
mod messages;
mod minimap;
mod motion;
mod overlays;
mod panels;
mod pixels;
mod pointer;
mod redraw;
mod region_graph;
mod replaying;
mod sliders;
mod stairs;
pub mod surroundings;
mod title;
mod tones;
mod widgets;
mod window;

#[cfg(test)]
pub(crate) use artwork::FONT;
pub use redraw::Waker;

use bevy::prelude::{App, IntoScheduleConfigs, Plugin, Res, SystemSet, Update};
use bevy::render::RenderApp;

use crate::on_one_thread;
use crate::picture::Artwork;
use crate::rules::RuleSystems;
use crate::screens::ScreenSystems;
use crate::settings::Preferences;

/// The stages of drawing, in their order; all but the first come after the rules of the frame.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
enum ViewSystems {
    /// The panels tell what the frame before has brought, before this one brings more: to lay out a line takes longer
    /// than all that a dig changes on the map, which is not to wait for it.
    Tell,
    /// The window is divided, and the part of the map that it shows is chosen.
    Arrange,
    /// Everything is drawn.
    Draw,
}

/// The window and everything in it.
pub struct ViewPlugin {
    /// The pictures that it draws with.
    pub artwork: Artwork,
}

/// May pictures move?
fn may_move(chosen: Res<Preferences>) -> bool {
    !chosen.reduced_motion
}

impl Plugin for ViewPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins((window::plugin, redraw::plugin));
        artwork::plugin(app, &self.artwork);
        app.configure_sets(
            Update,
            (ViewSystems::Arrange, ViewSystems::Draw).chain().after(RuleSystems),
        );
        app.configure_sets(Update, ViewSystems::Tell.before(ScreenSystems));
        app.add_plugins((
            camera::plugin,
            chunks::plugin,
            ground::plugin,
            iris::plugin,
            light::plugin,
            overlays::plugin,
            stairs::plugin,
        ));
        app.add_plugins((actors::plugin, camp::plugin, motion::plugin, chips::plugin));
        app.add_plugins((minimap::plugin, panels::plugin, tones::plugin));
        app.add_plugins((
            title::plugin,
            dialogs::plugin,
            menus::plugin,
            sliders::plugin,
            replaying::plugin,
            lab::plugin,
            clipboard::plugin,
            pointer::plugin,
            look::plugin,
            display::plugin,
        ));
    }

    /// All schedules are there by now, those that draw too.
    fn finish(&self, app: &mut App) {
        on_one_thread(app.world_mut());
        if let Some(render) = app.get_sub_app_mut(RenderApp) {
            on_one_thread(render.world_mut());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bevy::prelude::App;

    use crate::screens::Screen;
    use crate::world::{NewGame, WorldSource};
    use crate::worldgen::map_text;

    /// A game on a drawing, without a window; layers of the view are added to it one by one.
    pub(super) fn game_on(map: &str) -> App {
        let drawing = map_text::read(map.as_bytes()).unwrap();
        let map = Arc::new(drawing.into_playable_world().unwrap());
        let game = NewGame(WorldSource::Drawn { map, seed: 1 });
        let mut app = App::new();
        app.add_plugins((bevy::MinimalPlugins, crate::GamePlugin { game, first: Screen::Play }));
        app.init_resource::<super::artwork::Atlases>();
        app
    }
}
