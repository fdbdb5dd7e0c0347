//! Steps that come too late: the keys that one walks with, where the game ends while they are pressed, choose nothing in the menu
//! of its end.
//!
//! A key that is still down asks for nothing there anyhow: repeats of a device do not count, and no page of an end goes by
//! [`Press::Held`].

use std::time::Duration;

use bevy::prelude::{Real, Resource, Time, World};

use super::Screens;
use super::menu::{Menu, show_note};
use crate::controls::{Action, Context, Press};
use crate::intent::Verb;

/// So many steps and waits come too late once an end is shown, unless another key is pressed before.
const MOST: u8 = 3;
/// And none of them after so long: who reads an end before the first key has chosen it.
const LONGEST: Duration = Duration::from_secs(1);

/// Which may still come.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct LateSteps {
    /// How many.
    left: u8,
    /// The time at which the end was shown, since the program began; `None` before, and where no time passes.
    shown_at: Option<Duration>,
}

/// All keys are typed ahead, by a command line or by another program: each counts as pressed on what the one before has shown,
/// however many of them a frame takes.
#[derive(Resource, Clone, Copy, Debug)]
pub struct TypedAhead;

/// A turn has ended the game: the next steps may have been meant for it.
pub(super) fn expect(world: &mut World) {
    world.insert_resource(LateSteps { left: MOST, shown_at: None });
}

/// Notes that the menu of the current screen is shown. What is typed ahead goes by no time.
pub(super) fn note_shown(world: &mut World) {
    let now = now(world).filter(|_| !world.contains_resource::<TypedAhead>());
    if let Some(mut late) = world.get_resource_mut::<LateSteps>().filter(|late| late.left > 0) {
        late.shown_at = late.shown_at.or(now);
    }
}

/// The time since the program began, as of this frame.
fn now(world: &World) -> Option<Duration> {
    world.get_resource::<Time<Real>>().map(Time::elapsed)
}

/// Takes a press at an end that was meant for the game, and shows a note about it; returns whether it was. What is pressed before
/// the end is shown is meant for the game wherever it can be. Any other press ends that.
pub(super) fn take(world: &mut World, press: Press) -> bool {
    let LateSteps { left, shown_at } = world.get_resource().copied().unwrap_or_default();
    let passed = now(world).zip(shown_at).map(|(now, then)| now.saturating_sub(then));
    let is_awaited = left > 0 && passed.is_none_or(|passed| passed < LONGEST);
    let Some(action) = press.action().filter(|_| is_awaited) else { return false };
    let is_shown = world.contains_resource::<TypedAhead>()
        || world.resource::<Menu>().screen == Some(world.resource::<Screens>().current());
    let has_row = press.action_in(Context::Ending) != Some(action);
    let is_step = matches!(action.verb(), Some(Verb::Step(_) | Verb::Wait));
    let is_late = match is_shown {
        true => is_step && !has_row,
        false => is_step || action == Action::Accept,
    };
    let left = if is_late { left - u8::from(is_shown) } else { 0 };
    world.insert_resource(LateSteps { left, shown_at });
    if is_late {
        show_note(world, "That key came too late for the game: press on to choose.".to_owned());
    }
    is_late
}
