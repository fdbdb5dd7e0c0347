//! Who leaves the page may not come back: the browser may close it without a word. So the game is saved then.

use bevy::ecs::message::MessageCursor;
use bevy::prelude::{App, Last, Local, Messages, World};
use bevy::window::WindowFocused;

use crate::record::save_now;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, save_as_left);
}

/// Saves the game where the page has lost the focus.
fn save_as_left(world: &mut World, mut read: Local<MessageCursor<WindowFocused>>) {
    let is_left = world.get_resource::<Messages<WindowFocused>>();
    let is_left = is_left.is_some_and(|all| read.read(all).any(|focused| !focused.focused));
    if is_left {
        save_now(world);
    }
}
