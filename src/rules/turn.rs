//! A turn: one run of a schedule for one intent.
//!
//! The turn's own messages live for that run alone. They are cleared here, because a schedule that runs
//! many times a frame would otherwise read the messages of all runs in its first.

use bevy::ecs::message::Messages;
use bevy::ecs::schedule::{
    LogLevel, Schedule, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor,
};
use bevy::prelude::{App, IntoScheduleConfigs, Message, MessageReader, ResMut, World};

use super::TurnSystems;
use crate::intent::{Intent, Intents};
use crate::world::TurnCount;

/// The schedule of a turn. Its order of systems is total: an ambiguity is an error.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Turn;

/// An action was resolved, so the turn counts (SPEC 29).
#[derive(Message, Clone, Copy, Debug)]
pub(crate) struct ActionTaken;

pub(super) fn plugin(app: &mut App) {
    let mut schedule = Schedule::new(Turn);
    schedule.set_executor(SingleThreadedExecutor::new());
    schedule.set_build_settings(ScheduleBuildSettings {
        ambiguity_detection: LogLevel::Error,
        ..Default::default()
    });
    app.add_schedule(schedule);
    app.add_message::<ActionTaken>();
    app.add_systems(Turn, end_turn.in_set(TurnSystems::End));
}

/// Runs a turn for each intent that waits, in order.
pub fn take_intents(world: &mut World) {
    while let Some(intent) = world.resource_mut::<Intents>().pop() {
        match intent {
            Intent::Step(intent) => run_turn(world, intent),
            Intent::Climb(intent) => run_turn(world, intent),
            Intent::Wait(intent) => run_turn(world, intent),
        }
    }
}

fn run_turn<M: Message>(world: &mut World, intent: M) {
    world.write_message(intent);
    world.run_schedule(Turn);
    clear::<M>(world);
    clear::<ActionTaken>(world);
    clear::<super::movement::MoveTo>(world);
    clear::<super::digging::DigAt>(world);
}

fn clear<M: Message>(world: &mut World) {
    world.resource_mut::<Messages<M>>().clear();
}

fn end_turn(mut actions: MessageReader<ActionTaken>, mut turn: ResMut<TurnCount>) {
    for _ in actions.read() {
        turn.advance();
    }
}
