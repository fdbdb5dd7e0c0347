//! What sound costs a window: an idle frame, the memory, the start, and the thread that mixes. The server has a sink that goes nowhere.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use bevy::app::{App, Update};
use bevy::prelude::{IntoScheduleConfigs, Res, Resource};
use cavewright::sound::{SoundPlugin, SoundSystems};
use cavewright_testing::pulse::Pulse;
use serde_json::{Value, json};

use crate::view::{
    Display, begun, idle_once, median, new_game, processor_time, resident, run_window,
    settle_and_save, window,
};

/// What processes measure that measure this: a window, with sound or without.
pub const WITHOUT: &str = "frames-without-sound";
pub const WITH: &str = "frames-with-sound";
/// What processes open of which the start is measured.
pub const START: &str = "sound";

/// So long nothing happens but that the air of the level is heard.
const STILL: Duration = Duration::from_secs(4);

/// How often frames are drawn with sound, of which the median is taken, and how many at a time.
const TURNS: usize = 401;
const FRAMES: u32 = 20;

/// How often windows are opened with sound, of which the median is taken.
const STARTS: usize = 9;

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

/// Whether the frames have sound.
#[derive(Resource)]
struct IsHeard(bool);

/// Measures a window with sound or without.
pub fn measure(has_sound: bool, saves: &Path) -> Value {
    let mut app = game(has_sound, saves);
    app.insert_resource(IsHeard(true));
    app.configure_sets(Update, SoundSystems.run_if(|heard: Res<IsHeard>| heard.0));
    let app = &mut begun(app);
    settle_and_save(app);
    let (memory, processor, began) = (resident(), processor_time(), Instant::now());
    thread::sleep(STILL);
    let share = (processor_time() - processor).as_secs_f64() / began.elapsed().as_secs_f64();
    json!({ "memory": memory, "share": share, "frame": frame(app) })
}

/// The cost of an idle frame with sound over one without, in seconds: one process draws both in turn, so that nothing differs but the
/// systems of sound.
fn frame(app: &mut App) -> Option<f64> {
    let mut times = |is_heard| {
        app.insert_resource(IsHeard(is_heard));
        idle_once(app, FRAMES).1
    };
    let mut more = |_| {
        let [before, with, after] = [false, true, false].map(&mut times);
        with - f64::midpoint(before, after)
    };
    median((0..TURNS).map(&mut more).collect())
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
    let (without, with) = (display.frames(WITHOUT)?, display.frames(WITH)?);
    let more = |name: &str| Some(with[name].as_f64()? - without[name].as_f64()?);
    let frame = with["frame"].as_f64()?;
    let start = |_| {
        let [before, with, after] = ["map", START, "map"].map(|what| display.start_once(what));
        Some(with? - f64::midpoint(before?, after?))
    };
    // What was just built is read from the disk once.
    display.start_once(START)?;
    let start = median((0..STARTS).map(start).collect::<Option<_>>()?)?;
    Some(Costs { frame, memory: more("memory")?, share: more("share")?, start })
}
