//! Journeys at a pace: a step whenever a moment has passed, so that they can be watched and stopped.

use std::time::Duration;

use bevy::prelude::{Local, Real, Resource, Time, World};

use super::acting::walk_on;
use crate::controls::{HeldKey, Presses};
use crate::journeys::Journey;

/// How journeys go on.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// To their end before the next key is taken.
    #[default]
    AtOnce,
    /// A step at a time, with a pause between two.
    StepByStep(Duration),
}

/// Takes the next step of a journey where it is due; a press that waits goes first.
pub(super) fn keep_walking(world: &mut World, mut last: Local<Duration>) {
    let Pace::StepByStep(pause) = *world.resource::<Pace>() else { return };
    if !world.resource::<Journey>().is_under_way() || !world.resource::<Presses>().is_empty() {
        return;
    }
    let is_held = world.resource::<HeldKey>().action().is_some();
    if world.resource::<Journey>().needs_a_held_key() && !is_held {
        return world.resource_mut::<Journey>().stop();
    }
    let Some(now) = world.get_resource::<Time<Real>>().map(Time::elapsed) else { return };
    if now.saturating_sub(*last) >= pause {
        *last = now;
        walk_on(world);
    }
}
