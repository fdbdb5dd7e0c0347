//! The open screen for the reader of the system, as Orca, Narrator or VoiceOver: a mirror of what it says, through AccessKit.
//!
//! Readers speak what is focused. So the focus is on the chosen row of a menu, or on the newest of what was told in a game; and a node
//! that says something else is another node. What a reader does with a row comes back as a press. The engine's own mirror, which would
//! have a node for each picture, is off. Without a reader nothing is computed.

mod mirror;
mod nodes;

use bevy::a11y::{AccessibilityRequested, ActionRequest, ManageAccessibilityUpdates};
use bevy::prelude::{
    App, Entity, IntoScheduleConfigs, MessageReader, Mut, Plugin, PreUpdate, Res, ResMut, Update,
    With, World, not,
};
use bevy::window::PrimaryWindow;
use bevy::winit::accessibility::ACCESS_KIT_ADAPTERS;

use crate::controls::{ControlSystems, Presses};
use crate::hearing::HearingSystems;
use crate::journeys::Journey;
use crate::screens::ScreenSystems;
use mirror::Mirror;

/// Mirrors the open screen of an app with a window.
pub struct ScreenReaderPlugin;

impl Plugin for ScreenReaderPlugin {
    fn build(&self, app: &mut App) {
        app.world_mut().get_resource_or_init::<ManageAccessibilityUpdates>().set(false);
        app.init_resource::<Mirror>()
            .add_systems(PreUpdate, press.in_set(ControlSystems::Mouse))
            .add_systems(
                Update,
                show.after(HearingSystems)
                    .after(ScreenSystems)
                    .run_if(is_reader_on)
                    .run_if(not(is_journeying)),
            );
    }
}

fn is_reader_on(requested: Res<AccessibilityRequested>) -> bool {
    requested.get()
}

/// On a journey nothing is told before its end: a step takes less time than a word.
fn is_journeying(journey: Res<Journey>) -> bool {
    journey.is_under_way()
}

/// What a reader does comes back as presses.
fn press(
    mut requests: MessageReader<ActionRequest>,
    mirror: Res<Mirror>,
    mut presses: ResMut<Presses>,
) {
    for ActionRequest(request) in requests.read() {
        mirror.press(request).into_iter().for_each(|press| presses.push(press));
    }
}

/// Sends the open screen to the reader where it says something else than before.
fn show(world: &mut World) {
    let mut windows = world.query_filtered::<Entity, With<PrimaryWindow>>();
    let Ok(window) = windows.single(world) else { return };
    world.resource_scope(|world, mut mirror: Mut<Mirror>| {
        let update = mirror.update(world, window);
        ACCESS_KIT_ADAPTERS.with_borrow_mut(|adapters| {
            let adapter = adapters.get_mut(&window).filter(|_| mirror.is_new(&update));
            let mut was_sent = false;
            adapter.into_iter().for_each(|adapter| {
                adapter.update_if_active(|| {
                    was_sent = true;
                    update.clone()
                });
            });
            if was_sent {
                mirror.sent(update);
            }
        });
    });
}
