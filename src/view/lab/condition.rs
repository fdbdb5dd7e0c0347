//! When the systems of the lab run.

use bevy::prelude::Res;

use crate::screens::{Screen, Screens};

/// A run condition: is the lab open, with nothing over it?
pub(super) fn is_lab(screens: Res<Screens>) -> bool {
    screens.current() == Screen::Lab
}
