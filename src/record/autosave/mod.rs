//! Games save themselves: every so many turns, at each change of level, where turns before the saved one are taken back,
//! and whenever they are left.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};

use bevy::prelude::{
    App, AppExit, IntoScheduleConfigs, Last, Messages, Plugin, Resource, SystemSet, With, World,
    resource_exists,
};

use super::recording::{Recording, begin_recording};
use super::replay::replay_of;
use super::store::{Claim, Found, Store};
use super::{Checks, SavedGame, record_games};
use crate::grid::Position;
use crate::world::{
    GameNumber, Generators, Knowledge, Outcome, Player, Practice, Terrain, TurnCount,
};
use crate::worldgen::Registry;

/// After so many turns a game is saved.
const TURNS: u64 = 50;

/// Saves the game that is played, and records it.
pub struct SavingPlugin {
    /// Where; without a store nothing is saved.
    pub store: Option<Store>,
}

/// The game that is played is saved, where it is time to.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct SavingSystems;

/// Where the player is, as far as saving depends on it. The screens write it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GamePhase {
    /// On the title.
    #[default]
    Title,
    /// In the game, dialogs over it included.
    Playing,
    /// Elsewhere, as in the lab.
    Elsewhere,
}

/// The game that can be gone on with, and what went wrong with saving.
#[derive(Resource, Clone, Debug, Default)]
pub struct Slot {
    /// The game.
    pub game: Option<Box<SavedGame>>,
    /// Is it the one before the last that was saved?
    pub is_backup: bool,
    /// Why the last one cannot be gone on with.
    pub refused: Option<String>,
    /// Why the game that is played is not saved; empty where it is.
    pub not_saved: String,
    /// Why its replay is not kept; empty where it is.
    pub no_replay: String,
    /// Is the game being saved at this moment?
    pub is_saving: bool,
}

/// Saves of this process that are under way.
static UNDER_WAY: AtomicUsize = AtomicUsize::new(0);

/// Is a game of this process being saved? Whoever ends the process waits for it.
#[must_use]
pub fn is_saving() -> bool {
    UNDER_WAY.load(Ordering::Acquire) > 0
}

/// The process writes its results from now on, and ends: whoever would end it waits for that, as for a save.
pub(crate) fn begin_to_end() {
    std::mem::forget(UnderWay::begin());
}

/// A save is under way as long as it lives.
struct UnderWay;

impl UnderWay {
    fn begin() -> Self {
        UNDER_WAY.fetch_add(1, Ordering::AcqRel);
        Self
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        UNDER_WAY.fetch_sub(1, Ordering::AcqRel);
    }
}

/// Where games are saved, and what was saved last.
#[derive(Resource)]
struct Saving {
    store: Store,
    /// That nobody else has the store; `None` until there is something to save.
    claim: Option<Claim>,
    /// When it was saved last, or should have been.
    last: Option<Moment>,
    /// Which game is there.
    saved: Option<GameNumber>,
    /// Was nothing saved yet of the game that is gone on with? Then it is tried at once whether it can be.
    is_untried: bool,
    /// The game that is being saved, by a thread of its own while it goes on.
    under_way: Option<JoinHandle<Saved>>,
}

/// A game that is being saved is saved, whatever else ends.
impl Drop for Saving {
    fn drop(&mut self) {
        let _ = self.under_way.take().map(JoinHandle::join);
    }
}

/// What came of saving.
struct Saved {
    game: Box<SavedGame>,
    number: GameNumber,
    /// Was it its end that was saved?
    is_end: bool,
    outcome: io::Result<()>,
    replay: io::Result<()>,
}

/// What is told where there is no store.
const NO_FOLDER: &str = "Games are not saved, for there is no folder for them: set HOME to yours.";

/// What is told where another program has the store.
const TAKEN: &str = "another Cavewright has the saved game in hand";

/// A moment of a game: which game, the turn, the level, how much was recorded, what the game was like then, and whether
/// it is a practice game, everything is revealed, and it is an assisted one, which takes no turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Moment {
    game: GameNumber,
    turn: u64,
    z: u32,
    deeds: usize,
    checks: Option<Checks>,
    flags: [bool; 3],
}

impl Saving {
    /// What there is to go on with.
    fn open(&mut self, registry: &Registry) -> Slot {
        // A folder that is not there is not made before there is something to save.
        let cannot = match self.store.exists().then(|| self.store.claim()).transpose() {
            Ok(Some(None)) => {
                let why = format!("Nothing is saved: {TAKEN}.");
                return Slot { refused: Some(why), ..Slot::default() };
            }
            Ok(claim) => {
                self.claim = claim.flatten();
                None
            }
            Err(error) => Some(format!("Nothing can be saved: {error}")),
        };
        match self.store.load(registry) {
            Found::Nothing => Slot { refused: cannot, ..Slot::default() },
            Found::Game(game) => Slot { game: Some(game), refused: cannot, ..Slot::default() },
            Found::Refused { why, backup } => Slot {
                is_backup: backup.is_some(),
                game: backup,
                refused: Some(cannot.map_or(why.clone(), |cannot| format!("{cannot}; {why}"))),
                ..Slot::default()
            },
        }
    }

    /// Makes sure that nobody else saves where this program does.
    fn claim(&mut self) -> io::Result<()> {
        if !self.claim.as_ref().is_some_and(|claim| self.store.is_held_by(claim)) {
            self.claim = None;
            self.claim = self.store.claim()?;
        }
        self.claim.is_some().then_some(()).ok_or_else(|| io::Error::other(TAKEN))
    }
}

impl Plugin for SavingPlugin {
    fn build(&self, app: &mut App) {
        record_games(app.world_mut());
        let Some(store) = self.store.clone() else {
            let (refused, not_saved) = (Some(NO_FOLDER.to_owned()), NO_FOLDER.to_owned());
            app.insert_resource(Slot { refused, not_saved, ..Slot::default() });
            return;
        };
        let registry = app.world_mut().get_resource_or_init::<Generators>().0.clone();
        let mut saving = Saving {
            store,
            claim: None,
            last: None,
            saved: None,
            is_untried: false,
            under_way: None,
        };
        let slot = saving.open(&registry);
        app.insert_resource(slot).insert_resource(saving);
        app.add_systems(Last, autosave.in_set(SavingSystems).run_if(resource_exists::<Saving>));
    }
}

fn phase(world: &World) -> GamePhase {
    world.get_resource::<GamePhase>().copied().unwrap_or_default()
}

fn now(world: &mut World) -> Option<Moment> {
    let game = *world.get_resource::<GameNumber>()?;
    world.get_resource::<Terrain>()?;
    begin_recording(world);
    let z = world.query_filtered::<&Position, With<Player>>().single(world).map(|at| at.z).ok();
    let turn = world.get_resource::<TurnCount>()?.get();
    let entries = world.get_resource::<Recording>().map_or(&[][..], Recording::entries);
    let (deeds, checks) = (entries.len(), entries.last().map(|entry| entry.checks));
    let is_practice = world.get_resource::<Practice>().is_some_and(|practice| practice.0);
    let knowledge = world.get_resource::<Knowledge>();
    let [is_revealed, is_assisted] = [Knowledge::is_revealed, Knowledge::is_assisted]
        .map(|flag: fn(&Knowledge) -> bool| knowledge.is_some_and(flag));
    let flags = [is_practice, is_revealed, is_assisted];
    Some(Moment { game, turn, z: z.unwrap_or(0), deeds, checks, flags })
}

/// Saves where it is time to.
fn autosave(world: &mut World) {
    if world.resource::<Saving>().under_way.as_ref().is_some_and(JoinHandle::is_finished) {
        finish_saving(world);
    }
    look_again(world);
    let Some(now) = now(world) else { return };
    let Saving { last, is_untried, .. } = *world.resource::<Saving>();
    let has_failed = !world.resource::<Slot>().not_saved.is_empty();
    let is_due = is_untried || has_failed;
    let is_leaving =
        !world.resource::<Messages<AppExit>>().is_empty() || phase(world) != GamePhase::Playing;
    let has_ended = world.contains_resource::<Outcome>();
    let must_be_whole = is_leaving || has_ended;
    // Of several saves that follow one another none is forgotten between them.
    let _saving = must_be_whole.then(UnderWay::begin);
    let is_time = match last {
        // A game that was only begun is nothing to lose, until something was done.
        None => now.turn > 0,
        Some(last) if last.game != now.game => now.turn > 0,
        Some(last) => {
            let is_later = now.z != last.z || now.turn >= last.turn + TURNS;
            // Whoever takes a turn back plays another game than the saved one, which may even have ended.
            let went_back = now.turn < last.turn;
            last != now && (must_be_whole || is_due || is_later || went_back)
        }
    };
    // A game that goes on does not wait for the save before: the next one begins when that is done.
    let is_free = world.resource::<Saving>().under_way.is_none();
    if is_time && (must_be_whole || is_free) {
        begin(world, now);
    }
    if must_be_whole {
        finish_saving(world);
    }
}

/// On the title: another program that had the store may have ended meanwhile.
fn look_again(world: &mut World) {
    let is_title = phase(world) == GamePhase::Title;
    let (slot, saving) = (world.resource::<Slot>(), world.resource::<Saving>());
    let has_nothing = slot.refused.is_some() && slot.game.is_none() && saving.claim.is_none();
    if is_title && has_nothing {
        let registry = world.get_resource_or_init::<Generators>().0.clone();
        let slot = world.resource_mut::<Saving>().open(&registry);
        world.insert_resource(slot);
    }
}

/// Saves the game that is played, if anything was done since it was saved last. So whoever asks what [`Slot`] says of it
/// is told the truth.
pub fn save_now(world: &mut World) {
    if !world.contains_resource::<Saving>() {
        return;
    }
    finish_saving(world);
    let (Some(now), last) = (now(world), world.resource::<Saving>().last) else { return };
    let is_other = last.is_none_or(|last| last.game != now.game);
    let failed = world.get_resource::<Slot>().is_some_and(|slot| !slot.not_saved.is_empty());
    if (is_other && now.turn > 0) || (!is_other && (last != Some(now) || failed)) {
        begin(world, now);
        finish_saving(world);
    }
}

/// Begins to save the game as it is; it can go on meanwhile.
fn begin(world: &mut World, now: Moment) {
    finish_saving(world);
    let is_end = world.contains_resource::<Outcome>();
    // To say that a game has ended takes no room.
    if !is_end && !SavedGame::has_room(world) {
        let mut saving = world.resource_mut::<Saving>();
        (saving.last, saving.is_untried) = (Some(now), false);
        world.resource_mut::<Slot>().not_saved =
            "The game is not saved: there is not enough memory for that".to_owned();
        return;
    }
    let (Some(replay), Some(mut game)) = (replay_of(world), SavedGame::take(world)) else { return };
    let registry = world.get_resource_or_init::<Generators>().0.clone();
    let mut saving = world.resource_mut::<Saving>();
    let (number, another) = (now.game, saving.saved != Some(now.game));
    (saving.last, saving.is_untried) = (Some(now), false);
    let (claimed, store) = (saving.claim(), saving.store.clone());
    let mark = UnderWay::begin();
    let save = move || {
        let _mark = mark;
        game.game.stand_alone();
        let outcome = claimed.and_then(|()| match is_end {
            true => store.end(),
            false => store.save(&game, &registry, another),
        });
        let replay = if outcome.is_ok() { store.keep_replay(&replay) } else { Ok(()) };
        Saved { game: Box::new(game), number, is_end, outcome, replay }
    };
    let begun = thread::Builder::new().spawn(save);
    let mut slot = world.resource_mut::<Slot>();
    match begun {
        Ok(under_way) => {
            slot.is_saving = true;
            world.resource_mut::<Saving>().under_way = Some(under_way);
        }
        Err(error) => slot.not_saved = format!("The game is not saved: {error}"),
    }
}

/// Waits until the game that is being saved is, if there is one.
pub fn finish_saving(world: &mut World) {
    let under_way =
        world.get_resource_mut::<Saving>().and_then(|mut saving| saving.under_way.take());
    if under_way.is_some() {
        world.resource_mut::<Slot>().is_saving = false;
    }
    match under_way.map(JoinHandle::join) {
        None => {}
        Some(Ok(saved)) => note(world, saved),
        Some(Err(_)) => {
            let not_saved = "The game is not saved: its thread has failed";
            world.resource_mut::<Slot>().not_saved = not_saved.to_owned();
        }
    }
}

/// Tells what came of saving.
fn note(world: &mut World, saved: Saved) {
    match saved.outcome {
        Ok(()) => {
            world.resource_mut::<Saving>().saved = Some(saved.number);
            let no_replay = saved.replay.err().map(|error| format!("No replay is kept: {error}"));
            world.insert_resource(Slot {
                game: (!saved.is_end).then_some(saved.game),
                no_replay: no_replay.unwrap_or_default(),
                ..Slot::default()
            });
        }
        Err(error) => {
            world.resource_mut::<Slot>().not_saved = format!("The game is not saved: {error}");
        }
    }
}

/// Goes on with the game that was saved; says whether there is one.
pub fn go_on_with_saved(world: &mut World) -> bool {
    finish_saving(world);
    let Some(game) = world.get_resource::<Slot>().and_then(|slot| slot.game.clone()) else {
        return false;
    };
    if game.go_on(world).is_err() {
        return false;
    }
    let now = now(world);
    if let Some(mut saving) = world.get_resource_mut::<Saving>() {
        (saving.last, saving.saved) = (now, now.map(|now| now.game));
        saving.is_untried = true;
    }
    true
}
