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
//! use cavewright::record::GameState;
//! use cavewright::screens::Screen;
//! use cavewright::world::{NewGame, WorldSource, game_registry};
//!
//! let spec = game_registry().spec("caves")?.seed(7).spec();
//! let mut app = cavewright::headless_app(NewGame(WorldSource::Generated(spec)), Screen::Play);
//! type_key(app.world_mut(), '.');
//! app.update();
//! let state = GameState::of(app.world_mut(), "play").expect("a game is being played");
//! assert!(state.in_words().ends_with("turn 1   seed 7\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]
#![warn(missing_docs)]

use cavewright_caves::{command_line, nearest, plain};
pub use cavewright_caves::{grid, report, sight, streams, worldgen};

pub mod lab;
pub mod layers;
mod links;

pub mod controls;
pub mod screens;
pub mod settings;

pub mod hints;

pub mod intent;

pub mod journeys;

pub mod rules;

pub mod world;

pub mod telling;

pub mod hearing;

pub mod spoken;

pub mod bots;

pub mod art;
#[cfg(not(target_family = "wasm"))]
pub mod cli;
pub mod picture;
pub mod plot;
pub mod record;
#[cfg(feature = "window")]
pub mod screen_reader;
#[cfg(feature = "sound")]
pub mod sound;
#[cfg(target_family = "wasm")]
mod storage;
#[cfg(feature = "window")]
pub mod view;
#[cfg(all(feature = "window", any(target_family = "wasm", test)))]
#[doc(hidden)]
pub mod web;

use bevy::MinimalPlugins;
use bevy::ecs::schedule::{Schedules, SingleThreadedExecutor};
use bevy::prelude::{App, IntoScheduleConfigs, Last, Plugin, Startup, World};

use controls::ControlSystems;
use record::SavingSystems;
use rules::RuleSystems;
use screens::{Screen, ScreenSystems};
use settings::SettingsSystems;
use world::{Generators, NewGame};

/// The whole game but for what is seen of it.
#[derive(Clone)]
pub struct GamePlugin {
    /// The game to begin with.
    pub game: NewGame,
    /// The screen that receives the first key. On [`Screen::Play`] the world is made at start-up.
    pub first: Screen,
    /// What worlds are made by.
    pub generators: Generators,
}

impl GamePlugin {
    /// A game of the generators that ship.
    #[must_use]
    pub fn new(game: NewGame, first: Screen) -> Self {
        Self { game, first, generators: Generators::default() }
    }
}

impl Plugin for GamePlugin {
    fn build(&self, app: &mut App) {
        app.insert_resource(self.game.clone());
        app.insert_resource(self.generators.clone());
        app.add_plugins((world::WorldPlugin, rules::RulesPlugin, controls::ControlsPlugin));
        app.add_plugins(screens::ScreensPlugin { first: self.first });
        order_game(app);
        if self.first == Screen::Play {
            app.add_systems(Startup, world::make_world.in_set(RuleSystems));
        }
    }
}

/// The order of a frame, as far as nothing is drawn: devices, each after another, are read in `PreUpdate`
/// ([`ControlSystems`]), then screens take what was pressed, and turns with it; at its end settings are kept, and
/// then the game. What is drawn comes after the rules, in an order that `view` declares.
fn order_game(app: &mut App) {
    app.configure_sets(Startup, (ControlSystems::Keys, RuleSystems, ScreenSystems).chain());
    app.configure_sets(Last, (SettingsSystems, SavingSystems).chain());
}

/// A game in a window or a page, before it runs: with its settings, its picture and its sound, saved and with hints. A replay that is watched
/// is neither saved nor given hints.
#[cfg(feature = "window")]
pub(crate) fn window_app(
    settings: settings::SettingsPlugin,
    view: view::ViewPlugin,
    game: GamePlugin,
    replay: Option<record::Replay>,
) -> App {
    let (bindings, settings_file) = (settings.preferences.bindings(), settings.file.clone());
    let mut app = App::new();
    app.add_plugins((settings, view, game));
    #[cfg(feature = "sound")]
    app.add_plugins(sound::SoundPlugin);
    match replay {
        Some(replay) => _ = app.insert_resource(screens::Replaying::new(replay)),
        None => save_and_hint(&mut app, settings_file),
    }
    app.insert_resource(controls::FirstBindings(bindings));
    app
}

/// Saves the games of an app where those of the user are, and gives hints.
fn save_and_hint(app: &mut App, settings_file: Option<std::path::PathBuf>) {
    let store = settings::Preferences::data_folder().map(record::Store::new);
    app.add_plugins((record::SavingPlugin { store }, hints::HintsPlugin { settings_file }));
}

/// A game without a window, started: its world is made, and the next `update` takes keys.
pub fn headless_app(game: NewGame, first: Screen) -> App {
    headless_app_of(GamePlugin::new(game, first))
}

/// The same of a game with generators of its own.
pub fn headless_app_of(game: GamePlugin) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, game));
    started(app)
}

/// The same as one that a user plays: with settings, saved and with hints.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn text_app(settings: settings::SettingsPlugin, game: GamePlugin) -> App {
    let settings_file = settings.file.clone();
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, settings, game));
    save_and_hint(&mut app, settings_file);
    started(app)
}

/// Starts a game without a window.
fn started(mut app: App) -> App {
    on_one_thread(app.world_mut());
    app.finish();
    app.cleanup();
    app.update();
    app
}

/// A game without a window that is played in the world of a source.
#[cfg(test)]
pub(crate) fn game_in_play(source: world::WorldSource) -> App {
    headless_app(NewGame(source), Screen::Play)
}

/// A game without a window that is played on a drawn map.
#[cfg(test)]
pub(crate) fn game_on_map(map: &str) -> App {
    let drawing = worldgen::map_text::read(map.as_bytes()).unwrap();
    let map = std::sync::Arc::new(drawing.into_playable_world().unwrap());
    game_in_play(world::WorldSource::Drawn { map, seed: 1 })
}

/// Has the systems of every schedule run one after another in the thread that runs the schedule. A system of a
/// game like this takes microseconds; to hand it to another thread takes more, and a frame has hundreds of them.
fn on_one_thread(world: &mut World) {
    for (_, schedule) in world.resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::path::PathBuf;
    use std::sync::Arc;

    use bevy::ecs::schedule::ScheduleLabel;
    use bevy::prelude::{ResMut, Update};

    use super::*;
    use crate::controls::Presses;
    use crate::hints::HintsPlugin;
    use crate::record::{SavingPlugin, Store};
    use crate::settings::{Preferences, SettingsPlugin};
    use crate::world::WorldSource;
    use crate::worldgen::map_text;

    /// A game with all of its systems that run in a window, but without the window.
    fn whole_game() -> App {
        let drawing = map_text::read("@\n".as_bytes()).unwrap();
        let map = Arc::new(drawing.into_playable_world().unwrap());
        let game = NewGame(WorldSource::Drawn { map, seed: 1 });
        let nowhere = PathBuf::from("no such folder");
        let (preferences, file) = (Preferences::default(), Some(nowhere.clone()));
        let mut app = App::new();
        app.add_plugins((
            MinimalPlugins,
            SettingsPlugin { preferences, file, mistakes: Vec::new() },
            GamePlugin::new(game, Screen::Play),
            SavingPlugin { store: Some(Store::new(nowhere)) },
            HintsPlugin { settings_file: None },
        ));
        #[cfg(feature = "window")]
        draw(&mut app);
        app
    }

    #[cfg(feature = "window")]
    fn draw(app: &mut App) {
        use bevy::asset::{AssetApp, AssetPlugin};
        use bevy::image::{Image, TextureAtlasLayout};
        use bevy::shader::Shader;

        app.add_plugins(AssetPlugin::default());
        app.init_asset::<Image>().init_asset::<TextureAtlasLayout>().init_asset::<Shader>();
        view::draw(app, &picture::Artwork::load(&[]).0);
    }

    /// The systems of the house, two and two, that share data in a schedule and have no order between them.
    fn unordered(world: &mut World, label: impl ScheduleLabel) -> Vec<String> {
        world.schedule_scope(label, |world, schedule| {
            schedule.initialize(world).unwrap();
            let systems = schedule.systems().unwrap();
            let names: HashMap<_, _> =
                systems.map(|(key, system)| (key, system.name().to_string())).collect();
            let mut found = Vec::new();
            for (one, other, shared) in schedule.graph().conflicting_systems().iter() {
                let (one, other) = (&names[one], &names[other]);
                let shared: Vec<_> =
                    shared.iter().map(|id| world.components().get_name(*id)).collect();
                if [one, other].iter().all(|name| name.starts_with("cavewright::")) {
                    found.push(format!("{one} and {other}: {shared:?}"));
                }
            }
            found
        })
    }

    #[test]
    fn systems_that_share_data_have_an_order_in_every_schedule() {
        let mut app = whole_game();
        let schedules = app.world().resource::<Schedules>().iter();
        let labels: Vec<_> = schedules.map(|(_, schedule)| schedule.label()).collect();
        let found: Vec<_> =
            labels.into_iter().flat_map(|label| unordered(app.world_mut(), label)).collect();
        assert!(found.is_empty(), "{found:#?}");
    }

    /// The test above can fail: it knows which systems are of the house.
    #[test]
    fn a_system_without_an_order_would_be_found() {
        fn meddle(_: ResMut<Presses>) {}
        let mut app = whole_game();
        app.add_systems(Update, meddle);
        assert!(!unordered(app.world_mut(), Update).is_empty());
    }
}
