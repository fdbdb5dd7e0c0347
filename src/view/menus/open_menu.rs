//! The menu that is open, and the window that it is in.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::measures::Measures;
use crate::screens::Menu;
use crate::view::layout::Layout;

/// The menu that is open, and the window that it is in.
#[derive(SystemParam)]
pub(super) struct OpenMenu<'w> {
    pub(super) menu: Res<'w, Menu>,
    pub(super) layout: Res<'w, Layout>,
}

impl OpenMenu<'_> {
    /// How it is laid out; `None` where no menu is open.
    pub(super) fn measures(&self) -> Option<Measures> {
        self.menu.screen.map(|screen| Measures::of(&self.layout, &self.menu, screen))
    }
}
