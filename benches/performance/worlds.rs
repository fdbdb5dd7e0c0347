//! Making worlds: against a naive program, by size, and on several threads.

use std::hint::black_box;
use std::time::{Duration, Instant};

use cavewright::grid::Size;
use cavewright::worldgen::{Registry, Settings};
use criterion::Criterion;

use crate::naive;

/// Sizes by which the cost of a tile is compared.
pub const SIZES: [(&str, u64, u64, u64); 5] = [
    ("160x50x5", 160, 50, 5),
    ("1024x1024x1", 1_024, 1_024, 1),
    ("1024x1024x8", 1_024, 1_024, 8),
    ("4096x4096x2", 4_096, 4_096, 2),
    ("32768x32768x1", 32_768, 32_768, 1),
];

/// The generators that are measured at the default size.
pub const GENERATORS: [&str; 7] =
    ["empty", "bsp", "caves", "deep-caves", "drunkard", "halls", "strata"];

/// Makes a world and throws it away.
pub fn make(generator: &str, size: Size, seed: u64, threads: usize) {
    let registry = Registry::default();
    let generator = registry.get(generator).expect("it ships");
    let settings = Settings::defaults(&generator.parameters());
    black_box(generator.generate(size, seed, &settings, threads).expect("there is such a world"));
}

pub fn measure(criterion: &mut Criterion) {
    let registry = Registry::default();
    let mut group = criterion.benchmark_group("world");
    group.bench_function("naive", |bencher| {
        let mut seed = 0;
        bencher.iter(|| {
            seed += 1;
            naive::deep_caves(Size::DEFAULT, seed)
        });
    });
    for name in GENERATORS {
        let generator = registry.get(name).expect("it ships");
        let settings = Settings::defaults(&generator.parameters());
        group.bench_function(name, |bencher| {
            let mut seed = 0;
            bencher.iter(|| {
                seed += 1;
                generator.generate(Size::DEFAULT, seed, &settings, 1)
            });
        });
    }
    group.finish();
    let mut group = criterion.benchmark_group("size");
    group.sample_size(10);
    let settings = Settings::defaults(&registry.get("deep-caves").expect("it ships").parameters());
    for (name, width, height, depth) in SIZES {
        let size = Size::new(width, height, depth).expect("within the limits");
        for threads in [1, 2] {
            let generator = registry.get("deep-caves").expect("it ships");
            group.bench_function(format!("{name}-{threads}"), |bencher| {
                // The largest takes seconds: each sample is one world, however many are asked for.
                let is_huge = size.tiles() >= 1 << 25;
                bencher.iter_custom(|times| {
                    let rounds = if is_huge { 1 } else { times };
                    let began = Instant::now();
                    for seed in 0..rounds {
                        let _ = black_box(generator.generate(size, seed, &settings, threads));
                    }
                    scale(began.elapsed(), times, rounds)
                });
            });
        }
    }
    group.finish();
}

/// The time of so many rounds from that of fewer.
fn scale(time: Duration, asked: u64, done: u64) -> Duration {
    time.mul_f64(asked as f64 / done as f64)
}
