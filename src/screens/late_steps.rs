//! Steps that come too late: the keys that one walks with, where the game ends while they are pressed, choose nothing in the menu
//! of its end.
//!
//! A key that is still down asks for nothing there anyhow: repeats of a device do not count, and no page of an end goes by
//! [`Press::Held`].

use bevy::prelude::{Resource, World};

use super::Screens;
use super::menu::{Menu, show_note};
use crate::controls::{Action, Context, Press};
use crate::intent::Verb;

/// So many steps and waits come too late once an end is shown, unless another key is pressed before.
const MOST: u8 = 3;

/// How many may still come.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct LateSteps(u8);

/// A turn has ended the game: the next steps may have been meant for it.
pub(super) fn expect(world: &mut World) {
    world.insert_resource(LateSteps(MOST));
}

/// Takes a press at an end that was meant for the game, and shows a note about it; returns whether it was. What is pressed before
/// the end is shown is meant for the game wherever it can be. Any other press ends that.
pub(super) fn take(world: &mut World, press: Press) -> bool {
    let LateSteps(left) = world.get_resource().copied().unwrap_or_default();
    let Some(action) = press.action().filter(|_| left > 0) else { return false };
    let is_shown = world.resource::<Menu>().screen == Some(world.resource::<Screens>().current());
    let has_row = press.action_in(Context::Ending) != Some(action);
    let is_step = matches!(action.verb(), Some(Verb::Step(_) | Verb::Wait));
    let is_late = match is_shown {
        true => is_step && !has_row,
        false => is_step || action == Action::Accept,
    };
    let left = if is_late { left - u8::from(is_shown) } else { 0 };
    world.insert_resource(LateSteps(left));
    if is_late {
        show_note(world, "That key came too late for the game: press on to choose.".to_owned());
    }
    is_late
}
