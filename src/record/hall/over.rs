//! A saved game that is in the hall already: its program was killed after the line was written, and before the save was removed.

use super::Hall;
use crate::record::store::Store;
use crate::record::{Replay, SavedGame};
use crate::worldgen::Registry;

/// Returns whether a saved game went on to an end that is in the hall: its turns are the first ones of the last replay, and
/// that has a line. A game of which turns were taken back afterwards goes on. Cost O(bytes of the hall and of the replay).
pub(in crate::record) fn is_over(store: &Store, saved: &SavedGame, registry: &Registry) -> bool {
    let Ok(Some(bytes)) = store.read_last_replay() else { return false };
    let is_listed = Hall::read_from(store).is_ok_and(|hall| hall.has_recording(&bytes));
    let replay = is_listed.then(|| Replay::read(&bytes, registry).ok()).flatten();
    replay.is_some_and(|replay| goes_on_to(saved, &replay))
}

/// Whether a recording begins as a saved game. Checks of the whole game stand in each entry: equal ones are of one game.
fn goes_on_to(saved: &SavedGame, replay: &Replay) -> bool {
    let game = &saved.game;
    let is_aided = game.is_practice || game.knowledge.is_assisted();
    let was_unaided = replay.claim.as_ref().is_some_and(|claim| claim.is_unaided);
    let is_of_seed = replay.source.seed() == saved.source.seed();
    let is_begin = !saved.entries.is_empty() && replay.entries.starts_with(&saved.entries);
    replay.claim.is_some() && is_of_seed && is_begin && !(is_aided && was_unaided)
}
