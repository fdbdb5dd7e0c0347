//! A turn: the player acts, and then everybody else as often as their speed lets them.
//!
//! The schedule [`Turn`] runs once for the player's intent, and once for each round of the others: all who
//! have the energy for an action choose on what they find when the round begins, and act in the order of
//! their [`crate::world::ActorId`]s. Who comes too late, because another took the place, has lost the round.
//!
//! The turn's own messages live for one run alone. They are cleared at its end, because a schedule that runs
//! many times a frame would otherwise read the messages of all runs in its first.

use bevy::ecs::message::Messages;
use bevy::ecs::schedule::{
    LogLevel, Schedule, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor,
};
use bevy::ecs::system::SystemParam;
use bevy::prelude::{App, IntoScheduleConfigs, ResMut, Resource, World};

use super::{Minds, PlayerActed, TurnSystems, minds};
use crate::intent::{ClimbIntent, GrowIntent, Intent, Intents, StepIntent, WaitIntent};
use crate::world::{Outcome, TurnCount};

/// The schedule of a turn. Its order of systems is total: an ambiguity is an error.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Turn;

pub(super) fn plugin(app: &mut App) {
    app.add_schedule(schedule(Turn)).add_schedule(schedule(Minds));
    app.add_message::<PlayerActed>();
    app.add_systems(Turn, forget_messages.after(TurnSystems::End));
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

/// Who looks on while the player's intents are taken; writes nothing that rules go by.
#[derive(Resource, Clone, Copy)]
pub struct TurnObserver {
    /// Is called before an intent is taken.
    pub before: fn(&mut World),
    /// Is called when all has come of it.
    pub after: fn(&mut World, Intent),
}

/// Runs a turn for each intent that waits, in order. Once the game has ended none is taken any more.
pub fn take_intents(world: &mut World) {
    while let Some(intent) = world.resource_mut::<Intents>().pop() {
        if world.contains_resource::<Outcome>() {
            continue;
        }
        let witness = world.get_resource::<TurnObserver>().copied();
        if let Some(witness) = witness {
            (witness.before)(world);
        }
        let turn = world.resource::<TurnCount>().get();
        match intent {
            Intent::Step(intent) => _ = world.write_message(intent),
            Intent::Climb(intent) => _ = world.write_message(intent),
            Intent::Wait(intent) => _ = world.write_message(intent),
            Intent::Grow(intent) => _ = world.write_message(intent),
        }
        world.run_schedule(Turn);
        if world.resource::<TurnCount>().get() > turn {
            let_others_act(world);
        }
        if let Some(witness) = witness {
            (witness.after)(world, intent);
        }
    }
}

/// Gives everybody else time, and runs rounds until nobody has enough of it left.
fn let_others_act(world: &mut World) {
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

/// The messages of one run.
#[derive(SystemParam)]
struct OfThisRun<'w> {
    steps: ResMut<'w, Messages<StepIntent>>,
    climbs: ResMut<'w, Messages<ClimbIntent>>,
    waits: ResMut<'w, Messages<WaitIntent>>,
    growths: ResMut<'w, Messages<GrowIntent>>,
    actions: ResMut<'w, Messages<PlayerActed>>,
    moves: ResMut<'w, Messages<super::movement::MoveTo>>,
    digs: ResMut<'w, Messages<super::digging::DigAt>>,
    swaps: ResMut<'w, Messages<super::displacing::SwapWith>>,
    attacks: ResMut<'w, Messages<super::fighting::AttackOn>>,
    slain: ResMut<'w, Messages<super::fighting::Slain>>,
    noises: ResMut<'w, Messages<super::noise::Noise>>,
}

fn forget_messages(mut run: OfThisRun) {
    run.steps.clear();
    run.climbs.clear();
    run.waits.clear();
    run.growths.clear();
    run.actions.clear();
    run.moves.clear();
    run.digs.clear();
    run.swaps.clear();
    run.attacks.clear();
    run.slain.clear();
    run.noises.clear();
}
