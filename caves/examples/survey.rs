//! Looks through a thousand worlds for those with long walks and many loops, each of them proved:
//! `cargo run --release -p cavewright-caves --example survey`.

use cavewright_caves::grid::Size;
use cavewright_caves::report::{FigureKind, Task, make_report};
use cavewright_caves::worldgen::Registry;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let registry = Registry::default();
    let spec = registry.spec("caves")?.size(Size::new(80, 40, 3)?).set("fill", 0.48)?.spec();
    let task = Task {
        question: Some("walk > 150 and loops > 20".parse()?),
        figures: [FigureKind::WalkToDeepest, FigureKind::Loops].into(),
        ..Task::new(registry.get("caves")?, spec)
    };
    let threads = std::thread::available_parallelism()?.get();
    let report = make_report(&task, 0..1_000, threads, |_| ())?;
    assert!(report.violations.is_empty(), "{:?}", report.violations);
    for found in report.find.iter().flat_map(|find| &find.worlds) {
        println!("seed {}: {:?}", found.seed, found.measures);
    }
    println!("{}", serde_json::to_string_pretty(&report.figures)?);
    Ok(())
}
