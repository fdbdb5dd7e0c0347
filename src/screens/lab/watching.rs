//! Steps that follow one another while time passes.

use std::time::Duration;

use bevy::prelude::{Local, Real, Res, ResMut, Time};

use super::Lab;

/// Between two steps that are watched.
const PAUSE: Duration = Duration::from_millis(180);

/// Goes on by a step after each pause, while the steps are watched.
pub(in crate::screens) fn watch_on(
    mut lab: ResMut<Lab>,
    time: Option<Res<Time<Real>>>,
    mut last: Local<Duration>,
) {
    let Some(now) = time.map(|time| time.elapsed()) else { return };
    if !lab.is_playing() {
        *last = now;
    } else if now >= *last + PAUSE {
        *last = now;
        lab.play_on();
    }
}
