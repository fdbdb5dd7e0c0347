//! The table of what was measured: medians, and ratios first.

#[cfg(feature = "window")]
use crate::lights;
use crate::measure::median;
use crate::{
    burning, closing, digging, memory, pouring, settled, settling, surveys, turns, worlds,
};

/// A time in the unit that suits it.
fn time(seconds: f64) -> String {
    match seconds.abs() {
        1.0.. => format!("{seconds:.2} s"),
        1e-3.. => format!("{:.2} ms", seconds * 1e3),
        1e-6.. => format!("{:.1} us", seconds * 1e6),
        _ => format!("{:.1} ns", seconds * 1e9),
    }
}

/// A line of the table: number, what, how many times better than the baseline, the figures themselves.
fn line(number: u32, what: &str, ratio: Option<f64>, figures: &str) {
    let ratio = ratio.map_or(String::new(), |ratio| match ratio {
        r if r >= 100.0 => format!("{r:.0} x"),
        r => format!("{r:.2} x"),
    });
    println!("| {number:>2} | {what:<44} | {ratio:>10} | {figures} |");
}

/// Prints everything that was ever measured in this target folder; what never was is left out.
pub fn print() {
    println!("\n|  # | what                                         |      ratio | figures |");
    println!("|---:|:---------------------------------------------|-----------:|:--------|");
    print_worlds();
    print_surveys();
    if is_asked_for("memory") {
        print_memory();
    }
    print_digs();
    print_closings();
    print_settlings();
    if is_asked_for("settled") {
        print_settled();
    }
    print_turns();
    print_rest();
    if is_asked_for("pouring") {
        print_pouring();
    }
    if is_asked_for("burning") {
        print_burning();
    }
    if let (Some(bare), Some(whole)) = (median("process", "version"), median("process", "generate"))
    {
        let figures = format!("{}, of it {} for a bare start", time(whole), time(bare));
        line(7, "process start to a world printed", None, &figures);
    }
    #[cfg(feature = "window")]
    if is_asked_for("view") {
        print_view();
    }
    #[cfg(feature = "sound")]
    if is_asked_for("sound") {
        print_sound();
    }
}

/// What takes processes of its own is measured with everything, or when it is asked for.
fn is_asked_for(name: &str) -> bool {
    std::env::args().skip(1).all(|argument| argument.starts_with("--") || argument == name)
}

#[cfg(feature = "window")]
fn print_view() -> Option<()> {
    let display = crate::view::Display::open()?;
    let mut small = None;
    for size in ["160x50x5", "4096x4096x2"] {
        let figures = display.frames(size)?;
        let number = |name: &str| figures[name].as_f64();
        let tiles = format!("{} tile entities", figures["tiles"]);
        let text = format!("{} for the map's {tiles}", time(number("map")?));
        line(8, &format!("idle frame in {size}"), None, &text);
        let text = format!(
            "{}, drawn in its own frame: {}; the panels {} in the next; an idle frame {}",
            time(number("dig")?),
            figures["was_drawn"],
            time(number("panels")?),
            time(number("idle")?)
        );
        line(9, &format!("dig to visible in {size}"), None, &text);
        let text = format!("{} in the frame of the key", time(number("step")?));
        line(9, &format!("  a step in {size}"), None, &text);
        if let Some(settling) = number("settling") {
            line(9, &format!("  the ground settles in {size}"), None, &time(settling));
        }
        small = small.or_else(|| {
            let naive = format!("an entity for each of {} tiles", figures["plain_tiles"]);
            line(8, &format!("  {naive}"), None, &time(number("plain")?));
            let (climb, respawn) = (number("climb")?, number("respawn")?);
            let text = format!("{}, all tiles again {}", time(climb), time(respawn));
            line(10, "change of level", Some(respawn / climb), &text);
            let bytes = number("plain_bytes")? / number("plain_tiles")?;
            let own = bytes * number("tiles")? / 1e6;
            let text = format!("{own:.1} MB, at {bytes:.0} B a tile entity");
            line(11, "memory of the view's tiles, any world", None, &text);
            Some(())
        });
    }
    if let Some(figures) = display.frames(lights::PART) {
        let number = |name: &str| figures[name].as_f64();
        let (more, alone) = (time(number("lights")?), time(number("alone")?));
        let text = format!("{more} over the lantern alone, of whose frame it is {alone}");
        line(17, &format!("idle frame with {} lamps in view", lights::LAMPS), None, &text);
    }
    let (empty, map) = (display.start("empty")?, display.start("map")?);
    let text = format!("{}, an empty window {}", time(map), time(empty));
    line(12, "start to the first frames with the map", Some(empty / map), &text);
    Some(())
}

#[cfg(feature = "sound")]
fn print_sound() -> Option<()> {
    let costs = crate::sounds::costs(&mut crate::view::Display::open()?)?;
    line(18, "an idle frame with sound over one without", None, &time(costs.frame));
    line(18, "  the start to the first frames with the map", None, &time(costs.start));
    line(18, "  memory", None, &format!("{:.1} MB", costs.memory / 1e6));
    let share = format!("{:.1} % of a core", costs.share * 100.0);
    line(18, "  what is heard while nothing happens", None, &share);
    Some(())
}

fn print_surveys() {
    for case in surveys::CASES {
        let name = surveys::name(case);
        let all = median("survey", &name).map(|all| all / surveys::WORLDS as f64);
        if let Some(world) = all {
            let made = median("world", case.0).map(|made| format!(", {} of making it", time(made)));
            let figures = time(world) + &made.unwrap_or_default();
            line(19, &format!("a world in a report: {name}"), None, &figures);
        }
    }
}

fn print_worlds() {
    let naive = median("world", "naive");
    if let (Some(naive), Some(own)) = (naive, median("world", "deep-caves")) {
        let figures = format!("{}, naive {}", time(own), time(naive));
        line(1, "deep-caves 160 x 50 x 5, one thread", Some(naive / own), &figures);
    }
    for name in worlds::GENERATORS {
        if let Some(own) = median("world", name) {
            line(1, &format!("  {name}"), None, &time(own));
        }
    }
    let smallest = median("size", "160x50x5-1").map(|seconds| seconds * 1e9 / 40_000.0);
    for (name, width, height, depth) in worlds::SIZES {
        let tiles = (width * height * depth) as f64;
        let per_tile = median("size", &format!("{name}-1")).map(|seconds| seconds * 1e9 / tiles);
        if let (Some(per_tile), Some(smallest)) = (per_tile, smallest) {
            let what = format!("a tile of {name} against one of 160x50x5");
            line(2, &what, Some(per_tile / smallest), &format!("{per_tile:.2} ns a tile"));
        }
    }
    for (name, ..) in worlds::SIZES {
        let on = |threads| median("size", &format!("{name}-{threads}"));
        if let (Some(one), Some(two)) = (on(1), on(2)) {
            let figures = format!("{} on one, {} on two", time(one), time(two));
            line(4, &format!("two threads for {name}"), Some(one / two), &figures);
        }
    }
    if let (Some(one), Some(two)) = (median("threads", "sums-1"), median("threads", "sums-2")) {
        let figures = format!("{} on one, {} on two", time(one), time(two));
        line(4, "two threads of which none waits or reads", Some(one / two), &figures);
    }
}

fn print_memory() {
    if let Some(bytes) = memory::bytes_per_tile(1, 1, 1) {
        line(3, "peak memory for one tile: the program", None, &format!("{:.1} MB", bytes / 1e6));
    }
    for (width, height, depth) in [(1_024, 1_024, 8), (32_768, 32_768, 1)] {
        if let Some(bytes) = memory::bytes_per_tile(width, height, depth) {
            let what = format!("peak memory for {width} x {height} x {depth}");
            line(3, &what, None, &format!("{bytes:.2} B a tile"));
        }
    }
}

fn print_digs() {
    for (name, ..) in digging::SIZES {
        let naive = median("dig", &format!("{name}-naive"));
        if let (Some(all), Some(naive)) = (median("dig", name), naive) {
            let own = all / digging::DIGS as f64;
            let figures = format!("{}, labelling anew {}", time(own), time(naive));
            line(5, &format!("dig a tile of {name}"), Some(naive / own), &figures);
        }
    }
}

fn print_settlings() {
    for (size, ..) in settling::SIZES {
        let Some(whole) = median("settling", &format!("whole-{size}")) else { continue };
        for radius in settling::RADII {
            if let Some(own) = median("settling", &settling::name(radius, size)) {
                let figures = format!("{}, a pass over the level {}", time(own), time(whole));
                let what = format!("what settles within {radius} in {size}");
                line(14, &what, Some(whole / own), &figures);
            }
        }
    }
}

fn print_settled() {
    for settled::Turns { what, first, later } in settled::measure() {
        let figures = format!("{} over the turn before; the first {}", time(later), time(first));
        line(14, &what, None, &figures);
    }
}

fn print_closings() {
    for (name, _, _, depth) in closing::SIZES {
        let fresh = median("closing", &format!("fresh {name}")).map(|all| all / depth as f64);
        for kind in closing::KINDS {
            let all = median("closing", &format!("{kind} {name}"));
            if let (Some(all), Some(fresh)) = (all, fresh) {
                let own = all / closing::CLOSINGS as f64;
                let figures = format!("{}, labelling the level anew {}", time(own), time(fresh));
                line(13, &format!("closing, {kind}, in {name}"), Some(fresh / own), &figures);
            }
        }
    }
}

fn print_turns() {
    let runs =
        turns::CREATURES.map(|bats| (format!("wait-{bats}"), format!("player waits, {bats} bats")));
    let others = [
        ("step-0".into(), "player steps and looks, alone".into()),
        ("recorded-100".into(), "player waits, 100 bats, all recorded".into()),
    ];
    for (name, what) in runs.into_iter().chain(others) {
        if let Some(turn) = median("turn", &name) {
            let figures = format!("{:.0} turns a second, {} each", 1.0 / turn, time(turn));
            line(6, &format!("headless turns: {what}"), None, &figures);
        }
    }
}

fn print_rest() {
    let Some(bare) = median("pouring", "wait-nothing") else { return };
    for (name, what) in pouring::RESTS.into_iter().skip(1) {
        if let Some(own) = median("pouring", &format!("wait-{name}")) {
            let figures = format!("{} over {} without", time(own - bare), time(bare));
            line(15, &format!("a turn of the player alone, with {what}"), None, &figures);
        }
    }
}

fn print_pouring() {
    let pouring::Pouring { growing, thinning, plain } = pouring::measure();
    let figures = format!("{} over one without gas, plainly {}", time(growing), time(plain));
    line(15, "a turn in which gas pours out", Some(plain / growing), &figures);
    line(15, "  one in which it only gets less", None, &time(thinning));
}

fn print_burning() {
    let burning::Burning { turn, last, plain } = burning::measure();
    let figures = format!("{} over one without fire, plainly {}", time(turn), time(plain));
    let what = format!("a turn in which {} tiles burn", burning::SIDE * burning::SIDE);
    line(16, &what, Some(plain / turn), &figures);
    line(16, "  the turn in which they have burnt down", None, &time(last));
}
