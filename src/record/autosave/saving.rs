//! Saving a game on a thread of its own, while it goes on.

use std::io;

use bevy::prelude::{Resource, World};

use super::in_progress::SaveInProgress;
use super::job::{SaveJob, Saved};
use super::moment::Moment;
use super::running::{Running, run};
use super::slot::Slot;
use crate::record::SavedGame;
use crate::record::hall::{self, Day, Hall};
use crate::record::replay::replay_of;
use crate::record::store::{Claim, Found, Store};
use crate::world::{GameNumber, Generators, Outcome, notify};
use crate::worldgen::Registry;

/// Why nothing is saved where another program has claimed the store.
const TAKEN: &str = "another Cavewright has the saved game in hand";
/// Why nothing is saved where memory is short.
const NO_MEMORY: &str = "The game is not saved: there is not enough memory for that";

/// Where games are saved, and what was saved last.
#[derive(Resource)]
pub(super) struct Saving {
    store: Store,
    /// The claim on the store; `None` until there is something to save.
    pub(super) claim: Option<Claim>,
    /// When the game was saved last, or should have been.
    pub(super) last: Option<Moment>,
    /// Which game is in the store.
    pub(super) saved: Option<GameNumber>,
    /// Whether the game was loaded and not saved since: then saving is tried at once, to find out whether it succeeds.
    pub(super) is_untried: bool,
    /// The save that is in progress.
    pub(super) job: Option<Running>,
}

/// Waits for the save that is in progress.
impl Drop for Saving {
    fn drop(&mut self) {
        let _ = self.job.take().map(Running::join);
    }
}

impl Saving {
    /// Saves in a store, of which nothing is read yet.
    pub(super) fn new(store: Store) -> Self {
        Self { store, claim: None, last: None, saved: None, is_untried: false, job: None }
    }

    /// Claims the store and loads its game. One that is in the hall already is removed as its program would have done.
    pub(super) fn open(&mut self, registry: &Registry) -> Slot {
        // A missing folder is not made before there is something to save.
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
            Found::Game(game) if self.is_ours_and_over(&game, registry) => {
                let refused = self.store.end().err().map(|error| error.to_string());
                Slot { refused, ..Slot::default() }
            }
            Found::Game(game) => Slot { game: Some(game), refused: cannot, ..Slot::default() },
            Found::Refused { why, backup } => Slot {
                is_backup: backup.is_some(),
                game: backup,
                refused: Some(cannot.map_or(why.clone(), |cannot| format!("{cannot}; {why}"))),
                ..Slot::default()
            },
        }
    }

    fn is_ours_and_over(&self, game: &SavedGame, registry: &Registry) -> bool {
        self.claim.is_some() && hall::is_over(&self.store, game, registry)
    }

    /// Where games are saved.
    pub(super) fn store(&self) -> &Store {
        &self.store
    }

    /// The hall of the store, once it was opened.
    pub(super) fn hall(&self) -> Hall {
        hall::open(&self.store, self.claim.is_some())
    }

    /// Claims the store, unless this program has claimed it already.
    fn claim(&mut self) -> io::Result<()> {
        if !self.claim.as_ref().is_some_and(|claim| self.store.is_held_by(claim)) {
            self.claim = None;
            self.claim = self.store.claim()?;
        }
        self.claim.is_some().then_some(()).ok_or_else(|| io::Error::other(TAKEN))
    }

    /// Notes that the game is saved at a moment, whether that succeeds or not.
    fn note_attempt(&mut self, now: Moment) {
        (self.last, self.is_untried) = (Some(now), false);
    }
}

/// Begins to save the game as it is; it can go on meanwhile. Waits for the save before.
pub(super) fn begin_saving(world: &mut World, now: Moment) {
    finish_saving(world);
    let Some(job) = take_job(world, now) else { return };
    let begun = run(job);
    let mut slot = world.resource_mut::<Slot>();
    match begun {
        Ok(job) => {
            slot.is_saving = true;
            world.resource_mut::<Saving>().job = Some(job);
        }
        Err(error) => slot.not_saved = format!("The game is not saved: {error}"),
    }
}

/// Copies all that a save needs out of the world; `None` where there is no game, or no memory for it.
fn take_job(world: &mut World, now: Moment) -> Option<SaveJob> {
    let is_end = world.contains_resource::<Outcome>();
    // The end of a game is saved by renaming a file.
    if !is_end && !SavedGame::has_room(world) {
        world.resource_mut::<Saving>().note_attempt(now);
        world.resource_mut::<Slot>().not_saved = NO_MEMORY.to_owned();
        return None;
    }
    let (replay, game) = (replay_of(world)?, SavedGame::take(world)?);
    let registry = world.get_resource_or_init::<Generators>().0.clone();
    let today = Day::of(world);
    let mut saving = world.resource_mut::<Saving>();
    saving.note_attempt(now);
    Some(SaveJob {
        game,
        number: now.game,
        replay,
        registry,
        store: saving.store.clone(),
        claimed: saving.claim(),
        is_end,
        replaces_another: saving.saved != Some(now.game),
        today,
        _in_progress: SaveInProgress::begin(),
    })
}

/// Waits until the save that is in progress is finished, if one is.
pub fn finish_saving(world: &mut World) {
    let job = world.get_resource_mut::<Saving>().and_then(|mut saving| saving.job.take());
    if job.is_some() {
        world.resource_mut::<Slot>().is_saving = false;
    }
    match job.map(Running::join) {
        None => {}
        Some(Ok(saved)) => note(world, saved),
        Some(Err(_)) => {
            let not_saved = "The game is not saved: its thread has failed";
            world.resource_mut::<Slot>().not_saved = not_saved.to_owned();
        }
    }
}

/// Writes into [`Slot`] whether the game was saved, and takes over the hall.
fn note(world: &mut World, saved: Saved) {
    match saved.hall {
        Ok(hall) => hall.into_iter().for_each(|hall| world.insert_resource(hall)),
        Err(error) => {
            let why = format!("The hall is not kept: {error}");
            notify(world, why.as_str());
            world.get_resource_or_init::<Hall>().told = Some(why);
        }
    }
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
