//! Redraw on demand: frames are drawn when something happens, and a few after it. In between the game sleeps, and wakes at
//! each beat of what moves by itself.
//!
//! The engine takes the time of a frame from the rendering of an earlier one. After a sleep that time is long past, and two
//! frames later the clock would leap: animations would be over before they are seen. So the clock is set here, at the
//! beginning of each frame.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use bevy::a11y::AccessibilityRequested;
use bevy::ecs::system::SystemParam;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::time::{TimeSystems, TimeUpdateStrategy};
use bevy::window::{RequestRedraw, WindowFocused, WindowOccluded, WindowResized};
use bevy::winit::{
    EventLoopProxy, EventLoopProxyWrapper, UpdateMode, WinitSettings, WinitUserEvent,
};
use web_time::Instant;

use super::pace::Pace;
use super::stages::ViewSystems;
use crate::record::Slot;
use crate::world::{JournalReader, TurnCount};

/// Frames that are drawn after something happens: images and layouts take a few.
const FRAMES_AFTER: u32 = 4;
/// Frames that are drawn after the start.
const FRAMES_AT_START: u32 = 20;

/// How often what a reader of the screen asks for is looked at.
const READER: Duration = Duration::from_millis(100);

/// How long the game sleeps at most.
const SLEEP: Duration = Duration::from_secs(3_600);

/// The number of frames that are to be drawn before the game sleeps.
#[derive(Resource, Debug, Default, PartialEq)]
pub(super) struct RedrawRequest(u32);

impl RedrawRequest {
    /// Requests at least a number of frames.
    pub(super) fn for_frames(&mut self, frames: u32) {
        self.0 = self.0.max(frames);
    }
}

/// Exits the game cleanly from another thread, even while it sleeps.
#[derive(Resource, Clone, Default)]
pub struct ExitSignal {
    is_exit_requested: Arc<AtomicBool>,
    events: Arc<OnceLock<EventLoopProxy<WinitUserEvent>>>,
}

impl ExitSignal {
    /// Requests that the game exits.
    pub fn end(&self) {
        self.is_exit_requested.store(true, Ordering::Relaxed);
        if let Some(events) = self.events.get() {
            // This fails where the event loop has ended, and the game with it.
            let _ = events.send_event(WinitUserEvent::WakeUp);
        }
    }

    /// Connects the signal to an app, whose window plugin must have been added.
    pub fn watch(&self, app: &mut App) {
        if let Some(events) = app.world().get_resource::<EventLoopProxyWrapper>() {
            let _ = self.events.set((**events).clone());
        }
        app.insert_resource(self.clone());
    }
}

pub(super) fn plugin(app: &mut App) {
    let mode = UpdateMode::reactive_low_power(SLEEP);
    app.insert_resource(WinitSettings { focused_mode: mode, unfocused_mode: mode });
    // The largest of all requests counts, so their order does not matter.
    app.insert_resource(RedrawRequest(FRAMES_AT_START)).allow_ambiguous_resource::<RedrawRequest>();
    app.init_resource::<ExitSignal>();
    app.add_systems(First, set_clock.before(TimeSystems));
    app.add_systems(Update, exit_on_signal.in_set(ViewSystems::Window));
    app.add_systems(Last, (request_redraw, wake_at_beats).in_set(ViewSystems::Rest));
}

fn set_clock(mut clock: ResMut<TimeUpdateStrategy>) {
    *clock = TimeUpdateStrategy::ManualInstant(Instant::now());
}

fn exit_on_signal(signal: Res<ExitSignal>, mut exit: MessageWriter<AppExit>) {
    if signal.is_exit_requested.load(Ordering::Relaxed) {
        exit.write(AppExit::Success);
    }
}

/// While something moves by itself, a window that is in front wakes at each beat of it; and while a reader of the screen is on, for what
/// that asks: it wakes nobody.
fn wake_at_beats(
    pace: Res<Pace>,
    reader: Option<Res<AccessibilityRequested>>,
    mut settings: ResMut<WinitSettings>,
) {
    let reader = reader.is_some_and(|requested| requested.get()).then_some(READER);
    let beat = pace.beat().into_iter().chain(reader).min().unwrap_or(SLEEP);
    let mode = UpdateMode::reactive_low_power(beat);
    if settings.focused_mode != mode {
        settings.focused_mode = mode;
    }
}

/// The input of the window.
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
    /// The number of messages since the last call.
    fn count(&mut self) -> usize {
        self.keys.read().count()
            + self.buttons.read().count()
            + self.pointer.read().count()
            + self.resized.read().count()
            + self.focused.read().count()
            + self.occluded.read().count()
    }
}

fn request_redraw(
    mut request: ResMut<RedrawRequest>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut input: WindowInput,
    turn: Res<TurnCount>,
    journal: JournalReader,
    slot: Option<Res<Slot>>,
) {
    let has_input = input.count() > 0;
    request.0 = if has_input { request.0.max(FRAMES_AFTER) } else { request.0.saturating_sub(1) };
    // The panels show a turn in the frame after it, and a save that failed in the one after that.
    if turn.is_changed() || journal.is_changed() || slot.is_some_and(|slot| slot.is_saving) {
        request.for_frames(2);
    }
    if request.0 > 0 {
        redraw.write(RequestRedraw);
    }
}
