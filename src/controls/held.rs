//! The key that is held down: after a delay it is pressed once more, as [`Press::Held`].
//!
//! The repeats of the device are ignored: their rate is a setting of the system, and they go on when the game should
//! stop.

use std::time::Duration;

use bevy::prelude::{KeyCode, Real, Res, ResMut, Resource, Time};

use super::{Action, Press, Presses};

/// How long a key is down before it counts as held.
const DELAY: Duration = Duration::from_millis(250);

/// The key that was pressed last, while it is down, if its action repeats.
#[derive(Resource, Debug, Default)]
pub struct HeldKey(Option<Held>);

#[derive(Debug)]
struct Held {
    key: KeyCode,
    action: Action,
    /// When it was first seen down; `None` until the clock was read.
    since: Option<Duration>,
    /// Whether its [`Press::Held`] was pushed.
    was_pushed: bool,
}

impl HeldKey {
    /// What the key is bound to, while it is down.
    #[must_use]
    pub fn action(&self) -> Option<Action> {
        self.0.as_ref().map(|held| held.action)
    }

    /// Notes that a key went down; it replaces the one before.
    pub(super) fn press(&mut self, key: KeyCode, action: Option<Action>) {
        let action = action.filter(|action| is_repeatable(*action));
        self.0 = action.map(|action| Held { key, action, since: None, was_pushed: false });
    }

    /// Notes that a key went up.
    pub(super) fn release(&mut self, key: KeyCode) {
        self.0.take_if(|held| held.key == key);
    }

    /// Forgets the key, as when the window loses the focus.
    pub(super) fn forget(&mut self) {
        self.0 = None;
    }
}

/// Returns whether an action repeats while its key is held. Toggles and screens would flicker.
fn is_repeatable(action: Action) -> bool {
    action.direction().is_some() || action == Action::Wait
}

/// Pushes a [`Press::Held`] once a key was down for [`DELAY`] and no other press waits.
pub(super) fn press_held(
    mut held: ResMut<HeldKey>,
    time: Option<Res<Time<Real>>>,
    mut presses: ResMut<Presses>,
) {
    let (Some(time), Some(held)) = (time, held.0.as_mut()) else { return };
    let since = *held.since.get_or_insert(time.elapsed());
    if !held.was_pushed && presses.is_empty() && time.elapsed() >= since + DELAY {
        held.was_pushed = true;
        presses.push(Press::Held(held.action));
    }
}
