//! A turn: the player acts, and then everybody else as often as their speed lets them.
//!
//! The schedule [`Turn`] runs once for the player's intent, and once for each round of the others: all who
//! have the energy for an action choose on what they find when the round begins, and act in the order of
//! their [`crate::world::ActorId`]s. Who comes too late, because another took the place, has lost the round.
//!
//! The turn's own messages live for one run alone. They are cleared here, because a schedule that runs
//! many times a frame would otherwise read the messages of all runs in its first.

use bevy::ecs::message::Messages;
use bevy::ecs::schedule::{
    LogLevel, Schedule, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor,
};
use bevy::prelude::{App, Message, World};

use super::{ActionTaken, Minds, minds};
use crate::intent::{ClimbIntent, GrowIntent, Intent, Intents, StepIntent, WaitIntent};
use crate::world::{Outcome, TurnCount};

/// The schedule of a turn. Its order of systems is total: an ambiguity is an error.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Turn;

pub(super) fn plugin(app: &mut App) {
    app.add_schedule(schedule(Turn)).add_schedule(schedule(Minds));
    app.add_message::<ActionTaken>();
}

/// A schedule whose systems run one after another, in an order that leaves nothing to chance.
fn schedule(label: impl ScheduleLabel) -> Schedule {
    let mut schedule = Schedule::new(label);
    schedule.set_executor(SingleThreadedExecutor::new());
    schedule.set_build_settings(ScheduleBuildSettings {
        ambiguity_detection: LogLevel::Error,
        ..Default::default()
    });
    schedule
}

/// Runs a turn for each intent that waits, in order. Once the game has ended none is taken any more.
pub fn take_intents(world: &mut World) {
    while let Some(intent) = world.resource_mut::<Intents>().pop() {
        if world.contains_resource::<Outcome>() {
            continue;
        }
        let turn = world.resource::<TurnCount>().get();
        match intent {
            Intent::Step(intent) => _ = world.write_message(intent),
            Intent::Climb(intent) => _ = world.write_message(intent),
            Intent::Wait(intent) => _ = world.write_message(intent),
            Intent::Grow(intent) => _ = world.write_message(intent),
        }
        run_turn(world);
        if world.resource::<TurnCount>().get() > turn {
            let_others_act(world);
        }
    }
}

/// Gives everybody else time, and runs rounds until nobody has enough of it left.
fn let_others_act(world: &mut World) {
    world.resource_mut::<minds::Round>().begin();
    while !world.contains_resource::<Outcome>() {
        world.run_schedule(Minds);
        if !world.resource::<minds::Round>().has_intents() {
            return;
        }
        run_turn(world);
    }
}

fn run_turn(world: &mut World) {
    world.run_schedule(Turn);
    clear::<StepIntent>(world);
    clear::<ClimbIntent>(world);
    clear::<WaitIntent>(world);
    clear::<GrowIntent>(world);
    clear::<ActionTaken>(world);
    clear::<super::movement::MoveTo>(world);
    clear::<super::digging::DigAt>(world);
    clear::<super::displacing::SwapWith>(world);
    clear::<super::fighting::AttackOn>(world);
    clear::<super::fighting::Slain>(world);
    clear::<super::noise::Noise>(world);
}

pub(super) fn clear<M: Message>(world: &mut World) {
    world.resource_mut::<Messages<M>>().clear();
}
