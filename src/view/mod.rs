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
#[cfg(test)]
mod golden;
mod ground;
mod help;
mod iris;
mod lab;
mod layout;
mod level_map;
mod light;
mod look;
mod map_marks;
mod menus;
mod messages;
mod minimap;
mod motion;
mod overlays;
mod palette;
mod panels;
mod pixels;
mod pointer;
mod redraw;
mod region_graph;
mod replaying;
mod scrolling;
mod sliders;
mod stairs;
pub mod surroundings;
mod title;
mod widgets;
mod window;

#[cfg(test)]
pub(crate) use artwork::FONT;
pub use redraw::Waker;

use bevy::ecs::schedule::{InternedSystemSet, ScheduleConfigs};
use bevy::prelude::{
    App, IntoScheduleConfigs, Last, Plugin, PreUpdate, Res, Startup, SystemSet, Update,
};
use bevy::render::RenderApp;
use bevy::ui::UiSystems;

use crate::controls::ControlSystems;
use crate::on_one_thread;
use crate::picture::Artwork;
use crate::record::SavingSystems;
use crate::rules::RuleSystems;
use crate::screens::ScreenSystems;
use crate::settings::Preferences;

/// The stages of a frame as far as it is drawn, in their order. All but the first come after the rules, and those of the
/// map from its lowest layer to its highest. Systems of one stage that share data have an order of their own.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ViewSystems {
    /// The panels tell what the frame before has brought, before this one brings more: to lay out a line takes longer
    /// than all that a dig changes on the map, which is not to wait for it.
    Tell,
    /// What is asked of the window is done.
    Obey,
    /// The window is divided, and everything is dressed for it.
    Divide,
    /// The part of the map that it shows follows the player.
    Follow,
    /// Tiles that must be looked at again are found.
    Renew,
    /// Rock and floor.
    Ground,
    /// The light over them.
    Light,
    /// The debug layers.
    Overlays,
    /// Stairs.
    Stairs,
    /// The fire of the camp.
    Camp,
    /// Who and what is there.
    Actors,
    /// Whoever moves does so for a moment.
    Motion,
    /// Chips of rock fly.
    Chips,
    /// The frame around the map.
    Panels,
    /// What is looked at.
    Look,
    /// The title, menus, dialogs, and all of the lab.
    Screens,
    /// All of the frame is there: it is toned, and another one is asked for where something goes on.
    Rest,
}

/// Those that come after the rules.
fn stages() -> ScheduleConfigs<InternedSystemSet> {
    use ViewSystems::*;
    let map = (Ground, Light, Overlays, Stairs, Camp, Actors, Motion, Chips).chain();
    (Obey, Divide, Follow, Renew, map, Panels, Look, Screens).chain()
}

/// The order of a frame, as far as it is drawn.
fn order_view(app: &mut App) {
    app.configure_sets(Startup, stages().after(RuleSystems).after(ScreenSystems));
    app.configure_sets(PreUpdate, ControlSystems::Mouse.after(UiSystems::Focus));
    app.configure_sets(Update, ViewSystems::Tell.before(ScreenSystems));
    app.configure_sets(Update, stages().after(RuleSystems).after(ScreenSystems));
    app.configure_sets(Last, ViewSystems::Rest.after(SavingSystems));
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
        app.add_plugins((window::plugin, chunks::plugin));
        draw(app, &self.artwork);
    }

    /// All schedules are there by now, those that draw too.
    fn finish(&self, app: &mut App) {
        on_one_thread(app.world_mut());
        if let Some(render) = app.get_sub_app_mut(RenderApp) {
            on_one_thread(render.world_mut());
        }
    }
}

/// Adds all that is drawn, and what of it the mouse can press, to an app with a window, or with the engine's assets alone.
pub(crate) fn draw(app: &mut App, artwork: &Artwork) {
    order_view(app);
    artwork::plugin(app, artwork);
    app.add_plugins((redraw::plugin, camera::plugin, ground::plugin, iris::plugin, light::plugin));
    app.add_plugins((overlays::plugin, stairs::plugin));
    app.add_plugins((actors::plugin, camp::plugin, motion::plugin, chips::plugin));
    app.add_plugins((minimap::plugin, panels::plugin, palette::plugin));
    app.add_plugins((
        title::plugin,
        dialogs::plugin,
        map_marks::plugin,
        menus::plugin,
        replaying::plugin,
        lab::plugin,
        clipboard::plugin,
        pointer::plugin,
        look::plugin,
        display::plugin,
    ));
    // In the order in which what they press is taken.
    let mouse = (pointer::click, menus::point_at_rows, sliders::slide, lab::point_at_worlds);
    app.add_systems(PreUpdate, mouse.chain().in_set(ControlSystems::Mouse));
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
