//! A game in a window.

use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::{Arc, Mutex};

use bevy::prelude::{
    App, AppExit, IntoScheduleConfigs, Last, Messages, PostStartup, Resource, World,
};

use super::exit::{Exit, Failure, complain};
use super::interrupt::on_signal;
use super::played::{Played, failure_to_save};
use super::saying::{Speaker, say_new};
use crate::controls::type_key;
use crate::picture::{Artwork, usual_folders};
use crate::record::{Replay, SaveInProgress, SavingSystems, begin_to_end};
use crate::screen_reader::ScreenReaderPlugin;
use crate::screens::{Pace, Replaying, Screen, Screens, TypedAhead, stop_watching};
use crate::settings::SettingsPlugin;
use crate::view::{ExitSignal, ViewPlugin, ViewSystems, surroundings};
use crate::world::{Generators, NewGame, WorldFailure};
use crate::{GamePlugin, window_app};

/// How a game in a window ended.
#[derive(Resource, Clone, Default)]
struct Ending {
    noted: Arc<Mutex<(Played, Option<Failure>)>>,
    /// Whether the state has all that there is.
    is_whole: bool,
}

impl Ending {
    /// The results, or why there are none.
    fn take(&self) -> Result<Played, Failure> {
        let Ok(mut noted) = self.noted.lock() else { return Ok(Played::default()) };
        match std::mem::take(&mut *noted) {
            (_, Some(failure)) => Err(failure),
            (played, None) => {
                let in_progress = played.replay.is_some().then(SaveInProgress::begin);
                Ok(Played { in_progress, ..played })
            }
        }
    }
}

/// What a window is opened for.
struct Opening {
    game: GamePlugin,
    typed: Vec<char>,
    replay: Option<Replay>,
    /// Whether the last state has all that there is.
    is_whole: bool,
    /// Who says the messages of the game.
    speaker: Option<Speaker>,
}

/// Opens a window, plays until it closes, and returns the last state and the replay, if a game was begun. Where it `is_whole`,
/// the state has all that there is.
///
/// # Errors
/// Exit 2 where the world cannot be, exit 4 where there can be no window.
pub(super) fn play(
    game: GamePlugin,
    typed: &[char],
    is_whole: bool,
    speaker: Option<Speaker>,
) -> Result<Played, Failure> {
    open(Opening { game, typed: typed.to_vec(), replay: None, is_whole, speaker })
}

/// Opens a window in which a recorded game is watched, and returns the last state.
///
/// # Errors
/// Exit 1 where it was another game than the recorded one, exit 2 where the world cannot be, exit 4 where there can be no window.
pub(super) fn watch(replay: Replay, generators: &Generators) -> Result<Played, Failure> {
    let game = NewGame(replay.source.clone());
    let game = GamePlugin { game, first: Screen::Play, generators: generators.clone() };
    let replay = Some(replay);
    open(Opening { game, typed: Vec::new(), replay, is_whole: false, speaker: None })
}

fn open(opening: Opening) -> Result<Played, Failure> {
    let found = surroundings::find().map_err(|missing| Failure::new(Exit::NoWindow, missing))?;
    let (view, settings) = load();
    let signal = ExitSignal::default();
    let ender = signal.clone();
    on_signal(move || ender.end());
    let ending = Ending { is_whole: opening.is_whole, ..Ending::default() };
    let noted = ending.clone();
    run_guarded(move || {
        let mut app = app_of(opening, view, settings);
        app.insert_resource(noted);
        signal.watch(&mut app);
        app.run();
    })?;
    begin_to_end();
    drop(found);
    ending.take()
}

/// Loads the pictures and the preferences, and complains of what in either is not used.
fn load() -> (ViewPlugin, SettingsPlugin) {
    let (artwork, warnings) = Artwork::load(&usual_folders());
    let settings = SettingsPlugin::of_user();
    warnings.iter().chain(&settings.mistakes).for_each(complain);
    (ViewPlugin { artwork }, settings)
}

/// The game with its window, before it runs.
fn app_of(opening: Opening, view: ViewPlugin, settings: SettingsPlugin) -> App {
    let Opening { game, typed, replay, speaker, .. } = opening;
    let mut app = window_app(settings, view, game, replay);
    app.add_plugins(ScreenReaderPlugin);
    if let Some(speaker) = speaker {
        app.insert_non_send(speaker).add_systems(Last, say_new);
    }
    app.add_systems(PostStartup, move |world: &mut World| type_keys(world, &typed))
        .add_systems(Last, keep_pace.before(SavingSystems))
        .add_systems(Last, note_ending.after(SavingSystems).after(ViewSystems::Rest));
    app
}

/// How journeys go on once the keys of the command line are pressed.
#[derive(Resource)]
struct LaterPace(Pace);

/// Types the keys of the command line, all in the first frame: no journey that one begins is stopped by the next.
fn type_keys(world: &mut World, typed: &[char]) {
    if !typed.is_empty() {
        world.insert_resource(TypedAhead);
        let later = std::mem::replace(&mut *world.resource_mut::<Pace>(), Pace::AtOnce);
        world.insert_resource(LaterPace(later));
    }
    typed.iter().for_each(|c| type_key(world, *c));
}

fn keep_pace(world: &mut World) {
    if let Some(LaterPace(pace)) = world.remove_resource() {
        world.remove_resource::<TypedAhead>();
        world.insert_resource(pace);
    }
}

/// Runs a window. A panic of the engine becomes a failure with its reason in one line: a display can vanish at
/// any time, and the engine reports that by a panic alone.
fn run_guarded(run: impl FnOnce()) -> Result<(), Failure> {
    let reason = Arc::new(Mutex::new(String::new()));
    let noted = reason.clone();
    let usual = take_hook();
    set_hook(Box::new(move |panic| {
        if let Ok(mut noted) = noted.lock()
            && noted.is_empty()
        {
            *noted = panic.payload_as_str().unwrap_or("no reason was given").to_owned();
        }
    }));
    let outcome = catch_unwind(AssertUnwindSafe(run));
    set_hook(usual);
    outcome.map_err(|_| {
        let reason = reason.lock().map(|reason| reason.clone()).unwrap_or_default();
        Failure::new(Exit::NoWindow, format!("the window failed: {reason}"))
    })
}

/// Keeps the last state, and ends the game where its world could not be made.
fn note_ending(world: &mut World) {
    let unmade = world.get_resource::<WorldFailure>().map(|why| Failure::from(why.0.clone()));
    if unmade.is_some() {
        world.write_message(AppExit::error());
    }
    if world.resource::<Messages<AppExit>>().is_empty() {
        return;
    }
    // A game of the hall that is watched is not the one that was played.
    stop_watching(world);
    let failure = unmade.or_else(|| failure_to_save(world)).or_else(|| failure_to_replay(world));
    let screen = world.resource::<Screens>().current().name();
    let ending = world.resource::<Ending>().clone();
    let played = Played::of(world, screen, ending.is_whole);
    if let Ok(mut noted) = ending.noted.lock() {
        *noted = (played, failure);
    }
}

/// Where the game that was watched was another one than the recorded one.
fn failure_to_replay(world: &World) -> Option<Failure> {
    let divergence = world.get_resource::<Replaying>().and_then(Replaying::divergence)?;
    Some(Failure::new(Exit::CheckFailed, divergence))
}
