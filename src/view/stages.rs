//! The system sets of the view, and their order in a frame.

use bevy::ecs::schedule::{InternedSystemSet, ScheduleConfigs};
use bevy::prelude::{
    App, DetectChanges, IntoScheduleConfigs, Last, PreUpdate, Res, Startup, SystemSet, Update,
};
use bevy::ui::UiSystems;

use super::beat::Beat;
use super::layout::Viewport;
use crate::controls::ControlSystems;
use crate::hearing::HearingSystems;
use crate::hints::HintSystems;
use crate::record::SavingSystems;
use crate::rules::RuleSystems;
use crate::screens::ScreenSystems;
use crate::settings::Preferences;
use crate::world::{Knowledge, Matter};

/// The system sets of the view, in their order. All but the first run after the rules, and those of the map go from its lowest
/// layer to its highest. Systems of one set that share data are ordered where they are added.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ViewSystems {
    /// The panels show the state of the last frame. To lay out a line takes longer than all that a dig changes on the map, so
    /// the map does not wait for it.
    Write,
    /// Actions on the window are applied.
    Window,
    /// The window is divided, and the images are drawn for its parts.
    Divide,
    /// The viewport and the camera follow the player.
    Follow,
    /// Tiles that must be drawn again are marked as stale.
    Renew,
    /// The terrain.
    Ground,
    /// The light over them.
    Light,
    /// The debug layers.
    Overlays,
    /// What will settle.
    Settling,
    /// Stairs.
    Stairs,
    /// What stands on tiles, and gas and water.
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
    /// The frame is complete: its colours are replaced by those of the palette, and another frame is requested where something
    /// moves.
    Rest,
}

/// The sets that run after the rules.
fn stages() -> ScheduleConfigs<InternedSystemSet> {
    use ViewSystems::*;
    let map = (Ground, Light, Overlays, Settling, Stairs, Fixtures, Actors, Motion, Chips).chain();
    (Window, Divide, Follow, Renew, map, Panels, Look, Screens, Marks).chain()
}

/// Configures the order of the sets.
pub(super) fn order_view(app: &mut App) {
    app.configure_sets(Startup, stages().after(RuleSystems).after(ScreenSystems));
    app.configure_sets(PreUpdate, ControlSystems::Mouse.after(UiSystems::Focus));
    app.configure_sets(Update, ViewSystems::Write.before(ScreenSystems));
    app.configure_sets(Update, stages().after(RuleSystems).after(ScreenSystems).after(HintSystems));
    app.configure_sets(Update, stages().after(HearingSystems));
    app.configure_sets(Last, ViewSystems::Rest.after(SavingSystems));
}

/// A run condition: may things move, or is motion reduced?
pub(super) fn may_move(chosen: Res<Preferences>) -> bool {
    !chosen.reduced_motion
}

/// A run condition: may fire, gas or water look otherwise than before, or what is known of it?
pub(super) fn is_matter_new(
    knowledge: Option<Res<Knowledge>>,
    matter: Res<Matter>,
    viewport: Res<Viewport>,
    beat: Res<Beat>,
    chosen: Res<Preferences>,
) -> bool {
    let Some(knowledge) = knowledge else { return false };
    let is_known_anew = knowledge.is_changed() || matter.is_changed();
    is_known_anew || viewport.is_changed() || beat.is_changed() || chosen.is_changed()
}
