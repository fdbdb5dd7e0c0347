//! How a game ended.

use bevy::prelude::World;

use super::exit::{Exit, Failure};
use crate::record::{GameState, SaveInProgress, Slot, replay_of};
use crate::world::TurnCount;

/// The results of a game that has ended.
#[derive(Default)]
pub(super) struct Played {
    /// The last state, if a game was begun.
    pub(super) state: Option<GameState>,
    /// Its replay, if it was recorded.
    pub(super) replay: Option<Vec<u8>>,
    /// Kept until the replay is written, so that no signal ends the process before.
    pub(super) in_progress: Option<SaveInProgress>,
}

impl Played {
    /// The results of the game in a world, with the name of the screen that is open; where it `is_whole`, the state has all that
    /// there is.
    pub(super) fn of(world: &mut World, screen: &'static str, is_whole: bool) -> Self {
        let mut state = GameState::of(world, screen);
        if is_whole {
            state = state.map(|state| state.with_whole(world));
        }
        Self { state, replay: replay_of(world), in_progress: None }
    }
}

/// Why the game that was played is not saved. Without a turn there is nothing to lose.
pub(super) fn failure_to_save(world: &World) -> Option<Failure> {
    let slot = world.get_resource::<Slot>().filter(|slot| !slot.not_saved.is_empty())?;
    let is_played = world.get_resource::<TurnCount>().is_some_and(|turn| turn.get() > 0);
    is_played.then(|| Failure::new(Exit::File, &slot.not_saved))
}
