//! Watching a kept game of the hall, and coming back to the hall.

use bevy::prelude::{Resource, World};

use super::{Replaying, Screen, Screens};
use crate::record::{Replay, set_aside, take_up};
use crate::world::{NewGame, WorldFailure, make_world};

/// The row of the hall whose game is watched.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct WatchedRow(usize);

/// Watches a recorded game. The game that was played before is set aside meanwhile.
///
/// # Errors
/// Why its world cannot be made, in a sentence for the player; then all is as before.
pub(super) fn watch(world: &mut World, replay: Replay) -> Result<(), String> {
    set_aside(world);
    world.insert_resource(NewGame(replay.source.clone()));
    make_world(world);
    if let Some(WorldFailure(error)) = world.remove_resource() {
        take_up(world);
        return Err(format!("Its world cannot be made: {error}."));
    }
    world.insert_resource(Replaying::new(replay));
    let mut screens = world.resource_mut::<Screens>();
    let row = WatchedRow(screens.selected());
    screens.open(Screen::Play);
    screens.open(Screen::Replay);
    world.insert_resource(row);
    Ok(())
}

/// Comes back from a game of the hall to its line; returns whether one was watched.
pub fn stop_watching(world: &mut World) -> bool {
    let is_watched = take_up(world);
    if is_watched {
        world.remove_resource::<Replaying>();
        let WatchedRow(row) = world.remove_resource().unwrap_or_default();
        let mut screens = world.resource_mut::<Screens>();
        screens.open(Screen::Start);
        screens.open(Screen::Hall);
        screens.select(row);
    }
    is_watched
}
