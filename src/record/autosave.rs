//! Games save themselves: every so many turns, at each change of level, and whenever they are left.

use std::io;
use std::thread::{self, JoinHandle};

use bevy::prelude::{
    App, AppExit, IntoScheduleConfigs, Last, Messages, Plugin, Resource, SystemSet, With, World,
    resource_exists,
};

use super::recording::{Recording, replay_of};
use super::store::{Claim, Found, Store};
use super::{SavedGame, record_games};
use crate::grid::Position;
use crate::screens::{Screen, Screens};
use crate::world::{GameNumber, Generators, Outcome, Player, Terrain, TurnCount};

/// After so many turns a game is saved.
const TURNS: u64 = 50;
/// From so many tiles on, a game is saved by a thread of its own while it goes on.
const ASIDE_FROM: u64 = 1 << 20;

/// Saves the game that is played, and records it.
pub struct SavingPlugin {
    /// Where; without a store nothing is saved.
    pub store: Option<Store>,
}

/// The game that is played is saved, where it is time to.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct SavingSystems;

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
    /// A large game that is being saved.
    under_way: Option<JoinHandle<Saved>>,
}

/// What came of saving.
struct Saved {
    game: Box<SavedGame>,
    number: GameNumber,
    /// Was it its end that was saved?
    is_end: bool,
    /// Is it there?
    is_kept: bool,
    outcome: io::Result<()>,
}

/// What is told where another program has the store.
const TAKEN: &str = "another Cavewright has the saved game in hand";

/// A moment of a game: which game, the turn, the level, and how much was recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Moment {
    game: GameNumber,
    turn: u64,
    z: u32,
    deeds: usize,
}

impl Saving {
    /// Makes sure that nobody else saves where this program does.
    fn claim(&mut self) -> io::Result<()> {
        if self.claim.is_none() {
            self.claim = self.store.claim()?;
        }
        self.claim.is_some().then_some(()).ok_or_else(|| io::Error::other(TAKEN))
    }
}

impl Plugin for SavingPlugin {
    fn build(&self, app: &mut App) {
        record_games(app.world_mut());
        app.init_resource::<Slot>();
        let Some(store) = self.store.clone() else { return };
        // A folder that is not there is not made before there is something to save.
        let claim = store.exists().then(|| store.claim()).and_then(Result::ok);
        let registry = &app.world_mut().get_resource_or_init::<Generators>().0;
        let found = match claim {
            Some(None) => {
                Found::Refused { why: format!("Nothing is saved: {TAKEN}."), backup: None }
            }
            _ => store.load(registry),
        };
        let slot = match found {
            Found::Nothing => Slot::default(),
            Found::Game(game) => Slot { game: Some(game), ..Slot::default() },
            Found::Refused { why, backup } => Slot {
                is_backup: backup.is_some(),
                game: backup,
                refused: Some(why),
                ..Slot::default()
            },
        };
        app.insert_resource(slot).insert_resource(Saving {
            store,
            claim: claim.flatten(),
            last: None,
            saved: None,
            under_way: None,
        });
        app.add_systems(Last, autosave.in_set(SavingSystems).run_if(resource_exists::<Saving>));
    }
}

fn now(world: &mut World) -> Option<Moment> {
    let game = *world.get_resource::<GameNumber>()?;
    let z = world.query_filtered::<&Position, With<Player>>().single(world).map(|at| at.z).ok();
    let turn = world.get_resource::<TurnCount>()?.get();
    let deeds = world.get_resource::<Recording>().map_or(0, |recording| recording.entries().len());
    world.get_resource::<Terrain>()?;
    Some(Moment { game, turn, z: z.unwrap_or(0), deeds })
}

/// Saves where it is time to.
fn autosave(world: &mut World) {
    if world.resource::<Saving>().under_way.as_ref().is_some_and(JoinHandle::is_finished) {
        finish(world);
    }
    let Some(now) = now(world) else { return };
    let last = world.resource::<Saving>().last;
    let is_leaving = !world.resource::<Messages<AppExit>>().is_empty()
        || world.resource::<Screens>().base() != Screen::Play;
    let has_ended = world.contains_resource::<Outcome>();
    let is_time = match last {
        // A game that was only begun is nothing to lose, until something was done.
        None => now.turn > 0,
        Some(last) if last.game != now.game => now.turn > 0,
        Some(last) => {
            last != now
                && (is_leaving || has_ended || now.z != last.z || now.turn >= last.turn + TURNS)
        }
    };
    if is_time {
        begin(world, now);
    }
    if is_leaving || has_ended {
        finish(world);
    }
}

/// Saves the game that is played, if anything was done since it was saved last. So whoever asks what [`Slot`] says of it
/// is told the truth.
pub fn save_now(world: &mut World) {
    if !world.contains_resource::<Saving>() {
        return;
    }
    finish(world);
    let (Some(now), last) = (now(world), world.resource::<Saving>().last) else { return };
    let is_other = last.is_none_or(|last| last.game != now.game);
    let failed = world.get_resource::<Slot>().is_some_and(|slot| !slot.not_saved.is_empty());
    if (is_other && now.turn > 0) || (!is_other && (last != Some(now) || failed)) {
        begin(world, now);
        finish(world);
    }
}

/// Begins to save the game as it is; it can go on meanwhile.
fn begin(world: &mut World, now: Moment) {
    finish(world);
    let (Some(replay), Some(game)) = (replay_of(world), SavedGame::take(world)) else { return };
    let registry = world.get_resource_or_init::<Generators>().0.clone();
    let is_end = world.contains_resource::<Outcome>();
    let is_large = world.resource::<Terrain>().size().tiles() >= ASIDE_FROM;
    let mut saving = world.resource_mut::<Saving>();
    let (number, another) = (now.game, saving.saved != Some(now.game));
    // Where it fails, it is tried again when it would be time the next time.
    saving.last = Some(now);
    let (claimed, store) = (saving.claim(), saving.store.clone());
    let save = move || {
        let kept = claimed.and_then(|()| match is_end {
            true => store.end(),
            false => store.save(&game, &registry, another),
        });
        let is_kept = kept.is_ok();
        let outcome = kept.and_then(|()| store.keep_replay(&replay));
        Saved { game: Box::new(game), number, is_end, is_kept, outcome }
    };
    if is_large {
        saving.under_way = Some(thread::spawn(save));
    } else {
        note(world, save());
    }
}

/// Waits until the game that is being saved is.
fn finish(world: &mut World) {
    match world.resource_mut::<Saving>().under_way.take().map(JoinHandle::join) {
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
    if saved.is_kept {
        world.resource_mut::<Saving>().saved = Some(saved.number);
    }
    let mut slot = world.resource_mut::<Slot>();
    match saved.outcome {
        Ok(()) => *slot = Slot { game: (!saved.is_end).then_some(saved.game), ..Slot::default() },
        Err(error) => slot.not_saved = format!("The game is not saved: {error}"),
    }
}

/// Goes on with the game that was saved; says whether there is one.
pub fn go_on_with_saved(world: &mut World) -> bool {
    if world.contains_resource::<Saving>() {
        finish(world);
    }
    let Some(game) = world.get_resource::<Slot>().and_then(|slot| slot.game.clone()) else {
        return false;
    };
    if game.go_on(world).is_err() {
        return false;
    }
    let now = now(world);
    if let Some(mut saving) = world.get_resource_mut::<Saving>() {
        (saving.last, saving.saved) = (now, now.map(|now| now.game));
    }
    world.resource_mut::<Screens>().open(Screen::Play);
    true
}
