//! Cavewright: a graphical roguelike on the Bevy ECS, and a laboratory for the caves that it plays in.
//!
//! Data flows one way, and the modules below stand in that order:
//!
//! ```text
//! keys, scripts -> controls -> screens -> intent -> rules -> world -> view
//!                                                     ^
//!                      grid, streams, worldgen: pure, know nothing of time or screens
//! ```
//!
//! # Examples
//! A whole game without a window:
//!
//! ```
//! use cavewright::controls::type_key;
//! use cavewright::grid::Size;
//! use cavewright::record::GameState;
//! use cavewright::screens::Screen;
//! use cavewright::world::{NewGame, WorldSource};
//! use cavewright::worldgen::{Registry, Settings, WorldSpec};
//!
//! let registry = Registry::default();
//! let caves = registry.get("caves")?;
//! let spec = WorldSpec {
//!     generator: caves.name().to_owned(),
//!     recipe: None,
//!     size: Size::DEFAULT,
//!     seed: 7,
//!     settings: Settings::parse(caves.name(), &caves.parameters(), &[])?,
//! };
//! let mut app = cavewright::headless_app(NewGame(WorldSource::Generated(spec)), Screen::Play);
//! type_key(app.world_mut(), '.');
//! app.update();
//! let state = GameState::of(app.world_mut()).expect("a game is being played");
//! assert!(state.in_words().ends_with("turn 1   seed 7\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod grid;
pub mod layers;
mod nearest;
pub mod sight;
pub mod streams;
pub mod survey;
pub mod worldgen;

pub mod controls;
pub mod screens;
pub mod settings;

pub mod intent;

pub mod journeys;

pub mod rules;

pub mod world;

pub mod art;
#[doc(hidden)]
pub mod cli;
pub mod picture;
pub mod plot;
pub mod record;
#[cfg(feature = "window")]
pub mod view;

use bevy::MinimalPlugins;
use bevy::ecs::schedule::{Schedules, SingleThreadedExecutor};
use bevy::prelude::{App, IntoScheduleConfigs, Plugin, Startup, Update, World};

use screens::Screen;
use world::NewGame;

/// The whole game but for what is seen of it.
pub struct GamePlugin {
    /// The game to begin with.
    pub game: NewGame,
    /// The screen that receives the first key. On [`Screen::Play`] the world is made at start-up.
    pub first: Screen,
}

impl Plugin for GamePlugin {
    fn build(&self, app: &mut App) {
        app.insert_resource(self.game.clone());
        app.add_plugins((world::WorldPlugin, rules::RulesPlugin, controls::ControlsPlugin));
        app.add_plugins(screens::ScreensPlugin { first: self.first });
        app.configure_sets(Update, (screens::ScreenSystems, rules::RuleSystems).chain());
        if self.first == Screen::Play {
            app.add_systems(Startup, world::make_world);
        }
    }
}

/// A game without a window, started: its world is made, and the next `update` takes keys.
pub fn headless_app(game: NewGame, first: Screen) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, GamePlugin { game, first }));
    on_one_thread(app.world_mut());
    app.finish();
    app.cleanup();
    app.update();
    app
}

/// Has the systems of every schedule run one after another in the thread that runs the schedule. A system of a
/// game like this takes microseconds; to hand it to another thread takes more, and a frame has hundreds of them.
fn on_one_thread(world: &mut World) {
    for (_, schedule) in world.resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
}
