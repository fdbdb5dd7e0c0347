//! Games save themselves: every so many turns, at each change of level, where turns before the saved one are taken back,
//! where they become practice games or assisted ones, and whenever they are left.

mod in_progress;
mod job;
mod kept_replay;
mod moment;
#[cfg_attr(target_family = "wasm", path = "running_in_browser.rs")]
mod running;
mod saving;
mod slot;

pub(crate) use in_progress::SaveInProgress;
pub use in_progress::is_saving;
#[cfg(not(target_family = "wasm"))]
pub(crate) use in_progress::{begin_to_end, is_ending};
pub use kept_replay::{kept_replays, read_kept_replay};
pub use saving::finish_saving;
pub use slot::{GamePhase, Slot};

use bevy::prelude::{
    App, AppExit, IntoScheduleConfigs, Last, Messages, Plugin, SystemSet, World, resource_exists,
};

use super::record_games;
use super::store::Store;
use crate::world::{Generators, Outcome};
use moment::Moment;
use running::Running;
use saving::{Saving, begin_saving};

/// Why nothing is saved where there is no store.
const NO_FOLDER: &str = "Games are not saved, for there is no folder for them: set HOME to yours.";

/// Saves the game that is played, and records it.
pub struct SavingPlugin {
    /// Where games are saved; without a store nothing is.
    pub store: Option<Store>,
}

/// The systems that save the game that is played.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct SavingSystems;

impl Plugin for SavingPlugin {
    fn build(&self, app: &mut App) {
        record_games(app.world_mut());
        let Some(store) = self.store.clone() else {
            let (refused, not_saved) = (Some(NO_FOLDER.to_owned()), NO_FOLDER.to_owned());
            app.insert_resource(Slot { refused, not_saved, ..Slot::default() });
            return;
        };
        app.insert_resource(Saving::new(store));
        open(app.world_mut());
        app.add_systems(Last, autosave.in_set(SavingSystems).run_if(resource_exists::<Saving>));
    }
}

/// Claims the store, and loads the game that is there into [`Slot`], and the hall.
fn open(world: &mut World) {
    let registry = world.get_resource_or_init::<Generators>().0.clone();
    let mut saving = world.resource_mut::<Saving>();
    let (slot, hall) = (saving.open(&registry), saving.hall());
    world.insert_resource(slot);
    world.insert_resource(hall);
}

fn phase(world: &World) -> GamePhase {
    world.get_resource::<GamePhase>().copied().unwrap_or_default()
}

/// Saves the game where [`Moment::is_time_to_save`], or where it is left or has ended.
fn autosave(world: &mut World) {
    if world.resource::<Saving>().job.as_ref().is_some_and(Running::is_finished) {
        finish_saving(world);
    }
    open_again(world);
    let Some(now) = Moment::now(world) else { return };
    let is_leaving =
        !world.resource::<Messages<AppExit>>().is_empty() || phase(world) != GamePhase::Playing;
    let must_be_whole = is_leaving || world.contains_resource::<Outcome>();
    // The process does not end between consecutive saves.
    let _in_progress = must_be_whole.then(SaveInProgress::begin);
    let saving = world.resource::<Saving>();
    let has_failed = !world.resource::<Slot>().not_saved.is_empty();
    let is_due = must_be_whole || saving.is_untried || has_failed;
    // A game that goes on does not wait for the save before: the next one begins when that is done.
    let is_free = saving.job.is_none();
    if now.is_time_to_save(saving.last, is_due) && (must_be_whole || is_free) {
        begin_saving(world, now);
    }
    if must_be_whole {
        finish_saving(world);
    }
}

/// On the title: another program that had claimed the store may have ended meanwhile.
fn open_again(world: &mut World) {
    let is_title = phase(world) == GamePhase::Title;
    let (slot, saving) = (world.resource::<Slot>(), world.resource::<Saving>());
    let has_nothing = slot.refused.is_some() && slot.game.is_none() && saving.claim.is_none();
    if is_title && has_nothing {
        open(world);
    }
}

/// Saves the game that is played, if it differs from what was saved last, and waits for it: [`Slot`] is up to date
/// afterwards.
pub fn save_now(world: &mut World) {
    if !world.contains_resource::<Saving>() {
        return;
    }
    finish_saving(world);
    let Some(now) = Moment::now(world) else { return };
    let last = world.resource::<Saving>().last;
    let has_failed = world.get_resource::<Slot>().is_some_and(|slot| !slot.not_saved.is_empty());
    let is_to_be_saved = match now.is_of_another_game(last) {
        true => now.turn > 0,
        false => last != Some(now) || has_failed,
    };
    if is_to_be_saved {
        begin_saving(world, now);
        finish_saving(world);
    }
}

/// Resumes the saved game; returns whether there is one.
pub fn go_on_with_saved(world: &mut World) -> bool {
    finish_saving(world);
    let Some(game) = world.get_resource::<Slot>().and_then(|slot| slot.game.clone()) else {
        return false;
    };
    if game.go_on(world).is_err() {
        return false;
    }
    let now = Moment::now(world);
    if let Some(mut saving) = world.get_resource_mut::<Saving>() {
        (saving.last, saving.saved) = (now, now.map(|now| now.game));
        saving.is_untried = true;
    }
    true
}
