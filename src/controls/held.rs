//! The key that is held down: after a moment it is pressed once more, as one that is held.
//!
//! What the device repeats by itself is not listened to: it comes as quickly as a stranger has set it, and goes
//! on when the game should stop.

use std::time::Duration;

use bevy::prelude::{KeyCode, Real, Res, ResMut, Resource, Time};

use super::{Action, Press, Presses};

/// So long a key is down before it counts as held.
const DELAY: Duration = Duration::from_millis(250);

/// The key that was pressed last, while it is down, if holding it means doing it again.
#[derive(Resource, Debug, Default)]
pub struct HeldKey(Option<Held>);

#[derive(Debug)]
struct Held {
    key: KeyCode,
    action: Action,
    /// When it was first seen down; `None` until the clock was looked at.
    since: Option<Duration>,
    was_told: bool,
}

impl HeldKey {
    /// What the key is bound to, while it is down.
    #[must_use]
    pub fn action(&self) -> Option<Action> {
        self.0.as_ref().map(|held| held.action)
    }

    /// A key went down; the one before counts no more.
    pub(super) fn press(&mut self, key: KeyCode, action: Option<Action>) {
        let action = action.filter(|action| is_repeatable(*action));
        self.0 = action.map(|action| Held { key, action, since: None, was_told: false });
    }

    /// A key went up.
    pub(super) fn release(&mut self, key: KeyCode) {
        self.0.take_if(|held| held.key == key);
    }

    /// Nothing is down any more, as far as anybody knows.
    pub(super) fn forget(&mut self) {
        self.0 = None;
    }
}

/// Does holding the key mean doing it again? Toggles and screens would flicker.
fn is_repeatable(action: Action) -> bool {
    action.direction().is_some() || action == Action::Wait
}

/// Once a key was down for a moment, and no press waits, there is a press that says so.
pub(super) fn press_held(
    mut held: ResMut<HeldKey>,
    time: Option<Res<Time<Real>>>,
    mut presses: ResMut<Presses>,
) {
    let (Some(time), Some(held)) = (time, held.0.as_mut()) else { return };
    let since = *held.since.get_or_insert(time.elapsed());
    if !held.was_told && presses.is_empty() && time.elapsed() >= since + DELAY {
        held.was_told = true;
        presses.push(Press::Held(held.action));
    }
}
