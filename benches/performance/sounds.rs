//! What sound costs a window: an idle frame, the memory, the start, and the thread that mixes. A process with sound is compared with
//! others without it, before and after, as the machine's speed changes. The server has a sink that goes nowhere.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use bevy::app::App;
use cavewright::sound::SoundPlugin;
use cavewright_testing::pulse::Pulse;
use serde_json::{Value, json};

use crate::view::{
    Display, begun, idle, new_game, processor_time, resident, run_window, settle_and_save, window,
};

/// What processes measure that measure this: a window, with sound or without.
pub const WITHOUT: &str = "frames-without-sound";
pub const WITH: &str = "frames-with-sound";
/// What processes open of which the start is measured.
pub const START: &str = "sound";

/// So long nothing happens but that the air of the level is heard.
const STILL: Duration = Duration::from_secs(4);

/// A game in a window, saved in a folder.
fn game(has_sound: bool, saves: &Path) -> App {
    let mut app = window(new_game([160, 50, 5], "1"), saves);
    if has_sound {
        app.add_plugins(SoundPlugin);
    }
    app
}

/// Opens a window with sound, and closes it when some frames are drawn.
pub fn run_start(saves: &Path) {
    run_window(&mut game(true, saves));
}

/// Measures a window with sound or without.
pub fn measure(has_sound: bool, saves: &Path) -> Value {
    let app = &mut begun(game(has_sound, saves));
    settle_and_save(app);
    let frame = idle(app).1;
    let (memory, processor, began) = (resident(), processor_time(), Instant::now());
    thread::sleep(STILL);
    let share = (processor_time() - processor).as_secs_f64() / began.elapsed().as_secs_f64();
    json!({ "frame": frame, "memory": memory, "share": share })
}

/// What sound costs.
pub struct Costs {
    /// Of an idle frame, in seconds.
    pub frame: f64,
    /// In bytes.
    pub memory: f64,
    /// Of a processor core, while nothing happens: a part of 1.
    pub share: f64,
    /// Of the start to the first frames with the map, in seconds.
    pub start: f64,
}

/// What sound costs with a server that nobody hears; `None` where there is none, or no display.
pub fn costs(display: &mut Display) -> Option<Costs> {
    let server = Pulse::start()?;
    display.set(server.environment());
    let [before, with, after] = [WITHOUT, WITH, WITHOUT].map(|what| display.frames(what));
    let (before, with, after) = (before?, with?, after?);
    let more = |name: &str| {
        let number = |figures: &Value| figures[name].as_f64();
        Some(number(&with)? - f64::midpoint(number(&before)?, number(&after)?))
    };
    let [before, with, after] = ["map", START, "map"].map(|what| display.start(what));
    let start = with? - f64::midpoint(before?, after?);
    Some(Costs { frame: more("frame")?, memory: more("memory")?, share: more("share")?, start })
}
