//! A turn: the player acts, and then all creatures as often as their speed lets them.
//!
//! The schedule [`Turn`] runs once for the player's intent, and once for each round of the others: all creatures
//! with the energy for an action choose on the state in which the round begins. On that state their intents are decided too:
//! steps first, and then the other verbs. Then all of one kind are applied, and all of the next, as the chain of `mod.rs`
//! has them; within a kind the order is that of [`crate::world::ActorId`]s. A creature whose goal another has taken
//! meanwhile loses the round.
//!
//! The turn's own messages live for one run alone ([`super::AddTurnMessages`]).

use bevy::ecs::schedule::{
    LogLevel, Schedule, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor,
};
use bevy::prelude::{App, Resource, World};

use super::disturbance::{Disturbance, begins_anew};
use super::minds;
use super::schedules::{Handlings, Minds, Stirs, Turn};
use crate::intent::Intent;
use crate::world::{Matter, Outcome, Roster, TurnCount};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Disturbance>()
        .add_schedule(schedule(Turn))
        .add_schedule(schedule(Handlings))
        .add_schedule(schedule(Minds))
        .add_schedule(schedule(Stirs));
}

/// A schedule whose systems run one after another, in a fixed order.
fn schedule(label: impl ScheduleLabel) -> Schedule {
    let mut schedule = Schedule::new(label);
    schedule.set_executor(SingleThreadedExecutor::new());
    schedule.set_build_settings(ScheduleBuildSettings {
        ambiguity_detection: LogLevel::Error,
        ..Default::default()
    });
    schedule
}

/// Hooks around each turn; they change nothing that the rules depend on.
#[derive(Resource, Clone, Copy)]
pub struct TurnObserver {
    /// Called before an intent is carried out.
    pub before: fn(&mut World),
    /// Called when the turn is over.
    pub after: fn(&mut World, Intent),
}

/// Carries out an intent, normally the player's, and if it takes a turn, the actions of all creatures. Returns whether it
/// took one. Does nothing once the game has ended.
pub fn take_turn(world: &mut World, intent: Intent) -> bool {
    if world.contains_resource::<Outcome>() {
        return false;
    }
    let observer = world.get_resource::<TurnObserver>().copied();
    if let Some(observer) = observer {
        (observer.before)(world);
    }
    let before = world.resource::<TurnCount>().get();
    world.write_message(intent);
    world.run_schedule(Turn);
    let took_turn = world.resource::<TurnCount>().get() > before;
    if took_turn {
        let_others_act(world);
        stir(world);
    }
    if let Some(observer) = observer {
        (observer.after)(world, intent);
    }
    took_turn
}

/// Lets move what moves by itself, or begins to, once all have acted.
fn stir(world: &mut World) {
    let is_stirring = world.resource::<Matter>().is_stirring() || begins_anew(world);
    if is_stirring && !world.contains_resource::<Outcome>() {
        world.run_schedule(Stirs);
    }
}

/// Gives the creatures energy, and runs rounds until none has enough left for an action.
fn let_others_act(world: &mut World) {
    // Who has just acted is the only one.
    if world.resource::<Roster>().has_one_at_most() {
        return;
    }
    world.resource_mut::<minds::Round>().begin();
    while !world.contains_resource::<Outcome>() {
        world.run_schedule(Minds);
        if world.resource::<minds::Round>().has_intents() {
            world.run_schedule(Turn);
        }
        if world.resource::<minds::Round>().is_last() {
            return;
        }
    }
}
