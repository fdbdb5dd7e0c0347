//! What is looked at.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::grid::Position;
use crate::screens::{Cursor, Screen, Screens};
use crate::view::pointer::Pointer;

/// What is looked at.
#[derive(SystemParam)]
pub(super) struct LookTarget<'w> {
    screens: Res<'w, Screens>,
    cursor: Res<'w, Cursor>,
    pub(super) pointer: Res<'w, Pointer>,
}

impl LookTarget<'_> {
    /// The position of the cursor, while the look screen is open.
    pub(super) fn by_cursor(&self) -> Option<Position> {
        self.cursor.place().filter(|_| self.screens.current() == Screen::Look)
    }

    /// The position under the mouse, while the player can walk there.
    pub(super) fn by_mouse(&self) -> Option<Position> {
        self.pointer.hovered().filter(|_| self.screens.current() == Screen::Play)
    }
}
