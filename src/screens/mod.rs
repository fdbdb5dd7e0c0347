//! Which screen receives the keys, and what they do on each.
//!
//! Every press is taken by the screen that is current when its turn comes: `?`, `Esc`, `l` in one frame
//! open the help, close it, and step. So screens are part of the runner that takes the presses one after
//! another, not a state that changes once a frame.

mod acting;
mod clipboard;
mod draft;
mod games;
mod help;
mod lab;
mod late_steps;
mod lessons;
mod menu;
mod own_keys;
mod page;
mod pages;
mod questions;
mod replaying;
mod routing;
mod stack;
mod walking;
mod watching;

pub use acting::{Interruption, throw_at, travel_to};
pub use clipboard::{Clipboard, TextStore};
pub use draft::Draft;
pub use help::{Help, HelpLine};
pub use lab::{
    Bench, FULL, Gallery, Lab, LabFigure, LabPlace, Made, Thumbnail, figure_in_words, figure_name,
};
pub use late_steps::TypedAhead;
pub use menu::{Adjust, Menu, Row, RowCommand};
pub use pages::{Aiming, Cursor, Leaving, MapGraph, MapLevel, Rebinding, StepRow, has_graph};
pub use questions::{throw_lines, travel_lines};
pub use replaying::Replaying;
pub use routing::take_presses;
pub use stack::{Screen, Screens};
pub use walking::Pace;
pub use watching::stop_watching;

use bevy::prelude::{
    App, DetectChangesMut, IntoScheduleConfigs, Last, Message, Plugin, Res, ResMut, Startup,
    SystemSet, Update, World, resource_exists,
};

use crate::controls::Action;
use crate::grid::Direction;
use crate::hints::HintSystems;
use crate::journeys::Journey;
use crate::record::{GamePhase, SavingSystems};
use crate::settings::Preferences;
use crate::world::Overlays;

/// Screens take the presses of the frame.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct ScreenSystems;

/// An action of the window, on any screen; it is no part of the game.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForWindow(pub Action);

/// The player moves the maps of the lab.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PanLab(pub Direction);

/// The runner that takes presses. The game begins on the screen given here.
pub struct ScreensPlugin {
    /// The screen that receives the first key.
    pub first: Screen,
}

/// The program may begin in the lab, or watch a game.
fn begin_elsewhere(world: &mut World) {
    let first = world.resource::<Screens>().current();
    (pages::of(first).prepare)(world);
    if world.contains_resource::<Replaying>() {
        world.resource_mut::<Screens>().open(Screen::Replay);
    }
}

/// Updates [`GamePhase`].
fn set_phase(screens: Res<Screens>, mut phase: ResMut<GamePhase>) {
    phase.set_if_neq(match screens.base() {
        Screen::Play => GamePhase::Playing,
        Screen::Start => GamePhase::Title,
        _ => GamePhase::Elsewhere,
    });
}

/// A run condition: may hints be given? Not while a game is watched, nor on another screen than that of the game.
fn may_hint(screens: Res<Screens>, watched: Option<Res<Replaying>>) -> bool {
    screens.base() == Screen::Play && watched.is_none()
}

impl Plugin for ScreensPlugin {
    fn build(&self, app: &mut App) {
        app.insert_resource(Screens::new(self.first))
            .init_resource::<Overlays>()
            .init_resource::<Cursor>()
            .init_resource::<MapGraph>()
            .init_resource::<MapLevel>()
            .init_resource::<Journey>()
            .init_resource::<Pace>()
            .init_resource::<Clipboard>()
            .init_resource::<Draft>()
            .init_resource::<Gallery>()
            .init_resource::<Lab>()
            .init_resource::<LabPlace>()
            .init_resource::<pages::TypedNumber>()
            .init_resource::<Leaving>()
            .init_resource::<Menu>()
            .init_resource::<menu::Note>()
            .init_resource::<Preferences>()
            .init_resource::<Rebinding>()
            .init_resource::<GamePhase>()
            .add_message::<ForWindow>()
            .add_message::<PanLab>()
            .configure_sets(Update, HintSystems.after(ScreenSystems).run_if(may_hint))
            .add_systems(Startup, begin_elsewhere.in_set(ScreenSystems))
            .add_systems(Last, set_phase.before(SavingSystems))
            .add_systems(
                Update,
                (
                    take_presses,
                    walking::keep_walking,
                    replaying::play_on.run_if(resource_exists::<Replaying>),
                    lab::watch_on,
                    lab::fill_gallery.run_if(lab::is_gallery_filling),
                    routing::show_menu,
                )
                    .chain()
                    .in_set(ScreenSystems),
            );
    }
}
