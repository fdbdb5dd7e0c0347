//! What screens have the player do: acts and journeys, to the end of the game.

use bevy::prelude::World;

use super::{Pace, Screen, pages};
use crate::intent::{Intent, Intents};
use crate::journeys::{Aim, Journey, go_on, set_out};
use crate::rules::take_intents;
use crate::world::{MessageLog, Outcome, TurnCount};

/// Has the player do something.
pub(super) fn act(world: &mut World, intent: Intent) {
    world.resource_mut::<Intents>().push(intent);
    take_intents(world);
    show_outcome(world);
}

/// Sets out, and walks to the end of the journey where there is no pace.
pub(super) fn begin_journey(world: &mut World, aim: Aim) {
    set_out(world, aim);
    while *world.resource::<Pace>() == Pace::AtOnce && walk_on(world) {}
}

/// Takes a step of the journey that the player is on, and returns whether there may be more.
pub(super) fn walk_on(world: &mut World) -> bool {
    if !world.resource::<Journey>().is_under_way() {
        return false;
    }
    go_on(world);
    show_outcome(world);
    true
}

/// A game that has ended shows how.
fn show_outcome(world: &mut World) {
    match world.get_resource::<Outcome>() {
        Some(Outcome::Won { .. }) => pages::open(world, Screen::Win),
        Some(Outcome::Lost { .. }) => pages::open(world, Screen::Lose),
        None => {}
    }
}

/// Writes a message to the player.
pub(super) fn say(world: &mut World, text: &str) {
    let turn = world.resource::<TurnCount>().get();
    world.resource_mut::<MessageLog>().say(turn, text);
}
