//! Who leaves the page may not come back: the browser may close it without a word. So the game is saved then; and who quits is told so.

use bevy::ecs::message::MessageCursor;
use bevy::prelude::{
    App, AppExit, IntoScheduleConfigs, Last, Local, Message, MessageReader, Messages, World,
};
use bevy::window::{WindowFocused, WindowOccluded};

use super::page::tell;
use crate::record::{SavingSystems, save_now};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, (save_as_left.before(SavingSystems), end.after(SavingSystems)));
}

/// Saves the game where the page has lost the focus, or is not seen any more.
fn save_as_left(
    world: &mut World,
    mut focused: Local<MessageCursor<WindowFocused>>,
    mut occluded: Local<MessageCursor<WindowOccluded>>,
) {
    let is_left = has(world, &mut focused, |focused| !focused.focused);
    let is_hidden = has(world, &mut occluded, |occluded| occluded.occluded);
    if is_left || is_hidden {
        save_now(world);
    }
}

/// Returns whether there is a new message of a kind.
fn has<M: Message>(world: &World, read: &mut MessageCursor<M>, is_it: fn(&M) -> bool) -> bool {
    world
        .get_resource::<Messages<M>>()
        .is_some_and(|all| read.read(all).filter(|it| is_it(it)).count() > 0)
}

/// Has the page say that the game has ended.
fn end(mut exit: MessageReader<AppExit>) {
    if exit.read().count() > 0 {
        tell("cavewrightEnd", "");
    }
}
