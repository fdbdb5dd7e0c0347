//! The stages of a frame as far as it is drawn, and their order.

use bevy::ecs::schedule::{InternedSystemSet, ScheduleConfigs};
use bevy::prelude::{App, IntoScheduleConfigs, Last, PreUpdate, Res, Startup, SystemSet, Update};
use bevy::ui::UiSystems;

use crate::controls::ControlSystems;
use crate::record::SavingSystems;
use crate::rules::RuleSystems;
use crate::screens::ScreenSystems;
use crate::settings::Preferences;

/// The stages of a frame as far as it is drawn, in their order. All but the first come after the rules, and those of the
/// map from its lowest layer to its highest. Systems of one stage that share data have an order of their own.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ViewSystems {
    /// The panels show what the frame before has brought, before this one brings more: to lay out a line takes longer
    /// than all that a dig changes on the map, which is not to wait for it.
    Write,
    /// What is asked of the window is carried out.
    Window,
    /// The window is divided, and the images are drawn for its parts.
    Divide,
    /// The part of the map that it shows follows the player.
    Follow,
    /// Tiles that must be drawn again are found.
    Renew,
    /// Rock and floor.
    Ground,
    /// The light over them.
    Light,
    /// The debug layers.
    Overlays,
    /// Stairs.
    Stairs,
    /// What stands on tiles.
    Fixtures,
    /// Actors and things.
    Actors,
    /// Sprites glide, lunge and flash.
    Motion,
    /// Chips of rock fly.
    Chips,
    /// The frame around the map.
    Panels,
    /// What the look screen or the mouse points at.
    Look,
    /// The title, menus, dialogs, and all of the lab.
    Screens,
    /// Marks on what they show.
    Marks,
    /// All of the frame is there: its colours are replaced by those of the palette, and another frame is requested where
    /// something goes on.
    Rest,
}

/// Those that come after the rules.
fn stages() -> ScheduleConfigs<InternedSystemSet> {
    use ViewSystems::*;
    let map = (Ground, Light, Overlays, Stairs, Fixtures, Actors, Motion, Chips).chain();
    (Window, Divide, Follow, Renew, map, Panels, Look, Screens, Marks).chain()
}

/// Orders a frame, as far as it is drawn.
pub(super) fn order_view(app: &mut App) {
    app.configure_sets(Startup, stages().after(RuleSystems).after(ScreenSystems));
    app.configure_sets(PreUpdate, ControlSystems::Mouse.after(UiSystems::Focus));
    app.configure_sets(Update, ViewSystems::Write.before(ScreenSystems));
    app.configure_sets(Update, stages().after(RuleSystems).after(ScreenSystems));
    app.configure_sets(Last, ViewSystems::Rest.after(SavingSystems));
}

/// May sprites move?
pub(super) fn may_move(chosen: Res<Preferences>) -> bool {
    !chosen.reduced_motion
}
