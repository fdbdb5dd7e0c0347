//! Journeys in the window: a step whenever a moment has passed, so that they can be watched and stopped.

use std::time::Duration;

use bevy::prelude::*;

use super::redraw::Awake;
use crate::controls::Presses;
use crate::journeys::Journey;
use crate::rules::RuleSystems;
use crate::screens::{Pace, ScreenSystems, walk_on};

/// Between two steps of a journey.
const STEP: Duration = Duration::from_millis(45);

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Pace::StepByStep);
    app.add_systems(Update, walk.after(ScreenSystems).before(RuleSystems));
}

fn walk(world: &mut World, mut last: Local<Duration>) {
    if !world.resource::<Journey>().is_under_way() || !world.resource::<Presses>().is_empty() {
        return;
    }
    world.resource_mut::<Awake>().for_frames(2);
    let now = world.resource::<Time<Real>>().elapsed();
    if now.saturating_sub(*last) >= STEP {
        *last = now;
        walk_on(world);
    }
}
