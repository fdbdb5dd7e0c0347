//! The figures of docs/performance.md, each beside its baseline in the same run: `cargo bench`.
//!
//! Criterion measures; the table at the end has the medians and their ratios. A part of it is measured anew by
//! `cargo bench -- NAME`, where the name is a part of those that Criterion prints, `memory`, `settled`, `pouring`, `burning`,
//! `view` or `sound`.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod burning;
mod closing;
mod digging;
#[cfg(feature = "window")]
mod lights;
mod measure;
mod memory;
mod places;
mod pouring;
mod settled;
mod settling;
#[cfg(feature = "sound")]
mod sounds;
mod start;
mod surveys;
mod table;
mod turns;
#[cfg(feature = "window")]
mod view;
mod worlds;

use std::time::Duration;

use criterion::Criterion;

fn main() {
    if memory::is_child() {
        return memory::run_child();
    }
    #[cfg(feature = "window")]
    if view::is_child() {
        return view::run_child();
    }
    let mut criterion = Criterion::default()
        .output_directory(&measure::folder())
        .without_plots()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    worlds::measure(&mut criterion);
    worlds::measure_threads(&mut criterion);
    surveys::measure(&mut criterion);
    digging::measure(&mut criterion);
    settling::measure(&mut criterion);
    closing::measure(&mut criterion);
    turns::measure(&mut criterion);
    pouring::measure_rest(&mut criterion);
    start::measure(&mut criterion);
    criterion.final_summary();
    table::print();
}
