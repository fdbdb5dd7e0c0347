//! Beginning games, and leaving the program.

use bevy::prelude::{AppExit, World};

use super::{Screen, Screens, lessons, menu};
use crate::controls::Presses;
use crate::record::{Day, daily_world, go_on_with_saved, is_kept, keep_nothing};
use crate::streams::fresh_seed;
use crate::world::{GameSeed, Generators, NewGame, WorldFailure, make_world};

/// Begins a game in a world of the kind that is chosen, from a fresh seed.
pub(super) fn begin_fresh(world: &mut World) {
    lessons::leave(world);
    begin(world, fresh_seed());
}

/// The world that was just played, from its beginning. Where nothing was kept of it, nothing is again.
pub(super) fn retry(world: &mut World) {
    let Some(GameSeed(seed)) = world.get_resource().copied() else { return };
    let was_kept = is_kept(world);
    if begin(world, seed) && !was_kept {
        keep_nothing(world);
    }
}

/// Makes a fresh world from a seed; returns whether it could be made.
pub(super) fn begin(world: &mut World, seed: u64) -> bool {
    if let Some(mut game) = world.get_resource_mut::<NewGame>() {
        game.0 = game.0.clone().with_seed(seed);
    }
    make_world(world);
    let failure = world.remove_resource::<WorldFailure>();
    let is_made = failure.is_none();
    match failure {
        None => world.resource_mut::<Screens>().open(Screen::Play),
        Some(WorldFailure(error)) => menu::show_note(world, error.to_string()),
    }
    is_made
}

/// Begins a game in today's mountain, which is the same for everybody.
pub(super) fn begin_today(world: &mut World) {
    let registry = world.get_resource_or_init::<Generators>().0.clone();
    if let Some(today) = daily_world(Day::of(world), &registry) {
        let seed = today.seed();
        world.insert_resource(NewGame(today));
        begin(world, seed);
    }
}

/// Ends the program; what was pressed after it is not taken.
pub(super) fn quit(world: &mut World) {
    *world.resource_mut::<Presses>() = Presses::default();
    world.write_message(AppExit::Success);
}

/// Goes on with the saved game; returns whether there is one.
pub(super) fn resume(world: &mut World) -> bool {
    let before = lessons::usual_source(world);
    let is_resumed = go_on_with_saved(world);
    if is_resumed {
        lessons::keep(world, before);
        world.resource_mut::<Screens>().open(Screen::Play);
    }
    is_resumed
}
