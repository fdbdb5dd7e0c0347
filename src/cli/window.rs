//! A game in a window.

use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::{Arc, Mutex};

use bevy::prelude::{
    App, AppExit, IntoScheduleConfigs, Last, Messages, PostStartup, Resource, World,
};

use super::exit::{Exit, Failure, complain};
use super::interrupt::on_signal;
use super::played::Played;
use crate::GamePlugin;
use crate::controls::{FirstBindings, type_key};
use crate::hints::HintsPlugin;
use crate::picture::{Artwork, usual_folders};
use crate::record::{
    Replay, SaveInProgress, SavingPlugin, SavingSystems, Slot, Store, begin_to_end,
};
use crate::screens::{Pace, Replaying, Screen, Screens, stop_watching};
use crate::settings::{Preferences, SettingsPlugin};
use crate::view::{ExitSignal, ViewPlugin, ViewSystems, surroundings};
use crate::world::{NewGame, TurnCount, WorldFailure};

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

/// Opens a window, plays until it closes, and returns the last state and the replay, if a game was begun. Where it `is_whole`,
/// the state has all that there is.
///
/// # Errors
/// Exit 2 where the world cannot be, exit 4 where there can be no window.
pub(super) fn play(
    game: NewGame,
    first: Screen,
    typed: &[char],
    is_whole: bool,
) -> Result<Played, Failure> {
    open(game, first, typed, None, is_whole)
}

/// Opens a window in which a recorded game is watched, and returns the last state.
///
/// # Errors
/// Exit 1 where it was another game than the recorded one, exit 2 where the world cannot be, exit 4 where there can be no window.
pub(super) fn watch(replay: Replay) -> Result<Played, Failure> {
    open(NewGame(replay.source.clone()), Screen::Play, &[], Some(replay), false)
}

fn open(
    game: NewGame,
    first: Screen,
    typed: &[char],
    replay: Option<Replay>,
    is_whole: bool,
) -> Result<Played, Failure> {
    let found = surroundings::find().map_err(|missing| Failure::new(Exit::NoWindow, missing))?;
    let (artwork, mut warnings) = Artwork::load(&usual_folders());
    let file = Preferences::usual_file();
    let (preferences, mistakes) = file.as_deref().map(Preferences::load).unwrap_or_default();
    warnings.extend(mistakes.iter().cloned());
    warnings.iter().for_each(complain);
    let signal = ExitSignal::default();
    let ender = signal.clone();
    on_signal(move || ender.end());
    let ending = Ending { is_whole, ..Ending::default() };
    let typed = typed.to_vec();
    let noted = ending.clone();
    run_guarded(move || {
        let mut app = App::new();
        app.add_plugins((
            SettingsPlugin { preferences: preferences.clone(), file: file.clone(), mistakes },
            ViewPlugin { artwork },
            GamePlugin { game, first },
        ));
        match replay {
            Some(replay) => _ = app.insert_resource(Replaying::new(replay)),
            None => {
                let store = Preferences::data_folder().map(Store::new);
                app.add_plugins((SavingPlugin { store }, HintsPlugin { settings_file: file }));
            }
        }
        app.insert_resource(FirstBindings(preferences.bindings()))
            .insert_resource(noted)
            .add_systems(PostStartup, move |world: &mut World| type_keys(world, &typed))
            .add_systems(Last, keep_pace.before(SavingSystems))
            .add_systems(Last, note_ending.after(SavingSystems).after(ViewSystems::Rest));
        signal.watch(&mut app);
        app.run();
    })?;
    begin_to_end();
    drop(found);
    ending.take()
}

/// How journeys go on once the keys of the command line are pressed.
#[derive(Resource)]
struct LaterPace(Pace);

/// Types the keys of the command line, all in the first frame: no journey that one begins is stopped by the next.
fn type_keys(world: &mut World, typed: &[char]) {
    if !typed.is_empty() {
        let later = std::mem::replace(&mut *world.resource_mut::<Pace>(), Pace::AtOnce);
        world.insert_resource(LaterPace(later));
    }
    typed.iter().for_each(|c| type_key(world, *c));
}

fn keep_pace(world: &mut World) {
    if let Some(LaterPace(pace)) = world.remove_resource() {
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
    let failure = world.get_resource::<WorldFailure>();
    let mut failure: Option<Failure> = failure.map(|failure| failure.0.clone().into());
    if failure.is_some() {
        world.write_message(AppExit::error());
    }
    if world.resource::<Messages<AppExit>>().is_empty() {
        return;
    }
    // A game of the hall that is watched is not the one that was played.
    stop_watching(world);
    // Without a turn there is nothing to lose.
    let is_played = world.get_resource::<TurnCount>().is_some_and(|turn| turn.get() > 0);
    let slot = world.get_resource::<Slot>().filter(|_| is_played);
    let not_saved = slot.map(|slot| slot.not_saved.clone());
    if let Some(not_saved) = not_saved.filter(|not_saved| !not_saved.is_empty()) {
        failure = failure.or(Some(Failure::new(Exit::File, not_saved)));
    }
    if let Some(divergence) = world.get_resource::<Replaying>().and_then(Replaying::divergence) {
        failure = failure.or(Some(Failure::new(Exit::CheckFailed, divergence.to_string())));
    }
    let screen = world.resource::<Screens>().current().name();
    let ending = world.resource::<Ending>().clone();
    let played = Played::of(world, screen, ending.is_whole);
    if let Ok(mut noted) = ending.noted.lock() {
        *noted = (played, failure);
    }
}
