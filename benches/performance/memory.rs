//! The most memory that making a world takes: each world is made by a process of its own.

use std::process::Command;

use cavewright::grid::Size;

use crate::worlds;

/// The variable of a process that makes one world and prints its peak.
const VARIABLE: &str = "CAVEWRIGHT_BENCH_PEAK";

/// Returns whether this is such a process.
pub fn is_child() -> bool {
    std::env::var_os(VARIABLE).is_some()
}

/// Makes the world and prints the peak of the process.
pub fn run_child() {
    let sides = std::env::var(VARIABLE).unwrap_or_default();
    let sides: Vec<u64> = sides.split('x').filter_map(|side| side.parse().ok()).collect();
    let size = Size::new(sides[0], sides[1], sides[2]).expect("within the limits");
    // Caves need room; a single tile is made by a generator that fills any.
    let generator = if size.tiles() == 1 { "empty" } else { "deep-caves" };
    worlds::make(generator, size, 7, 1);
    println!("{}", peak().unwrap_or(0));
}

/// The most memory that this process ever had, in bytes, as Linux counts it.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes * 1_024)
}

/// The peak of making a world, in bytes for each tile; `None` where it cannot be measured.
pub fn bytes_per_tile(width: u64, height: u64, depth: u64) -> Option<f64> {
    let made = Command::new(std::env::current_exe().ok()?)
        .env(VARIABLE, format!("{width}x{height}x{depth}"))
        .output()
        .ok()?;
    let peak: f64 = String::from_utf8(made.stdout).ok()?.trim().parse().ok()?;
    (peak > 0.0).then(|| peak / (width * height * depth) as f64)
}
