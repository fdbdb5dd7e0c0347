//! What is looked at.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::grid::Position;
use crate::screens::{Cursor, Screen, Screens};
use crate::view::aim::AimSource;
use crate::view::pointer::Pointer;

/// What is looked at.
#[derive(SystemParam)]
pub(super) struct LookTarget<'w, 's> {
    screens: Res<'w, Screens>,
    cursor: Res<'w, Cursor>,
    pub(super) aim: AimSource<'w, 's>,
    pub(super) pointer: Res<'w, Pointer>,
}

impl LookTarget<'_, '_> {
    /// The position of the cursor, while the look screen is open or a throw is aimed.
    pub(super) fn by_cursor(&self) -> Option<Position> {
        let looked_at = self.cursor.place().filter(|_| self.screens.current() == Screen::Look);
        looked_at.or_else(|| self.aim.place())
    }

    /// The position under the mouse, while the player can walk there.
    pub(super) fn by_mouse(&self) -> Option<Position> {
        self.pointer.hovered().filter(|_| self.screens.current() == Screen::Play)
    }
}
