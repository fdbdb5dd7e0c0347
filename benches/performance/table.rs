//! The table of what was measured: medians, and ratios first.

use crate::measure::median;
use crate::{digging, memory, turns, worlds};

/// A time in the unit that suits it.
fn time(seconds: f64) -> String {
    match seconds {
        s if s >= 1.0 => format!("{s:.2} s"),
        s if s >= 1e-3 => format!("{:.2} ms", s * 1e3),
        s if s >= 1e-6 => format!("{:.1} us", s * 1e6),
        s => format!("{:.1} ns", s * 1e9),
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
    // Memory takes worlds of a gigatile: it is measured with everything, or when it is asked for.
    if std::env::args().skip(1).all(|argument| argument.starts_with("--") || argument == "memory") {
        print_memory();
    }
    print_digs();
    print_turns();
    if let (Some(bare), Some(whole)) = (median("process", "version"), median("process", "generate"))
    {
        let figures = format!("{}, of it {} for a bare start", time(whole), time(bare));
        line(7, "process start to a world printed", None, &figures);
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
}

fn print_memory() {
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

fn print_turns() {
    let runs =
        turns::CREATURES.map(|bats| (format!("wait-{bats}"), format!("player waits, {bats} bats")));
    for (name, what) in
        runs.into_iter().chain([("step-0".into(), "player steps and looks, alone".into())])
    {
        if let Some(turn) = median("turn", &name) {
            let figures = format!("{:.0} turns a second, {} each", 1.0 / turn, time(turn));
            line(6, &format!("headless turns: {what}"), None, &figures);
        }
    }
}
