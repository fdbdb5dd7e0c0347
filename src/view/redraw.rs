//! A turn-based game sleeps: frames are drawn when something happens, and for a moment after.
//!
//! The engine takes the time of a frame from the drawing of an older one. After a sleep that is long past,
//! and two frames later the clock would leap: whatever moves would be over before it was seen. So the clock
//! is set here, at the beginning of each frame.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use bevy::ecs::system::SystemParam;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::time::{TimeSystems, TimeUpdateStrategy};
use bevy::window::{RequestRedraw, WindowFocused, WindowOccluded, WindowResized};
use bevy::winit::{
    EventLoopProxy, EventLoopProxyWrapper, UpdateMode, WinitSettings, WinitUserEvent,
};

use super::stages::ViewSystems;
use crate::record::Slot;
use crate::world::{JournalReader, TurnCount};

/// Frames that are drawn after something happens: images and layouts take a few to arrive.
const FRAMES_AFTER: u32 = 4;
/// Frames that are drawn after the start.
const FRAMES_AT_START: u32 = 20;

/// How many frames are to be drawn before the window sleeps.
#[derive(Resource, Debug, Default, PartialEq)]
pub(super) struct RedrawRequest(u32);

impl RedrawRequest {
    /// Something goes on for so many frames at least.
    pub(super) fn for_frames(&mut self, frames: u32) {
        self.0 = self.0.max(frames);
    }
}

/// Ends the game in order from another thread, even while the window sleeps.
#[derive(Resource, Clone, Default)]
pub struct ExitSignal {
    asked_to_end: Arc<AtomicBool>,
    events: Arc<OnceLock<EventLoopProxy<WinitUserEvent>>>,
}

impl ExitSignal {
    /// Asks the game to end.
    pub fn end(&self) {
        self.asked_to_end.store(true, Ordering::Relaxed);
        if let Some(events) = self.events.get() {
            // Where the event loop is gone, the game has ended already.
            let _ = events.send_event(WinitUserEvent::WakeUp);
        }
    }

    /// Hands the signal to the game in an app, whose window must have been added.
    pub fn watch(&self, app: &mut App) {
        if let Some(events) = app.world().get_resource::<EventLoopProxyWrapper>() {
            let _ = self.events.set((**events).clone());
        }
        app.insert_resource(self.clone());
    }
}

pub(super) fn plugin(app: &mut App) {
    let mode = UpdateMode::reactive_low_power(Duration::from_secs(3_600));
    app.insert_resource(WinitSettings { focused_mode: mode, unfocused_mode: mode });
    // Of all requests for frames the largest counts, in whatever order they are made.
    app.insert_resource(RedrawRequest(FRAMES_AT_START)).allow_ambiguous_resource::<RedrawRequest>();
    app.init_resource::<ExitSignal>();
    app.add_systems(First, set_clock.before(TimeSystems));
    app.add_systems(Update, end_when_asked.in_set(ViewSystems::Window));
    app.add_systems(Last, stay_awake.in_set(ViewSystems::Rest));
}

fn set_clock(mut clock: ResMut<TimeUpdateStrategy>) {
    *clock = TimeUpdateStrategy::ManualInstant(Instant::now());
}

fn end_when_asked(signal: Res<ExitSignal>, mut exit: MessageWriter<AppExit>) {
    if signal.asked_to_end.load(Ordering::Relaxed) {
        exit.write(AppExit::Success);
    }
}

/// What comes from outside through the window.
#[derive(SystemParam)]
struct WindowInput<'w, 's> {
    keys: MessageReader<'w, 's, KeyboardInput>,
    buttons: MessageReader<'w, 's, MouseButtonInput>,
    pointer: MessageReader<'w, 's, CursorMoved>,
    resized: MessageReader<'w, 's, WindowResized>,
    focused: MessageReader<'w, 's, WindowFocused>,
    occluded: MessageReader<'w, 's, WindowOccluded>,
}

impl WindowInput<'_, '_> {
    /// How much has come since this was asked last.
    fn count(&mut self) -> usize {
        self.keys.read().count()
            + self.buttons.read().count()
            + self.pointer.read().count()
            + self.resized.read().count()
            + self.focused.read().count()
            + self.occluded.read().count()
    }
}

fn stay_awake(
    mut awake: ResMut<RedrawRequest>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut input: WindowInput,
    turn: Res<TurnCount>,
    journal: JournalReader,
    slot: Option<Res<Slot>>,
) {
    let has_input = input.count() > 0;
    awake.0 = if has_input { awake.0.max(FRAMES_AFTER) } else { awake.0.saturating_sub(1) };
    // The panels show a turn in the frame after it, and a save that failed in the one after that.
    if turn.is_changed() || journal.is_changed() || slot.is_some_and(|slot| slot.is_saving) {
        awake.for_frames(2);
    }
    if awake.0 > 0 {
        redraw.write(RequestRedraw);
    }
}
